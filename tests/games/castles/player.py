"""A player who knows no strategy: plays any legal turn to the end of the game, through the commands alone."""

import random
from typing import Any

from tests.games.castles.table_talk import BONUSES, TYPES, Talk

GAINS: tuple[dict[str, int], ...] = (
    {"cards": 2},
    {"workers": 1},
    {"marble": 1},
    {"pieces": 1},
    {"green": 1},
    {"red": 2},
)


def play_on(talk: Talk, dice: random.Random) -> None:
    """From wherever the game is to its end."""
    while (phase := talk.state["phase"]) != "finished":
        if phase == "scoring":
            talk.do("score_round")
        elif phase == "final":
            talk.do("final_count")
        elif phase == "bonus":
            talk.do("take_bonus", player=talk.turn, bonus=dice.choice(BONUSES))
        elif talk.state["pending"]:
            _answer(talk, dice, talk.state["pending"][0])
        else:
            _act(talk, dice)


def _answer(talk: Talk, dice: random.Random, asked: dict[str, Any]) -> None:
    player = talk.turn
    match asked["what"]:
        case "yield":
            talk.do("reveal", player=player, gains=dice.choice(GAINS))
        case "bonus":
            left = [bonus for bonus, count in talk.state["bonus_left"].items() if count]
            if left and dice.random() < 0.8:
                talk.do("take_bonus", player=player, bonus=dice.choice(left))
            else:
                talk.do("skip", player=player)
        case "refill":
            talk.do("refill", types=[dice.choice(TYPES) for _ in range(asked["count"])])
        case "build":
            tile = dice.choice(_tiles(talk))
            if _free(talk, tile):
                talk.do(
                    "build", player=player, tile=tile, **_refill(talk, dice), **_laid(talk, dice, tile, tile)
                )
            else:
                talk.do("skip", player=player)


def _act(talk: Talk, dice: random.Random) -> None:
    anna = talk.player(talk.turn)
    marble = {"marble": True} if talk.state["actions"] else {}
    if marble and dice.random() < 0.3:
        talk.do("end_turn", player=talk.turn)
        return
    old = anna["storage"][: len(anna["storage"]) - anna["fresh"]]
    can_place = [each for each in old if each == "piece" or _free(talk, each)]
    if can_place and anna["cards"] >= 2 and dice.random() < 0.7:
        _place(talk, dice, dice.choice(can_place), marble)
    elif anna["cards"] < 30 and dice.random() < 0.4:
        talk.do("draw", player=talk.turn, **marble)
    else:
        discard = {} if len(anna["storage"]) < anna["room"] else {"discard": dice.choice(anna["storage"])}
        tile = dice.choice(_tiles(talk))
        talk.do("choose", player=talk.turn, tile=tile, **discard, **marble, **_refill(talk, dice))


def _place(talk: Talk, dice: random.Random, thing: str, marble: dict[str, bool]) -> None:
    on = thing if thing != "piece" else dice.choice([each for each in TYPES if _free(talk, each)])
    named = {"on": on} if thing == "piece" else {}
    workers = {"workers": 1} if talk.player(talk.turn)["workers"] else {}
    talk.do(
        "place", player=talk.turn, tile=thing, **named, **workers, **marble, **_laid(talk, dice, thing, on)
    )


def _free(talk: Talk, type_: str) -> bool:
    spaces = dict(zip(TYPES, (5, 5, 4, 4, 4, 3, 3, 2), strict=True))
    return bool(talk.player(talk.turn)["built"][type_] < spaces[type_])


def _tiles(talk: Talk) -> list[str]:
    display = talk.state["display"]
    return list(TYPES) if display is None else [each for each in TYPES if display[each]]


def _refill(talk: Talk, dice: random.Random) -> dict[str, str]:
    return {} if talk.state["display"] is None else {"refill": dice.choice(TYPES)}


def _laid(talk: Talk, dice: random.Random, thing: str, on: str) -> dict[str, Any]:
    """What is said of the area, as far as the ledger asks for it."""
    player = talk.player(talk.turn)
    if player["areas"] is not None:
        areas = enumerate(player["areas"][on])
        named: dict[str, Any] = {
            "area": dice.choice([at for at, each in areas if each["filled"] < each["size"]])
        }
        return named | {"farms": ["hogs"]} if thing == "agriculture" else named
    spaces = dict(zip(TYPES, (5, 5, 4, 4, 4, 3, 3, 2), strict=True))[on]
    built, done = player["built"][on] + 1, sum(player["completed"][on])
    least = int(built == spaces)
    sizes = [
        size for size in range(least, 4) if 0 <= built - done - size <= 2 * (spaces - built) + (on == "fort")
    ]
    named = {"completes": dice.choice(sizes)}
    return named | {"new_farms": 1} if thing == "agriculture" else named

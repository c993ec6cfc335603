"""Refusals: their order of precedence, and lines that are no command."""

import random
from pathlib import Path
from typing import Any

import pytest

from companion.games.castles.port import GAME
from companion.games.castles.rules.refusals import Code
from tests.games.castles.table_talk import Talk, choosing, given, given_full, new_game
from tests.games.kit.hostile import refuses_all


def busy() -> Talk:
    """Ledger score: Anna has placed a city and is asked for a bonus tile."""
    talk = given()
    talk.set("anna", storage=["city"])
    talk.do("place", player="anna", tile="city")
    return talk


# Each line breaks several rules; the code is that of the first one in the contract's list.
SEVERAL: list[tuple[str, dict[str, Any]]] = [
    ("bad_command", {"do": "place", "player": "zoe", "tile": "castle", "pairs": 9}),
    ("bad_command", {"do": "place", "player": "zoe", "tile": "piece", "pairs": 9}),
    ("bad_command", {"do": "draw", "player": "zoe", "extra": 1}),
    ("bad_amount", {"do": "place", "player": "zoe", "tile": "inn", "pairs": 9}),
    ("bad_amount", {"do": "place", "player": "zoe", "tile": "inn", "area": 9}),
    ("wrong_phase", {"do": "final_count", "cards": {"zoe": 1}}),
    ("unknown_player", {"do": "place", "player": "zoe", "tile": "inn", "new_farms": 1}),
    ("bad_command", {"do": "place", "player": "ben", "tile": "inn", "new_farms": 1}),
    ("bad_command", {"do": "build", "player": "ben", "tile": "agriculture"}),
    ("not_your_turn", {"do": "place", "player": "ben", "tile": "inn"}),
    ("pending", {"do": "draw", "player": "anna", "marble": True}),
    ("pending", {"do": "choose", "player": "anna", "tile": "inn", "discard": "inn"}),
    ("pending", {"do": "build", "player": "anna", "tile": "inn"}),
]


@pytest.mark.parametrize(("code", "command"), SEVERAL)
def test_the_first_of_several_reasons_is_given(code: str, command: dict[str, Any]) -> None:
    talk = busy()
    talk.refused(code, command.pop("do"), **command)


def test_reasons_that_need_the_storage_or_the_region() -> None:
    talk = given_full(bonus="storage")
    talk.adjust(storage={"anna": ["city", "fort"]}, marble={"anna": 1}, cards={"anna": 1})
    talk.do("draw", player="anna")
    talk.adjust(cards={"anna": 0}, areas={"anna": {"city": [3]}})
    choose = {"player": "anna", "refill": "inn"}
    talk.refused("action_used", "choose", **choose, tile="fort", discard="inn")
    talk.refused("not_on_display", "choose", **choose, tile="fort", discard="inn", marble=True)
    talk.refused("not_stored", "choose", **choose, tile="inn", discard="inn", marble=True)
    talk.refused("no_room", "choose", **choose, tile="inn", marble=True)
    place = {"player": "anna", "marble": True}
    talk.refused("not_stored", "place", **place, tile="inn", area=4)
    talk.refused("colour_full", "place", **place, tile="city", area=4)
    talk.refused("bad_area", "place", **place, tile="fort", area=4)
    talk.refused("cannot_pay", "place", **place, tile="fort", area=0)
    talk.adjust(storage={"anna": ["fort"]}, marble={"anna": 0})
    talk.refused("requirements_not_met", "choose", **choose, tile="fort", discard="inn")


def test_answers_and_actions_belong_to_the_turns() -> None:
    talk = choosing()
    for command in (
        {"do": "draw", "player": "zoe"},
        {"do": "choose", "player": "anna", "tile": "inn"},
        {"do": "place", "player": "anna", "tile": "inn"},
        {"do": "build", "player": "anna", "tile": "inn"},
        {"do": "reveal", "player": "anna", "gains": {"cards": 1}},
        {"do": "skip", "player": "anna"},
        {"do": "refill", "types": ["inn"]},
        {"do": "refresh", "player": "anna", "tile": "inn", "types": ["inn"]},
        {"do": "end_turn", "player": "anna"},
        {"do": "score_round"},
        {"do": "final_count"},
    ):
        talk.refused("wrong_phase", command.pop("do"), **command)  # type: ignore[arg-type]


def test_every_code_has_a_case_in_these_files() -> None:
    told = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    assert [code for code in Code if f'"{code}"' not in told] == []


HOSTILE = [
    b'"draw"',
    b'{"do":"draw"}',
    b'{"do":"draw","player":[]}',
    b'{"do":"draw","player":"anna","marble":1}',
    b'{"do":"draw","player":"anna","player":"anna"}',
    b'{"do":"place","player":"anna","tile":"inn","pairs":1.0}',
    b'{"do":"place","player":"anna","tile":"inn","pairs":true}',
    b'{"do":"place","player":"anna","tile":"inn","pairs":NaN}',
    b'{"do":"place","player":"anna","tile":["inn"]}',
    b'{"do":"reveal","player":"anna","gains":[]}',
    b'{"do":"refill","types":"inn"}',
    b'{"do":"refill","types":["inn",null]}',
    b'{"do":"adjust","set":[],"reason":"x"}',
    b'{"do":"adjust","set":{"piles":{"anna":7}},"reason":"x"}',
    b'{"do":"adjust","set":{"farms":{"anna":[[7]]}},"reason":"x"}',
    b'{"do":"score_round","now":true}',
]


def test_hostile_lines_change_nothing(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    begin = [{"do": "new_game", **new_game()}]
    begin += [{"do": "take_bonus", "player": each, "bonus": "card"} for each in ("anna", "ben")]
    refuses_all(tmp_path, capsysbinary, begin, HOSTILE)


# A table where anything may be said


def anything(dice: random.Random, depth: int = 0) -> Any:
    """Words of the game and plain values, in any shape."""
    words = ("anna", "ben", "inn", "piece", "card", "hogs", "city", "I", "full")
    kind = dice.randrange(9 if depth < 3 else 6)
    if kind < 3:
        return dice.choice(words)
    if kind < 5:
        return dice.randint(-2, 9)
    if kind == 5:
        return dice.choice((None, True, 1.5, "", "zoe"))
    if kind == 6:
        return [anything(dice, depth + 1) for _ in range(dice.randrange(4))]
    return {dice.choice(words): anything(dice, depth + 1) for _ in range(dice.randrange(3))}


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_said_is_accepted_or_refused_and_refusals_change_nothing(seed: int) -> None:
    dice = random.Random(seed)
    talk = given_full() if seed % 2 else given()
    names = ("player", "tile", "on", "types", "bonus", "gains", "cards", "set", "reason", "refill", "area")
    for _ in range(400):
        do = dice.choice(GAME.commands.names[1:])
        fields = {name: anything(dice) for name in dice.sample(names, dice.randrange(4))}
        if dice.random() < 0.7:
            fields["player"] = talk.turn or "anna"
        before = talk.state
        outcome = talk.say(do, fields)
        if hasattr(outcome, "code"):
            assert talk.state == before
        assert sum(each["cards"] for each in talk.state["players"]) <= 122

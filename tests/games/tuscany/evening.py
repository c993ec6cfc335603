"""Tuscany's evening, from which its situations begin: the friends, and what they have played so far."""

from typing import Any

from companion.games.tuscany.rules.commands import NewGame, Pass, WakeUp, Winemaker
from companion.games.tuscany.rules.game import Options
from companion.games.tuscany.rules.terms import Worker
from companion.settings.preferences import Preferences

FRIENDS = {"anna": "Anna", "ben": "Ben", "chloe": "Chloé", "eino": "Eino", "dora": "Dora", "fay": "Fay"}
COLOURS = ("red", "yellow", "green", "blue", "purple", "white")
REGULARS = Preferences(last_names=tuple(FRIENDS.values()), last_colours=COLOURS[:4], dim_after_s=300)
ANNA, BEN, CHLOE, EINO, DORA, FAY = FRIENDS


def friends(
    players: int = 4,
    options: Options | None = None,
    specials: tuple[Worker, Worker] = (Worker.SOLDATO, Worker.CHEF),
    money: int | None = 4,
    **fields: Any,
) -> NewGame:
    people = tuple(
        Winemaker(id_, name, colour, money=money)
        for (id_, name), colour in zip(FRIENDS.items(), COLOURS, strict=True)
    )
    return NewGame(
        people[:players], ANNA, specials=specials, structures=True, options=options or Options(), **fields
    )


def woken(players: int = 4) -> tuple[WakeUp, ...]:
    """Everybody takes a row: Anna the fifth, the others 2, 3 and so on."""
    rows = (5, 2, 3, 4, 6, 7)
    return tuple(WakeUp(id_, row) for id_, row in zip(FRIENDS, rows, strict=True))[:players]


def passes(*players: str) -> tuple[Pass, ...]:
    return tuple(Pass(player) for player in players)

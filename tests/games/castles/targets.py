"""The targets of the contract: how many inputs each action of ledger score takes, from Home on."""

from collections.abc import Callable
from typing import Any

from companion.games.castles.rules.commands import Adjust, Correction
from companion.games.castles.rules.terms import Bonus, Thing, Type
from tests.games.castles.people import ANNA, Box, bonus_tiles, new_game


def box_with(*, players: int = 2, **named: Any) -> Box:
    """Anna's turn; what is named lies before her."""
    box = Box(new_game(players), name="castles").play(*bonus_tiles(players, Bonus.YIELD))
    own: dict[str, Any] = {name: {ANNA: value} for name, value in named.items()}
    if own:
        box.play(Adjust(Correction(**own), "as it lies"))
    return box


def stored(*things: Thing, **named: Any) -> Box:
    named = {"cards": 9, "bonus": {Bonus.STORAGE: 2}, **named}
    return box_with(storage=things, **named)


Path = Callable[[Box], object]
TARGETS: list[tuple[str, Callable[[], Box], Path, int]] = [
    ("draw", box_with, lambda box: box.key("draw"), 1),
    ("choose", box_with, lambda box: box.key("choose").key("key5").push(), 3),
    ("choose a city", box_with, lambda box: box.key("choose").key("key2").key("key2").push(), 4),
    (
        "choose, another thing leaves",
        lambda: stored(Thing.INN, Thing.CITY, Thing.FORT),
        lambda box: box.key("choose").key("key3").turn(1).push(),
        4,
    ),
    ("place", lambda: stored(Thing.VILLAGE), lambda box: box.key("place").push(), 2),
    (
        "place, an area complete",
        lambda: stored(Thing.VILLAGE),
        lambda box: box.key("place").key("key1").push(),
        3,
    ),
    (
        "place, the type fills up",
        lambda: stored(Thing.INN, built={Type.INN: 1}, completed={Type.INN: ()}),
        lambda box: box.key("place").push(),
        2,
    ),
    (
        "place, paid otherwise",
        lambda: stored(Thing.VILLAGE),
        lambda box: box.key("place").key("key4").push(),
        3,
    ),
    (
        "place another stored thing",
        lambda: stored(Thing.VILLAGE, Thing.QUARRY),
        lambda box: box.key("place").key("key5").push(),
        3,
    ),
    ("place, 1 new farm", lambda: stored(Thing.AGRICULTURE), lambda box: box.key("place").push(), 2),
    ("place, 2 new farms", lambda: stored(Thing.AGRICULTURE), lambda box: box.key("place").turn(1).push(), 3),
    (
        "place, 0 new farms",
        lambda: stored(Thing.AGRICULTURE),
        lambda box: box.key("place").turn(-1).push(),
        3,
    ),
    ("place a piece", lambda: stored(Thing.PIECE), lambda box: box.key("place").turn(-4).push(), 6),
]

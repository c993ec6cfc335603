"""The targets of the contract: how many inputs each entry may take, from the screen that asks for it on.

The tests hold the screens to the numbers, and the benchmark prints them.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.games.castles.rules.commands import (
    Adjust,
    Build,
    Choose,
    Command,
    Draw,
    EndTurn,
    FinalCount,
    NewGame,
    Place,
    Refill,
    Refresh,
    Reveal,
    ScoreRound,
    Skip,
    TakeBonus,
)
from companion.games.castles.rules.terms import DISPLAY, Bonus, Ledger, Thing, Type
from companion.games.port import command_of
from tests.games.castles.people import ANNA, BEN, BOARDS, REGULARS, Box, bonus_tiles, knowing, new_game


@dataclass(frozen=True)
class Target:
    """What is entered in at most so many inputs: where it begins, a path, and the command it leads to."""

    what: str
    most: int
    start: Callable[[], Box]
    enter: Callable[[Box], object]
    leads_to: type[Command]

    def played(self) -> Box:
        """The box after the path, with its inputs counted."""
        box = self.start()
        before = len(box.table.timeline.moments)
        self.enter(box)
        moments = box.table.timeline.moments
        last = command_of(box.desk.port, moments[-1]) if len(moments) > before else None
        if not isinstance(last, self.leads_to):
            raise AssertionError(f"{self.what} ended at {box.screen} with {last}")
        return box


def box_with(*, players: int = 2, ledger: Ledger = Ledger.SCORE, **named: Any) -> Box:
    """Anna's turn; what is named lies before her."""
    box = Box(new_game(players, ledger), name="castles").play(*bonus_tiles(players, Bonus.YIELD))
    own: dict[str, Any] = {name: {ANNA: value} for name, value in named.items()}
    if own:
        box.play(Adjust(dict(**own), "as it lies"))
    return box


def stored(*things: Thing, **named: Any) -> Box:
    named = {"cards": 9, "bonus": {Bonus.STORAGE: 2}, **named}
    return box_with(storage=things, **named)


def placed(thing: Thing) -> Box:
    """Anna has placed it, and its effect is asked."""
    return stored(thing).play(Place(ANNA, thing))


def full(*things: Thing) -> Box:
    """Ledger full; agriculture has two open areas and two tiles in the display."""
    return stored(*things, ledger=Ledger.FULL)


def five_left() -> Box:
    """Ledger full; a fifth agriculture tile has come, so all five have left."""
    lies = {Type.AGRICULTURE: 4, Type.VILLAGE: 0, Type.QUARRY: 0}
    return full().play(
        Adjust({"display": lies}, "as it lies"), Choose(ANNA, Type.WAGON, refill=Type.AGRICULTURE)
    )


def last_turn(**named: Any) -> Box:
    """Ben's turn, the last one of a round that closes."""
    correction = dict(turn=BEN, piles={ANNA: (0, 7, 7)}, **named)
    return box_with().play(Adjust(correction, "the round ends"))


def before_final_count() -> Box:
    box = box_with()
    for number in (1, 2, 3):
        box.play(Adjust({"turn": BEN, "piles": {ANNA: (0, 0, 0)}}, "the round ends"), Draw(BEN))
        if number == 3:
            box.play(Draw(ANNA), Draw(BEN))
        box.play(ScoreRound())
    return box


def keys(*numbers: int) -> Callable[[Box], Box]:
    """These keys, one after the other."""

    def enter(box: Box) -> Box:
        for number in numbers:
            box.key(f"key{number}")
        return box

    return enter


def later_evening(box: Box) -> None:
    """Everything as last time, then the bonus tiles of four players."""
    box.push().push().push().push().push()
    keys(1, 1, 1, 1)(box)


def later_full_evening(box: Box) -> None:
    """Boards that are remembered: those of three players are named, and none of their areas is joined."""
    box.push().push().push().push().push()
    keys(1, 1, 2, 3, 3, 4, 4, 5)(box).push()
    for number in (1, 2, 3):
        keys(number, number, number)(box).push().push()
    box.push().push()


ACTIONS = (
    Target("draw", 1, box_with, keys(1), Draw),
    Target("choose", 3, box_with, lambda box: keys(2, 5)(box).push(), Choose),
    Target("choose a city", 4, box_with, lambda box: keys(2, 2, 2)(box).push(), Choose),
    Target(
        "choose, another thing leaves",
        4,
        lambda: stored(Thing.INN, Thing.CITY, Thing.FORT),
        lambda box: keys(2, 3)(box).turn(1).push(),
        Choose,
    ),
    Target("place", 2, lambda: stored(Thing.VILLAGE), lambda box: keys(3)(box).push(), Place),
    Target(
        "place, an area complete",
        3,
        lambda: stored(Thing.VILLAGE),
        lambda box: keys(3, 1)(box).push(),
        Place,
    ),
    Target(
        "place, the type fills up",
        2,
        lambda: stored(Thing.INN, built={Type.INN: 1}, completed={Type.INN: ()}),
        lambda box: keys(3)(box).push(),
        Place,
    ),
    Target(
        "place, paid otherwise",
        3,
        lambda: stored(Thing.VILLAGE),
        lambda box: keys(3, 4)(box).push(),
        Place,
    ),
    Target(
        "place another stored thing",
        3,
        lambda: stored(Thing.VILLAGE, Thing.QUARRY),
        lambda box: keys(3, 5)(box).push(),
        Place,
    ),
    Target("place, 1 new farm", 2, lambda: stored(Thing.AGRICULTURE), lambda box: keys(3)(box).push(), Place),
    Target(
        "place, 2 new farms",
        3,
        lambda: stored(Thing.AGRICULTURE),
        lambda box: keys(3)(box).turn(1).push(),
        Place,
    ),
    Target(
        "place, 0 new farms",
        3,
        lambda: stored(Thing.AGRICULTURE),
        lambda box: keys(3)(box).turn(-1).push(),
        Place,
    ),
    Target(
        "place a piece",
        6,
        lambda: stored(Thing.PIECE),
        lambda box: keys(3)(box).turn(-4).push(),
        Place,
    ),
)
ASKED = (
    Target("bonus tile", 2, lambda: placed(Thing.CITY), keys(2), TakeBonus),
    Target("yield card, 1 card", 3, lambda: placed(Thing.WAGON), lambda box: keys(1)(box).push(), Reveal),
    Target("yield card, green", 3, lambda: placed(Thing.WAGON), lambda box: keys(5, 5)(box).push(), Reveal),
    Target("fort's tile", 5, lambda: placed(Thing.FORT), lambda box: keys(4)(box).push().push(), Build),
    Target(
        "fort's tile, a city", 5, lambda: placed(Thing.FORT), lambda box: keys(2, 2)(box).push().push(), Build
    ),
    Target(
        "fort's tile, a city and an area",
        5,
        lambda: placed(Thing.FORT),
        lambda box: keys(1)(keys(2, 2)(box).push()).push(),
        Build,
    ),
    Target("fort's tile declined", 1, lambda: placed(Thing.FORT), lambda box: box.push(), Skip),
)
ROUNDS = (
    Target("second action, draw", 2, lambda: box_with(marble=1).play(Draw(ANNA)), keys(4, 1), Draw),
    Target("draw after an open turn", 1, lambda: box_with(marble=1).play(Draw(ANNA)), keys(1), Draw),
    Target(
        "end an open turn before a scoring",
        1,
        lambda: last_turn(marble={BEN: 1}).play(Draw(BEN)),
        lambda box: box.push(),
        EndTurn,
    ),
    Target("score a round", 1, lambda: last_turn().play(Draw(BEN)), lambda box: box.push(), ScoreRound),
    Target("final count", 1, before_final_count, lambda box: box.push(), FinalCount),
    Target(
        "set-up of four on a later evening",
        5 + 2 * 4,
        lambda: Box(preferences=replace(REGULARS, language="en"), name="castles"),
        later_evening,
        TakeBonus,
    ),
)
FULL = (
    Target(
        "full: set-up of four, boards remembered",
        5 + (DISPLAY + 1) + 3 * (3 + 2) + 2,
        lambda: Box(preferences=knowing(*BOARDS), name="castles"),
        later_full_evening,
        NewGame,
    ),
    Target("full: choose", 3 + 2, full, keys(2, 1, 2), Choose),
    Target("full: choose, an inn comes", 3 + 2, full, lambda box: keys(3)(keys(2, 1)(box).turn(1)), Choose),
    Target("full: five come", 2 * 5, five_left, keys(2, 2, 3, 3, 4), Refill),
    Target(
        "full: exchange two",
        2 + 2 * 2,
        full,
        lambda box: keys(2, 3)(keys(2)(box).hold_key("key1")),
        Refresh,
    ),
    Target(
        "full: place in another area",
        2 + 2,
        lambda: full(Thing.VILLAGE),
        keys(3, 2),
        Place,
    ),
    Target(
        "full: place, 1 farm",
        2 + 2,
        lambda: full(Thing.AGRICULTURE),
        lambda box: keys(1)(keys(3)(box).push()),
        Place,
    ),
    Target(
        "full: place in another area, 2 farms",
        3 + 2,
        lambda: full(Thing.AGRICULTURE),
        keys(3, 2, 5, 4, 1),
        Place,
    ),
)
TARGETS = (*ACTIONS, *ASKED, *ROUNDS, *FULL)

"""An evening at the box: a game in play, and paths of inputs in words that lead from it to any screen."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from companion.controls import intents
from companion.engine import Engine
from companion.games.port import Person
from companion.games.registry import GAMES
from companion.games.toscana.rules.commands import (
    Adjust,
    Buy,
    Command,
    Correction,
    Hire,
    HoldWinetasting,
    MakeWine,
    NewGame,
    Pass,
    Sell,
    UpdateSupply,
    UpdateWineBoard,
)
from companion.games.toscana.rules.game import Options
from companion.games.toscana.rules.terms import ACTIONS, KINDS, Action, Coin, Kind, Piece
from companion.games.toscana.screens.memory import Memory, remembering
from companion.games.toscana.screens.setup import Setup
from companion.network import Network
from companion.preferences import Preferences
from companion.ui.kit.desk import Outside, WebPage
from companion.ui.kit.languages import LANGUAGES, Language
from companion.ui.kit.steps import Screen
from tests.ui.people import MARKET, NOW, Box

FRIENDS = {"anna": "Anna", "ben": "Ben", "chloe": "Chloé", "eino": "Eino", "dora": "Dora"}
COLOURS = ("red", "yellow", "green", "blue", "purple")
REGULARS = Preferences(
    last_names=tuple(FRIENDS.values()),
    last_colours=COLOURS[:4],
    memories=remembering(Preferences(), Memory(MARKET))["memories"],  # type: ignore[arg-type]
    dim_after_s=300,
)
ANNA, BEN, CHLOE, EINO, DORA = FRIENDS


def friends(players: int = 4, options: Options | None = None) -> NewGame:
    seated = zip(FRIENDS.items(), COLOURS, strict=True)
    people = tuple(Person(id_, name, colour) for (id_, name), colour in seated)
    return NewGame(people[:players], ANNA, MARKET, options or Options())


# What so few pieces could not yet yield, so that everybody has something to trade.
GIFTS = Correction(
    boxes={
        ANNA: {Kind.CHAMPAGNE: 1},
        BEN: {Kind.WHITE: 2, Kind.CHAMPAGNE: 1, Kind.ROSE: 1, Kind.WATER: 0},
        EINO: {Kind.CHAMPAGNE: 1, Kind.WATER: 5},
    },
    actions={BEN: {Action.WINEMAKING: Coin.USED}},
)
FIRST_ROUND: tuple[Command, ...] = (
    Hire(ANNA, Piece.WORKER),
    Sell(BEN, {Kind.RED: 1}),
    Sell(CHLOE, {Kind.RED: 1}),
    Buy(EINO, Kind.WATER, 1),
    MakeWine(ANNA, 2, {Kind.RED: 2}),
    Adjust(GIFTS, "a good year"),
    Pass(CHLOE, Action.WINEMAKING, Kind.WATER),
    Hire(EINO, Piece.WORKER),
    Sell(ANNA, {Kind.RED: 2, Kind.CHAMPAGNE: 1}),
    Pass(BEN, Action.HIRING),
    Hire(CHLOE, Piece.WORKER),
    MakeWine(EINO, 3, {Kind.RED: 2}),
)
CLOSE: tuple[Command, ...] = (
    UpdateWineBoard(),
    UpdateSupply(),
    HoldWinetasting(totals={Kind.RED: -1, Kind.CHAMPAGNE: 2, Kind.WHITE: 1}),
)
MID_GAME = (*FIRST_ROUND, *CLOSE)


def all_pass(players: int) -> Iterator[Command]:
    """A round in which nothing happens, up to its close."""
    for action in ACTIONS:
        yield from (Pass(player, action) for player in list(FRIENDS)[:players])


def rounds(count: int, players: int) -> tuple[Command, ...]:
    """So many rounds in which nothing happens."""
    close = (UpdateWineBoard(), UpdateSupply(), HoldWinetasting(totals={}))
    return tuple(command for _ in range(count) for command in (*all_pass(players), *close))


@dataclass
class Evening(Box):
    """A box whose clock goes on by an uneven minute with each entry, as at a real table."""

    page: WebPage = field(default_factory=WebPage)
    can_open_page: bool = False
    network: Network = field(default_factory=Network)
    faults: tuple[str, ...] = field(default=())
    journal_fault: str = ""

    def time_of(self, index: int) -> datetime:
        return NOW + sum((timedelta(seconds=20 + 37 * each % 95) for each in range(index)), timedelta())

    @property
    def outside(self) -> Outside:
        return replace(
            super().outside,
            page=self.page,
            can_open_page=self.can_open_page,
            find_network=lambda: self.network,
            faults=self.faults,
            draw_lot=lambda count: count - 1,
        )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.journal_fault:
            self.engine = Engine.without_journal(GAMES, self.journal_fault, self.outside)

    def _look(self) -> None:
        """Check nothing on the way: only the end of a path is shown."""

    def follow(self, path: str) -> "Evening":
        """Each word is one input: a kind is its key, `+3` and `-2` turn the knob, `seat2` is a button."""
        for word in path.split():
            _touch(self, word)
        return self

    def turn_to(self, language: Language) -> "Evening":
        """On the very first screen, where the languages are listed."""
        self.turn(LANGUAGES.index(language))
        return self

    def break_with(self, error: Exception) -> None:
        """Show the fault screen for this error."""
        self.engine = self.engine.broken(error, self.outside)

    @property
    def shown(self) -> Screen | object:
        """The screen on top; for set-up, its current page."""
        top = self.navigator.top
        return top._opened(self.desk)[1] if isinstance(top, Setup) else top


TOUCHES: dict[str, Callable[[Evening], object]] = {
    "push": Evening.push,
    "back": Evening.back,
    "undo": Evening.hold_back,
    "hold": lambda box: box.touch(intents.PushHeld()),
    "bug": lambda box: box.break_with(ZeroDivisionError("division by zero")),
}


def _touch(box: Evening, word: str) -> None:
    if word in KINDS:
        box.key(word)
    elif seat := re.fullmatch(r"seat([1-5])", word):
        box.seat(int(seat[1]) - 1)
    elif re.fullmatch(r"[+-]\d+", word):
        box.turn(int(word))
    else:
        TOUCHES[word](box)

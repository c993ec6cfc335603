"""An evening at the box: paths of inputs in words that lead from a game in play to any screen."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Self

from companion.controls import intents
from companion.controls.sign_in import Allowed
from companion.engine import Engine, Keep, NextEngine
from companion.frozen import changed
from companion.games.kit.sentences import Sentence
from companion.system.machine import NO_MACHINE, Machine
from companion.system.network import Network
from companion.tournament.attending import Attending
from companion.tournament.box.attendance import answered
from companion.tournament.requests import Joining, Tell
from companion.ui.kit.languages import LANGUAGES, Language
from companion.ui.kit.screen import AskTournament, Outside, Screen, WebPage
from companion.ui.kit.setup.setup import Setup
from tests.ui.people import NOW, Box


@dataclass
class Evening(Box):
    """A box whose clock goes on by an uneven minute with each entry, as at a real table."""

    page: WebPage = field(default_factory=WebPage)
    can_open_page: bool = False
    network: Network = field(default_factory=Network)
    faults: tuple[Sentence, ...] = field(default=())
    referees: Allowed = field(default_factory=Allowed)
    journal_fault: Sentence | None = None
    attending: Attending | None = None
    joining: Joining | None = None
    machine: Machine = NO_MACHINE
    has_seat_buttons: bool = False

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
            referees=self.referees,
            draw_lot=lambda count: count - 1,
            attending=self.attending,
            joining=self.joining,
            machine=self.machine,
            has_seat_buttons=self.has_seat_buttons,
        )

    def __post_init__(self) -> None:
        super().__post_init__()
        self.engine = self.engine.tournament_changed(self.outside)
        if self.journal_fault is not None:
            self.engine = Engine.without_journal(self.games, self.journal_fault, self.outside)

    def _follow(self, next_engine: NextEngine) -> None:
        """At a tournament, also take what its screens tell the hub."""
        super()._follow(next_engine)
        for effect in next_engine[1]:
            if isinstance(effect, AskTournament) and isinstance(effect.request, Tell) and self.attending:
                told, attending = effect.request, self.attending
                held, _ = answered(attending.held, told.type, told.body, attending.last)
                self.attending = changed(attending, held=held)
                self.engine = self.engine.tournament_changed(self.outside)

    def _look(self) -> None:
        """Check nothing on the way: only the end of a path is shown."""

    def follow(self, path: str) -> Self:
        """Each word is one input: `rose` or `key4` is a key, `hold-rose` a held one, `seat2` a button.

        `hold-seat2` holds it down, `+3` turns the knob.
        """
        for word in path.split():
            _touch(self, word)
        return self

    def turn_to(self, language: Language) -> Self:
        """On the very first screen, where the languages are listed."""
        self.turn(LANGUAGES.index(language))
        return self

    def break_with(self, error: Exception) -> None:
        """Show the fault screen for this error."""
        self.engine = self.engine.broken(error, self.outside)

    def undo_on(self, device: str) -> None:
        """Another device takes back the last entry."""
        keep = self.engine.enter({"do": "undo"}, device, self.outside, is_touched=False)
        assert isinstance(keep, Keep), keep
        self._follow((self.engine, (keep,)))

    def start_again(self) -> None:
        """The plug is pulled and put back."""
        self.engine = Engine.begin(self.games, self.table, self.outside)

    @property
    def shown(self) -> Screen | object:
        """The screen on top; for set-up, its current page."""
        top = self.navigator.top
        return top.opened(self.desk)[1] if isinstance(top, Setup) else top


TOUCHES: dict[str, Callable[[Evening], object]] = {
    "push": Evening.push,
    "back": Evening.back,
    "undo": Evening.hold_back,
    "hold": lambda box: box.touch(intents.PushHeld()),
    "phone": lambda box: box.undo_on("Anna's phone"),
    "start": lambda box: box.start_again(),
    "bug": lambda box: box.break_with(ZeroDivisionError("division by zero")),
}


def _touch(box: Evening, word: str) -> None:
    if word in box.keys:
        box.key(word)
    elif held := re.fullmatch(r"hold-((?!seat)\w+)", word):
        box.hold_key(held[1])
    elif seat := re.fullmatch(r"seat([1-5])", word):
        box.seat(int(seat[1]) - 1)
    elif seat := re.fullmatch(r"hold-seat([1-5])", word):
        box.hold_seat(int(seat[1]) - 1)
    elif re.fullmatch(r"[+-]\d+", word):
        box.turn(int(word))
    else:
        TOUCHES[word](box)

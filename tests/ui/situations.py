"""A screen in a situation: where its path begins, and the inputs that lead to it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from companion.controls.sign_in import Allowed
from companion.games.kit.sentences import Sentence
from companion.games.registry import GAMES, Registry
from companion.settings.preferences import Preferences
from companion.system.machine import NO_MACHINE, Machine
from companion.system.network import Network
from companion.tournament.attending import Attending
from companion.tournament.requests import Joining
from companion.ui.kit.languages import Language
from companion.ui.kit.screen import WebPage
from tests.ui.evening import Evening

PAGE_HERE = WebPage("127.0.0.1", 8088)
NO_NETWORK = Network()
NOBODY = Allowed()


@dataclass(frozen=True, slots=True)
class Start:
    """Where a path begins: a box with its preferences, and a game after these commands.

    `name` is the game's; without a `game` the path begins at its set-up.
    """

    name: str
    game: Any = None
    commands: tuple[Any, ...] = ()
    preferences: Preferences = field(default_factory=Preferences)
    page: WebPage = PAGE_HERE
    can_open_page: bool = False
    network: Network = NO_NETWORK
    faults: tuple[Sentence, ...] = ()
    referees: Allowed = NOBODY
    journal_fault: Sentence | None = None
    games: Registry = GAMES
    attending: Attending | None = None
    joining: Joining | None = None
    machine: Machine = NO_MACHINE
    has_seat_buttons: bool = False


@dataclass(frozen=True, slots=True)
class Situation:
    """A screen by name, and the inputs that lead to it.

    `owner` has the screen: the box, or one of the games. A name is its owner's own.
    """

    owner: str
    group: str
    name: str
    start: Start
    path: str = ""

    @property
    def picture(self) -> str:
        """Where its pictures are: in the sheets, and below the folder of a language in the documents."""
        return f"{self.owner}/{self.name}"

    def reach(self, language: Language) -> Evening:
        """A box of this language that shows the screen."""
        start = self.start
        is_new = start.preferences == Preferences()
        spoken = start.preferences if is_new else replace(start.preferences, language=language.code)
        box = Evening(
            start.game,
            spoken,
            name=start.name,
            games=start.games,
            page=start.page,
            can_open_page=start.can_open_page,
            network=start.network,
            faults=start.faults,
            referees=start.referees,
            journal_fault=start.journal_fault,
            attending=start.attending,
            joining=start.joining,
            machine=start.machine,
            has_seat_buttons=start.has_seat_buttons,
        )
        if is_new:
            return box.turn_to(language).follow(self.path)
        if start.commands:
            box.play(*start.commands)
            box.engine = box.engine.tournament_changed(box.outside)
        return box.follow(self.path)


Table: TypeAlias = Mapping[str, tuple[tuple[str, Start, str], ...]]
"""Situations by group: the name of each, where its path begins, the path."""


def situations(owner: str, table: Table) -> Iterator[Situation]:
    for group, rows in table.items():
        yield from (Situation(owner, group, *row) for row in rows)

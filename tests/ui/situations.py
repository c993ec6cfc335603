"""A screen in a situation: where its path begins, and the inputs that lead to it."""

from dataclasses import dataclass, field, replace

from companion.games.toscana.rules.commands import Command, NewGame
from companion.network import Network
from companion.preferences import Preferences
from companion.ui.kit.desk import WebPage
from companion.ui.kit.languages import Language
from tests.ui.evening import REGULARS, Evening, friends

PAGE_HERE = WebPage("127.0.0.1", 8088)
NO_NETWORK = Network()


@dataclass(frozen=True, slots=True)
class Start:
    """Where a path begins: a box with its preferences, and a game after these commands."""

    game: NewGame | None = field(default_factory=friends)
    commands: tuple[Command, ...] = ()
    preferences: Preferences = REGULARS
    page: WebPage = PAGE_HERE
    can_open_page: bool = False
    network: Network = NO_NETWORK
    faults: tuple[str, ...] = ()
    journal_fault: str = ""


@dataclass(frozen=True, slots=True)
class Situation:
    """A screen by name, and the inputs that lead to it."""

    group: str
    name: str
    start: Start
    path: str = ""

    def reach(self, language: Language) -> Evening:
        """A box of this language that shows the screen."""
        start = self.start
        is_new = start.preferences == Preferences()
        spoken = start.preferences if is_new else replace(start.preferences, language=language.code)
        box = Evening(
            start.game,
            spoken,
            page=start.page,
            can_open_page=start.can_open_page,
            network=start.network,
            faults=start.faults,
            journal_fault=start.journal_fault,
        )
        if is_new:
            return box.turn_to(language).follow(self.path)
        if start.commands:
            box.play(*start.commands)
        return box.follow(self.path)

"""The desk: everything a screen may read beside its own state, made anew for each view and each intent."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from companion.games.toscana.rules.events import Event
from companion.games.toscana.rules.game import Game
from companion.network import Network
from companion.preferences import Preferences
from companion.ui.kit.languages import Translator

EVERYWHERE = ("0.0.0.0", "::")


@dataclass(frozen=True, slots=True)
class Past:
    """An accepted command that still stands: when it was, what it caused, the game after it."""

    at: datetime
    command: str
    events: tuple[Event, ...]
    game: Game | None


@dataclass(frozen=True, slots=True)
class WebPage:
    """Where the web page is served; without a port it is not."""

    host: str = ""
    port: int = 0

    def address_in(self, network: Network) -> str:
        """The URL to type, empty while there is none. 0.0.0.0 is every address: the network's is shown."""
        host = network.number if self.host in EVERYWHERE else self.host
        if not self.port or not host:
            return ""
        return f"http://[{host}]:{self.port}/" if ":" in host else f"http://{host}:{self.port}/"


@dataclass(frozen=True, slots=True)
class Desk:
    game: Game | None
    words: Translator
    preferences: Preferences
    now: datetime
    past: Sequence[Past] = ()
    """The game's commands that stand, oldest first; the first is its beginning."""
    can_redo: bool = False
    page: WebPage = field(default_factory=WebPage)
    can_open_page: bool = False
    """Whether it is the panel that opens the page to the room; else the settings file has said it."""
    network: Network = field(default_factory=Network)
    """Looked up while a screen that shows it is on top."""
    faults: tuple[str, ...] = ()
    """One sentence for each device that does not work now."""
    draw_lot: Callable[[int], int] = field(default=lambda _: 0)
    """A number below the one given, by lot."""
    journal_fault: str = ""
    """Why the journal can't be opened; while it can't, there is nothing to play."""

    @property
    def address(self) -> str:
        """The web page's URL, empty while nobody can open one."""
        return self.page.address_in(self.network)

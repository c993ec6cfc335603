"""The desk: everything a screen may read beside its own state, made anew for each view and each intent."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import TYPE_CHECKING, Any

from companion.frozen import frozen
from companion.games.kit.sentences import Sentence
from companion.games.port import Facts, Game, GamePort, Listing, Moment
from companion.network import Network
from companion.preferences import Preferences
from companion.referees import Allowed
from companion.ui.kit.languages import Translator

if TYPE_CHECKING:
    from companion.tournament.attending import Attending, Joining
    from companion.ui.kit.game_screens import GameScreens

EVERYWHERE = ("0.0.0.0", "::")
# How often a screen that shows the address looks the network up again.
NETWORK_REDRAW_S = 3.0


@frozen
class WebPage:
    """Where the web page is served; port 0 means that it is not served."""

    host: str = ""
    port: int = 0

    def address_in(self, network: Network) -> str:
        """The URL to type, or empty. A page on every address (0.0.0.0) is reached by the network's."""
        host = network.number if self.host in EVERYWHERE else self.host
        if not self.port or not host:
            return ""
        return f"http://[{host}]:{self.port}/" if ":" in host else f"http://{host}:{self.port}/"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outside:
    """What comes from outside the game: the time, the preferences, the network, the devices."""

    preferences: Preferences
    now: datetime
    page: WebPage = field(default_factory=WebPage)
    can_open_page: bool = False
    """Whether the page is opened to the room on the panel; if not, the settings file decides."""
    find_network: Callable[[], Network] = Network
    """Looked up only by screens that show it."""
    faults: tuple[Sentence, ...] = ()
    """One sentence for each device that does not work now."""
    draw_lot: Callable[[int], int] = field(default=lambda _: 0)
    """A random number, at least 0 and below the one given."""
    referees: Allowed = field(default_factory=Allowed)
    """Who may enter from a phone."""
    has_seat_buttons: bool = False
    """Whether everybody has a button of their own."""
    attending: "Attending | None" = None
    """The tournament that the box attends; None at home."""
    joining: "Joining | None" = None
    """How far the box is on its way into a tournament."""


OUTSIDE = tuple(each.name for each in fields(Outside))


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk(Outside):
    """All that a screen may read: the surroundings, the game and its words."""

    port: GamePort
    """The game on the table, or the one that the next set-up is for."""
    screens: "GameScreens"
    games: tuple[Listing, ...] = ()
    """What can be chosen to be played."""
    words: Translator
    game: Game | None = None
    moments: Sequence[Moment] = ()
    """The game's commands that stand, oldest first; the first is its beginning."""
    can_redo: bool = False
    journal_fault: Sentence | None = None
    """Why the journal can't be opened; while it can't, there is nothing to play."""

    @property
    def address(self) -> str:
        """The web page's URL; empty while the page cannot be reached."""
        return self.page.address_in(self.find_network())

    @property
    def facts(self) -> Facts | None:
        """The facts that every game gives; None without a game."""
        return None if self.game is None else self.port.facts(self.game)


def make_desk(outside: Outside, **of_the_game: Any) -> Desk:
    """The desk for these surroundings and these fields of the game."""
    return Desk(**{name: getattr(outside, name) for name in OUTSIDE}, **of_the_game)


def time_of(moment: Moment) -> datetime:
    """When the command of this moment was accepted."""
    return datetime.fromisoformat(moment.stamp.at)

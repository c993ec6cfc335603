"""Screens: the desk that each reads, and the steps it answers with. A screen changes nothing by itself."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias, runtime_checkable

from companion.controls.intents import Intent
from companion.controls.sign_in import Allowed, PinRequest
from companion.frozen import frozen
from companion.games.kit.clock import Clock, ClockMark, Rule, Times, times
from companion.games.kit.sentences import Sentence
from companion.games.port import Facts, Game, GamePort, Later, Listing, Moment
from companion.settings.preferences import Changes, Preferences
from companion.system.machine import NO_MACHINE, Machine, MachineRequest
from companion.system.network import Network
from companion.tournament.requests import Request
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import Scene

if TYPE_CHECKING:
    from companion.games.entering import GameEntering, Offer
    from companion.tournament.attending import Attending
    from companion.tournament.requests import Joining
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


Work: TypeAlias = Callable[[Callable[[], bool]], Any]
"""Something that takes long; it is told how to ask whether nobody wants it any more."""


@dataclass(frozen=True, kw_only=True)
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
    stands_ms: int | None = None
    """Since when nothing can be kept, so that nobody's clock runs; in milliseconds."""
    beside: Callable[[object, Work], Any] = field(default=lambda _, work: work(lambda: False))
    """What this work gives; None while it is done beside the loop, after which the screen is drawn again.

    The same key is the same work: it is done once, and what was asked for before it is given up.
    """
    attending: "Attending | None" = None
    """The tournament that the box attends; None at home."""
    joining: "Joining | None" = None
    """How far the box is on its way into a tournament."""
    machine: Machine = NO_MACHINE
    """The machine around the box: its updates."""

    @property
    def chosen_clock(self) -> Rule:
        """How time is counted in the next game: at a tournament's table as the director says."""
        rule = None if self.attending is None else self.attending.table_clock
        return self.preferences.clock if rule is None else rule


OUTSIDE = tuple(each.name for each in fields(Outside))


@dataclass(frozen=True, kw_only=True)
class Desk(Outside):
    """All that a screen may read: the outside, the game and its words."""

    port: GamePort
    """The game on the table, or the one that the next set-up is for."""
    screens: "GameScreens"
    find_entering: "Callable[[], GameEntering]"
    """How the game's commands are offered; looked up only by screens that enter one."""
    games: tuple[Listing, ...] = ()
    """What can be chosen to be played."""
    words: Translator
    game: Game | None = None
    moments: Sequence[Moment] = ()
    """The game's commands that stand, oldest first; the first is its beginning."""
    clock: Clock = field(default_factory=Clock)
    """What the journal says of the time since the last of them."""
    can_redo: bool = False
    journal_fault: Sentence | None = None
    """Why the journal can't be opened; while it can't, there is nothing to play."""
    parts: Mapping[str, Any] = field(default_factory=dict)
    """What players' phones have entered of the command that is possible now; not to be shown yet."""

    @property
    def times(self) -> Times:
        """Everybody's time now."""
        if self.facts is None or not self.moments:
            return Times(self.clock.rule)
        players = (seat.id for seat in self.facts.seats)
        now_ms = round(self.now.timestamp() * 1000) if self.stands_ms is None else self.stands_ms
        return times(self.clock, self.moments[-1].time_spent, players, now_ms)

    @property
    def address(self) -> str:
        """The web page's URL; empty while the page cannot be reached."""
        return self.page.address_in(self.find_network())

    @property
    def has_seat_phones(self) -> bool:
        """Whether a player may have a phone of their own now; at a tournament the director says so."""
        is_allowed = self.attending is None or self.attending.has_seat_phones
        return is_allowed and self.facts is not None and not self.facts.is_over

    @property
    def offers(self) -> "tuple[Offer, ...]":
        """The commands that are possible now."""
        return self.find_entering().offers(self.game)

    def offer(self, do: str) -> "Offer":
        """The offer of this command, which is possible now; LookupError where it is not."""
        for offer in self.offers:
            if offer.do == do:
                return offer
        raise LookupError(f"{do} is not offered now")

    @property
    def facts(self) -> Facts | None:
        """The facts that every game gives; None without a game."""
        return None if self.game is None else self.port.facts(self.game)


def make_desk(outside: Outside, **of_the_game: Any) -> Desk:
    """The desk for this outside and these fields of the game."""
    return Desk(**{name: getattr(outside, name) for name in OUTSIDE}, **of_the_game)


def time_of(moment: Moment) -> datetime:
    """When the command of this moment was accepted."""
    return datetime.fromisoformat(moment.stamp.at)


class Screen(Protocol):
    """Frozen state with two functions: what is shown, and what an intent leads to."""

    def view(self, desk: Desk) -> Scene: ...

    def handle(self, intent: Intent, desk: Desk) -> "Step": ...


@runtime_checkable
class TakesHolds(Protocol):
    """A screen to which a held seat button means something of its own.

    On any other screen it shows the page of that player (`GameScreens.seat_page`) until it comes up.
    """

    def hold_seat(self, seat: int, desk: Desk) -> "Step":
        """The button of this seat is held down, or the panel is touched while it is down."""

    def release_seat(self, seat: int, desk: Desk) -> "Step":
        """It came up again."""


@runtime_checkable
class HoldsEntry(Protocol):
    """A screen on which something is being entered: a held BACK discards that, and the next one undoes.

    As the lowest screen it holds an entry once it differs from the one that would open now.
    """

    is_entry: ClassVar[bool] = True


@runtime_checkable
class OpensByPush(Protocol):
    """A lowest screen on which a push opens what can be done: the push that ends a list goes on to it."""

    opens_by_push: ClassVar[bool] = True


@frozen
class Stay:
    """Keep this place in the stack, with this state; a screen that ignores an intent gives itself."""

    screen: Screen


@frozen
class Open:
    """Another screen on top; `Leave` comes back to this one."""

    screen: Screen


@frozen
class Swap:
    """Another screen in this one's place."""

    screen: Screen


@frozen
class Leave:
    """Back to the screen below; from the lowest one nothing happens."""


@frozen
class PassOn:
    """Leave, and let the screen below take this intent."""


@frozen
class GoHome:
    """Back to the lowest screen."""


@frozen
class OpenMenu:
    """The menu on top."""


@frozen
class OpenSettings:
    """The settings on top."""


@frozen
class Refuse:
    """Show why something is not possible, over this screen, which keeps its entry."""

    sentence: Sentence


@frozen
class Cannot:
    """Keep this place, with this state, whose line says why the key can't; the lamps of who acts flash."""

    screen: Screen


@frozen
class Do:
    """Ask the table for a command and, if it is accepted, for the next one (`then`).

    Refused: the reason is shown over this screen, which keeps its entry. Accepted: the pieces to move are
    shown, unless this screen has shown them already (`has_shown_moves`); then the game's lowest screen.
    """

    command: Any
    then: "Do | None" = None
    has_shown_moves: bool = False
    by: str | None = None
    """The name of the device that asks; None for the panel."""
    is_agreed: bool = False
    """Whoever must agree at a tournament has."""
    lowest: "Screen | None" = None
    """What lies lowest afterwards, with what is still being entered; None is the game's screen."""
    is_aside: bool = False
    """Entered aside: what lies lowest stays as it is."""


@frozen
class Choose:
    """Change preferences, then take the step `then`."""

    changes: Changes
    then: "Step"


@frozen
class SetClock:
    """Keep this of the clock in the journal, then take the step `then`."""

    mark: ClockMark
    then: "Step"


@frozen
class ChooseGame:
    """Lay the table for this game, now and on the next evenings."""

    game: str


@frozen
class ShutDown:
    """Switch the machine off safely."""


@frozen
class TryAgain:
    """Try to open the journal now."""


@frozen
class AskTablePin:
    """Ask this of the table's PIN, to show it, to revoke it, or a seat's code; then take the step `then`."""

    request: PinRequest
    then: "Step | None" = None


@frozen
class AskTournament:
    """Ask this of the tournament that the box attends or joins, then take the step `then`, if any."""

    request: Request
    then: "Step | None" = None


@frozen
class AskMachine:
    """Ask this of the machine around the box, then take the step `then`, if any."""

    request: MachineRequest
    then: "Step | None" = None


Step: TypeAlias = (
    Stay
    | Open
    | Swap
    | Leave
    | PassOn
    | GoHome
    | OpenMenu
    | OpenSettings
    | Refuse
    | Cannot
    | Do
    | Choose
    | SetClock
    | ChooseGame
    | ShutDown
    | TryAgain
    | AskTablePin
    | AskTournament
    | AskMachine
)


def later(module: str, name: str) -> Callable[..., Screen]:
    """A function that imports the module when it is called, and makes the screen of this name."""
    return Later(module, name)

"""Steps: what a screen answers to an intent. A screen changes nothing by itself."""

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol, TypeAlias, runtime_checkable

from companion.controls.intents import Intent
from companion.frozen import frozen
from companion.games.kit.sentences import Sentence
from companion.preferences import Changes
from companion.ui.kit.desk import Desk
from companion.ui.kit.scene import Scene

HUB_PORT = 8443
"""Where a tournament's hub lets boxes in, unless it says another."""


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

    is_entry: ClassVar[bool]


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


@frozen
class Choose:
    """Change preferences, then take the step `then`."""

    changes: Changes
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
class AskForPin:
    """Make the referee's PIN of this evening, if there is none yet."""


@frozen
class RevokePin:
    """End the referee's PIN, and whatever was signed in with it."""


@frozen
class Tell:
    """Tell the tournament's hub something that is no command: a seat, a call, an answer to the result."""

    type: str
    body: Mapping[str, Any]


@frozen
class ReadNotice:
    """The director's notice was read."""


@frozen
class LookForHubs:
    """Look for hubs in this network."""


@frozen
class AskHub:
    """Ask who answers at this address; their certificate is to be compared before the code is handed in."""

    host: str
    code: str
    port: int = HUB_PORT
    fingerprint: str = ""
    """Of the certificate, where an invitation told it."""


@frozen
class TrustHub:
    """The certificate is the right one: hand in the code."""


@frozen
class LeaveEvent:
    """Leave the tournament."""


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
    | Do
    | Choose
    | ChooseGame
    | ShutDown
    | TryAgain
    | AskForPin
    | RevokePin
    | Tell
    | ReadNotice
    | LookForHubs
    | AskHub
    | TrustHub
    | LeaveEvent
)
OfEvent: TypeAlias = Tell | ReadNotice | LookForHubs | AskHub | TrustHub | LeaveEvent
"""What a tournament's screens ask for."""

"""The director's and the judges' commands as values; their fields' types are their JSON form."""

from typing import Annotated, TypeAlias

from companion.frozen import frozen
from companion.games.kit.codec import Form, Reason, Tagged, Text
from companion.games.kit.fields import text
from companion.tournament.hub.views import Role
from companion.tournament.messages import Plain

MOST_CSV = 500_000


def _csv(plain: object, name: str) -> str:
    """A file of players: lines are kept, so that it is no ordinary text."""
    if isinstance(plain, str) and 0 < len(plain) <= MOST_CSV:
        return plain
    return text(plain, name)


Csv = Annotated[str, Form(_csv)]


@frozen
class SetEvent:
    name: Text | None = None
    game: Text | None = None
    options: Plain | None = None
    scheme: Text | None = None
    size: int | None = None
    round_s: int | None = None
    delete_on: str | None = None


@frozen
class AddPlayer:
    name: Text
    fixed: str = ""


@frozen
class ImportPlayers:
    csv: Csv


@frozen
class ChangePlayer:
    player: Text
    name: Text | None = None
    fixed: str | None = None


@frozen
class DropPlayer:
    player: Text


@frozen
class ReturnPlayer:
    player: Text


@frozen
class Forbid:
    a: Text
    b: Text


@frozen
class Allow:
    a: Text
    b: Text


@frozen
class Pair:
    kind: Text
    seed: int | None = None
    top: int = 0


@frozen
class Swap:
    a: Text
    b: Text


@frozen
class DropDraft:
    """Take the pairing back before it is published."""


@frozen
class Publish:
    """Send the pairing to all tables."""


@frozen
class StartClock:
    seconds: int | None = None


@frozen
class PauseClock:
    """Stop the time for everybody."""


@frozen
class ResumeClock:
    """Let the time go on."""


@frozen
class StopClock:
    """The round's time is over."""


@frozen
class GiveExtra:
    table: Text
    seconds: int


@frozen
class ClaimCall:
    call: Text


@frozen
class ResolveCall:
    call: Text
    note: str = ""


@frozen
class CorrectedLine:
    player: Text
    score: int
    place: int


@frozen
class CorrectResult:
    round: int
    table: Text
    ranking: tuple[CorrectedLine, ...]
    reason: Reason


@frozen
class AdoptGame:
    game: Text
    round: int
    table: Text
    players: Plain


@frozen
class GiveNotice:
    text: str
    minutes: int = 60


@frozen
class Invite:
    table: str = ""


@frozen
class SeatBox:
    box: Text
    table: Text


@frozen
class RevokeBox:
    box: Text


@frozen
class SeeAlarm:
    alarm: Text


@frozen
class OpenHall:
    """Let boxes and phones of the hall come in."""


@frozen
class CloseHall:
    """Serve this machine only."""


@frozen
class MakeLink:
    role: Role
    name: Text
    hours: int = 48


@frozen
class RevokeLink:
    id: Text


@frozen
class DeleteData:
    before: Text
    sure: bool


Command: TypeAlias = (
    SetEvent
    | AddPlayer
    | ImportPlayers
    | ChangePlayer
    | DropPlayer
    | ReturnPlayer
    | Forbid
    | Allow
    | Pair
    | Swap
    | DropDraft
    | Publish
    | StartClock
    | PauseClock
    | ResumeClock
    | StopClock
    | GiveExtra
    | ClaimCall
    | ResolveCall
    | CorrectResult
    | AdoptGame
    | GiveNotice
    | Invite
    | SeatBox
    | RevokeBox
    | SeeAlarm
    | OpenHall
    | CloseHall
    | MakeLink
    | RevokeLink
    | DeleteData
)
COMMANDS: Tagged[Command] = Tagged("do", "a command of the hub", Command.__args__)
OF_JUDGES = (ClaimCall, ResolveCall, CorrectResult, GiveNotice)

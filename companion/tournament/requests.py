"""Requests to a tournament: what screens and the table page ask of it, and how joining one goes on."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.frozen import frozen
from companion.games.kit.sentences import Sentence

if TYPE_CHECKING:
    from companion.tournament.records import Type

CREDENTIAL_FILE = "tournament.json"
"""Beside the journal, while the box attends a tournament."""
HUB_NAME, HUB_PORT = "toscana-hub", 8443
"""By which name and where a hub lets boxes in, unless it says another."""
TABLE_CODE_DIGITS = 6
"""With so many digits a judge shows at a box who asks."""


@frozen
class Tell:
    """Tell the hub something that is no command: a seat, a call, an answer to the result."""

    type: "Type"
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
class LeaveTournament:
    """Leave the tournament; what the hub has not got stays in the journal until another one begins."""


Request: TypeAlias = Tell | ReadNotice | LookForHubs | AskHub | TrustHub | LeaveTournament


@frozen
class FoundHub:
    """A hub that says where it is."""

    name: str
    host: str
    port: int


@frozen
class Joining:
    """The way into a tournament, as far as it is gone."""

    hubs: tuple[FoundHub, ...] = ()
    is_busy: bool = False
    fingerprint: str = ""
    """Of the certificate that answered, to be compared with what the hub shows."""
    problem: Sentence | None = None


NOT_JOINING = Joining()


@frozen
class Joined:
    """The box attends this tournament now, under this name."""

    tournament: str
    box: str


@frozen
class ToCompare:
    """Somebody answers with this certificate: a person says whether the hub shows the same."""

    fingerprint: str


@frozen
class NotJoined:
    sentence: Sentence


Answered: TypeAlias = Joined | ToCompare | NotJoined
"""What became of joining from elsewhere than the panel."""

"""The machine around the box, as values: what screens ask of it, and what it says of itself."""

from enum import StrEnum
from typing import TypeAlias

from companion.frozen import frozen
from companion.games.kit.sentences import Sentence

REQUEST = "run/toscana/update-request"
"""Where the panel asks the helper that has root: `look`, or `install` and a version."""
ANSWER = "run/toscana-update/answer.json"
"""Where the helper answers; gone when it has taken a request, until there is something to say."""

FROM_HUB = "run/toscana/release"
"""Where the box puts the release that its tournament's hub offers, for the helper, which has no network."""


MOST_NAME, LEAST_PASSWORD, MOST_PASSWORD = 32, 8, 63
"""How long the name of a Wi-Fi and its password may be."""


@frozen
class LookForUpdate:
    """Look for a newer version on the card, on sticks and at the tournament's hub."""


@frozen
class InstallUpdate:
    """Take this version, which was found."""

    version: str


@frozen
class OpenWifi:
    """Open the box's own access point."""


@frozen
class CloseWifi:
    """Close it."""


@frozen
class JoinWifi:
    """Join this network, which the page of the access point names."""

    network: str
    password: str


MachineRequest: TypeAlias = LookForUpdate | InstallUpdate | OpenWifi | CloseWifi | JoinWifi


class UpdatePhase(StrEnum):
    """How far an update is."""

    LOOKING = "looking"
    NOTHING = "nothing"
    FOUND = "found"
    INSTALLING = "installing"
    REFUSED = "refused"
    RESTARTING = "restarting"


@frozen
class Updating:
    """The version that runs, and what is known of a newer one."""

    installed: str
    phase: UpdatePhase = UpdatePhase.NOTHING
    version: str = ""
    problem: Sentence | None = None
    failed: str = ""
    """The version that did not come up, after which this one is back."""


class WifiPhase(StrEnum):
    """How it is with the box's own access point."""

    CLOSED = "closed"
    BUSY = "busy"
    OPEN = "open"


@frozen
class Wifi:
    """The access point and the code of its page, the networks around, and what became of joining one."""

    phase: WifiPhase = WifiPhase.CLOSED
    name: str = ""
    password: str = ""
    code: str = ""
    networks: tuple[str, ...] = ()
    problem: Sentence | None = None
    joined: str = ""


@frozen
class Machine:
    """What the machine says of itself; None where it has no such thing."""

    updating: Updating | None = None
    wifi: Wifi | None = None


NO_MACHINE = Machine()

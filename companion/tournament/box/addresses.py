"""Where the hub may be: the last good address, the one from joining, what mDNS finds, its usual name."""

from collections.abc import Iterable

from companion.frozen import frozen

USUAL_NAME = "toscana-hub"
LONGEST_WAIT_S = 30.0


@frozen
class Address:
    """A host and the ports of its broker and of its HTTPS way in."""

    host: str
    mqtt: int
    https: int


def candidates(last_good: str, joined: Address, found: Iterable[Address]) -> tuple[Address, ...]:
    """Each address once, in the order in which they are tried."""
    hosts = (
        *(() if not last_good else (Address(last_good, joined.mqtt, joined.https),)),
        *(joined, *found, Address(USUAL_NAME, joined.mqtt, joined.https)),
    )
    return tuple(dict.fromkeys(hosts))


def wait_s(attempt: int, chance: float) -> float:
    """How long to wait before the next attempt: 1 s to 30 s, longer each time, anywhere below that by chance.

    Two hundred boxes that lost their hub at the same time must not come back at the same time.
    """
    longest = min(LONGEST_WAIT_S, 2.0 ** min(attempt, 10))
    return 1.0 + chance * (longest - 1.0)

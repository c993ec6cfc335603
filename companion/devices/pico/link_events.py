"""What happens in a conversation with the Pico, as events for the link."""

from companion.frozen import frozen

Firmware = tuple[int, int, int]


@frozen
class Connected:
    """The Pico answered, and both sides speak the same version of the protocol."""

    firmware: Firmware


@frozen
class OtherVersion:
    """The Pico answered, but speaks another version of the protocol."""

    protocol: int
    firmware: Firmware


@frozen
class Pressed:
    """A seat button was pressed; seats count from 0. Each press comes once, in order."""

    seat: int


@frozen
class Released:
    """A seat button that was pressed came up again; a board that can't tell says so with the press."""

    seat: int


@frozen
class PressesLost:
    """So many presses more were lost on the board, because too many waited for the host."""

    count: int


@frozen
class Ponged:
    """The Pico answered the latest ping."""

    round_trip_ms: float


@frozen
class BoardStatus:
    """What the board says of itself: memory, uptime, damaged and unsent frames, presses not yet taken."""

    free_bytes: int
    up_s: int
    damaged: int
    unsent: int
    untaken: int


@frozen
class Traceback:
    """Why the board's firmware broke down last; empty if it never did since its update."""

    text: str


@frozen
class Unanswered:
    """No WELCOME came in time; `tail` is the end of what came instead."""

    tail: bytes


@frozen
class Lost:
    """The Pico was connected and has stopped answering."""


LinkEvent = (
    Connected
    | OtherVersion
    | Pressed
    | Released
    | PressesLost
    | Ponged
    | BoardStatus
    | Traceback
    | Unanswered
    | Lost
)

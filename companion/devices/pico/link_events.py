"""What happens in a conversation with the Pico, as events for the link."""

from dataclasses import dataclass

Firmware = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Connected:
    """The Pico answered, and both sides speak the same version of the protocol."""

    firmware: Firmware


@dataclass(frozen=True, slots=True)
class OtherVersion:
    """The Pico answered, but speaks another version of the protocol."""

    protocol: int
    firmware: Firmware


@dataclass(frozen=True, slots=True)
class Pressed:
    """A seat button was pressed; seats count from 0. Each press comes once, in order."""

    seat: int


@dataclass(frozen=True, slots=True)
class PressesLost:
    """So many presses more were lost on the board, because too many waited for the host."""

    count: int


@dataclass(frozen=True, slots=True)
class Ponged:
    """The Pico answered the latest ping."""

    round_trip_ms: float


@dataclass(frozen=True, slots=True)
class BoardStatus:
    """What the board says of itself: memory, uptime, damaged and unsent frames, presses not yet taken."""

    free_bytes: int
    up_s: int
    damaged: int
    unsent: int
    untaken: int


@dataclass(frozen=True, slots=True)
class Unanswered:
    """No WELCOME came in time; `tail` is the end of what came instead."""

    tail: bytes


@dataclass(frozen=True, slots=True)
class Lost:
    """The Pico was connected and has stopped answering."""


LinkEvent = Connected | OtherVersion | Pressed | PressesLost | Ponged | BoardStatus | Unanswered | Lost

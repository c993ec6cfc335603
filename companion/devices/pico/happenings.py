"""What a conversation with the Pico brings: each a small fact for the link."""

from dataclasses import dataclass

Firmware = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Met:
    """The Pico answered, and both speak the same version."""

    firmware: Firmware


@dataclass(frozen=True, slots=True)
class OtherVersion:
    """The Pico answered, and speaks another version."""

    protocol: int
    firmware: Firmware


@dataclass(frozen=True, slots=True)
class Pressed:
    """A seat button, counted from 0: each press once, in order."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ponged:
    """The Pico answered a ping after so long."""

    round_trip_ms: float


@dataclass(frozen=True, slots=True)
class Told:
    """How the board is."""

    free_bytes: int
    up_s: int
    damaged: int
    unsent: int
    untaken: int


@dataclass(frozen=True, slots=True)
class Unanswered:
    """Nobody answered the greeting; `tail` is what came instead."""

    tail: bytes


@dataclass(frozen=True, slots=True)
class Lost:
    """The Pico was there and is silent now."""


Happening = Met | OtherVersion | Pressed | Ponged | Told | Unanswered | Lost

"""The seat buttons: from presses and releases to taps and holds, each seat for itself."""

from dataclasses import dataclass

from companion.controls.intents import Intent, Seat, SeatHeld, SeatReleased


@dataclass(slots=True)
class _Touch:
    """A button that is down. Once it is told, the screens know of it, and learn of its release too."""

    hold_ms: float
    is_told: bool = False


class SeatTouches:
    """Seats are independent of each other: everybody at the table may press theirs at once.

    A button means something else when it is held, so a tap counts when the button comes up. When the panel is
    touched while a button is down, the first seat that is down is told before it, at once.
    """

    __slots__ = ("_hold_ms", "_touches")

    def __init__(self, hold_ms: float) -> None:
        self._hold_ms = hold_ms
        self._touches: dict[int, _Touch] = {}

    def press(self, seat: int, at_ms: float) -> None:
        self._touches[seat] = _Touch(at_ms + self._hold_ms)

    def release(self, seat: int) -> list[Intent]:
        touch = self._touches.pop(seat, None)
        if touch is None:
            return []
        return [SeatReleased(seat)] if touch.is_told else [Seat(seat)]

    def join(self) -> list[Intent]:
        """The panel is touched now: whose touch it is, unless a seat that is down was told already."""
        if not self._touches or any(touch.is_told for touch in self._touches.values()):
            return []
        seat, touch = next(iter(self._touches.items()))
        touch.is_told = True
        return [Seat(seat, is_down=True)]

    def next_deadline_ms(self) -> float | None:
        return min((touch.hold_ms for touch in self._touches.values() if not touch.is_told), default=None)

    def expire(self, now_ms: float) -> list[Intent]:
        """The holds that are due by now, in the order in which the buttons went down."""
        held: list[Intent] = []
        for seat, touch in self._touches.items():
            if not touch.is_told and touch.hold_ms <= now_ms:
                touch.is_told = True
                held.append(SeatHeld(seat))
        return held

"""The seat buttons: contacts debounced into presses, and presses numbered until the host has taken them."""

from pico_wire import PRESSES_MAX, SEATS, WORD

STEADY_MS = 10
# MicroPython's millisecond clock wraps around at this.
CLOCK = 1 << 30


def since(now_ms: int, then_ms: int) -> int:
    """Milliseconds from then to now, also when the clock wrapped around in between."""
    return (now_ms - then_ms) % CLOCK


class Contacts:
    """Five bouncing contacts as a bit mask in, the seats that were pressed out."""

    def __init__(self, mask: int, now_ms: int) -> None:
        # A button that is down already when the power comes is not a press.
        self._steady = mask
        self._seen = mask
        self._changed_ms = [now_ms] * SEATS

    def pressed(self, mask: int, now_ms: int) -> list[int]:
        """The seats whose contact has just been closed for STEADY_MS; each press once."""
        pressed = []
        if mask == self._steady and mask == self._seen:
            return pressed
        for seat in range(SEATS):
            bit = 1 << seat
            if (mask ^ self._seen) & bit:
                self._changed_ms[seat] = now_ms
            elif (mask ^ self._steady) & bit and since(now_ms, self._changed_ms[seat]) >= STEADY_MS:
                self._steady ^= bit
                if mask & bit:
                    pressed.append(seat)
        self._seen = mask
        return pressed


class Presses:
    """The presses that the host has not taken yet: their seats in order, and the number of the first."""

    def __init__(self) -> None:
        self.first = 0
        self.seats = b""

    def add(self, seat: int) -> None:
        """Add a press; with PRESSES_MAX waiting, nobody is listening and it is dropped."""
        if len(self.seats) < PRESSES_MAX:
            self.seats += bytes((seat,))

    def taken(self, next_number: int) -> None:
        """Drop the presses that the host has: all before this number."""
        count = (next_number - self.first) & WORD
        if count <= len(self.seats):
            self.first = next_number
            self.seats = self.seats[count:]

    def forget(self) -> None:
        """Drop all presses; the numbers go on."""
        self.first = (self.first + len(self.seats)) & WORD
        self.seats = b""

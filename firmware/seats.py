"""The seat buttons: contacts debounced into presses and releases, numbered until the host has taken them."""

from pico_wire import PRESSES_MAX, SEATS, UP, WORD

# The board looks at the contacts between its other work, which takes no longer than LOOK_MS at a time.
LOOK_MS = 7
TOUCH_MS = 2
OPEN_MS = 10
# MicroPython's millisecond clock wraps around at this.
CLOCK = 1 << 30


def since(now_ms: int, then_ms: int) -> int:
    """Milliseconds from then to now, also when the clock wrapped around in between."""
    return (now_ms - then_ms) % CLOCK


class Contacts:
    """Five bouncing contacts as a bit mask in, the seats that were pressed and let go out.

    A contact that is seen closed twice, TOUCH_MS or more apart, is a press; it has been let go once it was
    open and did not move for OPEN_MS. So a spike is nothing, chatter counts once however fast it is, and with
    looks no more than LOOK_MS apart every touch of 15 ms counts.
    """

    def __init__(self, mask: int, now_ms: int) -> None:
        # A button that is down already when the power comes is not a press, so its release is none either.
        self._down = self._untold = mask
        self._touched = 0
        self._touched_ms = [now_ms] * SEATS
        self._opening = 0
        self._opened_ms = [now_ms] * SEATS

    def changes(self, mask: int, moved: int, now_ms: int) -> list[int]:
        """The seats that have just been pressed, and with UP those that have just been let go; each once.

        `mask` has the contacts that are closed now, `moved` those that opened or closed since the last look.
        """
        changes = []
        if not (mask | self._down | self._touched):
            return changes
        for seat in range(SEATS):
            bit = 1 << seat
            if mask & bit:
                self._opening &= ~bit
                if self._is_pressed(seat, bit, now_ms):
                    changes.append(seat)
            elif moved & bit or not self._opening & bit:
                self._opening |= bit
                self._opened_ms[seat] = now_ms
            elif since(now_ms, self._opened_ms[seat]) >= OPEN_MS:
                if self._down & ~self._untold & bit:
                    changes.append(seat | UP)
                self._down &= ~bit
                self._untold &= ~bit
                self._touched &= ~bit
        return changes

    def _is_pressed(self, seat: int, bit: int, now_ms: int) -> bool:
        """Whether this look at a closed contact makes it a press."""
        if self._down & bit:
            return False
        if not self._touched & bit:
            self._touched |= bit
            self._touched_ms[seat] = now_ms
            return False
        if since(now_ms, self._touched_ms[seat]) < TOUCH_MS:
            return False
        self._down |= bit
        return True


class Presses:
    """What the host has not taken yet: presses and releases by seat, in order, and the number of the first.

    `lost` counts the presses that there was no room for, for as long as the host is the same.
    """

    def __init__(self) -> None:
        self.first = 0
        self.seats = b""
        self.lost = 0
        self._known_lost = 0

    @property
    def has_untold_loss(self) -> bool:
        return self.lost != self._known_lost

    def add(self, change: int) -> None:
        """Add a press or a release; with PRESSES_MAX waiting it is lost."""
        if len(self.seats) < PRESSES_MAX:
            self.seats += bytes((change,))
        elif not change & UP:
            self.lost = (self.lost + 1) & WORD

    def knows_lost(self, lost: int) -> None:
        """The host knows that so many were lost."""
        self._known_lost = lost

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

    def meet_another_host(self) -> None:
        """Nothing that the previous host was to hear is told to this one."""
        self.forget()
        self.lost = self._known_lost = 0

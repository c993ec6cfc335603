"""The watchdog's counter: the kernel's driver sets it, and it resets the machine when it runs out."""

from typing import cast

from tests.pi.board import Board
from tests.pi.watchdog import ARMED, PASSWORD, PLACE, QEMU, RSTC, TICKS, WDOG, Counter


class Registers:
    """The chip's registers as memory."""

    def __init__(self) -> None:
        self.held: dict[int, int] = {}

    def read(self, register: int) -> int:
        return self.held.get(register, 0)

    def write(self, register: int, value: int) -> None:
        self.held[register] = value

    def feed(self, seconds: int) -> None:
        """As bcm2835_wdt_start does."""
        self.write(PLACE + WDOG, PASSWORD | seconds * TICKS)
        self.write(PLACE + RSTC, PASSWORD | ARMED)

    @property
    def resets(self) -> bool:
        return QEMU + RSTC in self.held


def counter() -> tuple[Registers, Counter]:
    registers = Registers()
    return registers, Counter(cast("Board", registers))


def test_a_watchdog_that_nobody_starts_never_resets() -> None:
    registers, watchdog = counter()
    for now_s in range(100):
        watchdog.look(now_s)
    assert (watchdog.fed, watchdog.resets, registers.resets) == (0, 0, False)


def test_it_resets_when_nobody_has_fed_it_for_as_long_as_it_was_set() -> None:
    registers, watchdog = counter()
    registers.feed(14)
    watchdog.look(0.0)
    assert (watchdog.fed, watchdog.set_to_s) == (1, 14)
    watchdog.look(13.9)
    assert not registers.resets
    watchdog.look(14.0)
    assert (watchdog.resets, registers.held[QEMU + RSTC]) == (1, PASSWORD | ARMED)


def test_feeding_it_sets_it_again() -> None:
    registers, watchdog = counter()
    for now_s in range(0, 70, 7):
        registers.feed(14)
        watchdog.look(now_s)
    assert (watchdog.fed, watchdog.resets) == (10, 0)


def test_after_the_reset_it_is_off_until_it_is_started_again() -> None:
    registers, watchdog = counter()
    registers.feed(14)
    for now_s in (0, 20, 40, 60):
        watchdog.look(now_s)
    assert watchdog.resets == 1
    registers.feed(14)
    watchdog.look(80)
    assert (watchdog.fed, watchdog.resets) == (2, 1)

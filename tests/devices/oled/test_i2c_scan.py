"""Who answers on an I2C bus: on an adapter with quick writes, on one without, and on one that hangs."""

import errno
import os
from collections.abc import Set as AbstractSet

import pytest

from companion.devices.oled.bus import Scan, find_all


class StandInBus:
    """A bus as the kernel offers it: chips that answer or are held, and a record of who was asked how."""

    def __init__(
        self, chips: set[int], held: AbstractSet[int] = frozenset(), nobody: int = errno.EREMOTEIO
    ) -> None:
        self.chips = chips
        self.held = held
        self.nobody = nobody
        self.quick: list[int] = []
        self.read: list[int] = []

    def write_quick(self, i2c_addr: int) -> None:
        self.quick.append(i2c_addr)
        self._answer(i2c_addr)

    def read_byte(self, i2c_addr: int) -> int:
        self.read.append(i2c_addr)
        self._answer(i2c_addr)
        return 0

    def _answer(self, address: int) -> None:
        if address in self.held:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        if address not in self.chips:
            raise OSError(self.nobody, os.strerror(self.nobody))


@pytest.mark.parametrize("has_quick", [True, False])
@pytest.mark.parametrize("nobody", [errno.EREMOTEIO, errno.ENXIO, errno.EIO])
def test_whoever_answers_is_found(has_quick: bool, nobody: int) -> None:
    bus = StandInBus({0x3C, 0x50, 0x77}, {0x68}, nobody)
    assert find_all(bus, has_quick=has_quick) == Scan(frozenset({0x3C, 0x50, 0x77}), frozenset({0x68}))
    assert not has_quick or 0x3C in bus.quick


def test_memories_and_clocks_are_only_read() -> None:
    bus = StandInBus(set())
    find_all(bus, has_quick=True)
    assert {0x30, 0x50, 0x57} <= set(bus.read)
    assert not set(bus.read) & set(bus.quick)


def test_an_adapter_without_quick_writes_gets_none() -> None:
    bus = StandInBus({0x3D})
    find_all(bus, has_quick=False)
    assert bus.quick == []


def test_a_bus_that_hangs_is_asked_once() -> None:
    bus = StandInBus(set(), nobody=errno.ETIMEDOUT)
    with pytest.raises(OSError, match="timed out"):
        find_all(bus, has_quick=True)
    assert len(bus.quick) == 1

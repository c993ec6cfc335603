"""Which addresses answer on an I2C bus, probed as i2cdetect does: no data is written to any chip."""

import errno
from typing import Protocol

ADDRESSES = range(0x08, 0x78)
# A quick write can upset the chips at these addresses (memories, clocks), so they are read instead.
READ_ONLY = frozenset((*range(0x30, 0x38), *range(0x50, 0x60)))

# The addresses that answer, and those that a driver of the kernel holds.
Found = tuple[frozenset[int], frozenset[int]]


class Bus(Protocol):
    """The two methods of an smbus2 bus that are needed."""

    def write_quick(self, i2c_addr: int) -> None: ...

    def read_byte(self, i2c_addr: int) -> int: ...


def scan(number: int) -> Found:
    """Probe all addresses on /dev/i2c-N; OSError when the bus can't be used."""
    from smbus2 import I2cFunc, SMBus  # noqa: PLC0415

    with SMBus(number) as bus:
        return find_all(bus, has_quick=bool(bus.funcs & I2cFunc.SMBUS_QUICK))


def find_all(bus: Bus, *, has_quick: bool) -> Found:
    answering: set[int] = set()
    held: set[int] = set()
    for address in ADDRESSES:
        try:
            if has_quick and address not in READ_ONLY:
                bus.write_quick(address)
            else:
                bus.read_byte(address)
            answering.add(address)
        except OSError as error:
            if error.errno == errno.EBUSY:
                held.add(address)
            elif error.errno == errno.ETIMEDOUT:
                raise  # the bus hangs, and would time out again at each address
    return frozenset(answering), frozenset(held)

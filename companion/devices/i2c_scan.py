"""Who answers on an I2C bus, asked the way i2cdetect does: nothing is written to any chip."""

import errno
from collections.abc import Iterable

ADDRESSES = range(0x08, 0x78)
# A quick write can upset chips that live here (memories, clocks), so these are read instead.
READ_ONLY = (*range(0x30, 0x38), *range(0x50, 0x60))


def scan(number: int, addresses: Iterable[int] = ADDRESSES) -> tuple[frozenset[int], frozenset[int]]:
    """The addresses that answer, and those a driver of the kernel holds; OSError when the bus won't work."""
    from smbus2 import I2cFunc, SMBus  # noqa: PLC0415

    answering: set[int] = set()
    held: set[int] = set()
    with SMBus(number) as bus:
        has_quick = bool(bus.funcs & I2cFunc.SMBUS_QUICK)
        for address in addresses:
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
                    raise  # a bus that hangs costs a second for each address
    return frozenset(answering), frozenset(held)

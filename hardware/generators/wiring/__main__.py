"""Writes wiring, bills, currents and the guide's tables: `python -m hardware.generators.wiring`."""

import sys

from companion.devices.errors import DeviceError
from hardware.generators.wiring.bill import HARDWARE
from hardware.generators.wiring.pages import make


def main() -> None:
    try:
        written = make()
    except DeviceError as problem:
        sys.exit(f"hardware/pins.toml: {problem}")
    for file in written:
        print(f"written: {file.relative_to(HARDWARE.parent)}")
    if not written:
        print("Wiring, bills, currents and the build guide are current.")


if __name__ == "__main__":
    main()

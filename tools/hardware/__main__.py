"""Writes the wiring, the bills, the currents and the guide's tables: `python -m tools.hardware`."""

import sys

from companion.devices.errors import DeviceError
from tools.hardware.bill import HARDWARE
from tools.hardware.pages import make


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

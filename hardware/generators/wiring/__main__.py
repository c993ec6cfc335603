"""Writes wiring, bills, currents and the guide's tables: `python -m hardware.generators.wiring`."""

import sys

from companion.devices.ports import DeviceError
from hardware.generators.files import write_changed
from hardware.generators.wiring.pages import files


def main() -> None:
    try:
        current = files()
    except DeviceError as problem:
        sys.exit(f"hardware/pins.toml: {problem}")
    write_changed(current, "Wiring, bills, currents and the build guide are current.")


if __name__ == "__main__":
    main()

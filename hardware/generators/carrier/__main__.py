"""Makes the carrier board, with new tracks if pins changed: `python -m hardware.generators.carrier`."""

import sys

from companion.devices.ports import DeviceError
from hardware.generators.carrier import tracks
from hardware.generators.carrier.board import build, pads_of, placed_parts
from hardware.generators.carrier.pages import files
from hardware.generators.carrier.router import RoutingError
from hardware.generators.files import write_changed


def main() -> None:
    try:
        pads = pads_of(placed_parts())
        if not tracks.is_current(pads):
            print("Finding the carrier board's tracks takes a minute or two.", flush=True)
            tracks.find(pads)
    except (DeviceError, RoutingError) as problem:
        sys.exit(f"hardware/pins.toml: {problem}")
    write_changed(files(build()), "The carrier board is current.")


if __name__ == "__main__":
    main()

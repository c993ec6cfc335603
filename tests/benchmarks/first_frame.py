"""Starts the box as `toscana run` does, stops at its first picture, and prints the memory it holds then."""

import asyncio
import os
import sys
from pathlib import Path

from companion.app import App
from companion.box.faults import Faults
from companion.box.opening import OpenDevices
from companion.devices.ports import BLANK
from companion.settings import parse_settings
from companion.ui.kit.desk import WebPage
from companion.web.twin import Twin
from tests.benchmarks.processes import resident_kib

# The pins of a Pi are pretended; the rest is what a Pi does.
SETTINGS = 'leds = "gpio"\n[gpio]\nlibrary = "mock"'


async def main(folder: Path) -> None:
    loop, faults, twin = asyncio.get_running_loop(), Faults(), Twin(is_simulator=False)
    settings = parse_settings(SETTINGS)
    devices_open = OpenDevices(settings, twin, faults, loop)
    app = App(folder / "journal.db", WebPage(settings.host, settings.port), twin, faults)
    app.build(devices_open.devices, settings.knob)
    app.resume()
    assert twin.display.showing != BLANK
    print(resident_kib("self"), flush=True)
    os._exit(0)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))

"""Starts the box as `toscana run` does, stops at its first picture, and prints the memory it holds then."""

import os
import sys
from pathlib import Path

from companion.system.plain_asyncio import load_asyncio

load_asyncio()
import asyncio  # noqa: E402

from companion.app import App  # noqa: E402
from companion.box.opening import OpenDevices  # noqa: E402
from companion.box.parts import Faults  # noqa: E402
from companion.devices.ports import BLANK  # noqa: E402
from companion.settings.settings import parse_settings  # noqa: E402
from companion.ui.kit.screen import WebPage  # noqa: E402
from companion.web.twin import Twin  # noqa: E402
from tests.benchmarks.processes import resident_kib  # noqa: E402

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

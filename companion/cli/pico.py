"""`toscana pico update`: the firmware that belongs to this version, on the Pico."""

import asyncio
from pathlib import Path

from companion.cli import complain
from companion.devices.errors import DeviceError
from companion.devices.pico.examine import examine
from companion.devices.pico.update import update
from companion.settings import SettingsError, load_settings, settings_file


def update_pico(port: str | None, config: Path | None) -> int:
    try:
        named = load_settings(config or settings_file()).pico_port if port is None else port
        update(named)
        print(f"The Pico is ready: {asyncio.run(examine(named))}.")
    except SettingsError as problem:
        return complain(str(problem))
    except DeviceError as problem:
        return complain(str(problem))
    return 0

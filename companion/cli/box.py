"""`toscana run`, `sim`, `wifi` and `pico update`: the box on pins or in a browser, its Wi-Fi and its Pico."""

import faulthandler
import logging
import sys
from functools import partial
from pathlib import Path

from companion.cli import complain
from companion.games.kit.sentences import Sentence
from companion.record import journal_disk
from companion.record.entries import JournalError
from companion.record.owner import acting_as_owner
from companion.settings.settings import (
    KEPT_NAME,
    Settings,
    SettingsError,
    current_settings,
    load_settings,
    settings_file,
)
from companion.system.plain_asyncio import load_asyncio
from companion.system.private_file import write_private

LOG_FORMAT = "toscana: %(message)s"


def run(journal: Path, config: Path | None) -> int:
    """Run the box until it is stopped or switched off; gives the exit status."""
    with acting_as_owner(journal.parent):
        return _run(journal, config)


def _run(journal: Path, config: Path | None) -> int:
    from companion.box.first_picture import show_first_picture

    log_to_console()
    # systemd ends a box that hangs by SIGABRT; then the log tells where its loop was. Not the other threads:
    # Python may crash on one that runs while it is looked at.
    faulthandler.enable(all_threads=False)
    find = partial(_find_settings, journal, config)
    try:
        found = find()
    except SettingsError as problem:
        from companion.box.first_picture import leave_on_oled
        from companion.settings.preferences_file import FILE_NAME

        leave_on_oled(problem.sentence, journal.with_name(FILE_NAME))
        return complain(str(problem))
    oled = show_first_picture(found[0])
    # The imports below are slow, so the first picture comes before them.
    load_asyncio()
    import asyncio

    from companion.app import Ended, run_box
    from companion.box.machine import power_off

    while (ended := asyncio.run(run_box(journal, oled, found, find))) is Ended.FOR_SETTINGS:
        found = find()
        oled = show_first_picture(found[0])
    sentence = power_off() if ended is Ended.AT_PANEL else None
    return 0 if sentence is None else complain(sentence)


def _find_settings(journal: Path, config: Path | None) -> tuple[Settings, Sentence | None]:
    """Those of this moment; the last good ones of the card lie beside the journal, once its disk is there."""
    return current_settings(config, journal.with_name(KEPT_NAME) if journal_disk.is_there(journal) else None)


def give_wifi(journal: Path, file: Path) -> int:
    """Write the settings' Wi-Fi to a file of NetworkManager's; without one there is no file."""
    from companion.devices.wifi import connection_file

    file.unlink(missing_ok=True)
    try:
        with acting_as_owner(journal.parent):
            settings, _ = _find_settings(journal, None)
    except SettingsError as problem:
        return complain(str(problem))
    if settings.wifi.name:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_private(file, connection_file(*settings.wifi))
    return 0


def sim(journal: Path, port: int) -> int:
    """Run the simulator until it is stopped; gives the exit status."""
    with acting_as_owner(journal.parent):
        return _sim(journal, port)


def _sim(journal: Path, port: int) -> int:
    import asyncio

    from companion.app import simulate
    from companion.web.server import ServerError

    log_to_console()
    try:
        asyncio.run(simulate(journal, port))
    except ServerError as problem:
        return complain(f"{problem} Name one with --port, such as --port {port + 1}.")
    except JournalError as problem:
        return complain(str(problem))
    return 0


def log_to_console() -> None:
    logging.basicConfig(format=LOG_FORMAT, level=logging.INFO, stream=sys.stderr)
    logging.getLogger("asyncio").setLevel(logging.WARNING)


def update_pico(port: str | None, config: Path | None) -> int:
    """Bring the firmware of this version to the Pico; gives the exit status."""
    import asyncio

    from companion.devices.pico.examine import examine
    from companion.devices.pico.update import update
    from companion.devices.ports import DeviceError

    try:
        named = load_settings(config or settings_file()).pico_port if port is None else port
        update(named)
        print(f"The Pico is ready: {asyncio.run(examine(named))}.")
    except (SettingsError, DeviceError) as problem:
        return complain(str(problem))
    return 0

"""Keeps what the board says of its breakdown in a file, for the doctor while the box holds the port."""

import logging
from contextlib import suppress
from pathlib import Path

from companion.devices.pico.link_events import LinkEvent, Traceback
from companion.devices.pico.trace import TRACE_FILE

log = logging.getLogger("toscana")


class KeptTrace:
    """Takes the events of a link. A board that was updated has nothing to tell, and the file goes."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / TRACE_FILE

    def __call__(self, event: LinkEvent) -> None:
        if not isinstance(event, Traceback):
            return
        with suppress(OSError):
            kept = self._file.read_text(encoding="utf-8") if self._file.exists() else ""
            if event.text == kept:
                return
            if not event.text:
                self._file.unlink()
                return
            log.warning("The Pico's firmware broke down some time ago: %s", event.text)
            self._file.write_text(event.text, encoding="utf-8")

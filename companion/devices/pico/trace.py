"""Why the board's firmware broke down: read from its prompt, told in one line, kept for the doctor."""

import logging
import re
import time
from contextlib import suppress
from pathlib import Path

from companion.devices.pico.conversation import LinkEvent, Traceback
from companion.devices.pico.port import HEADING, PicoPort

log = logging.getLogger("toscana")

# The board prints its file between marks that the echo of this line does not contain.
PRINT_KEPT = b"\r\x03\rprint('~'*3, open('traceback.txt').read(), '~'*3)\r"
PRINTED = re.compile(rb"~~~ (.*?) ~~~", re.DOTALL)
PROMPT_S, POLL_S = 1.5, 0.05
# Beside the journal, the box keeps what the board told: while it holds the port, nobody else can ask.
TRACE_FILE = "pico-traceback.txt"


def in_one_line(text: str) -> str:
    """The places and the error of a traceback, without its heading."""
    lines = (line.strip() for line in text.splitlines())
    return "; ".join(line for line in lines if line and not line.startswith(HEADING.decode()))


def broke_down(tail: bytes) -> str:
    """What a board says over and over that broke down, in one line; empty if it says something else."""
    *_, last = (b"", *re.findall(rb"Traceback[^\n]*\n(.*?)\r?\n\r?\n", tail, re.DOTALL))
    return in_one_line(last.decode(errors="replace"))


def read_kept(path: str) -> str:
    """The traceback that a board at its prompt keeps; empty if there is none, or it does not answer."""
    port = PicoPort.open(path)
    printed = b""
    try:
        port.write(PRINT_KEPT)
        until_s = time.monotonic() + PROMPT_S
        while time.monotonic() < until_s and not PRINTED.search(printed):
            time.sleep(POLL_S)
            with suppress(BlockingIOError):
                printed += port.read()
    except OSError:
        pass
    finally:
        port.drop()
    found = PRINTED.search(printed)
    return "" if found is None else found[1].decode(errors="replace").replace("\r\n", "\n")


class KeptTrace:
    """The file with the board's traceback, from the events of a link; it goes when the board has none."""

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

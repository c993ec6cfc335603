"""Why the board's firmware broke down: asked for in parts, read from its prompt, told in one line."""

import re
import time
from contextlib import suppress

from companion.devices.pico import wire
from companion.devices.pico.link_events import Traceback
from companion.devices.pico.port import PicoPort

HEADING = b"Traceback"
# The board prints its file between marks that the echo of this line does not contain.
PRINT_KEPT = b"\r\x03\rprint('~'*3, open('traceback.txt').read(), '~'*3)\r"
PRINTED = re.compile(rb"~~~ (.*?) ~~~", re.DOTALL)
PROMPT_S, POLL_S = 1.5, 0.05
# Beside the journal, the box keeps what the board told: while it holds the port, nobody else can ask.
TRACE_FILE = "pico-traceback.txt"


class TraceReader:
    """Asks a board part by part for the traceback that it keeps; parts that are lost are asked for again."""

    def __init__(self) -> None:
        self._text = b""
        self._part: int | None = None

    def begin(self) -> None:
        self._text, self._part = b"", 0

    def end(self) -> None:
        self._part = None

    @property
    def asked(self) -> bytes | None:
        """The payload that asks for the next part; None when there is nothing to ask for."""
        return None if self._part is None else bytes((self._part,))

    def take(self, payload: bytes) -> Traceback | None:
        """The whole traceback with its last part, empty if the board never broke down."""
        trace = wire.read_trace(payload)
        if trace is None or trace[0] != self._part:
            return None
        part, parts, text = trace
        self._text += text
        self._part = part + 1 if part + 1 < parts else None
        return None if self._part is not None else Traceback(self._text.decode(errors="replace"))


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

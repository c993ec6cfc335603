"""Why the board broke down: told by the doctor in every state of the board, and kept while the box runs."""

import asyncio
import os
import pty
import subprocess
import threading
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.devices.pico import wire
from companion.devices.pico.conversation import Ponged, Traceback, TraceReader
from companion.devices.pico.examine import BrokenError, Health, examine
from companion.devices.pico.trace import TRACE_FILE, KeptTrace, in_one_line
from tests.devices.pico_desk import DeskPico
from tools.micropython import micropython

TRACE = (
    'Traceback (most recent call last):\n  File "start.py", line 19, in start\n'
    '  File "app.py", line 60, in step\nValueError: broken on purpose\n'
)
TOLD = 'File "start.py", line 19, in start; File "app.py", line 60, in step; ValueError: broken on purpose'
pytestmark = pytest.mark.usefixtures("machine_without_modem_manager")


def health_of(trace: bytes) -> Health:
    async def look() -> Health:
        pico = DeskPico(asyncio.get_running_loop())
        pico.board.hal.trace = trace
        try:
            return await examine("", pico.find)
        finally:
            pico.unplug()

    return asyncio.run(look())


@contextmanager
def terminal() -> Iterator[tuple[int, str]]:
    """A board's end of a port, and the path of the host's."""
    ends = pty.openpty()
    tty.setraw(ends[1])
    try:
        yield ends[0], os.ttyname(ends[1])
    finally:
        for fd in ends:
            os.close(fd)


def test_a_board_that_runs_again_tells_why_it_broke_down() -> None:
    assert health_of(TRACE.encode()).broke_down == TOLD
    assert health_of(b"").broke_down == ""


def test_of_a_long_traceback_the_end_is_told() -> None:
    assert health_of(b"File too far up\n" * 100 + TRACE.encode()).broke_down.endswith(TOLD)


def test_an_older_firmware_that_can_not_tell_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.wire.FIRMWARE", (1, 2, 0))
    assert health_of(TRACE.encode()).broke_down == ""


def test_a_board_that_breaks_down_over_and_over_is_heard() -> None:
    with terminal() as (board, path):
        is_over = threading.Event()

        def say() -> None:
            while not is_over.wait(0.05):
                os.write(board, TRACE.replace("\n", "\r\n").encode() + b"\r\n")

        talking = threading.Thread(target=say)
        talking.start()
        try:
            with pytest.raises(BrokenError, match="broke down and starts anew") as problem:
                asyncio.run(examine("", lambda _: path))
        finally:
            is_over.set()
            talking.join()
        assert problem.value.why == TOLD


def test_a_board_in_its_safe_mode_is_asked_at_the_prompt(tmp_path: Path) -> None:
    (tmp_path / "traceback.txt").write_text(TRACE)
    with terminal() as (board, path):
        prompt = subprocess.Popen([micropython()], cwd=tmp_path, stdin=board, stdout=board, stderr=board)
        try:
            with pytest.raises(BrokenError, match="safe mode") as problem:
                asyncio.run(examine("", lambda _: path))
        finally:
            prompt.kill()
            prompt.wait()
        assert problem.value.why == TOLD


def test_the_parts_of_a_traceback_are_put_together_whatever_comes_twice() -> None:
    reader, text = TraceReader(), TRACE.encode() * 4
    reader.begin()
    whole = None
    for part in (1, 0, 0, 1, 2, 2, 3):
        whole = reader.take(wire.pack_trace(text, part)) or whole
    assert whole == Traceback(text.decode())
    assert reader.asked is None


def test_the_box_keeps_it_for_the_doctor_until_the_board_is_updated(tmp_path: Path) -> None:
    keep, file = KeptTrace(tmp_path), tmp_path / TRACE_FILE
    keep(Ponged(1.0))
    keep(Traceback(""))
    assert not file.exists()
    keep(Traceback(TRACE))
    assert in_one_line(file.read_text()) == TOLD
    keep(Traceback(""))
    assert not file.exists()


def test_a_folder_that_can_not_be_written_stops_nothing(tmp_path: Path) -> None:
    KeptTrace(tmp_path / "gone")(Traceback(TRACE))
    assert not (tmp_path / "gone").exists()

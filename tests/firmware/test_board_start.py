"""The board's start, the real main.py in a real MicroPython, with stand-ins for the chip's own modules."""

import os
import select
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pico_wire as wire
import pytest

from tools.micropython import micropython

from .real_board import FIRMWARE

STUBS = Path(__file__).parent / "board_stubs"
SEAT_1, SEAT_2 = "10", "11"


class Start:
    """A board that is starting: what it tells of its hardware, and what it says on its port."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def tells(self) -> str:
        return self._line(self._process.stderr)

    def says(self) -> str:
        return self._line(self._process.stdout)

    def hear(self, data: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def ends(self) -> bool:
        return self._process.wait(timeout=10) == 0

    def _line(self, stream: IO[bytes] | None) -> str:
        assert stream is not None
        assert select.select([stream], [], [], 10)[0], "the board said nothing"
        return stream.readline().decode().strip()


@contextmanager
def power_up(folder: Path, **environment: str) -> Iterator[Start]:
    """The pipes are unbuffered, so that select sees every line."""
    process = subprocess.Popen(
        [micropython(), str(FIRMWARE / "main.py")],
        cwd=folder,
        env={**os.environ, "MICROPYPATH": f"{STUBS}:{FIRMWARE}", **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    )
    with process:
        yield Start(process)
        process.kill()


def test_a_board_lights_up_starts_its_watchdog_and_answers(tmp_path: Path) -> None:
    with power_up(tmp_path) as start:
        assert start.tells() == "lit 28 [3, 4]"
        assert start.tells() == "watchdog 8000"
        start.hear(wire.frame(wire.HELLO, 1, wire.pack_hello(b"host")))
        [(kind, _, payload)] = wire.Frames().feed(start.says().encode() + b"\n")
        assert kind == wire.WELCOME
        assert payload[:4] == bytes((wire.PROTOCOL, *wire.FIRMWARE))


def test_seat_button_1_at_power_up_is_the_safe_mode(tmp_path: Path) -> None:
    with power_up(tmp_path, PINS_LOW=SEAT_1) as start:
        assert start.tells() == "lit 28 [7]"
        assert start.ends()


def test_another_button_at_power_up_changes_nothing(tmp_path: Path) -> None:
    with power_up(tmp_path, PINS_LOW=SEAT_2) as start:
        assert start.tells() == "lit 28 [3, 4]"


def test_leaving_is_a_reset_into_the_repl_once(tmp_path: Path) -> None:
    with power_up(tmp_path) as start:
        start.hear(wire.frame(wire.LEAVE, 0, wire.LEAVE_WORD))
        while start.tells() != "reset":
            pass
        assert start.ends()
    with power_up(tmp_path) as start:
        assert start.tells() == "lit 28 [7]"
        assert start.ends()
    with power_up(tmp_path) as start:
        assert start.tells() == "lit 28 [3, 4]"


def test_a_bug_is_shown_and_printed_and_left_to_the_watchdog(tmp_path: Path) -> None:
    with power_up(tmp_path, BREAK="1") as start:
        while start.tells() != "lit 28 [0, 2, 4, 6]":
            pass
        assert start.says().startswith("Traceback")
        while (line := start.says()) != "ValueError: broken on purpose":
            assert line


def test_why_it_broke_down_is_kept_told_again_and_again_and_to_the_next_host(tmp_path: Path) -> None:
    with power_up(tmp_path, BREAK="1") as start:
        for _ in range(2):
            while start.says() != "ValueError: broken on purpose":
                pass
    kept = (tmp_path / "traceback.txt").read_text()
    assert kept.startswith("Traceback")
    with power_up(tmp_path) as start:
        start.hear(wire.frame(wire.HELLO, 1, wire.pack_hello(b"host")))
        start.says()
        text, part, parts = b"", 0, 1
        while part < parts:
            start.hear(wire.frame(wire.ASK_TRACE, 1, bytes((part,))))
            [(kind, _, payload)] = wire.Frames().feed(start.says().encode() + b"\n")
            assert kind == wire.TRACE
            trace = wire.read_trace(payload)
            assert trace is not None
            assert trace[0] == part
            parts, text, part = trace[1], text + trace[2], part + 1
        assert text.decode() == kept


def test_a_broken_board_reaches_the_safe_mode_at_its_next_start_with_seat_1_held(tmp_path: Path) -> None:
    """The watchdog starts it again by itself, so that nobody has to reach the plug inside the box."""
    with power_up(tmp_path, BREAK="1") as start:
        assert start.tells() == "lit 28 [3, 4]"
    with power_up(tmp_path, BREAK="1", PINS_LOW=SEAT_1) as start:
        assert start.tells() == "lit 28 [7]"
        assert start.ends()


def test_a_melody_is_played_on_the_piezo_note_by_note(tmp_path: Path) -> None:
    with power_up(tmp_path) as start:
        notes = wire.pack_sound([(2000, 20, 255), (0, 20, 0), (3000, 20, 128)])
        start.hear(wire.frame(wire.HELLO, 1, wire.pack_hello(b"host")) + wire.frame(wire.SOUND, 1, notes))
        heard = list[str]()
        while len(heard) < 4:
            if (told := start.tells()).startswith("tone 16 "):
                heard.append(told)
        assert [told.split()[2] for told in heard] == ["2000", "0", "3000", "0"]
        assert int(heard[0].split()[3]) > int(heard[2].split()[3]) > 0


@pytest.mark.parametrize("garbage", [b"\x03" * 50, b"\x03\x01\x04\r\n~", bytes(range(256)) * 3])
def test_bytes_that_come_before_the_start_is_over_do_no_harm(tmp_path: Path, garbage: bytes) -> None:
    with power_up(tmp_path) as start:
        start.hear(garbage)
        start.hear(wire.frame(wire.HELLO, 1, wire.pack_hello(b"host")))
        assert wire.Frames().feed(start.says().encode() + b"\n")

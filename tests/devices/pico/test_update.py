"""Updating the Pico and examining it."""

import asyncio
import os
import pty
import re
import subprocess
import tty
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from companion.devices.pico import wire
from companion.devices.pico.examine import Health, examine
from companion.devices.pico.port import ABSENT, PicoAbsentError
from companion.devices.pico.update import BACK_S, FILES, POLL_S, command, firmware_folder, update
from companion.devices.ports import DeviceError
from companion.games.kit.sentences import verbatim
from tests.devices.pico_desk import DeskPico
from tools.micropython import micropython


class Plug:
    """A port that a board of few words sits on: it hears all, and leaves when it is asked to."""

    def __init__(self, *, has_firmware: bool) -> None:
        self._has_firmware = has_firmware
        self._ends: tuple[int, ...] = ()
        self._frames = wire.Frames()
        self.has_left = False
        self.away = 0
        self.plug_in()

    def plug_in(self) -> None:
        self._ends = pty.openpty()
        tty.setraw(self._ends[1])
        os.set_blocking(self._ends[0], False)

    def find(self, _: str = "") -> str:
        if self.away:
            self.away -= 1
            raise PicoAbsentError(verbatim("away"))
        if not self._ends:
            self.plug_in()
        return os.ttyname(self._ends[1])

    def pause(self, _: float) -> None:
        """Time passes for the board."""
        if not self._ends:
            return
        try:
            heard = self._frames.feed(os.read(self._ends[0], 4096))
        except BlockingIOError:
            return
        if self._has_firmware and (wire.LEAVE, 0, wire.LEAVE_WORD) in heard:
            self.has_left = True
            self.away = 5
            self.unplug()

    def unplug(self) -> None:
        ends, self._ends = self._ends, ()
        for fd in ends:
            os.close(fd)


@pytest.fixture
def plug() -> Iterator[Callable[..., Plug]]:
    made: list[Plug] = []

    def make(*, has_firmware: bool) -> Plug:
        made.append(Plug(has_firmware=has_firmware))
        return made[-1]

    yield make
    for each in made:
        each.unplug()


@pytest.mark.parametrize("has_firmware", [True, False])
def test_a_running_firmware_is_asked_to_leave_before_the_files_are_copied(
    plug: Callable[..., Plug], has_firmware: bool
) -> None:
    board = plug(has_firmware=has_firmware)
    calls: list[Sequence[str]] = []

    def run(words: Sequence[str]) -> int:
        calls.append(words)
        return 0

    update("", run, board.find, board.pause)
    assert board.has_left == has_firmware
    [words] = calls
    assert words[words.index("connect") + 1].startswith("/dev/pts/")


def test_the_files_are_there_and_main_comes_after_the_others() -> None:
    words = command("/dev/x")
    copied = [Path(word).name for word in words if word.endswith(".py")]
    assert copied == list(FILES)
    assert all((firmware_folder() / name).is_file() for name in FILES)
    assert words[-2:] == ["+", "reset"]


def test_an_update_clears_what_the_board_kept_of_its_last_breakdown(tmp_path: Path) -> None:
    """The words that mpremote is given run in a real MicroPython, in a folder for the board's flash."""
    words = command("/dev/x")
    cleared = words[words.index("exec") + 1]
    assert words.index("exec") < words.index("cp")
    for name in ("main.py", "traceback.txt", "app.py"):
        (tmp_path / name).write_text("old", encoding="utf-8")
    for _ in range(2):  # the second time there is nothing to remove, as on a new board
        subprocess.run([micropython(), "-c", cleared], cwd=tmp_path, check=True)
        assert [file.name for file in tmp_path.iterdir()] == ["app.py"]


def test_a_copy_that_fails_says_what_to_do(plug: Callable[..., Plug]) -> None:
    board = plug(has_firmware=False)
    with pytest.raises(DeviceError, match="hold seat button 1 while you plug the box in"):
        update("", lambda _: 1, board.find, board.pause)


def test_a_board_that_does_not_come_back_is_told(plug: Callable[..., Plug]) -> None:
    board = plug(has_firmware=False)

    def run(_: Sequence[str]) -> int:
        board.away = round(BACK_S / POLL_S) + 1
        return 0

    with pytest.raises(DeviceError, match="did not come back: unplug it, plug it in again"):
        update("", run, board.find, board.pause)


def test_an_examination_tells_port_version_round_trip_and_errors() -> None:
    async def look() -> Health:
        loop = asyncio.get_running_loop()
        pico = DeskPico(loop)
        try:
            return await examine("", pico.find)
        finally:
            pico.unplug()

    health = asyncio.run(look())
    assert health.firmware == wire.FIRMWARE
    assert re.fullmatch(
        r"firmware 1\.3\.0 on /dev/pts/\d+ answers in \d+\.\d ms, up for 0 s with 120 KiB free; "
        r"damaged frames: 0 there, 0 here; not sent: 0; sent again: 0",
        str(health),
    )


def test_an_examination_without_a_pico_says_so() -> None:
    def find(_: str) -> str:
        raise PicoAbsentError(ABSENT)

    with pytest.raises(DeviceError, match="plug it in"):
        asyncio.run(examine("", find))

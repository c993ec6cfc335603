"""The Pico's port: found by its USB id, opened for us alone, and each trouble told in one sentence."""

import errno
import fcntl
import os
import pty
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.devices.pico import port as pico_port
from companion.devices.pico.port import PicoAbsentError, PicoPort, explain, find_port
from companion.devices.ports import DeviceError

# Not in Python's termios.
TIOCGEXCL = 0x80045440
pytestmark = pytest.mark.usefixtures("machine_without_modem_manager")


@pytest.fixture
def terminal() -> Iterator[tuple[int, str]]:
    master, slave = pty.openpty()
    yield master, os.ttyname(slave)
    os.close(master)
    os.close(slave)


class Machine:
    """The folders of a machine with devices on USB."""

    def __init__(self, folder: Path) -> None:
        self.by_id, self.sysfs, self.dev = folder / "by-id", folder / "sys", folder / "dev"
        for each in (self.sysfs, self.dev):
            each.mkdir()

    def plug_in(self, name: str, vendor: str, product: str) -> str:
        self.by_id.mkdir(exist_ok=True)
        tty = f"ttyACM{len(list(self.dev.iterdir()))}"
        (self.dev / tty).touch()
        link = self.by_id / f"usb-{name}-if00"
        link.symlink_to(f"../dev/{tty}")
        device = self.sysfs / "devices" / name
        (device / "1.0").mkdir(parents=True)
        (device / "idVendor").write_text(f"{vendor}\n")
        (device / "idProduct").write_text(f"{product}\n")
        (self.sysfs / tty).mkdir()
        (self.sysfs / tty / "device").symlink_to(device / "1.0")
        return str(link)

    def find(self, named: str = "") -> str:
        return find_port(named, self.by_id, self.sysfs)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_the_pico_is_found_among_others_by_its_usb_id(machine: Machine) -> None:
    machine.plug_in("Arduino_Uno", "2341", "0043")
    pico = machine.plug_in("MicroPython_Board_in_FS_mode_e66", "2e8a", "0005")
    machine.plug_in("Raspberry_Pi_Debug_Probe", "2e8a", "000c")
    assert machine.find() == pico


def test_without_a_pico_it_is_absent(machine: Machine) -> None:
    with pytest.raises(PicoAbsentError, match="not on USB: plug it in"):
        machine.find()
    machine.plug_in("Arduino_Uno", "2341", "0043")
    with pytest.raises(PicoAbsentError):
        machine.find()


def test_of_two_picos_one_must_be_named(machine: Machine) -> None:
    first = machine.plug_in("MicroPython_a", "2e8a", "0005")
    second = machine.plug_in("MicroPython_b", "2e8a", "0005")
    with pytest.raises(
        DeviceError, match=f"There are 2 Picos on USB: name one in pico.port, such as {first}"
    ):
        machine.find()
    assert machine.find(second) == second


def test_a_named_port_that_is_not_there_is_named(machine: Machine) -> None:
    with pytest.raises(PicoAbsentError, match="There is no /dev/nothing: plug the Pico in, or name its port"):
        machine.find("/dev/nothing")


def test_an_open_port_is_raw_and_carries_every_byte(terminal: tuple[int, str]) -> None:
    master, path = terminal
    port = PicoPort.open(path)
    every = bytes(range(256))
    os.write(master, every)
    assert port.read() == every
    port.write(every)
    assert os.read(master, 1000) == every
    port.close()
    port.close()


def test_a_port_belongs_to_one_of_us(terminal: tuple[int, str]) -> None:
    port = PicoPort.open(terminal[1])
    with pytest.raises(DeviceError, match=r"is held by .*: stop that first"):
        PicoPort.open(terminal[1])
    port.close()
    PicoPort.open(terminal[1]).close()


def test_last_words_reach_a_device_that_takes_them(terminal: tuple[int, str]) -> None:
    port = PicoPort.open(terminal[1])
    port.write(b"dark")
    port.close()
    assert os.read(terminal[0], 10) == b"dark"


def test_a_device_that_takes_nothing_does_not_hold_up_the_close(
    terminal: tuple[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    port = PicoPort.open(terminal[1])
    monkeypatch.setattr(pico_port, "queued_bytes", lambda _: 4)
    thrown_away: list[int] = []
    monkeypatch.setattr(termios, "tcflush", lambda _, queue: thrown_away.append(queue))
    port.close()
    assert thrown_away == [termios.TCOFLUSH]


def test_a_port_that_takes_nothing_keeps_little_and_forgets_the_rest(terminal: tuple[int, str]) -> None:
    port = PicoPort.open(terminal[1])
    for _ in range(500):
        port.write(bytes(1000))
    assert 0 < len(port.unsent) < 4096
    port.drop()


def test_a_port_that_vanishes_hangs_up() -> None:
    master, slave = pty.openpty()
    port = PicoPort.open(os.ttyname(slave))
    os.close(slave)
    os.close(master)
    assert port.read() == b""
    with pytest.raises(OSError, match="Input/output error"):
        port.write(b"anybody?")
    port.drop()


def test_a_file_is_not_a_port(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DeviceError, match=r"is not a serial port: name the Pico's in pico\.port"):
        PicoPort.open(str(tmp_path / "file"))
    with pytest.raises(DeviceError, match="is not a serial port"):
        PicoPort.open(str(tmp_path))


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EACCES, r"No permission for /dev/x: add the user to the group dialout \(sudo usermod"),
        (errno.EPERM, "group dialout"),
        (errno.ENOENT, "not on USB: plug it in"),
        (errno.ENODEV, "not on USB: plug it in"),
        (errno.EIO, "not on USB: plug it in"),
        (errno.EBUSY, "/dev/x is held by another program: stop that first"),
        (errno.EMFILE, r"/dev/x can't be opened \(Too many open files\): try another USB cable"),
    ],
)
def test_each_trouble_has_one_sentence(number: int, words: str, tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match=words) as caught:
        raise explain(number, "/dev/x", tmp_path)
    assert str(caught.value).count(". ") == 0
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("can_see_files", [True, False])
def test_modem_manager_is_named(tmp_path: Path, can_see_files: bool) -> None:
    process = tmp_path / "77"
    process.mkdir()
    (process / "comm").write_text("ModemManager\n")
    if can_see_files:
        (process / "fd").mkdir()
        (process / "fd" / "5").symlink_to("/dev/x")
    with pytest.raises(DeviceError, match=r"ModemManager holds /dev/x: install .*70-toscana-pico\.rules"):
        raise explain(errno.EBUSY, "/dev/x", tmp_path)


def test_an_open_port_is_exclusive_and_a_closed_one_is_not(terminal: tuple[int, str]) -> None:
    """The flag outlives us where another has the terminal open, so closing takes it back."""
    port = PicoPort.open(terminal[1])
    assert is_exclusive(port.fd)
    watcher = os.dup(port.fd)
    port.close()
    assert not is_exclusive(watcher)
    os.close(watcher)


def is_exclusive(fd: int) -> bool:
    answer = bytearray(4)
    fcntl.ioctl(fd, TIOCGEXCL, answer)
    return any(answer)

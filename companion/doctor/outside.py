"""The computer as the doctor sees it: all access to it goes through here, so that a test can replace it."""

import os
import pwd
import socket
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import field
from datetime import UTC, datetime
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from subprocess import SubprocessError

from companion.devices.gpio.gpiod_lines import consumers, find_chip, load_opener
from companion.devices.oled.bus import Scan, scan_bus
from companion.devices.ports import DeviceError, Fault, Panel
from companion.frozen import frozen
from companion.settings.settings import Settings
from companion.system.child_process import run_child

TIMEOUT_S = 5.0
CELL_BYTES = 4


@frozen
class User:
    """Who runs the doctor: name, and groups of this login, which may be fewer than in /etc/group."""

    name: str
    uid: int
    group_ids: frozenset[int]


def run_command(words: tuple[str, ...]) -> str | None:
    """What the command prints; None when it is not installed, fails or hangs."""
    with suppress(OSError, SubprocessError):
        done = run_child(words, timeout_s=TIMEOUT_S)
        return None if done.returncode else done.stdout
    return None


def current_user() -> User:
    uid = os.geteuid()
    try:
        name = pwd.getpwuid(uid).pw_name
    except KeyError:
        name = str(uid)
    return User(name, uid, frozenset((*os.getgroups(), os.getegid())))


def try_port(host: str, port: int) -> OSError | None:
    """The error of listening there, None if it works; the port is released at once."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
    except OSError as problem:
        return problem
    return None


def line_consumers(chip: str) -> Mapping[int, str]:
    """Who holds which pin of the header; DeviceError when there is no header."""
    return consumers(partial(find_chip, load_opener(), chip))


@contextmanager
def open_panel(settings: Settings, loop: AbstractEventLoop) -> Iterator[Panel]:
    """The knob and the keys, for the length of the context; DeviceError when they can't be opened."""
    from companion.devices.gpio.pins import open_header  # noqa: PLC0415

    faults: list[Fault] = []

    def report(fault: Fault | None) -> None:
        if fault is not None:
            faults.append(fault)

    with (
        closing(open_header(settings.gpio, loop)) as header,
        closing(header.panel(settings.pins.panel, report)) as panel,
    ):
        if faults:
            raise DeviceError(faults[0].sentence)
        yield panel


def has_package(name: str) -> bool:
    """Whether a package of this name, for import or for pip, is installed."""
    from importlib.metadata import distributions  # noqa: PLC0415

    return find_spec(name) is not None or any(distributions(name=name))


@frozen
class DoctorOutside:
    """The computer that is examined: its files below `root`, and functions for what is asked besides."""

    root: Path = Path("/")
    user: User = field(default_factory=current_user)
    run: Callable[[tuple[str, ...]], str | None] = run_command
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    statvfs: Callable[[Path], os.statvfs_result] = os.statvfs
    can_use: Callable[[Path], bool] = lambda path: os.access(path, os.R_OK | os.W_OK)
    has_package: Callable[[str], bool] = has_package
    try_port: Callable[[str, int], OSError | None] = try_port
    scan_bus: Callable[[int], Scan] = scan_bus
    line_consumers: Callable[[str], Mapping[int, str]] = line_consumers
    open_panel: Callable[[Settings, AbstractEventLoop], AbstractContextManager[Panel]] = open_panel

    def at(self, path: str | Path) -> Path:
        """This absolute path below `root`."""
        return self.root / str(path).lstrip("/")

    def has(self, path: str | Path) -> bool:
        return os.path.lexists(self.at(path))

    def text(self, path: str | Path) -> str | None:
        """The text of a file, without zeros and line ends around it; None when it can't be read."""
        try:
            return self.at(path).read_text(encoding="utf-8", errors="replace").strip("\0\n ")
        except OSError:
            return None

    def cell(self, path: str | Path) -> int | None:
        """A number of the device tree; None where there is none."""
        try:
            content = self.at(path).read_bytes()
        except OSError:
            return None
        return int.from_bytes(content) if len(content) == CELL_BYTES else None

    def names(self, folder: str, pattern: str) -> list[str]:
        """The absolute paths below a folder that match the pattern, sorted."""
        found = sorted(self.at(folder).glob(pattern))
        return [f"/{path.relative_to(self.root)}" for path in found]

    @property
    def pi(self) -> str:
        """The model of the Pi; empty on any other computer."""
        model = self.text("/proc/device-tree/model") or ""
        return model if model.startswith("Raspberry Pi") else ""

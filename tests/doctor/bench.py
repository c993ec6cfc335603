"""A simulated Pi: a folder tree that looks like its system, and answers for everything besides files."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.devices.fakes import FakePanel
from companion.devices.oled.bus import Scan
from companion.devices.ports import DeviceError, Panel
from companion.doctor.finding import BoxUnderTest, Check, Finding
from companion.doctor.outside import DoctorOutside, User
from companion.doctor.report import CHECKS
from companion.doctor.service import read_service
from companion.record.journal import Journal
from companion.settings.settings import parse_settings

PI_4 = "Raspberry Pi 4 Model B Rev 1.5"
PI_5 = "Raspberry Pi 5 Model B Rev 1.0"
ZERO_2 = "Raspberry Pi Zero 2 W Rev 1.0"
MODELS = (PI_4, PI_5, ZERO_2)
JOURNAL = Path("/var/lib/toscana/journal.db")
SHOW = "systemctl show toscana.service"
GROUPS = (
    "gpio:x:997:anna,toscana\ni2c:x:998:anna,toscana\nspi:x:995:anna,toscana\ndialout:x:20:anna,toscana\n"
)
RULE = 'SUBSYSTEM=="tty", ENV{ID_MM_DEVICE_IGNORE}="1"\n'


def unit(**words: object) -> str:
    """What systemctl prints for a unit; without arguments, for one that runs well."""
    usual = {"LoadState": "loaded", "ActiveState": "active", "Result": "success", "NRestarts": 0}
    return "".join(
        f"{key}={value}\n" for key, value in {**usual, "UnitFileState": "enabled", **words}.items()
    )


def statvfs(free_bytes: int, free_files: int = 100_000) -> os.statvfs_result:
    block = 4096
    blocks = free_bytes // block
    return os.statvfs_result((block, block, 10**7, blocks, blocks, 10**6, free_files, free_files, 0, 255))


class Bench:
    """A box that is built right, stopped, and asked about by Anna; each test makes one thing wrong."""

    def __init__(self, root: Path, model: str = PI_4) -> None:
        self.root = root
        self.settings = ""
        self.settings_file: Path | None = None
        self.commands = {
            SHOW: unit(ActiveState="inactive"),
            "vcgencmd get_throttled": "throttled=0x0\n",
            "timedatectl show": "yes\n",
        }
        self.now = datetime(2027, 1, 1, 18, 30, tzinfo=UTC)
        self.user = User("anna", 1000, frozenset({1000, 997, 998, 995, 20}))
        self.space = statvfs(20_000_000_000)
        self.closed: set[str] = set()
        self.packages = {"gpiod", "gpiozero", "lgpio", "RPi"}
        self.scan: Scan | Exception = Scan(frozenset({0x3C}))
        self.holders: Mapping[int, str] | Exception = {}
        self.panel = FakePanel()
        self.panel_problem: DeviceError | None = None
        self.port_problem: OSError | None = None
        self.write("/proc/device-tree/model", f"{model}\0")
        self.write("/proc/sys/kernel/osrelease", "6.12.34+rpt-rpi-v8\n")
        self.write("/proc/cmdline", "console=ttyS0,115200 console=tty1 root=PARTUUID=0 rootwait\n")
        self.write("/sys/class/tty/console/active", "ttyAMA10 tty1\n" if model == PI_5 else "tty1\n")
        self.write("/proc/mounts", "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\ntmpfs /run tmpfs rw 0 0\n")
        self.write("/boot/firmware/config.txt", "# as flashed\n[all]\ndtparam=i2c_arm=on\n")
        self.write("/etc/group", f"{GROUPS}toscana:x:990:\n")
        self.write("/etc/passwd", "anna:x:1000:1000::/home/anna:/bin/sh\ntoscana:x:990:990::/:/bin/false\n")
        self.write("/dev/i2c-1")
        self.run_bus_at(400_000)
        self.write("/dev/gpiochip0")
        self.write("/run/systemd/system/here")
        with Journal.open(self.root / str(JOURNAL).lstrip("/"), clock=lambda: self.now):
            pass

    def write(self, path: str, text: str = "") -> None:
        file = self.root / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def run_bus_at(self, hertz: int) -> None:
        file = self.root / "sys/class/i2c-dev/i2c-1/device/of_node/clock-frequency"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(hertz.to_bytes(4))

    def remove(self, path: str) -> None:
        (self.root / path.lstrip("/")).unlink()

    def start_service(self, **words: object) -> None:
        self.commands[SHOW] = unit(**words)

    @property
    def outside(self) -> DoctorOutside:
        return DoctorOutside(
            root=self.root,
            user=self.user,
            run=self._run,
            now=lambda: self.now,
            statvfs=lambda _: self.space,
            can_use=lambda path: path.exists() and f"/{path.relative_to(self.root)}" not in self.closed,
            has_package=lambda name: name in self.packages,
            try_port=lambda *_: self.port_problem,
            scan_bus=lambda _: _given(self.scan),
            line_consumers=lambda _: _given(self.holders),
            open_panel=self._open_panel,
        )

    @property
    def box(self) -> BoxUnderTest:
        settings = parse_settings(self.settings)
        return BoxUnderTest(self.outside, settings, self.settings_file, JOURNAL, read_service(self.outside))

    def look(self, name: str) -> Finding:
        return check(name).look(self.box)

    def _run(self, words: tuple[str, ...]) -> str | None:
        return next(
            (output for begin, output in self.commands.items() if " ".join(words).startswith(begin)), None
        )

    @contextmanager
    def _open_panel(self, *_: object) -> Iterator[Panel]:
        _given(self.panel_problem)
        yield self.panel


def check(name: str) -> Check:
    return next(each for each in CHECKS if each.name == name)


def _given(answer: Any) -> Any:
    if isinstance(answer, Exception):
        raise answer
    return answer

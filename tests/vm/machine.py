"""One virtual machine: QEMU with a kernel, disks, a console that goes to a file, and the agent's port."""

import json
import secrets
import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.vm.kernel import Kernel
from tests.vm.monitor import Monitor
from tests.vm.poke import poke

QEMU = "qemu-system-x86_64"
# With two processors, software emulation panicked now and then; plainer models lack instructions.
EMULATED = ("-accel", "tcg", "-cpu", "Nehalem-v1")
ACCELERATED = ("-accel", "kvm", "-cpu", "host")
COMMAND_LINE = (
    "console=ttyS0 quiet loglevel=4 panic=-1 audit=0 mitigations=off random.trust_cpu=on no_timer_check "
    "systemd.show_status=0"
)
# An empty place for a disk that is put in while the machine runs.
SLOT = "late-slot"
# A minute on two quiet cores; ten are borne.
BOOT_TIMEOUT_S = 600.0
ANSWER_TIMEOUT_S = 900.0


class GuestError(Exception):
    """The machine did not do what was asked; the text is what it said."""


@dataclass(frozen=True, slots=True)
class Drive:
    """A disk of the machine, in the order /dev/vda, /dev/vdb and so on."""

    where: str
    form: str = "raw"
    is_read_only: bool = False

    @property
    def option(self) -> str:
        only = "on" if self.is_read_only else "off"
        cache = "writeback" if self.where.startswith("nbd") else "unsafe"
        return f"file={self.where},format={self.form},if=virtio,cache={cache},readonly={only}"


class Machine:
    """Runs from `start` until it switches itself off or its power is cut."""

    def __init__(
        self,
        folder: Path,
        kernel: Kernel,
        drives: Sequence[Drive],
        *,
        words: str = "",
        said: Path | None = None,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._kernel = kernel
        self._drives = drives
        self._words = words
        self._said = said or folder / "said"
        self._process: subprocess.Popen[bytes] | None = None
        self._port: socket.socket | None = None
        self._monitor: Monitor | None = None
        self._answers = b""

    @property
    def console(self) -> str:
        return (self.folder / "console").read_text(errors="replace")

    @property
    def said(self) -> str:
        """What programs that the agent has started printed so far."""
        return self._said.read_text(errors="replace") if self._said.exists() else ""

    def start(self) -> None:
        """Returns when the agent answers."""
        self._begin()
        self.listen(BOOT_TIMEOUT_S)

    def run_until_restart(self, timeout_s: float) -> None:
        """Starts, and returns when the machine wants to start anew, which ends QEMU."""
        self._begin()
        assert self._process is not None
        try:
            self._process.wait(timeout_s)
        except subprocess.TimeoutExpired:
            raise GuestError(f"No restart in {timeout_s:.0f} s; {self._last_words}") from None
        finally:
            self.cut_power()

    def wake(self, kept: Path) -> None:
        """Goes on from the moment at which a machine with the same drives was kept in this file."""
        self._begin("-incoming", f"exec:cat {kept}")
        # It draws the same random numbers as all that were woken from this file, until it is given others.
        self.ask("stir", seed=secrets.token_hex(32))

    @property
    def monitor(self) -> Monitor:
        if self._monitor is None:
            self._monitor = Monitor(self.folder / "monitor")
        return self._monitor

    def ask(self, do: str, within_s: float = ANSWER_TIMEOUT_S, **given: Any) -> Any:
        """One deed of the agent, and what it gave back."""
        assert self._port is not None
        self._port.sendall(json.dumps({"do": do, "with": given}).encode() + b"\n")
        return self.listen(within_s)

    def listen(self, timeout_s: float) -> Any:
        answer = json.loads(self._line(timeout_s))
        if "failed" in answer:
            raise GuestError(answer["failed"])
        return answer["done"]

    def poke(self, address: int, content: bytes) -> None:
        """Changes its memory."""
        poke(self.folder / "debugger", address, content)

    def wait_off(self, timeout_s: float) -> bool:
        """Whether it switched itself off in time."""
        assert self._process is not None
        try:
            self._process.wait(timeout_s)
        except subprocess.TimeoutExpired:
            return False
        return "Power down" in self.console

    def cut_power(self) -> None:
        """At once, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        if self._port is not None:
            self._port.close()
        if self._monitor is not None:
            self._monitor.close()
        self._process = self._port = self._monitor = None

    def _begin(self, *more: str) -> None:
        (self.folder / "console").unlink(missing_ok=True)
        path = self.folder / "agent"
        path.unlink(missing_ok=True)
        self._answers = b""
        drives = [word for drive in self._drives for word in ("-drive", drive.option)]
        self._process = subprocess.Popen(
            [
                QEMU,
                *_engine(self._kernel),
                *("-machine", "q35", "-smp", "1", "-m", "768", "-display", "none"),
                *("-nodefaults", "-no-user-config", "-no-reboot", "-net", "none"),
                *("-kernel", self._kernel.image, "-initrd", self._kernel.initramfs),
                *("-append", f"{COMMAND_LINE} {self._words}", *drives),
                *("-serial", f"file:{self.folder / 'console'}", "-device", "virtio-rng-pci"),
                *("-chardev", f"socket,id=agent,path={path},server=on,wait=off"),
                *("-device", "virtio-serial-pci", "-device", "virtserialport,chardev=agent,name=agent"),
                *("-gdb", f"unix:{self.folder / 'debugger'},server=on,wait=off"),
                *("-qmp", f"unix:{self.folder / 'monitor'},server=on,wait=off"),
                *("-device", f"pcie-root-port,id={SLOT},chassis=1"),
                *("-chardev", f"file,id=said,path={self._said}"),
                *("-device", "virtserialport,chardev=said,name=said"),
                *more,
            ],
            stdin=subprocess.DEVNULL,
            stderr=(self.folder / "qemu").open("wb"),
        )
        self._port = _connected(path, self._process)

    def _line(self, timeout_s: float) -> bytes:
        assert self._port is not None
        until_s = time.monotonic() + timeout_s
        while b"\n" not in self._answers:
            self._port.settimeout(max(0.01, until_s - time.monotonic()))
            try:
                more = self._port.recv(1 << 20)
            except TimeoutError:
                raise GuestError(f"No answer in {timeout_s:.0f} s; {self._last_words}") from None
            except OSError as problem:
                raise GuestError(f"The machine is gone ({problem}); {self._last_words}") from problem
            if not more:
                raise GuestError(f"The machine is gone; {self._last_words}")
            self._answers += more
        line, _, self._answers = self._answers.partition(b"\n")
        return line

    @property
    def _last_words(self) -> str:
        return f"the console's last lines: {self.console.splitlines()[-3:]}"


def _connected(path: Path, process: subprocess.Popen[bytes]) -> socket.socket:
    port = socket.socket(socket.AF_UNIX)
    while True:
        try:
            port.connect(str(path))
        except (FileNotFoundError, ConnectionRefusedError):
            if process.poll() is not None:
                raise GuestError(f"QEMU ended at once; see {path.with_name('qemu')}.") from None
            time.sleep(0.05)
        else:
            return port


@cache
def _engine(kernel: Kernel) -> tuple[str, ...]:
    """The processor's own virtualisation, if a kernel really runs on it: /dev/kvm alone does not tell."""
    if shutil.which(QEMU) is None or not Path("/dev/kvm").exists():
        return EMULATED
    words = [QEMU, *ACCELERATED, "-m", "256", "-nographic", "-no-reboot", "-kernel", str(kernel.image)]
    try:
        tried = subprocess.run(
            [*words, "-append", "console=ttyS0 panic=-1"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=12,
            check=False,
        ).stdout
    except subprocess.TimeoutExpired as hung:
        tried = hung.stdout or b""
    return ACCELERATED if b"Linux version" in tried else EMULATED

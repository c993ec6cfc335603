"""A Raspberry Pi in QEMU: started as its firmware would from the card's boot partition, with a root shell."""

import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from companion.card.image import boot_partition
from tests.vm.host import run

# Hardware that QEMU has not is waited for in vain.
EASIER = (
    "systemd.debug_shell=ttyS1 systemd.default_timeout_start_sec=600 modprobe.blacklist=vc4,hci_uart,brcmfmac"
)
# QEMU's own watchdog resets the machine the moment it is started.
UNWATCHED = "systemd.watchdog_sec=0"
WATCHDOG_NODE = "/soc/watchdog@7e100000"
# QEMU takes only a power of two.
CARD_BYTES = 4 * 1024**3
PERIPHERALS = 0x3F000000
GPFSEL0, GPSET0, GPLEV0 = 0x200000, 0x20001C, 0x200034
SHELL_PATIENCE_S, ANSWER_PATIENCE_S = 900.0, 300.0


class BoardError(Exception):
    """The machine did not do what was asked; the text is what it said."""


@dataclass(frozen=True, slots=True)
class Model:
    """What the firmware of this Pi gives the kernel."""

    tree: str
    words: str = ""


PI_3 = Model("bcm2837-rpi-3-b.dtb")
# A Zero 2 W is a 3 with less memory; QEMU's own board for that memory panics.
ZERO_2_W = Model("bcm2837-rpi-zero-2-w.dtb", "mem=512M")


class Board:
    """Runs from `start` to `cut_power`. The image stays as it is: the card is a copy."""

    def __init__(self, image: Path, work: Path, qemu: tuple[str, ...]) -> None:
        self.image, self.work = image.resolve(), work.resolve()
        self.card = self.work / "card.raw"
        self.trace = self.work / "i2c.log"
        self.status = 0
        self._rest = b""
        self._qemu = qemu
        self._began_s = 0.0
        self._asking = Lock()

    @property
    def age_s(self) -> float:
        return time.monotonic() - self._began_s

    @property
    def processor_s(self) -> float:
        """What QEMU has had of this computer's processors."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def insert_new_card(self) -> None:
        """A card as it was flashed."""
        run("cp", "--sparse=always", self.image, self.card)
        os.truncate(self.card, CARD_BYTES)

    def start(self, *more: str, model: Model = PI_3, watchdog_at: str = "") -> None:
        """Power on. The watchdog is off, or has its registers at this place of the bus."""
        for name in ("shell", "qtest"):
            (self.work / name).unlink(missing_ok=True)
        self.trace.unlink(missing_ok=True)
        self._began_s = time.monotonic()
        with (self.work / "qemu.err").open("wb") as errors:
            call = [*self._qemu, *self._options(model, watchdog_at), *more]
            self.process = subprocess.Popen(call, stdin=subprocess.DEVNULL, stdout=errors, stderr=errors)
        self._shell, self._qtest = (self._connected(name) for name in ("shell", "qtest"))

    def was_reset(self) -> None:
        """The machine begins anew at this moment, with its card as it is."""
        self._began_s = time.monotonic()

    def cut_power(self) -> None:
        self.process.kill()
        self.process.wait()

    @property
    def boot(self) -> str:
        """The card's first partition, as mtools name it."""
        with self.card.open("rb") as card:
            return f"{self.card}@@{boot_partition(card)}"

    def put(self, name: str, content: str) -> None:
        """A file on the card's first partition, as any computer writes it while the machine is off."""
        file = self.work / "put"
        file.write_text(content, encoding="utf-8")
        run("mcopy", "-n", "-o", "-i", self.boot, file, f"::{name}")

    def put_folder(self, folder: Path) -> None:
        run("mcopy", "-s", "-o", "-i", self.boot, folder, "::")

    def get(self, name: str) -> str:
        return self._copied(name).read_text(encoding="utf-8")

    def copy_of(self, start: int, size: int) -> Path:
        """A partition as it is on the card at this moment, while the machine stands still."""
        file = self.work / "part.img"
        self.process.send_signal(signal.SIGSTOP)
        try:
            with self.card.open("rb") as card:
                card.seek(start)
                file.write_bytes(card.read(size))
        finally:
            self.process.send_signal(signal.SIGCONT)
        return file

    def begin(self, command: str) -> None:
        """A command that goes on; `next_line` tells what it prints."""
        self._rest = b""
        self.say(command)

    def say(self, line: str) -> None:
        """To the command that goes on."""
        self._shell.sendall(f"{line}\n".encode())

    def end_of_input(self) -> None:
        self._shell.sendall(b"\x04")

    def next_line(self, patience_s: float = ANSWER_PATIENCE_S) -> str:
        self._shell.settimeout(patience_s)
        while b"\n" not in self._rest:
            self._rest += self._shell.recv(65536)
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode(errors="replace").strip()

    def wait_for_shell(self) -> float:
        """systemd's own, asked for on the kernel's command line only; how long it took."""
        while True:
            try:
                self.sh("true", 5)
                break
            except TimeoutError:
                if self.age_s > SHELL_PATIENCE_S:
                    raise
        took_s = self.age_s
        self._shell.sendall(b"exec sh\n")
        time.sleep(2)
        self.sh("stty -echo; PS1=; PS2=; export TERM=dumb SYSTEMD_COLORS=0 PAGER=cat")
        return took_s

    def sh(self, command: str, patience_s: float = ANSWER_PATIENCE_S) -> str:
        """What root's command printed; `status` is how it ended."""
        mark = f"m{time.monotonic_ns()}"
        # Split, so that the echo of the command is not taken for its end.
        said = f"{{ {command}\n}} 2>&1; r=$?; echo; echo {mark[0]}''{mark[1:]} $r\n"
        self._shell.sendall(said.encode())
        got, until_s = b"", time.monotonic() + patience_s
        while not (found := re.search(rb"\n" + mark.encode() + rb" (\d+)\r?\n", got)):
            self._shell.settimeout(max(0.1, until_s - time.monotonic()))
            try:
                more = self._shell.recv(65536)
            except TimeoutError:
                raise TimeoutError(f"{command}: {got[-300:]!r}") from None
            if not more:
                raise BoardError(f"QEMU ended: {(self.work / 'qemu.err').read_text()[-300:]}")
            got += more
        self.status = int(found[1])
        text = got[: found.start()].decode(errors="replace").replace("\r", "")
        return text.rsplit(f"{mark[1:]} $r\n", 1)[-1].strip()

    def must(self, command: str, patience_s: float = ANSWER_PATIENCE_S) -> str:
        told = self.sh(command, patience_s)
        if self.status:
            raise BoardError(f"{command}: {told[-300:]}")
        return told

    def wait_until(self, is_so: Callable[[], bool], what: str, patience_s: float, every_s: float = 2) -> None:
        until_s = time.monotonic() + patience_s
        while not is_so():
            if time.monotonic() > until_s:
                raise BoardError(f"{what} did not come in {patience_s:.0f} s")
            time.sleep(every_s)

    def release(self, pin: int) -> None:
        """QEMU's pins have no pull-ups: without this every contact reads as closed."""
        self.write(GPSET0, 1 << pin)

    def is_output(self, pin: int) -> bool:
        return self.read(GPFSEL0 + 4 * (pin // 10)) >> 3 * (pin % 10) & 7 == 1

    def level(self, pin: int) -> int:
        return self.read(GPLEV0) >> pin & 1

    def read(self, register: int) -> int:
        """One of the chip's registers, as a debugger at its pins reads it."""
        return int(self._register(f"readl {PERIPHERALS + register:#x}").split()[1], 16)

    def write(self, register: int, value: int) -> None:
        self._register(f"writel {PERIPHERALS + register:#x} {value:#x}")

    def _options(self, model: Model, watchdog_at: str) -> list[str]:
        kernel, initrd, tree, words = self._boot_files(model)
        if watchdog_at:
            rest = run("fdtget", "-t", "x", tree, WATCHDOG_NODE, "reg").split()[1:]
            run("fdtput", "-t", "x", tree, WATCHDOG_NODE, "reg", watchdog_at, *rest)
        else:
            words = f"{words} {UNWATCHED}"
        return [
            *("-M", "raspi3b", "-accel", "tcg,thread=single", "-display", "none", "-no-reboot"),
            *("-kernel", str(kernel), "-initrd", str(initrd), "-dtb", str(tree)),
            *("-append", f"{words} {EASIER} {model.words}"),
            *("-drive", f"if=sd,format=raw,file={self.card},cache=unsafe"),
            *("-chardev", f"socket,id=shell,path={self.work / 'shell'},server=on,wait=off"),
            *("-serial", f"file:{self.work / 'console.log'}", "-serial", "chardev:shell"),
            *("-qtest", f"unix:{self.work / 'qtest'},server=on,wait=off"),
            # Acknowledges every byte at the OLED's address; the trace is the picture.
            *("-device", "at24c-eeprom,bus=i2c-bus.1,address=0x3c,rom-size=65536"),
            *("-trace", "enable=i2c_event", "-trace", "enable=i2c_send", "-D", str(self.trace)),
        ]

    def _boot_files(self, model: Model) -> tuple[Path, Path, Path, str]:
        """What config.txt names, as the firmware reads it: kernel, initrd, tree with overlays; the words."""
        config = self._copied("config.txt").read_text()
        kernel, initrd = (re.findall(rf"(?m)^{key}[= ](\S+)", config)[-1] for key in ("kernel", "initramfs"))
        tree, whole = self._copied(model.tree), self.work / "whole.dtb"
        overlays = [
            self._copied(f"overlays/{name}.dtbo") for name in re.findall(r"(?m)^dtoverlay=(\w+)", config)
        ]
        run("fdtoverlay", "-i", tree, "-o", whole, *overlays)
        command_line = self._copied("cmdline.txt").read_text().strip()
        return self._copied(kernel), self._copied(initrd), whole, command_line

    def _copied(self, name: str) -> Path:
        file = self.work / Path(name).name
        run("mcopy", "-n", "-o", "-i", self.boot, f"::{name}", file)
        return file

    def _connected(self, name: str) -> socket.socket:
        for _ in range(300):
            if self.process.poll() is not None:
                break
            end = socket.socket(socket.AF_UNIX)
            try:
                end.connect(str(self.work / name))
            except OSError:
                end.close()
                time.sleep(0.1)
            else:
                return end
        raise BoardError(f"QEMU did not start: {(self.work / 'qemu.err').read_text()[-300:]}")

    def _register(self, words: str) -> str:
        answer = b""
        with self._asking:
            self._qtest.sendall(f"{words}\n".encode())
            while not answer.endswith(b"\n"):
                more = self._qtest.recv(64)
                if not more:
                    break
                answer += more
        if not answer.startswith(b"OK"):
            raise BoardError(answer.decode())
        return answer.decode()

"""The Pico's serial port: found by its USB id, opened exclusively; each fault is one sentence."""

import errno
import fcntl
import os
import sys
import termios
import time
import tty
from contextlib import suppress
from pathlib import Path

from companion.devices.pico.wire import PROTOCOL
from companion.devices.ports import DeviceError
from companion.games.kit.sentences import Sentence, say

USB_ID = ("2e8a", "0005")
BY_ID = Path("/dev/serial/by-id")
SYSFS = Path("/sys/class/tty")
PROC = Path("/proc")
READ_MAX = 4096
# How much is kept for a device that does not read. More is dropped: whatever matters is sent again.
UNSENT_MAX = 2048
# How long `close` waits for the device to take what is already sent, and how often it looks.
DRAIN_S, DRAIN_POLL_S = 0.5, 0.005

ABSENT = say("The Pico is not on USB: plug it in.")
MODEM_MANAGER = "ModemManager"
RULES = "firmware/70-toscana-pico.rules"
NO_MODEM = say(
    "install {rules} in {folder} and plug the Pico in again", rules=RULES, folder="/etc/udev/rules.d"
)
LOST = say("The Pico does not answer any more: check its USB plug.")
# What a board says that runs no program, and one whose program broke down.
PROMPT, HEADING = b">>>", b"Traceback"
BROKE_DOWN = say("The Pico's program broke down and starts anew: `toscana doctor` says why.")
NO_SATELLITES = say("The Pico's firmware is older than the satellites: run `toscana pico update`.")
RESTARTING = say("The Pico does not answer yet: if that lasts longer than ten seconds, plug it in anew.")


class PicoAbsentError(DeviceError):
    """There is no port to open: the Pico is not plugged in (yet)."""


class PicoPort:
    """An open port. Neither `read` nor `write` waits; both raise OSError when the device is gone."""

    def __init__(self, path: str, fd: int) -> None:
        self.path = path
        self.fd = fd
        self.unsent = b""

    @classmethod
    def open(cls, path: str) -> "PicoPort":
        """Open this port exclusively; raises a DeviceError that says what to do."""
        fd = -1
        try:
            fd = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC)
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            fcntl.ioctl(fd, termios.TIOCEXCL)
            _set_raw(fd)
        except (OSError, termios.error) as error:
            if fd >= 0:
                os.close(fd)
            raise explain(error.args[0], path) from error
        return cls(path, fd)

    def read(self) -> bytes:
        """What has arrived; no bytes mean that the device is gone. BlockingIOError when nothing has."""
        try:
            return os.read(self.fd, READ_MAX)
        except termios.error as error:
            raise OSError(*error.args) from error

    def write(self, data: bytes) -> None:
        """Send as much as the device takes now; the rest stays in `unsent` for the next call."""
        if len(self.unsent) < UNSENT_MAX:
            self.unsent += data
        if self.unsent:
            with suppress(BlockingIOError):
                self.unsent = self.unsent[os.write(self.fd, self.unsent) :]

    def close(self) -> None:
        """Close the port, after a short wait for the device to take what is already sent."""
        if self.fd >= 0 and not _is_sent(self.fd):
            # Otherwise the kernel would wait half a minute, and a shutdown of the machine with it.
            with suppress(termios.error):
                termios.tcflush(self.fd, termios.TCOFLUSH)
        fd, self.fd = self.fd, -1
        if fd >= 0:
            # The flag outlives this descriptor if another program has the port open, and would lock out all.
            with suppress(OSError):
                fcntl.ioctl(fd, termios.TIOCNXCL)
            with suppress(OSError):
                os.close(fd)

    def drop(self) -> None:
        """Close a broken port without waiting; unsent bytes are dropped."""
        if self.fd >= 0:
            with suppress(termios.error):
                termios.tcflush(self.fd, termios.TCIOFLUSH)
        self.close()


def _is_sent(fd: int) -> bool:
    """Wait up to DRAIN_S for the device; whether it took everything."""
    until_s = time.monotonic() + DRAIN_S
    while queued_bytes(fd):
        if time.monotonic() > until_s:
            return False
        time.sleep(DRAIN_POLL_S)
    return True


def queued_bytes(fd: int) -> int:
    """How many bytes the kernel has not delivered yet; 0 for a device that is gone."""
    try:
        return int.from_bytes(fcntl.ioctl(fd, termios.TIOCOUTQ, bytes(4)), sys.byteorder)
    except OSError:
        return 0


def _set_raw(fd: int) -> None:
    tty.setraw(fd, termios.TCSANOW)
    # 1200 baud would send a Pico into its boot loader; any other speed means nothing on USB.
    modes = termios.tcgetattr(fd)
    modes[4] = modes[5] = termios.B115200
    termios.tcsetattr(fd, termios.TCSANOW, modes)
    termios.tcflush(fd, termios.TCIOFLUSH)


def find_port(named: str = "", by_id: Path = BY_ID, sysfs: Path = SYSFS) -> str:
    """The path that is named in the settings, else that of the only Pico on USB; DeviceError otherwise."""
    if named:
        if not Path(named).exists():
            raise PicoAbsentError(
                say("There is no {path}: plug the Pico in, or name its port in pico.port.", path=named)
            )
        return named
    links = sorted(by_id.iterdir()) if by_id.is_dir() else []
    found = [str(link) for link in links if _usb_id(link, sysfs) == USB_ID]
    if not found:
        raise PicoAbsentError(ABSENT)
    if len(found) > 1:
        raise DeviceError(
            say(
                "There are {count} {count:Pico|Picos} on USB: name one in pico.port, such as {path}.",
                count=len(found),
                path=found[0],
            )
        )
    return found[0]


def is_pico_at(path: str, sysfs: Path = SYSFS) -> bool:
    """Whether the USB id of this port is a Pico's."""
    return _usb_id(Path(path), sysfs) == USB_ID


def _usb_id(link: Path, sysfs: Path) -> tuple[str, str] | None:
    device = (sysfs / link.resolve().name / "device").resolve().parent
    try:
        return (device / "idVendor").read_text().strip(), (device / "idProduct").read_text().strip()
    except OSError:
        return None


def explain(number: int, path: str, proc: Path | None = None) -> DeviceError:
    """Why the port can't be opened, from the error number."""
    match number:
        case errno.ENOENT | errno.ENODEV | errno.ENXIO | errno.EIO:
            return PicoAbsentError(ABSENT)
        case errno.EACCES | errno.EPERM:
            return DeviceError(
                say(
                    "No permission for {path}: add the user to the group dialout "
                    "(sudo usermod -aG dialout $USER) and log in again.",
                    path=path,
                )
            )
        case errno.EBUSY | errno.EAGAIN:
            holder = holder_of(path, proc)
            if holder == MODEM_MANAGER:
                return DeviceError(say("ModemManager holds {path}: {cure}.", path=path, cure=NO_MODEM))
            return DeviceError(
                say(
                    "{path} is held by {holder}: stop that first.",
                    path=path,
                    holder=holder or say("another program"),
                )
            )
        case errno.ENOTTY | errno.EISDIR:
            return DeviceError(say("{path} is not a serial port: name the Pico's in pico.port.", path=path))
    return DeviceError(
        say(
            "{path} can't be opened ({reason}): try another USB cable or port.",
            path=path,
            reason=os.strerror(number),
        )
    )


def holder_of(path: str, proc: Path | None = None) -> str | None:
    """The name of the program that has this port open.

    Without the right to see other programs' files, ModemManager is suspected if it runs.
    """
    target = str(Path(path).resolve())
    is_suspected = False
    for process in (proc or PROC).iterdir():
        if not process.name.isdigit() or process.name == str(os.getpid()):
            continue
        try:
            name = (process / "comm").read_text().strip()
            is_suspected = is_suspected or name == MODEM_MANAGER
            if any(str(fd.readlink()) == target for fd in (process / "fd").iterdir()):
                return name
        except OSError:
            continue
    return MODEM_MANAGER if is_suspected else None


def presses_lost(count: int) -> Sentence:
    """The sentence for presses that the board had no room for."""
    if count == 1:
        return say("A press of a seat button was lost while the box did not answer: press again.")
    return say(
        "{count} {count:press of the seat buttons was|presses of the seat buttons were} lost while the "
        "box did not answer: press again.",
        count=count,
    )


def other_version(protocol: int) -> Sentence:
    """The sentence that says which side to update."""
    if protocol < PROTOCOL:
        return say("The Pico's firmware is older than the box: run `toscana pico update`.")
    return say("The Pico's firmware is newer than the box: update the box.")


def unanswered(path: str, tail: bytes, *, is_pico: bool) -> Sentence:
    """The sentence for a port where no WELCOME came; `tail` is the end of what came instead.

    With `is_pico` the right board is on the port: then it is starting, and no setting is wrong.
    """
    if PROMPT in tail:
        return say(
            "The Pico on {path} has no firmware, or is in safe mode: run `toscana pico update`.", path=path
        )
    if HEADING in tail:
        return BROKE_DOWN
    if holder_of(path) == MODEM_MANAGER:
        return say(
            "The Pico on {path} does not answer while ModemManager listens: {cure}.", path=path, cure=NO_MODEM
        )
    if is_pico:
        return RESTARTING
    return say("What is on {path} does not answer as the Pico: name the Pico's port in pico.port.", path=path)

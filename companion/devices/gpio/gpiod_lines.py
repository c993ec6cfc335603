"""Lines of the Pi's header through libgpiod: finds the chip, and takes lines again after it was away."""

import os
import re
from asyncio import AbstractEventLoop
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.devices.gpio import faults
from companion.devices.gpio.pins import LAST_PIN
from companion.devices.ports import DeviceError, Fault, FaultReporter, OnFault
from companion.frozen import frozen
from companion.games.kit.sentences import Sentence
from companion.system.alarm import Alarm

if TYPE_CHECKING:
    from gpiod import Chip, EdgeEvent, LineRequest, LineSettings

# A Pi has several chips, and their numbers differ from kernel to kernel; their labels do not.
HEADERS = ("pinctrl-rp1", "pinctrl-bcm")

CONSUMER = "toscana"
# The most events that the kernel keeps for a request, and so the most that one read returns.
EVENTS = 1024
# gpiod turns EINVAL (a pin that a bus keeps) into ValueError and EOPNOTSUPP into NotImplementedError.
REFUSED = (OSError, ValueError, NotImplementedError)
# The pauses between attempts at a chip that is away; the last one repeats.
PAUSES_S = (0.5, 1.0, 2.0, 4.0)

OpenChip = Callable[[str], "Chip"]
FindChip = Callable[[], "Chip"]


class ChipAbsentError(DeviceError):
    """There is no such chip now; it may appear later."""


def load_opener() -> OpenChip:
    """The function of libgpiod 2 that opens a chip by its path; DeviceError when it is not installed."""
    try:
        from gpiod import Chip  # noqa: PLC0415
    except ImportError as error:
        raise DeviceError(faults.missing(faults.GPIOD)) from error
    return Chip


def find_chip(open_chip: OpenChip, named: str = "", folder: Path = Path("/dev")) -> "Chip":
    """Open the chip at this path, else the one that is the header; close it when the lines are taken."""
    return _open_named(open_chip, named) if named else _search(open_chip, folder)


def is_header(chip: "Chip") -> bool:
    """Whether the lines of this chip are the pins of a Pi's header, with their BCM numbers."""
    info = chip.get_info()
    if info.num_lines <= LAST_PIN:
        return False
    return info.label.startswith(HEADERS) or all(
        chip.get_line_info(pin).name == f"GPIO{pin}" for pin in range(LAST_PIN + 1)
    )


def _open_named(open_chip: OpenChip, named: str) -> "Chip":
    try:
        chip = open_chip(named)
        lines = chip.get_info().num_lines
    except PermissionError as error:
        raise DeviceError(faults.NO_GROUP) from error
    except FileNotFoundError as error:
        raise ChipAbsentError(faults.no_such_chip(named)) from error
    except OSError as error:
        raise DeviceError(faults.no_chip_at(named, error.strerror)) from error
    if lines <= LAST_PIN:
        chip.close()
        raise DeviceError(faults.too_few_lines(named, lines))
    return chip


def _search(open_chip: OpenChip, folder: Path) -> "Chip":
    paths = sorted(folder.glob("gpiochip*"), key=lambda path: int(re.sub(r"\D", "", path.name) or 0))
    is_closed = False
    for path in paths:
        try:
            chip = open_chip(str(path))
            if is_header(chip):
                return chip
            chip.close()
        except PermissionError:
            is_closed = True
        except OSError:
            continue  # it was removed meanwhile
    if is_closed:
        raise DeviceError(faults.NO_GROUP)
    raise ChipAbsentError(faults.NO_HEADER if paths else faults.NO_CHIP)


def consumers(find: FindChip) -> Mapping[int, str]:
    """The lines in use, each with the name that its holder gave; DeviceError when there is no chip."""
    with find() as chip:
        lines = [chip.get_line_info(pin) for pin in range(chip.get_info().num_lines)]
    return {line.offset: line.consumer for line in lines if line.used}


@frozen
class WantedLine:
    """A line that a device wants: its pin, what it is for, and how it is set."""

    pin: int
    use: str
    settings: "LineSettings"


@frozen
class LineCallbacks:
    """What to call when the lines were taken or lost, when `device` has a fault or none, and on edges."""

    device: str
    on_change: Callable[[], None]
    on_fault: OnFault | None = None
    on_events: "Callable[[list[EdgeEvent]], None] | None" = None


def take_lines(find: FindChip, lines: tuple[WantedLine, ...]) -> "LineRequest":
    """Take all lines in one request; raises a DeviceError that names the line in use."""
    with find() as chip:
        try:
            return chip.request_lines(
                {line.pin: line.settings for line in lines}, consumer=CONSUMER, event_buffer_size=EVENTS
            )
        except REFUSED as error:
            raise DeviceError(_explain(error, chip, lines)) from error


def _explain(error: Exception, chip: "Chip", lines: tuple[WantedLine, ...]) -> Sentence:
    """The kernel refuses all lines because of one; the chip's line infos tell which, and who holds it."""
    with suppress(OSError):
        for line in lines:
            now = chip.get_line_info(line.pin)
            if now.used:
                return faults.in_use(line.pin, line.use, now.consumer)
    return faults.unopened(error.args[-1])


class HeldLines:
    """All lines of one device, driven by the loop without a thread.

    The descriptor of the request becomes readable on an edge, and when the chip is gone.
    """

    def __init__(
        self, find: FindChip, lines: tuple[WantedLine, ...], loop: AbstractEventLoop, callbacks: LineCallbacks
    ) -> None:
        self._find = find
        self._lines = lines
        self._loop = loop
        self._callbacks = callbacks
        self._request: LineRequest | None = None
        self._again = Alarm(loop, self.take)
        self._failures = 0
        self._was_held = False
        self._faults = FaultReporter(callbacks.on_fault)

    def take(self) -> None:
        """Take the lines, and keep trying while that fails."""
        try:
            self._request = take_lines(self._find, self._lines)
        except DeviceError as problem:
            is_away = self._was_held and isinstance(problem, ChipAbsentError)
            self._try_later(faults.GONE if is_away else problem.sentence)
            return
        # Readable does not always mean that there is an event, and a blocking read would stop the loop.
        os.set_blocking(self._request.fd, False)
        self._loop.add_reader(self._request.fd, self._on_readable)
        self._was_held = True
        self._failures = 0
        self._faults.report(None)
        self._callbacks.on_change()

    def read(self) -> frozenset[int]:
        """The pins that are active now; none while the lines are away."""
        if self._request is None:
            return frozenset()
        try:
            values = self._request.get_values()
        except OSError:
            self._lose()
            return frozenset()
        return frozenset(line.pin for line, value in zip(self._lines, values, strict=True) if value)

    def switch(self, levels: Mapping[int, bool]) -> None:
        """Set these output pins together; nothing happens while the lines are away."""
        from gpiod.line import Value  # noqa: PLC0415

        if self._request is None:
            return
        try:
            self._request.set_values(
                {pin: Value.ACTIVE if is_on else Value.INACTIVE for pin, is_on in levels.items()}
            )
        except OSError:
            self._lose()

    def close(self) -> None:
        self._again.set(None)
        self._release()

    def _on_readable(self) -> None:
        if self._request is None:
            return
        try:
            events = self._request.read_edge_events(EVENTS)
        except BlockingIOError:
            return
        except OSError:
            self._lose()
            return
        if self._callbacks.on_events is not None:
            self._callbacks.on_events(events)

    def _lose(self) -> None:
        self._release()
        self._try_later(faults.GONE)
        self._callbacks.on_change()

    def _try_later(self, sentence: Sentence) -> None:
        pause_s = PAUSES_S[min(self._failures, len(PAUSES_S) - 1)]
        self._failures += 1
        self._again.set_in(pause_s)
        self._faults.report(Fault(self._callbacks.device, sentence))

    def _release(self) -> None:
        request, self._request = self._request, None
        if request is not None:
            self._loop.remove_reader(request.fd)
            request.release()

"""Lines of the header in one kernel request, which are taken again by themselves after the chip was away."""

import os
from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from companion.devices.errors import DeviceError
from companion.devices.fault_reporter import FaultReporter
from companion.devices.gpio import sentences
from companion.devices.gpio.gpiod_chip import ChipAbsentError, FindChip
from companion.devices.ports import Fault, OnFault
from companion.frozen import frozen
from companion.games.kit.sentences import Sentence

if TYPE_CHECKING:
    from gpiod import Chip, EdgeEvent, LineRequest, LineSettings

CONSUMER = "toscana"
# The most events that the kernel keeps for a request, and so the most that one read returns.
EVENTS = 1024
# gpiod turns EINVAL (a pin that a bus keeps) into ValueError and EOPNOTSUPP into NotImplementedError.
REFUSED = (OSError, ValueError, NotImplementedError)
# The pauses between attempts at a chip that is away; the last one repeats.
PAUSES_S = (0.5, 1.0, 2.0, 4.0)


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
                return sentences.in_use(line.pin, line.use, now.consumer)
    return sentences.unopened(error.args[-1])


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
        self._timer: TimerHandle | None = None
        self._failures = 0
        self._was_held = False
        self._faults = FaultReporter(callbacks.on_fault)

    def take(self) -> None:
        """Take the lines, and keep trying while that fails."""
        self._timer = None
        try:
            self._request = take_lines(self._find, self._lines)
        except DeviceError as problem:
            is_away = self._was_held and isinstance(problem, ChipAbsentError)
            self._try_later(sentences.GONE if is_away else problem.sentence)
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
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
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
        self._try_later(sentences.GONE)
        self._callbacks.on_change()

    def _try_later(self, sentence: Sentence) -> None:
        pause_s = PAUSES_S[min(self._failures, len(PAUSES_S) - 1)]
        self._failures += 1
        self._timer = self._loop.call_later(pause_s, self.take)
        self._faults.report(Fault(self._callbacks.device, sentence))

    def _release(self) -> None:
        request, self._request = self._request, None
        if request is not None:
            self._loop.remove_reader(request.fd)
            request.release()

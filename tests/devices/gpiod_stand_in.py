"""A kernel with GPIO chips, and libgpiod 2's Chip and LineRequest on it, with real descriptors for a loop.

What carries data (settings, events, infos) is gpiod's own; here is only what would need a kernel.
"""

import os
import time
from collections import deque
from collections.abc import Iterable
from errno import EBUSY, EINVAL, ENODEV
from pathlib import Path
from typing import cast

from gpiod import Chip, ChipInfo, EdgeEvent, LineInfo, LineSettings
from gpiod.line import Bias, Clock, Direction, Drive, Value
from gpiod.line import Edge as Edges

HEADER_LINES = 58
DEFAULT_EVENTS_PER_LINE = 16
Config = dict[Iterable[int | str] | int | str, LineSettings | None]


class Line:
    """One line: its wire's level, who holds it, and what they see of it. A muxed one is a bus's own pin."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.consumer: str | None = None
        self.is_muxed = False
        self.settings = LineSettings()
        self.is_high = False
        self.is_grounded = False
        self.seen_high = False
        self.seqno = 0

    @property
    def value(self) -> Value:
        return Value.ACTIVE if self.seen_high != self.settings.active_low else Value.INACTIVE

    @property
    def is_debounced(self) -> bool:
        return bool(self.settings.debounce_period)


class Kernel:
    """Chips in a folder like /dev. `drive` is a finger's doing; `settle` lets the debounce periods pass."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.chips: dict[str, KernelChip] = {}
        self.opened = 0
        self.denied: set[str] = set()

    def plug(
        self,
        name: str = "gpiochip0",
        label: str = "pinctrl-bcm2711",
        names: str = "",
        lines: int = HEADER_LINES,
    ) -> None:
        path = self.folder / name
        path.touch()
        self.chips[str(path)] = KernelChip(
            name, label, [Line(f"{names}{at}" if names else "") for at in range(lines)]
        )

    def unplug(self, name: str = "gpiochip0") -> None:
        path = self.folder / name
        path.unlink()
        self.chips.pop(str(path)).vanish()

    def open(self, path: str) -> Chip:
        """As gpiod.Chip, for whoever is given it."""
        self.opened += 1
        if path in self.denied:
            raise PermissionError(13, "Permission denied", path)
        if path not in self.chips:
            raise FileNotFoundError(2, "No such file or directory", path)
        return cast("Chip", StandInChip(path, self.chips[path]))

    def drive(self, pin: int, *, is_high: bool) -> None:
        for chip in self.chips.values():
            chip.drive(pin, is_high=is_high)

    def settle(self) -> None:
        for chip in self.chips.values():
            chip.settle()

    def level(self, pin: int) -> bool:
        return any(chip.lines[pin].is_high for chip in self.chips.values())


class KernelChip:
    """One chip of the kernel: its lines, and the requests that hold some of them."""

    def __init__(self, name: str, label: str, lines: list[Line]) -> None:
        self.name = name
        self.label = label
        self.lines = lines
        self.requests: list[StandInRequest] = []
        self.is_gone = False

    def drive(self, pin: int, *, is_high: bool) -> None:
        line = self.lines[pin]
        line.is_high, line.is_grounded = is_high, not is_high
        if not line.is_debounced:
            self._notice(pin)

    def settle(self) -> None:
        for pin, line in enumerate(self.lines):
            if line.is_debounced:
                self._notice(pin)

    def vanish(self) -> None:
        self.is_gone = True
        for line in self.lines:
            line.is_high = False
        for request in self.requests:
            request.wake()

    def _notice(self, pin: int) -> None:
        line = self.lines[pin]
        if line.seen_high != line.is_high:
            line.seen_high = line.is_high
            for request in self.requests:
                if pin in request.offsets and line.settings.edge_detection is Edges.BOTH:
                    request.put(pin, line)


class StandInChip:
    """gpiod.Chip, as far as the box uses it."""

    def __init__(self, path: str, chip: KernelChip) -> None:
        self._path = path
        self._chip = chip
        self._is_closed = False

    def __enter__(self) -> "StandInChip":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    @property
    def path(self) -> str:
        return self._path

    def close(self) -> None:
        self._is_closed = True

    def get_info(self) -> ChipInfo:
        self._check()
        return ChipInfo(self._chip.name, self._chip.label, len(self._chip.lines))

    def get_line_info(self, line: int | str) -> LineInfo:
        self._check()
        assert isinstance(line, int)
        found = self._chip.lines[line]
        return LineInfo(
            line,
            found.name,
            found.is_muxed or found.consumer is not None,
            found.consumer or "",
            found.settings.direction.value if found.consumer else Direction.INPUT.value,
            found.settings.active_low,
            Bias.UNKNOWN.value,
            Drive.PUSH_PULL.value,
            found.settings.edge_detection.value,
            Clock.MONOTONIC.value,
            found.is_debounced,
            0,
        )

    def request_lines(
        self,
        config: Config,
        consumer: str | None = None,
        event_buffer_size: int | None = None,
        output_values: dict[int | str, Value] | None = None,
    ) -> "StandInRequest":
        self._check()
        wanted = {cast("int", pin): settings or LineSettings() for pin, settings in config.items()}
        assert output_values is None
        if any(self._chip.lines[pin].consumer is not None for pin in wanted):
            raise OSError(EBUSY, os.strerror(EBUSY))
        if any(self._chip.lines[pin].is_muxed for pin in wanted):
            raise ValueError(EINVAL, os.strerror(EINVAL))  # what gpiod makes of this code
        for pin, settings in wanted.items():
            line = self._chip.lines[pin]
            line.consumer, line.settings, line.seqno = consumer, settings, 0
            if settings.direction is Direction.OUTPUT:
                line.is_high = bool(settings.output_value) != settings.active_low
            elif settings.bias is Bias.PULL_UP:
                line.is_high = not line.is_grounded
            line.seen_high = line.is_high
        size = event_buffer_size or DEFAULT_EVENTS_PER_LINE * len(wanted)
        return StandInRequest(self._chip, list(wanted), size)

    def _check(self) -> None:
        assert not self._is_closed, "gpiod would raise ChipClosedError"
        if self._chip.is_gone:
            raise OSError(ENODEV, os.strerror(ENODEV))


class StandInRequest:
    """gpiod.LineRequest, as far as the box uses it. Events beyond the buffer push the oldest out."""

    def __init__(self, chip: KernelChip, offsets: list[int], size: int) -> None:
        self._chip = chip
        self._events: deque[EdgeEvent] = deque(maxlen=size)
        self._seqno = 0
        self._fd = os.eventfd(0)
        self.offsets = offsets
        chip.requests.append(self)

    @property
    def fd(self) -> int:
        self._check_released()
        return self._fd

    def release(self) -> None:
        if self in self._chip.requests:
            self._chip.requests.remove(self)
            os.close(self._fd)
            for pin in self.offsets:
                self._chip.lines[pin].consumer = None
                self._chip.lines[pin].settings = LineSettings()

    def get_values(self, lines: Iterable[int | str] | None = None) -> list[Value]:
        self._check()
        return [self._chip.lines[cast("int", pin)].value for pin in lines or self.offsets]

    def set_values(self, values: dict[int | str, Value]) -> None:
        self._check()
        for pin, value in values.items():
            line = self._chip.lines[cast("int", pin)]
            if line.settings.direction is not Direction.OUTPUT or pin not in self.offsets:
                raise OSError(EINVAL, os.strerror(EINVAL))
            line.is_high = bool(value) != line.settings.active_low

    def read_edge_events(self, max_events: int | None = None) -> list[EdgeEvent]:
        self._check()
        if not self._events:
            assert not os.get_blocking(self._fd), "the loop would stand still here"
            raise BlockingIOError
        events = [self._events.popleft() for _ in range(min(len(self._events), max_events or 64))]
        if not self._events:
            os.eventfd_read(self._fd)
        return events

    def put(self, pin: int, line: Line) -> None:
        self._seqno += 1
        line.seqno += 1
        kind = EdgeEvent.Type.RISING_EDGE if line.value is Value.ACTIVE else EdgeEvent.Type.FALLING_EDGE
        self._events.append(EdgeEvent(kind.value, time.monotonic_ns(), pin, self._seqno, line.seqno))
        self.wake()

    def wake(self) -> None:
        os.eventfd_write(self._fd, 1)

    def _check(self) -> None:
        self._check_released()
        if self._chip.is_gone:
            raise OSError(ENODEV, os.strerror(ENODEV))

    def _check_released(self) -> None:
        assert self in self._chip.requests, "gpiod would raise RequestReleasedError"

"""The OLED as a Display: a thread owns the bus, so one that is slow, hangs or is unplugged blocks nobody."""

from contextlib import suppress
from functools import partial
from threading import Condition, Thread
from typing import TYPE_CHECKING

from companion.devices.oled.bus import OpenSerial, explain_hang, open_serial
from companion.devices.oled.driver import OledDriver
from companion.devices.oled.options import OledOptions
from companion.devices.ports import BLANK, DeviceError, Fault, FaultReporter, Frame, OnFault
from companion.frozen import changed, frozen

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop, TimerHandle  # the first picture need not wait for this import

DEVICE = "display"
CLOSE_TIMEOUT_S = 2.0
# A transfer that takes this long hangs: the kernel gives up on a silent I2C device after 1 s, a whole picture
# takes 0.1 s, and on the smallest Pi the first one waits 2 s for its library.
HANG_S = 5.0


@frozen
class Backoff:
    """Exponential backoff: the pauses between attempts at an OLED that does not answer."""

    first_s: float = 0.5
    longest_s: float = 5.0

    def pause_s(self, failures: int) -> float:
        """After the first failure, such as one lost byte, none; then the pause doubles each time."""
        doublings = min(failures - 2, 30)
        return 0.0 if failures < 2 else min(self.first_s * 2**doublings, self.longest_s)


@frozen
class _Wanted:
    """What the OLED should show; `number` counts the requests, `refreshes` the refreshes among them."""

    number: int = 0
    frame: Frame = BLANK
    percent: int = 100
    refreshes: int = 0


class Oled:
    """A Display. The first request starts the thread that opens the bus.

    `on_fault` gets each new fault, and None when the OLED works again; with a `loop`, in the loop's thread.
    A transfer that does not return is a fault too, if there is a `loop` to notice it: call everything in its
    thread then. It has a timer while the OLED does not show the latest request yet, and none at other times.
    """

    def __init__(
        self,
        options: OledOptions,
        *,
        on_fault: OnFault | None = None,
        loop: "AbstractEventLoop | None" = None,
        open_bus: OpenSerial | None = None,
        backoff: Backoff | None = None,
    ) -> None:
        self._driver = OledDriver(options, open_bus or partial(open_serial, options))
        self._hang = Fault(DEVICE, explain_hang(options).sentence)
        self._on_fault = on_fault
        self._loop = loop
        self._backoff = backoff or Backoff()
        self._condition = Condition()
        self._wanted = _Wanted()
        self._shown = 0
        self._has_failed = False
        self._is_closing = False
        self._is_sending = False
        self._is_hanging = False
        self._transfers = 0
        self._timer: TimerHandle | None = None
        self._thread: Thread | None = None
        self._faults = FaultReporter(self._hand_over)

    def report_to(self, on_fault: OnFault, loop: "AbstractEventLoop") -> None:
        """From now on faults go there, the present one included; call everything in its thread then."""
        with self._condition:
            self._on_fault, self._loop = on_fault, loop
            self._faults.repeat()
            if self._shown != self._wanted.number:
                self._watch()

    def show(self, frame: Frame) -> None:
        with self._condition:
            self._post(changed(self._wanted, frame=frame))

    def set_brightness(self, percent: int) -> None:
        with self._condition:
            self._post(changed(self._wanted, percent=max(0, min(100, percent))))

    def refresh(self) -> None:
        with self._condition:
            self._post(changed(self._wanted, refreshes=self._wanted.refreshes + 1))

    def flush(self, timeout_s: float) -> bool:
        """Wait until the OLED shows the latest frame; False when it does not in time."""
        with self._condition:
            return self._condition.wait_for(lambda: self._shown == self._wanted.number, timeout_s)

    def wait_for_try(self, timeout_s: float) -> None:
        """Wait until the OLED shows the latest frame, or has failed to."""
        with self._condition:
            self._condition.wait_for(
                lambda: self._has_failed or self._shown == self._wanted.number, timeout_s
            )

    def close(self) -> None:
        with self._condition:
            self._is_closing = True
            self._condition.notify_all()
        if self._timer is not None:
            self._timer.cancel()
        if self._thread is not None and not self._is_hanging:
            # A bus that hangs must not keep the program alive: the thread is a daemon.
            self._thread.join(CLOSE_TIMEOUT_S)

    def _post(self, wanted: _Wanted) -> None:
        if self._is_closing:
            return
        self._wanted = changed(wanted, number=self._wanted.number + 1)
        if self._thread is None:
            self._thread = Thread(target=self._work, name="oled", daemon=True)
            self._thread.start()
        if self._timer is None:
            self._watch()
        self._condition.notify_all()

    def _watch(self) -> None:
        """Look again in HANG_S whether the transfer that is under way then has ended."""
        self._timer = None
        if self._loop is not None and not (self._is_closing or self._loop.is_closed()):
            self._timer = self._loop.call_later(HANG_S, self._look, self._transfers)

    def _look(self, transfers: int) -> None:
        with self._condition:
            self._timer = None
            if self._shown == self._wanted.number:
                return
            if self._is_sending and self._transfers == transfers:
                self._is_hanging = True
                self._faults.report(self._hang)
            self._watch()

    def _work(self) -> None:
        """The thread: sends the latest request, and pauses longer and longer while the OLED fails."""
        failures = refreshes = 0
        while (wanted := self._next(failures)) is not None:
            if wanted.refreshes != refreshes:
                self._driver.refresh()
                refreshes = wanted.refreshes
            error = self._transfer(wanted)
            with self._condition:
                self._is_sending = self._is_hanging = False
                self._transfers += 1
                self._has_failed = error is not None
                self._condition.notify_all()
                if error is None:
                    failures = 0
                    self._faults.report(None)
                    self._shown = wanted.number
                    continue
                failures += 1
                if failures > 1:
                    self._faults.report(Fault(DEVICE, error.sentence))
        with suppress(DeviceError):
            self._driver.close()

    def _transfer(self, wanted: _Wanted) -> DeviceError | None:
        try:
            self._driver.update(wanted.frame, wanted.percent)
        except DeviceError as error:
            return error
        return None

    def _next(self, failures: int) -> _Wanted | None:
        with self._condition:
            if failures:
                self._condition.wait_for(lambda: self._is_closing, self._backoff.pause_s(failures))
            else:
                self._condition.wait_for(lambda: self._is_closing or self._shown != self._wanted.number)
            self._is_sending = not self._is_closing
            return self._wanted if self._is_sending else None

    def _hand_over(self, fault: Fault | None) -> None:
        if self._on_fault is None:
            return
        if self._loop is None:
            self._on_fault(fault)
            return
        # The loop may have closed before the OLED came back.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._on_fault, fault)

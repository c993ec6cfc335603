"""Reports the faults of one device, each once."""

from companion.devices.ports import Fault, OnFault


class FaultReporter:
    """Calls `on_fault` with each new fault, and with None when the device works again; drops repeats."""

    def __init__(self, on_fault: OnFault | None) -> None:
        self._on_fault = on_fault
        self._fault: Fault | None = None

    def report(self, fault: Fault | None) -> None:
        if fault != self._fault:
            self._fault = fault
            if self._on_fault is not None:
                self._on_fault(fault)

    def repeat(self) -> None:
        """Report the present fault once more, to somebody who has just begun to listen."""
        if self._fault is not None and self._on_fault is not None:
            self._on_fault(self._fault)

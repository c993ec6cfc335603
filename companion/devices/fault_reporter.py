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

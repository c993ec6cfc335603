"""The faults: what does not work now, by device, so that each one shows on all the others."""

import logging
from collections.abc import Callable

from companion.devices.ports import Fault

log = logging.getLogger("toscana")


class Faults:
    """A device reports its fault, and None when it works again; `on_change` hears of both."""

    def __init__(self) -> None:
        self.on_change: Callable[[], None] | None = None
        self._sentences: dict[str, str] = {}

    @property
    def sentences(self) -> tuple[str, ...]:
        """What several devices say alike, such as that the pins are gone, is said once."""
        return tuple(dict.fromkeys(self._sentences.values()))

    def of(self, device: str) -> Callable[[Fault | None], None]:
        """What this device calls with its fault."""
        return lambda fault: self.report(device, None if fault is None else fault.sentence)

    def report(self, device: str, sentence: str | None) -> None:
        if self._sentences.get(device) == sentence:
            return
        if sentence is None:
            del self._sentences[device]
            log.info("%s: works again.", device)
        else:
            is_said = sentence in self._sentences.values()
            self._sentences[device] = sentence
            if not is_said:
                log.warning("%s", sentence)
        if self.on_change is not None:
            self.on_change()

"""The faults: what does not work now, by device; the other devices show it."""

import logging
from collections.abc import Callable

from companion.devices.ports import Fault
from companion.games.kit.sentences import Sentence

log = logging.getLogger("toscana")


class Faults:
    """A device reports its fault, and None when it works again; `on_change` is called for both."""

    def __init__(self) -> None:
        self.on_change: Callable[[], None] | None = None
        self._sentences: dict[str, Sentence] = {}

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """Each fault once, even if several devices report the same, such as lost pins."""
        return tuple({str(sentence): sentence for sentence in self._sentences.values()}.values())

    def of(self, device: str) -> Callable[[Fault | None], None]:
        """The function that this device calls with its fault."""
        return lambda fault: self.report(device, None if fault is None else fault.sentence)

    def report(self, device: str, sentence: Sentence | None) -> None:
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

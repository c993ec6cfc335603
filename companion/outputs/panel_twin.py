"""The browser's panel as an output: the screen in words, the faults, who sits where, the labels."""

from companion.engine import Published
from companion.web.labels import labels_in
from companion.web.twin import Twin
from companion.web.words import words_of


class PanelTwinOutput:
    def __init__(self, twin: Twin) -> None:
        self._twin = twin

    def __call__(self, published: Published) -> None:
        facts = published.facts
        names = () if facts is None else tuple(seat.name for seat in facts.seats)
        self._twin.labels = labels_in(published.language, published.screens.labels)
        self._twin.tell(words_of(published.scene), published.faults, names)

"""The browser's panel as an output: the screen in words, the faults, who sits where, the labels."""

from companion.engine import Published
from companion.ui.kit.words import in_words, sentence_text, translator
from companion.web.labels import labels_in
from companion.web.spoken import spoken_screen
from companion.web.twin import Twin


class PanelTwinOutput:
    def __init__(self, twin: Twin) -> None:
        self._twin = twin

    def __call__(self, published: Published) -> None:
        facts = published.facts
        names = () if facts is None else tuple(seat.name for seat in facts.seats)
        self._twin.labels = labels_in(published.language, published.screens.labels)
        words = translator(published.language, in_words)
        faults = tuple(sentence_text(words, fault) for fault in published.faults)
        self._twin.tell(spoken_screen(published.scene, words), faults, names)

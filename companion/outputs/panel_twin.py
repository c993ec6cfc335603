"""The browser's panel as an output: the screen in words, the faults, who sits where, the labels."""

from companion.devices.ports import Frame
from companion.engine import Published
from companion.ui.kit.languages import Translator
from companion.ui.kit.message import message
from companion.ui.kit.paint import paint
from companion.ui.kit.words import in_words, sentence_text, translator
from companion.web.labels import labels_in
from companion.web.spoken import spoken_screen
from companion.web.twin import Cover, Twin


class PanelTwinOutput:
    def __init__(self, twin: Twin) -> None:
        self._twin = twin

    def __call__(self, published: Published) -> None:
        facts = published.facts
        names = () if facts is None else tuple(seat.name for seat in facts.seats)
        self._twin.labels = labels_in(published.language, published.screens.labels)
        words = translator(published.language, in_words)
        faults = tuple(sentence_text(words, fault) for fault in published.faults)
        scene = published.scene
        in_the_room = _cover(scene.title, words) if scene.is_private else None
        self._twin.tell(spoken_screen(scene, words), faults, names, in_the_room)


def _cover(title: str, words: Translator) -> Cover:
    """What the room sees while the box shows something for the table only."""
    scene = message(title, words.text("Look at the box: only there it is shown."))
    return Cover(Frame(paint(scene)), spoken_screen(scene, words))

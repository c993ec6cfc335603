"""The colours of the players' pieces, by the names they have in the journal."""

from companion.games.kit.sentences import mark
from companion.ui.kit.languages import Translator

COLOURS = {
    "red": mark("red"),
    "yellow": mark("yellow"),
    "green": mark("green"),
    "blue": mark("blue"),
    "purple": mark("purple"),
    "grey": mark("grey"),
    "orange": mark("orange"),
    "white": mark("white"),
    "black": mark("black"),
}


def colour_name(colour: str | None, words: Translator) -> str:
    """The colour in words; one that is not in the table is shown unchanged."""
    return words.text(COLOURS.get(colour, colour)) if colour else ""

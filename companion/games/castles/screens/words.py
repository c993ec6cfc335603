"""The game's words on the panel: a type is shown as its icon, which needs no grammar and little room."""

from collections.abc import Mapping

from companion.games.castles.rules.amounts import Amount
from companion.games.castles.rules.terms import Ledger, Thing, Type
from companion.games.castles.screens.signs import SUPPLY_SIGNS, THING_SIGNS, TYPE_SIGNS
from companion.games.kit.sentences import mark
from companion.ui.kit.languages import Translator
from companion.ui.kit.words import in_words

LEDGERS: Mapping[object, str] = {
    Ledger.SCORE: mark("points"),
    Ledger.FULL: mark("display and areas"),
}


def with_signs(words: Translator, field: str, value: object) -> str:
    """A value as the panel shows it, with icons for types and supplies."""
    match value:
        case Type():
            return TYPE_SIGNS[value]
        case Thing():
            return THING_SIGNS[value]
        case Amount(count, supply):
            return f"{count}{SUPPLY_SIGNS[supply]}"
        case _:
            return in_words(words, field, value)

"""Toscana's words on the panel: a kind is shown as its icon, which needs no grammar and little room."""

from collections.abc import Mapping

from companion.games.kit.sentences import mark
from companion.games.toscana.rules.amounts import Amount
from companion.games.toscana.rules.terms import Kind, Ledger, Vineyard
from companion.games.toscana.screens.signs import KIND_SIGNS
from companion.ui.kit.languages import Translator
from companion.ui.kit.words import in_words

LEDGERS: Mapping[object, str] = {
    Ledger.FULL: mark("all boxes"),
    Ledger.MARKET: mark("market only"),
    Ledger.MAP: mark("map and boxes"),
}


def with_signs(words: Translator, field: str, value: object) -> str:
    """A value as the panel shows it, with icons for kinds."""
    match value:
        case Kind():
            return KIND_SIGNS[value]
        case Vineyard() if value.kind is not None:
            return KIND_SIGNS[value.kind]
        case Amount(boxes, Kind() as kind):
            return f"{boxes}{KIND_SIGNS[kind]}"
        case _:
            return in_words(words, field, value)

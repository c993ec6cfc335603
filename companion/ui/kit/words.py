"""Words: the values of the rules' sentences (kinds, amounts, causes) in each language, for the panel."""

from collections.abc import Mapping
from enum import StrEnum

from companion.games.toscana.rules.sentences import Amount, Sentence, Several, UpTo
from companion.games.toscana.rules.terms import Action, Cause, Kind, Loss, Phase, Piece, Spot
from companion.games.toscana.screens.signs import KIND_SIGNS
from companion.ui.kit.languages import Translator, language, mark

# The English words of `sentences.WORDS`, marked here for the catalogues; tests hold the two together.
NAMES: Mapping[StrEnum, str] = {
    Kind.RED: mark("red wine"),
    Kind.WHITE: mark("white wine"),
    Kind.CHAMPAGNE: mark("champagne"),
    Kind.ROSE: mark("rosé"),
    Kind.WATER: mark("water"),
    Action.HIRING: mark("hiring"),
    Action.WINEMAKING: mark("winemaking"),
    Action.TRADING: mark("trading"),
    Phase.SETUP: mark("set-up"),
    Phase.ACTIONS: mark("the actions"),
    Phase.WINE_BOARD: mark("the Wine Board update"),
    Phase.SUPPLY: mark("supply & demand"),
    Phase.WINETASTING: mark("the winetasting"),
    Phase.FINAL_SALE: mark("the final sale"),
    Phase.TIE_BREAK: mark("the tie-break"),
    Phase.FINISHED: mark("the end of the game"),
    Piece.WORKER: mark("worker"),
    Piece.WINEMASTER: mark("winemaster"),
    Spot.BANK: mark("bank"),
    Spot.STORAGE: mark("storage"),
    Spot.MAP: mark("map"),
    Spot.PLAYER: mark("player"),
    Loss.NO_ROOM: mark("no room"),
    Loss.BANK_EMPTY: mark("bank empty"),
}
CAUSES: Mapping[Cause, str] = {
    Cause.BUYING: mark("bought"),
    Cause.SELLING: mark("sold"),
    Cause.DEAL: mark("deal"),
    Cause.WINEMAKING: mark("winemaking"),
    Cause.WATER_USED: mark("used water"),
    Cause.COMPENSATION: mark("for passing winemaking"),
    Cause.WORKER: mark("for a worker"),
    Cause.WINEMASTER: mark("for a winemaster"),
    Cause.AWARD: mark("award for the third winemaster"),
    Cause.LOBBYIST: mark("lobbyist"),
    Cause.MR_ROSE: mark("Mr. Rosé"),
    Cause.WINE_BOARD: mark("Wine Board"),
    Cause.STORAGE_FULL: mark("storage full"),
    Cause.STORAGE_EMPTY: mark("storage empty"),
    Cause.WINETASTING: mark("winetasting"),
    Cause.FINAL_SALE: mark("final sale"),
    Cause.CORRECTION: mark("correction"),
}


def translator(code: str | None) -> Translator:
    """The panel's translator for a language's code, English before one is chosen; kinds are their signs."""
    return Translator(language(code or "en"), with_signs)


def with_signs(words: Translator, field: str, value: object) -> str:
    """A value for the panel: a kind is its sign, which needs no grammar and little room."""
    match value:
        case Kind():
            return KIND_SIGNS[value]
        case Amount(boxes, kind):
            return (
                words.plural("{count} box", "{count} boxes", boxes) if kind is None else _boxes(boxes, kind)
            )
        case Several(values):
            return ", ".join(with_signs(words, field, each) for each in values) or words.text("none")
        case _:
            return in_words(words, field, value)


def in_words(words: Translator, field: str, value: object) -> str:
    """A value as plain text, for whoever has no signs: a web page, an export."""
    match value:
        case Cause():
            return words.text(CAUSES[value])
        case StrEnum() if value in NAMES:
            return words.text(NAMES[value])
        case Amount(boxes, None):
            return words.plural("{count} box", "{count} boxes", boxes)
        case Amount(boxes, kind):
            return words.plural("{count} box of {kind}", "{count} boxes of {kind}", boxes, kind=kind)
        case UpTo(most):
            return (
                words.text("none")
                if most <= 0
                else "1"
                if most == 1
                else words.text("1 to {most}", most=most)
            )
        case Several(values):
            return ", ".join(in_words(words, field, each) for each in values) or words.text("none")
        case _:
            return str(value)


def said(words: Translator, sentence: Sentence) -> str:
    """A sentence of the rules in the translator's language; a word of the game begins it with a capital."""
    translated = Sentence(words.text(sentence.template), sentence.values)
    text = words.translate_sentence(sentence.template, sentence.values)
    return text[:1].upper() + text[1:] if translated.begins_with_a_word else text


def _boxes(boxes: int, kind: Kind) -> str:
    return f"{boxes}{KIND_SIGNS[kind]}"

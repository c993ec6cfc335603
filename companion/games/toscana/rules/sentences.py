"""Sentences: an English template with named values, so that another language can say the same."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from companion.games.kit.frozen import frozen
from companion.games.toscana.rules.terms import Action, Boxes, Cause, Kind, Loss, Phase, Piece, Spot, Tile

UNPRINTABLE = frozenset(map(chr, (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, *range(0xD800, 0xE000))))
SHOWN_MAX = 40

WORDS: Mapping[type[StrEnum], Mapping[StrEnum, str]] = {
    Kind: {
        Kind.RED: "red wine",
        Kind.WHITE: "white wine",
        Kind.CHAMPAGNE: "champagne",
        Kind.ROSE: "rosé",
        Kind.WATER: "water",
    },
    Tile: {Tile.PLUS: "+", Tile.MINUS: "-"},
    Action: {Action.HIRING: "hiring", Action.WINEMAKING: "winemaking", Action.TRADING: "trading"},
    Phase: {
        Phase.SETUP: "set-up",
        Phase.ACTIONS: "the actions",
        Phase.WINE_BOARD: "the Wine Board update",
        Phase.SUPPLY: "supply & demand",
        Phase.WINETASTING: "the winetasting",
        Phase.FINAL_SALE: "the final sale",
        Phase.TIE_BREAK: "the tie-break",
        Phase.FINISHED: "the end of the game",
    },
    Piece: {Piece.WORKER: "worker", Piece.WINEMASTER: "winemaster"},
    Spot: {Spot.BANK: "bank", Spot.STORAGE: "storage", Spot.MAP: "map", Spot.PLAYER: "player"},
    Loss: {Loss.NO_ROOM: "no room", Loss.BANK_EMPTY: "bank empty"},
    Cause: {
        Cause.BUYING: "bought",
        Cause.SELLING: "sold",
        Cause.DEAL: "deal",
        Cause.WINEMAKING: "winemaking",
        Cause.WATER_USED: "used water",
        Cause.COMPENSATION: "for passing winemaking",
        Cause.WORKER: "for a worker",
        Cause.WINEMASTER: "for a winemaster",
        Cause.AWARD: "award for the third winemaster",
        Cause.LOBBYIST: "lobbyist",
        Cause.MR_ROSE: "Mr. Rosé",
        Cause.WINE_BOARD: "Wine Board",
        Cause.STORAGE_FULL: "storage full",
        Cause.STORAGE_EMPTY: "storage empty",
        Cause.WINETASTING: "winetasting",
        Cause.FINAL_SALE: "final sale",
        Cause.CORRECTION: "correction",
    },
}


@frozen
class Amount:
    """So many boxes, of one kind or of any."""

    boxes: int
    kind: Kind | None = None


@frozen
class UpTo:
    """How many are possible: none, or any number up to the most."""

    most: int


@frozen
class Several:
    """Values that are told one after the other."""

    values: tuple["Value", ...]


Value: TypeAlias = str | int | Amount | UpTo | Several


@frozen
class Sentence:
    """A template and its values; as text it is English."""

    template: str
    values: Mapping[str, Value]

    def __str__(self) -> str:
        text = self.template.format_map({name: in_english(value) for name, value in self.values.items()})
        return text[:1].upper() + text[1:] if self.begins_with_a_word else text

    @property
    def begins_with_a_word(self) -> bool:
        """A word of the game begins a sentence with a capital; somebody's name stays as they write it."""
        first = self.values.get(self.template[1:].partition("}")[0]) if self.template[:1] == "{" else None
        return isinstance(first, StrEnum)


def say(template: str, /, **values: Value) -> Sentence:
    return Sentence(template, values)


def shown(value: object) -> str:
    """A piece of somebody's input, short and printable enough to stand in a sentence."""
    match value:
        case "":
            return '""'
        case str():
            text = "".join("?" if letter in UNPRINTABLE else letter for letter in value[:SHOWN_MAX])
            return text if len(value) <= SHOWN_MAX else f"{text}…"
        case True | False | None:
            return {True: "true", False: "false", None: "null"}[value]
        case dict():
            return "an object"
        case list():
            return "a list"
        case _:
            return str(value)


def amounts(boxes: Boxes) -> Several:
    return Several(tuple(Amount(count, kind) for kind, count in boxes.items() if count))


def in_english(value: Value) -> str:
    match value:
        case StrEnum():
            return WORDS[type(value)][value]
        case Amount(boxes, kind):
            unit = "box" if boxes == 1 else "boxes"
            return f"{boxes} {unit}" if kind is None else f"{boxes} {unit} of {in_english(kind)}"
        case UpTo(most):
            return "none" if most <= 0 else "1" if most == 1 else f"1 to {most}"
        case Several(values):
            return ", ".join(map(in_english, values)) or "none"
        case _:
            return str(value)

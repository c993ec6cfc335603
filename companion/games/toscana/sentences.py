"""Sentences: an English template with named values, so that another language can say the same."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.games.toscana.terms import Action, Boxes, Kind, Phase, Piece

WORDS: Mapping[Kind | Action | Phase | Piece, str] = {
    Kind.RED: "red wine",
    Kind.WHITE: "white wine",
    Kind.CHAMPAGNE: "champagne",
    Kind.ROSE: "rosé",
    Kind.WATER: "water",
    Action.HIRING: "hiring",
    Action.WINEMAKING: "winemaking",
    Action.TRADING: "trading",
    Phase.SETUP: "set-up",
    Phase.ACTIONS: "the actions",
    Phase.WINE_BOARD: "the Wine Board update",
    Phase.SUPPLY: "supply & demand",
    Phase.WINETASTING: "the winetasting",
    Phase.FINAL_SALE: "the final sale",
    Phase.TIE_BREAK: "the tie-break",
    Phase.FINISHED: "the end",
    Piece.WORKER: "worker",
    Piece.WINEMASTER: "winemaster",
}


@dataclass(frozen=True, slots=True)
class Amount:
    """So many boxes, of one kind or of any."""

    boxes: int
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class UpTo:
    """How many are possible: none, or any number up to the most."""

    most: int


@dataclass(frozen=True, slots=True)
class Several:
    """Values that are told one after the other."""

    values: tuple["Value", ...]


Value: TypeAlias = str | int | Kind | Action | Phase | Piece | Amount | UpTo | Several


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template and its values; as text it is English."""

    template: str
    values: Mapping[str, Value]

    def __str__(self) -> str:
        text = self.template.format_map({name: in_english(value) for name, value in self.values.items()})
        return text[:1].upper() + text[1:]


def say(template: str, /, **values: Value) -> Sentence:
    return Sentence(template, values)


def amounts(boxes: Boxes) -> Several:
    return Several(tuple(Amount(count, kind) for kind, count in boxes.items() if count))


def in_english(value: Value) -> str:
    match value:
        case Amount(boxes, None):
            return f"{boxes} box" if boxes == 1 else f"{boxes} boxes"
        case Amount(1, kind) if kind is not None:
            return f"1 box of {WORDS[kind]}"
        case Amount(boxes, kind) if kind is not None:
            return f"{boxes} boxes of {WORDS[kind]}"
        case UpTo(most):
            return "none" if most <= 0 else "1" if most == 1 else f"1 to {most}"
        case Several(values):
            return ", ".join(map(in_english, values)) or "none"
        case Kind() | Action() | Phase() | Piece():
            return WORDS[value]
        case _:
            return str(value)

"""Events of a correction: what was set, before and after."""

from collections.abc import Mapping
from typing import TypeAlias

from companion.frozen import frozen
from companion.games.castles.rules.terms import Bonus, Farm, Side, Thing, Type


@frozen
class PilesCorrected:
    player: str
    before: tuple[int, ...]
    after: tuple[int, ...]


@frozen
class StorageCorrected:
    player: str
    before: tuple[Thing, ...]
    after: tuple[Thing, ...]


@frozen
class BonusCorrected:
    player: str
    bonus: Bonus
    before: int
    after: int


@frozen
class ColourBonusCorrected:
    """Another side of a colour bonus is up; None where it is gone."""

    type: Type
    before: Side | None
    after: Side | None


@frozen
class BuiltCorrected:
    player: str
    type: Type
    before: int
    after: int


@frozen
class CompletedCorrected:
    """The sizes of the completed areas of a type."""

    player: str
    type: Type
    before: tuple[int, ...]
    after: tuple[int, ...]


@frozen
class AreasCorrected:
    """How far each area of a type is filled."""

    player: str
    type: Type
    before: tuple[int, ...]
    after: tuple[int, ...]


@frozen
class FarmsCorrected:
    """The farms of each agriculture area."""

    player: str
    before: tuple[tuple[Farm, ...], ...]
    after: tuple[tuple[Farm, ...], ...]


@frozen
class DisplayCorrected:
    before: Mapping[Type, int]
    after: Mapping[Type, int]


@frozen
class TurnCorrected:
    """Another player begins a turn."""

    before: str
    after: str


CorrectionEvent: TypeAlias = (
    PilesCorrected
    | StorageCorrected
    | BonusCorrected
    | ColourBonusCorrected
    | BuiltCorrected
    | CompletedCorrected
    | AreasCorrected
    | FarmsCorrected
    | DisplayCorrected
    | TurnCorrected
)

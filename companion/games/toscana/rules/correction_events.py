"""Events of a referee's correction that move no box, price or tile: coins, pieces, squares and the round."""

from typing import TypeAlias

from companion.frozen import frozen
from companion.games.toscana.rules.game import Pieces
from companion.games.toscana.rules.squares import Squares
from companion.games.toscana.rules.terms import Action


@frozen
class CoinCorrected:
    player: str
    action: Action
    is_used: bool


@frozen
class PiecesCorrected:
    player: str
    before: Pieces
    after: Pieces


@frozen
class SquaresCorrected:
    player: str
    before: Squares
    after: Squares


@frozen
class MapCorrected:
    """How many squares the map has; None where nobody has counted them."""

    before: int | None
    after: int | None


@frozen
class RoundCorrected:
    before: int
    after: int


@frozen
class StartingPlayerCorrected:
    before: str
    after: str


CorrectionEvent: TypeAlias = (
    CoinCorrected
    | PiecesCorrected
    | SquaresCorrected
    | MapCorrected
    | RoundCorrected
    | StartingPlayerCorrected
)

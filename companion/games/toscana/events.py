"""Events: facts, in the past tense. Most are one physical move at the table, with its cause."""

from dataclasses import dataclass
from typing import TypeAlias

from companion.games.toscana.game import Market, Options, Place, Player
from companion.games.toscana.terms import Action, Cause, Kind, Loss, Phase, Piece, Spot, Tile


@dataclass(frozen=True, slots=True)
class GameBegan:
    players: tuple[Player, ...]
    starting_player: str
    market: Market
    options: Options


@dataclass(frozen=True, slots=True)
class PriceMoved:
    """A price marker moved; `steps` is what the cause asked for before the ladder's end stopped it."""

    kind: Kind
    before: int
    after: int
    steps: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class TileMoved:
    tile: Tile
    source: Kind
    target: Kind


@dataclass(frozen=True, slots=True)
class TileLaid:
    """A referee laid a square's tile anew, or took it away."""

    kind: Kind
    before: Tile | None
    after: Tile | None


@dataclass(frozen=True, slots=True)
class BoxesMoved:
    """Boxes between two spots; `player` is whose they are, and None in a correction of the market alone."""

    player: str | None
    kind: Kind
    boxes: int
    source: Spot
    target: Spot
    cause: Cause


@dataclass(frozen=True, slots=True)
class BoxesDealt:
    giver: str
    taker: str
    kind: Kind
    boxes: int


@dataclass(frozen=True, slots=True)
class YieldLost:
    player: str
    kind: Kind
    boxes: int
    loss: Loss


@dataclass(frozen=True, slots=True)
class MoneyMoved:
    player: str
    before: int
    after: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class PieceHired:
    player: str
    piece: Piece


@dataclass(frozen=True, slots=True)
class WinemasterRemoved:
    player: str
    by: str


@dataclass(frozen=True, slots=True)
class ActionUsed:
    player: str
    action: Action
    is_passed: bool = False


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    phase: Phase


@dataclass(frozen=True, slots=True)
class RoundBegan:
    round: int
    starting_player: str


@dataclass(frozen=True, slots=True)
class PlayerSoldOut:
    player: str


@dataclass(frozen=True, slots=True)
class Corrected:
    """A referee's correction begins; the moves that follow are its parts."""

    reason: str


@dataclass(frozen=True, slots=True)
class GameFinished:
    ranking: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class GameAbandoned:
    pass


Event: TypeAlias = (
    GameBegan
    | PriceMoved
    | TileMoved
    | TileLaid
    | BoxesMoved
    | BoxesDealt
    | YieldLost
    | MoneyMoved
    | PieceHired
    | WinemasterRemoved
    | ActionUsed
    | PhaseBegan
    | RoundBegan
    | PlayerSoldOut
    | Corrected
    | GameFinished
    | GameAbandoned
)

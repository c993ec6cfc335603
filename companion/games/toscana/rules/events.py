"""Events: facts, in the past tense. Most are one physical move at the table, with its cause."""

from typing import TypeAlias, get_args

from companion.frozen import frozen
from companion.games.kit.codec import Tagged
from companion.games.toscana.rules.game import Market, Options, Place, Player
from companion.games.toscana.rules.terms import Action, Cause, Kind, Loss, Phase, Piece, Spot, Tile


@frozen
class GameBegan:
    players: tuple[Player, ...]
    starting_player: str
    market: Market
    options: Options


@frozen
class PriceMoved:
    """A price marker moved; `steps` is what the cause asked for before the ladder's end stopped it."""

    kind: Kind
    before: int
    after: int
    steps: int
    cause: Cause


@frozen
class TileMoved:
    tile: Tile
    source: Kind
    target: Kind


@frozen
class TileLaid:
    """A referee laid a square's tile anew, or took it away."""

    kind: Kind
    before: Tile | None
    after: Tile | None


@frozen
class BoxesMoved:
    """Boxes between two spots; `player` is whose they are, and None in a correction of the market alone."""

    player: str | None
    kind: Kind
    boxes: int
    source: Spot
    target: Spot
    cause: Cause


@frozen
class BoxesDealt:
    giver: str
    taker: str
    kind: Kind
    boxes: int


@frozen
class YieldLost:
    player: str
    kind: Kind
    boxes: int
    loss: Loss


@frozen
class MoneyMoved:
    player: str
    before: int
    after: int
    cause: Cause


@frozen
class PieceHired:
    player: str
    piece: Piece


@frozen
class WinemasterRemoved:
    player: str
    by: str


@frozen
class ActionUsed:
    player: str
    action: Action
    is_passed: bool = False


@frozen
class PhaseBegan:
    phase: Phase


@frozen
class RoundBegan:
    round: int
    starting_player: str


@frozen
class PlayerSoldOut:
    player: str


@frozen
class Corrected:
    """A referee's correction begins; the moves that follow are its parts."""

    reason: str


@frozen
class GameFinished:
    ranking: tuple[Place, ...]


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
)
EVENTS: Tagged[Event] = Tagged("event", "an event", get_args(Event))

"""Events: facts, in the past tense. Most are one physical move at the table, with its cause."""

from typing import Annotated, TypeAlias, get_args

from companion.frozen import frozen
from companion.games.kit.codec import Form, Tagged, from_plain
from companion.games.toscana.rules.correction_events import CorrectionEvent
from companion.games.toscana.rules.game import Market, Options, Place, Player
from companion.games.toscana.rules.piece_count import Hired
from companion.games.toscana.rules.squares import Square
from companion.games.toscana.rules.terms import Action, Cause, Kind, Loss, Phase, Piece, Sixty, Spot, Tile


def _read_options(plain: object, name: str) -> Options:
    """A game of rules version 1 ends by the 60 that is there at the round's end."""
    if isinstance(plain, dict):
        plain = {"sixty": Sixty.AT_CLOSE.value, **plain}
    return from_plain(Options, plain, name)


@frozen
class GameBegan:
    players: tuple[Player, ...]
    starting_player: str
    market: Market
    options: Annotated[Options, Form(_read_options)]
    placing: tuple[str, ...] = ()
    """In which order the first workers are placed; rules version 1 did not say it."""


@frozen
class WorkerPlaced:
    """A first worker stands on the map."""

    player: str
    square: Square


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
    """`square` is the one it stands on now; None where the box does not follow the map."""

    player: str
    piece: Piece
    square: Square | None = None


@frozen
class WinemasterRemoved:
    player: str
    by: str
    square: Square | None = None


@frozen
class PiecesCounted:
    """Ledger market: what a hire or a replacement says of the pieces a player has hired."""

    player: str
    hired: Hired


@frozen
class ActionUsed:
    player: str
    action: Action
    is_passed: bool = False


@frozen
class TradingOpened:
    """The player's trading action goes on: deals may follow, and one trade with the market."""

    player: str


@frozen
class MarketTraded:
    player: str


@frozen
class TradingClosed:
    player: str


@frozen
class SixtyMarked:
    """Whether a player counts as having reached 60."""

    player: str
    is_reached: bool


@frozen
class LastRoundCalled:
    round: int


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
    | WorkerPlaced
    | PriceMoved
    | TileMoved
    | TileLaid
    | BoxesMoved
    | BoxesDealt
    | YieldLost
    | MoneyMoved
    | PieceHired
    | WinemasterRemoved
    | PiecesCounted
    | ActionUsed
    | TradingOpened
    | MarketTraded
    | TradingClosed
    | SixtyMarked
    | LastRoundCalled
    | PhaseBegan
    | RoundBegan
    | PlayerSoldOut
    | Corrected
    | CorrectionEvent
    | GameFinished
)
EVENTS: Tagged[Event] = Tagged("event", "an event", get_args(Event))

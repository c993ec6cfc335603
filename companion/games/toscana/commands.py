"""Commands: what somebody at the table asks for, in the imperative. Their JSON form is in `wire`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.games.toscana.game import Market, Options
from companion.games.toscana.terms import Action, Board, Boxes, Kind, Piece, Step, Tile


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A player as named at set-up."""

    id: str
    name: str
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class NewGame:
    players: tuple[Newcomer, ...]
    starting_player: str
    market: Market
    options: Options = field(default_factory=Options)


@dataclass(frozen=True, slots=True)
class Buy:
    player: str
    kind: Kind
    boxes: int


@dataclass(frozen=True, slots=True)
class Sell:
    player: str
    boxes: Boxes


@dataclass(frozen=True, slots=True)
class Deal:
    """Boxes and money between two players; a negative `pay` is money received."""

    player: str
    partner: str = field(metadata={"wire": "with"})
    give: Boxes
    take: Boxes
    pay: int


@dataclass(frozen=True, slots=True)
class MakeWine:
    """Water laid out and what the squares yield, before caps; both None in ledger `market`."""

    player: str
    water: int | None = None
    boxes: Boxes | None = None


@dataclass(frozen=True, slots=True)
class TileMove:
    tile: Tile
    source: Kind = field(metadata={"wire": "from"})


@dataclass(frozen=True, slots=True)
class Lobbyist:
    moves: tuple[TileMove, ...]


@dataclass(frozen=True, slots=True)
class MrRose:
    prices: Mapping[Kind, int]
    buy: Kind | None = None
    sell: Kind | None = None
    first: Step = Step.PRICES


Helper: TypeAlias = Lobbyist | MrRose


@dataclass(frozen=True, slots=True)
class Hire:
    player: str
    piece: Piece | None = None
    replaces: str | None = None
    award: bool = False
    helper: Helper | None = None
    first: Step = Step.PIECE


@dataclass(frozen=True, slots=True)
class Pass:
    player: str
    action: Action
    take: Kind | None = None


@dataclass(frozen=True, slots=True)
class UpdateWineBoard:
    pass


@dataclass(frozen=True, slots=True)
class UpdateSupply:
    pass


@dataclass(frozen=True, slots=True)
class HoldWinetasting:
    """The tiles of every player, or only their totals."""

    tiles: Mapping[str, Boxes] | None = None
    totals: Boxes | None = None


@dataclass(frozen=True, slots=True)
class FinalSale:
    player: str
    boxes: Boxes


@dataclass(frozen=True, slots=True)
class BreakTie:
    squares: Mapping[str, int]
    winemasters: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Correction:
    """What a referee sets; whatever is not named stays."""

    prices: Mapping[Kind, int] = field(default_factory=dict)
    storages: Boxes = field(default_factory=dict)
    board: Board = field(default_factory=dict)
    money: Mapping[str, int] = field(default_factory=dict)
    boxes: Mapping[str, Boxes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Adjust:
    set: Correction
    reason: str


@dataclass(frozen=True, slots=True)
class Abandon:
    pass


@dataclass(frozen=True, slots=True)
class Undo:
    pass


@dataclass(frozen=True, slots=True)
class Redo:
    pass


Move: TypeAlias = (
    NewGame
    | Buy
    | Sell
    | Deal
    | MakeWine
    | Hire
    | Pass
    | UpdateWineBoard
    | UpdateSupply
    | HoldWinetasting
    | FinalSale
    | BreakTie
    | Adjust
    | Abandon
)
Command: TypeAlias = Move | Undo | Redo

"""Commands: what somebody at the table asks for, in the imperative. Their JSON form is in `wire`."""

from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from companion.games.kit.frozen import frozen
from companion.games.toscana.rules.game import Market, Options
from companion.games.toscana.rules.terms import Action, Board, Boxes, Kind, Piece, Step, Tile


@frozen
class Newcomer:
    """A player as named at set-up."""

    id: str
    name: str
    colour: str | None = None


@frozen
class NewGame:
    players: tuple[Newcomer, ...]
    starting_player: str
    market: Market
    options: Options = field(default_factory=Options)


@frozen
class Buy:
    player: str
    kind: Kind
    boxes: int


@frozen
class Sell:
    player: str
    boxes: Boxes


@frozen
class Deal:
    """Boxes and money between two players; a negative `pay` is money received."""

    player: str
    partner: str = field(metadata={"wire": "with"})
    give: Boxes
    take: Boxes
    pay: int


@frozen
class MakeWine:
    """Water laid out and what the squares yield, before caps; both None in ledger `market`."""

    player: str
    water: int | None = None
    boxes: Boxes | None = None


@frozen
class TileMove:
    tile: Tile
    source: Kind = field(metadata={"wire": "from"})


@frozen
class Lobbyist:
    moves: tuple[TileMove, ...]


@frozen
class MrRose:
    prices: Mapping[Kind, int]
    buy: Kind | None = None
    sell: Kind | None = None
    first: Step = Step.PRICES


Helper: TypeAlias = Lobbyist | MrRose


@frozen
class Hire:
    player: str
    piece: Piece | None = None
    replaces: str | None = None
    award: bool = False
    helper: Helper | None = None
    first: Step = Step.PIECE


@frozen
class Pass:
    player: str
    action: Action
    take: Kind | None = None


@frozen
class UpdateWineBoard:
    pass


@frozen
class UpdateSupply:
    pass


@frozen
class HoldWinetasting:
    """The tiles of every player, or only their totals."""

    tiles: Mapping[str, Boxes] | None = None
    totals: Boxes | None = None


@frozen
class FinalSale:
    player: str
    boxes: Boxes


@frozen
class BreakTie:
    squares: Mapping[str, int]
    winemasters: Mapping[str, int]


@frozen
class Correction:
    """What a referee sets; whatever is not named stays."""

    prices: Mapping[Kind, int] = field(default_factory=dict)
    storages: Boxes = field(default_factory=dict)
    board: Board = field(default_factory=dict)
    money: Mapping[str, int] = field(default_factory=dict)
    boxes: Mapping[str, Boxes] = field(default_factory=dict)


@frozen
class Adjust:
    set: Correction
    reason: str


@frozen
class Abandon:
    pass


@frozen
class Undo:
    pass


@frozen
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

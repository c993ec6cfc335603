"""Commands: what somebody at the table asks for, in the imperative."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, TypeAlias, get_args

from companion.frozen import frozen
from companion.games.kit.codec import Form, PlayerId, Reason, Tagged, from_plain, sparse
from companion.games.kit.fields import malformed, one_of
from companion.games.port import Person
from companion.games.toscana.rules.forms import TILES_BY_KIND
from companion.games.toscana.rules.game import Market, Options
from companion.games.toscana.rules.terms import Action, Board, Boxes, Kind, Piece, Step, Tile


@frozen
class NewGame:
    players: tuple[Person, ...]
    starting_player: PlayerId
    market: Market
    options: Options = field(default_factory=Options)


@frozen
class Buy:
    player: PlayerId
    kind: Kind
    boxes: int


@frozen
class Sell:
    player: PlayerId
    boxes: Boxes


@frozen
class Deal:
    """Boxes and money between two players; a negative `pay` is money received."""

    player: PlayerId
    partner: PlayerId = field(metadata={"wire": "with"})
    give: Boxes
    take: Boxes
    pay: int


@frozen
class MakeWine:
    """Water laid out and what the squares yield, before caps; both None in ledger `market`."""

    player: PlayerId
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
    prices: Mapping[Kind, int] = field(default_factory=dict)
    buy: Kind | None = None
    sell: Kind | None = None
    first: Annotated[Step, Form(one_of((Step.PRICES, Step.DEAL)))] = Step.PRICES


Helper: TypeAlias = Lobbyist | MrRose


@frozen
class _Helpers:
    """A helper as JSON has it: the one that is hired, by name."""

    lobbyist: tuple[TileMove, ...] | None = None
    mr_rose: MrRose | None = None

    def check(self) -> None:
        if (self.lobbyist is None) == (self.mr_rose is None):
            malformed("helper must be either a lobbyist or mr_rose.")


def _read_helper(plain: object, name: str) -> Helper:
    helpers = from_plain(_Helpers, plain, name)
    return helpers.mr_rose or Lobbyist(helpers.lobbyist or ())


def _write_helper(helper: Helper) -> object:
    if isinstance(helper, Lobbyist):
        return {"lobbyist": sparse(helper.moves)}
    return {"mr_rose": sparse(helper)}


HELPER = Form(_read_helper, _write_helper)


@frozen
class Hire:
    player: PlayerId
    piece: Piece | None = None
    replaces: PlayerId | None = None
    award: bool = False
    helper: Annotated[Helper | None, HELPER] = None
    first: Annotated[Step, Form(one_of((Step.PIECE, Step.HELPER)))] = Step.PIECE


@frozen
class Pass:
    player: PlayerId
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

    tiles: Mapping[PlayerId, Boxes] | None = None
    totals: Boxes | None = None


@frozen
class FinalSale:
    player: PlayerId
    boxes: Boxes


@frozen
class BreakTie:
    squares: Mapping[PlayerId, int]
    winemasters: Mapping[PlayerId, int]


@frozen
class Correction:
    """What a referee sets; whatever is not named stays."""

    prices: Mapping[Kind, int] = field(default_factory=dict)
    storages: Boxes = field(default_factory=dict)
    board: Annotated[Board, TILES_BY_KIND] = field(default_factory=dict)
    money: Mapping[PlayerId, int] = field(default_factory=dict)
    boxes: Mapping[PlayerId, Boxes] = field(default_factory=dict)

    def check(self) -> None:
        if self == Correction():
            malformed("set must name prices, storages, board, money or boxes to correct.")


@frozen
class Adjust:
    set: Correction
    reason: Reason


Command: TypeAlias = (
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
)
COMMANDS: Tagged[Command] = Tagged("do", "a command", get_args(Command))

"""Commands: what somebody at the table asks for, in the imperative."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, TypeAlias, get_args

from companion.frozen import frozen
from companion.games.kit.codec import Form, PlayerId, Reason, Tagged, from_plain, sparse, type_schema
from companion.games.kit.fields import malformed, one_of
from companion.games.kit.shapes import shaped
from companion.games.port import Person
from companion.games.toscana.rules.forms import TILES_BY_KIND
from companion.games.toscana.rules.game import Market, Options, Pieces
from companion.games.toscana.rules.hire_places import REPLACED, SQUARE, ReplacedOn, SquareNamed
from companion.games.toscana.rules.terms import Action, Board, Boxes, Coin, Kind, Piece, Step, Tile, Vineyard


@frozen
class NewGame:
    players: tuple[Person, ...]
    starting_player: PlayerId
    market: Market
    options: Options = field(default_factory=Options)


@frozen
class Place:
    """The first worker, before round 1."""

    player: PlayerId
    kind: Vineyard


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
    """Water laid out and what the squares yield, before caps; both None in ledger `market`.

    In ledger `map` the squares that are touched, and the kinds that abandoned ones give, say the yield.
    """

    player: PlayerId
    water: int | None = None
    boxes: Boxes | None = None
    squares: tuple[str, ...] | None = None
    choices: Mapping[str, Kind] | None = None


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


HELPER = Form(shaped(_read_helper, lambda: type_schema(_Helpers)), _write_helper)


@frozen
class Hire:
    player: PlayerId
    piece: Piece | None = None
    replaces: Annotated[str | ReplacedOn | None, REPLACED] = None
    award: bool = False
    helper: Annotated[Helper | None, HELPER] = None
    first: Annotated[Step, Form(one_of((Step.PIECE, Step.HELPER)))] = Step.PIECE
    square: Annotated[SquareNamed | None, SQUARE] = None


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
    """What those who are tied have on the map; what the box knows may be left out."""

    squares: Mapping[PlayerId, int]
    winemasters: Mapping[PlayerId, int] = field(default_factory=dict)


@frozen
class CorrectedSquare:
    kind: Vineyard
    workers: int
    winemaster: bool


@frozen
class Correction:
    """What a referee sets; whatever is not named stays."""

    prices: Mapping[Kind, int] = field(default_factory=dict)
    storages: Boxes = field(default_factory=dict)
    board: Annotated[Board, TILES_BY_KIND] = field(default_factory=dict)
    money: Mapping[PlayerId, int] = field(default_factory=dict)
    boxes: Mapping[PlayerId, Boxes] = field(default_factory=dict)
    reached_60: Mapping[PlayerId, bool] = field(default_factory=dict)
    actions: Mapping[PlayerId, Mapping[Action, Coin]] = field(default_factory=dict)
    pieces: Mapping[PlayerId, Pieces] = field(default_factory=dict)
    squares: Mapping[PlayerId, tuple[CorrectedSquare, ...]] = field(default_factory=dict)
    map_squares: int | None = None
    round: int | None = None
    starting_player: PlayerId | None = None

    def check(self) -> None:
        if self == Correction():
            malformed("set must name something to correct.")


@frozen
class Adjust:
    set: Correction
    reason: Reason


@frozen
class Finish:
    """This round is the last one."""


Command: TypeAlias = (
    NewGame
    | Place
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
    | Finish
)
COMMANDS: Tagged[Command] = Tagged("do", "a command", get_args(Command))

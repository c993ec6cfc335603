"""Commands: what somebody at the table asks for, in the imperative."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, TypeAlias

from companion.frozen import frozen
from companion.games.kit.codec import Form, PlayerId, Reason, Tagged, from_plain, sparse, type_schema
from companion.games.kit.fields import malformed, one_of, player_id, schema_of, shaped
from companion.games.port import Later, Person, later_form
from companion.games.toscana.rules.game import Market, Options
from companion.games.toscana.rules.terms import Action, Boxes, Kind, Piece, Step, Tile, Vineyard

CORRECTIONS = Later("companion.games.toscana.rules.corrections", "CORRECTIONS")


class Command:
    """What somebody at the table asks for."""


@frozen
class NewGame(Command):
    players: tuple[Person, ...]
    starting_player: PlayerId
    market: Market
    options: Options = field(default_factory=Options)


@frozen
class Place(Command):
    """The first worker, before round 1."""

    player: PlayerId
    kind: Vineyard


@frozen
class Buy(Command):
    player: PlayerId
    kind: Kind
    boxes: int


@frozen
class Sell(Command):
    player: PlayerId
    boxes: Boxes


@frozen
class Deal(Command):
    """Boxes and money between two players; a negative `pay` is money received."""

    player: PlayerId
    partner: PlayerId = field(metadata={"wire": "with"})
    give: Boxes
    take: Boxes
    pay: int


@frozen
class MakeWine(Command):
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
class EmptySquare:
    kind: Vineyard


@frozen
class OwnSquare:
    """A worker joins the one who stands there alone."""

    square: str


SquareNamed: TypeAlias = EmptySquare | OwnSquare


@frozen
class _Squares:
    """A square as JSON has it."""

    new: Vineyard | None = None
    joins: str | None = None

    def check(self) -> None:
        if (self.new is None) == (self.joins is None):
            malformed("square must be either a new one or an own one that the worker joins.")


def _read_square(plain: object, name: str) -> SquareNamed:
    squares = from_plain(_Squares, plain, name)
    return OwnSquare(squares.joins or "") if squares.new is None else EmptySquare(squares.new)


def _write_square(square: SquareNamed) -> object:
    if isinstance(square, OwnSquare):
        return {"joins": square.square}
    return {"new": square.kind}


SQUARE = Form(shaped(_read_square, lambda: type_schema(_Squares)), _write_square)


@frozen
class ReplacedOn:
    """The square of an opponent whose winemaster makes room."""

    player: PlayerId
    square: str


def _read_replaced(plain: object, name: str) -> str | ReplacedOn:
    """An opponent's id, or in ledger map the opponent and the square."""
    return from_plain(ReplacedOn, plain, name) if isinstance(plain, dict) else player_id(plain, name)


REPLACED = Form(
    shaped(_read_replaced, lambda: {"anyOf": [schema_of(player_id), type_schema(ReplacedOn)]}), sparse
)


@frozen
class Hire(Command):
    player: PlayerId
    piece: Piece | None = None
    replaces: Annotated[str | ReplacedOn | None, REPLACED] = None
    award: bool = False
    helper: Annotated[Helper | None, HELPER] = None
    first: Annotated[Step, Form(one_of((Step.PIECE, Step.HELPER)))] = Step.PIECE
    square: Annotated[SquareNamed | None, SQUARE] = None


@frozen
class Pass(Command):
    player: PlayerId
    action: Action
    take: Kind | None = None


@frozen
class UpdateWineBoard(Command):
    pass


@frozen
class UpdateSupply(Command):
    pass


@frozen
class HoldWinetasting(Command):
    """The tiles of every player, or only their totals."""

    tiles: Mapping[PlayerId, Boxes] | None = None
    totals: Boxes | None = None


@frozen
class FinalSale(Command):
    player: PlayerId
    boxes: Boxes


@frozen
class BreakTie(Command):
    """What those who are tied have on the map; what the box knows may be left out."""

    squares: Mapping[PlayerId, int]
    winemasters: Mapping[PlayerId, int] = field(default_factory=dict)


@frozen
class Adjust(Command):
    """What a referee sets; whatever is not named stays."""

    set: Annotated[Mapping[str, Any], later_form(CORRECTIONS)]
    reason: Reason


@frozen
class Finish(Command):
    """This round is the last one."""


COMMANDS: Tagged[Command] = Tagged("do", "a command", Command.__subclasses__())

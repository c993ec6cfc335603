"""Where a hired piece goes, as a command says it: onto a square, or in the place of a winemaster."""

from typing import TypeAlias

from companion.frozen import frozen
from companion.games.kit.codec import Form, PlayerId, from_plain, sparse, type_schema
from companion.games.kit.fields import malformed, player_id
from companion.games.kit.shapes import schema_of, shaped
from companion.games.toscana.rules.terms import Vineyard


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

"""The squares of the map: who stands on them, what they give, and what the pieces on the map allow."""

from collections.abc import Iterable, Iterator

from companion.frozen import changed, frozen
from companion.games.toscana.rules.terms import (
    SEAT_LETTERS,
    SQUARES_OF_A_CROSSROAD,
    STARTING_WORKERS,
    WORKERS_ON_A_SQUARE,
    YIELD_OF_A_SQUARE,
    Piece,
    Vineyard,
)

WORKERS = STARTING_WORKERS + 1
"""With the one that is placed before the first round."""


@frozen
class Square:
    """One player's square: a worker, two workers or a winemaster stand on it."""

    id: str
    kind: Vineyard
    workers: int = 1
    winemaster: bool = False

    @property
    def number(self) -> int:
        return int(self.id[1:])

    @property
    def has_room_for_a_worker(self) -> bool:
        return not self.winemaster and self.workers < WORKERS_ON_A_SQUARE

    @property
    def yields(self) -> int:
        """An abandoned square gives nothing to a lone worker, and else one box."""
        boxes = YIELD_OF_A_SQUARE if self.winemaster else self.workers
        return boxes if self.kind.kind is not None else boxes - 1

    @property
    def needs_choice(self) -> bool:
        return self.kind.kind is None and self.yields > 0


Squares = tuple[Square, ...]


def find_square(squares: Squares, square_id: str) -> Square | None:
    return next((square for square in squares if square.id == square_id), None)


def new_square(seat: int, squares: Squares, kind: Vineyard, piece: Piece) -> Square:
    """A square for the player of this seat, with the lowest number that is free."""
    taken = {square.number for square in squares}
    number = next(each for each in range(1, len(taken) + 2) if each not in taken)
    is_winemaster = piece is Piece.WINEMASTER
    return Square(f"{SEAT_LETTERS[seat]}{number}", kind, 0 if is_winemaster else 1, is_winemaster)


def joined(square: Square) -> Square:
    return changed(square, workers=square.workers + 1)


def numbered(seat: int, squares: Iterable[Square]) -> Iterator[Square]:
    """The squares with the seat's ids, from 1 on."""
    for number, square in enumerate(squares, 1):
        yield changed(square, id=f"{SEAT_LETTERS[seat]}{number}")


def with_square(squares: Squares, square: Square) -> Squares:
    """With a square that is new or has changed, by number."""
    others = (each for each in squares if each.id != square.id)
    return tuple(sorted((*others, square), key=lambda each: each.number))


def without_square(squares: Squares, square: Square) -> Squares:
    return tuple(each for each in squares if each.id != square.id)


# What the pieces on the map allow, where their squares are not known


def squares_of_pieces(workers: int, winemasters: int) -> range:
    """How many squares the pieces can stand on: workers in pairs, or each alone."""
    pairs = -(-workers // WORKERS_ON_A_SQUARE)
    return range(pairs + winemasters, workers + winemasters + 1)


def most_yield(workers: int, winemasters: int, water: int) -> int:
    """As many boxes as the pieces can give, on as many squares as the water can touch."""
    by_pieces = workers + YIELD_OF_A_SQUARE * winemasters
    return min(by_pieces, water * SQUARES_OF_A_CROSSROAD * YIELD_OF_A_SQUARE)

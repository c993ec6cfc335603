"""Workers and winemasters: the squares they stand on, what these give, and how many were hired."""

from collections.abc import Iterable, Iterator

from companion.frozen import changed, frozen
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.terms import Piece, Vineyard

WORKERS = booklet.STARTING_WORKERS + 1
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
        return not self.winemaster and self.workers < booklet.WORKERS_ON_A_SQUARE

    @property
    def yields(self) -> int:
        """An abandoned square gives nothing to a lone worker, and else one box."""
        boxes = booklet.YIELD_OF_A_SQUARE if self.winemaster else self.workers
        return boxes if self.kind.kind is not None else boxes - 1

    @property
    def needs_choice(self) -> bool:
        return self.kind.kind is None and self.yields > 0


Squares = tuple[Square, ...]


def new_square(seat: int, squares: Squares, kind: Vineyard, piece: Piece) -> Square:
    """A square for the player of this seat, with the lowest number that is free."""
    taken = {square.number for square in squares}
    number = next(each for each in range(1, len(taken) + 2) if each not in taken)
    is_winemaster = piece is Piece.WINEMASTER
    return Square(f"{booklet.SEAT_LETTERS[seat]}{number}", kind, 0 if is_winemaster else 1, is_winemaster)


def joined(square: Square) -> Square:
    return changed(square, workers=square.workers + 1)


def numbered(seat: int, squares: Iterable[Square]) -> Iterator[Square]:
    """The squares with the seat's ids, from 1 on."""
    for number, square in enumerate(squares, 1):
        yield changed(square, id=f"{booklet.SEAT_LETTERS[seat]}{number}")


def with_square(squares: Squares, square: Square) -> Squares:
    """With a square that is new or has changed, by number."""
    others = (each for each in squares if each.id != square.id)
    return tuple(sorted((*others, square), key=lambda each: each.number))


def without_square(squares: Squares, square: Square) -> Squares:
    return tuple(each for each in squares if each.id != square.id)


# What the pieces on the map allow, where their squares are not known


def squares_of_pieces(workers: int, winemasters: int) -> range:
    """How many squares the pieces can stand on: workers in pairs, or each alone."""
    pairs = -(-workers // booklet.WORKERS_ON_A_SQUARE)
    return range(pairs + winemasters, workers + winemasters + 1)


def most_yield(workers: int, winemasters: int, water: int) -> int:
    """As many boxes as the pieces can give, on as many squares as the water can touch."""
    by_pieces = workers + booklet.YIELD_OF_A_SQUARE * winemasters
    return min(by_pieces, water * booklet.SQUARES_OF_A_CROSSROAD * booklet.YIELD_OF_A_SQUARE)


# Ledger market: how many pieces a player can have hired, as far as the table has told it

PIECES = booklet.STARTING_WORKERS + booklet.STARTING_WINEMASTERS
"""Four are workers, and all of them leave before the three winemasters."""


@frozen
class Hired:
    """How many pieces a player has hired: from `least` to `most`; `replaced` winemasters left the map."""

    least: int = 0
    most: int = 0
    replaced: int = 0

    @property
    def has_no_worker_left(self) -> bool:
        return self.least >= booklet.STARTING_WORKERS

    @property
    def has_no_piece_left(self) -> bool:
        return self.least >= PIECES

    @property
    def can_hire_winemaster(self) -> bool:
        return self.most >= booklet.STARTING_WORKERS

    @property
    def can_hire_third_winemaster(self) -> bool:
        return self.most >= PIECES - 1

    @property
    def must_hire_third_winemaster(self) -> bool:
        """Whether a winemaster that is hired now can only be the third."""
        return self.least == PIECES - 1

    @property
    def can_be_replaced(self) -> bool:
        return self.most - booklet.STARTING_WORKERS > self.replaced

    def corrected(self, workers_left: int, winemasters_left: int) -> "Hired":
        """Counted at the table: so many are hired, and no more were replaced than winemasters came."""
        winemasters = booklet.STARTING_WINEMASTERS - winemasters_left
        hired = booklet.STARTING_WORKERS - workers_left + winemasters
        return Hired(hired, hired, min(self.replaced, winemasters))

    def after_rounds(self, rounds: int) -> "Hired":
        """Perhaps a piece in each of so many rounds."""
        return changed(self, most=max(self.most, min(rounds, PIECES)))

    @property
    def on_map(self) -> tuple[tuple[int, int], ...]:
        """All that can stand on the map: vineyard squares and winemasters, the fewest first."""
        counts = range(self.least, self.most + 1)
        return tuple(sorted({pair for pieces in counts for pair in self._with(pieces)}))

    def _with(self, pieces: int) -> Iterator[tuple[int, int]]:
        winemasters = max(0, pieces - booklet.STARTING_WORKERS) - self.replaced
        workers = 1 + min(pieces, booklet.STARTING_WORKERS)
        return ((squares, winemasters) for squares in squares_of_pieces(workers, winemasters))

    def after_any(self) -> "Hired":
        """Nobody was named: perhaps a piece, perhaps none."""
        return changed(self, most=min(self.most + 1, PIECES))

    def after_worker(self) -> "Hired":
        return changed(self, least=self.least + 1, most=min(self.most, booklet.STARTING_WORKERS - 1) + 1)

    def after_winemaster(self) -> "Hired":
        return changed(
            self, least=max(self.least, booklet.STARTING_WORKERS) + 1, most=min(self.most, PIECES - 1) + 1
        )

    def after_third_winemaster(self) -> "Hired":
        return changed(self, least=PIECES, most=PIECES)

    def after_replacement(self) -> "Hired":
        """Whoever lost so many winemasters has hired at least as many."""
        replaced = self.replaced + 1
        return changed(self, least=max(self.least, booklet.STARTING_WORKERS + replaced), replaced=replaced)

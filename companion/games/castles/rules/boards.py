"""Region boards: what is printed on each, and what stays open when three are joined to a region.

Their pictures are not known, so neither is where their spaces lie: a board is the areas printed on it. Areas
that lie apart on the boards may touch over a seam; which do is seen at the table alone.
"""

from collections.abc import Iterator, Mapping, Sequence

from companion.games.castles.rules.game import parts_of
from companion.games.castles.rules.terms import AREA_MAX, REGION, SPACES, TYPES, Type

LETTERS = ("A", "B", "C")
"""A region has one board of each letter."""
NUMBERS = range(1, 5)
BOARD_SPACES = REGION // len(LETTERS)

Board = Mapping[Type, tuple[int, ...]]
"""The sizes of the areas of each type; types that are not on it may be left out."""
Spaces = Mapping[Type, int]
Printed = tuple[int, int]
"""An area before the boards are joined: the place of its board, and its size."""


def spaces_on(board: Board) -> Spaces:
    return {type_: sum(board.get(type_, ())) for type_ in TYPES}


def is_whole(board: Board) -> bool:
    """Whether all ten spaces are known."""
    return sum(spaces_on(board).values()) == BOARD_SPACES


def with_third(letters: Mapping[str, Spaces]) -> Mapping[str, Spaces]:
    """The spaces by letter, of all three where two are known.

    Every region has the same spaces, whichever boards were drawn: so have all boards of a letter.
    """
    missing = [letter for letter in LETTERS if letter not in letters]
    if len(missing) != 1:
        return letters
    left = {type_: SPACES[type_] - sum(each[type_] for each in letters.values()) for type_ in TYPES}
    return {**letters, missing[0]: left}


def are_possible(boards: Mapping[str, Board]) -> bool:
    """Whether there can be boards with these areas: three of them always make a region."""
    names = {f"{letter}{number}" for letter in LETTERS for number in NUMBERS}
    sizes = {size for board in boards.values() for each in board.values() for size in each}
    if not names.issuperset(boards) or not sizes <= set(range(1, AREA_MAX + 1)):
        return False
    letters = with_third({name[0]: spaces_on(board) for name, board in boards.items()})
    left = [SPACES[type_] - sum(each[type_] for each in letters.values()) for type_ in TYPES]
    return (
        all(is_whole(board) and spaces_on(board) == letters[name[0]] for name, board in boards.items())
        and all(
            count >= 0 for each in (left, *(each.values() for each in letters.values())) for count in each
        )
        and (len(letters) < len(LETTERS) or not any(left))
    )


def ways(type_: Type, boards: Sequence[Board] = ()) -> tuple[tuple[int, ...], ...]:
    """The areas that a region may have of a type, those that are printed on its boards first.

    Without boards every way to part its spaces. Of forts the area with the starting castle is told first.
    """
    found = _joined(type_, boards) if boards else parts_of(SPACES[type_])
    return _castle_first(found) if type_ is Type.FORT else tuple(found)


def _castle_first(found: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Each size of each way may be that of the area with the starting castle."""
    return tuple(
        dict.fromkeys(
            (sizes[at], *sizes[:at], *sizes[at + 1 :]) for sizes in found for at in range(len(sizes))
        )
    )


def _joined(type_: Type, boards: Sequence[Board]) -> list[tuple[int, ...]]:
    """As printed, then with ever more areas joined over the seams."""
    printed = [(place, size) for place, board in enumerate(boards) for size in board.get(type_, ())]
    found = {
        tuple(sorted((sum(size for _, size in area) for area in areas), reverse=True))
        for areas in _groupings(printed)
        if all(map(_may_be_one, areas))
    }
    return sorted(found, key=lambda sizes: (-len(sizes), sizes))


def _may_be_one(area: Sequence[Printed]) -> bool:
    """What lies apart on one board is joined only by way of another board."""
    is_over_a_seam = len({place for place, _ in area}) > 1
    return sum(size for _, size in area) <= AREA_MAX and (len(area) == 1 or is_over_a_seam)


def _groupings(printed: Sequence[Printed]) -> Iterator[tuple[tuple[Printed, ...], ...]]:
    """Every way to put these into groups."""
    if not printed:
        yield ()
        return
    first, *others = printed
    for groups in _groupings(others):
        yield ((first,), *groups)
        for at, group in enumerate(groups):
            yield (*groups[:at], (first, *group), *groups[at + 1 :])

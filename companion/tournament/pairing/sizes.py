"""Table sizes: how many tables of which size a number of players makes."""

from collections.abc import Iterator

# A table of two is better than nobody playing, but only where there are no more than five.
FEW = 5


def table_sizes(players: int, best: int, others: tuple[int, ...]) -> tuple[int, ...] | None:
    """The sizes of the tables, the largest first; None where these sizes do not seat exactly so many.

    As many tables as possible have the best size; of the others an earlier one is wanted more.
    """
    wanted = (best, *(size for size in others if size != best))
    found = min(_mixes(players, wanted), key=_cost, default=None)
    if found is not None:
        sizes = (size for size, count in zip(wanted, found, strict=True) for _ in range(count))
        return tuple(sorted(sizes, reverse=True))
    return _few(players, max(wanted)) if players <= FEW else None


def _mixes(players: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to seat all: how many tables of each size."""
    size, *rest = sizes
    if not rest:
        if players % size == 0:
            yield (players // size,)
        return
    # The best size takes nearly all, so that few of the others need to be tried.
    least = max(0, players // size - sum(rest))
    for count in range(players // size, least - 1, -1):
        for more in _mixes(players - count * size, tuple(rest)):
            yield (count, *more)


def _cost(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Fewest tables of the least wanted size, then of the next one; then fewest that are not the best."""
    _, *others = counts
    return (*reversed(others[1:]), sum(others))


def _few(players: int, most: int) -> tuple[int, ...] | None:
    """Up to five players where no wanted sizes fit: a table of two beats a bye."""
    match players:
        case 2 | 3:
            return (players,)
        case 4 | 5 if players <= most:
            return (players,)
        case 4:
            return (2, 2)
        case 5:
            return (3, 2)
        case _:
            return None

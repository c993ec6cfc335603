"""Commands bent out of shape: any part of a legal one left out, doubled or set to something else."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

Plain = dict[str, Any]
Path = tuple[Any, ...]

WILD: tuple[Any, ...] = (
    *(-1, 0, 1, 2, 3, 5, 8, 25, 99, 123, 1000, 10**9, 10**19, 1.0, 1.5),
    *(None, True, False, "", " ", "x", "p0", "p1", "zoe", "piece", "village", "chef", "money", "winter"),
    *([], {}, [1], [None], ["village"], ["p0", "p0"], {"p0": 1}, {"p0": None}, {"zoe": 1}, "y" * 501),
)
FAULTS_MAX = 3


def wild(
    state: Plain,
    rng: Random,
    *,
    opening: Callable[[Random], Plain],
    legal: Callable[[Plain, Random], Plain],
    correction: Callable[[Plain, Random], Plain],
    out_of_place: Callable[[Random], Any],
) -> Any:
    """Out of place, out of bounds or out of shape; a correction now and then."""
    has_game = state["players"] is not None
    match rng.randint(0, 5):
        case 0:
            return bent(legal(state, rng) if has_game else opening(rng), rng)
        case 1:
            return bent(opening(rng), rng)
        case 2 | 3 if has_game:
            return correction(state, rng)
        case 4 if has_game:
            return bent(correction(state, rng), rng)
        case _:
            return rng.choice((out_of_place(rng), out_of_place(rng), rng.choice(WILD)))


def bent(command: Plain, rng: Random) -> Plain:
    """The command with one to three faults, anywhere in it."""
    faulty: Plain = deepcopy(command)
    for _ in range(rng.randint(1, FAULTS_MAX)):
        *way, last = rng.choice([path for path in paths(faulty) if path])
        part: Any = faulty
        for step in way:
            part = part[step]
        match rng.randint(0, 4):
            case 0:
                del part[last]
            case 1 if isinstance(part, list):
                part.append(deepcopy(part[last]))
            case 1:
                part[rng.choice(("x", "zoe", "p0", "player", "marble", "money"))] = deepcopy(rng.choice(WILD))
            case 2 if type(part[last]) is int:
                part[last] += rng.choice((-100, -7, -1, 1, 7, 100))
            case _:
                part[last] = deepcopy(rng.choice(WILD))
        if not faulty:
            break
    return faulty


def paths(value: Any, way: Path = ()) -> Iterator[Path]:
    """The way to every part of a value, its own (empty) one first."""
    yield way
    if isinstance(value, dict):
        for key, part in value.items():
            yield from paths(part, (*way, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from paths(part, (*way, index))

"""A wrong number in the rule tables is found: with it, the recorded games no longer go as they went."""

from typing import Any

import pytest

from companion.games.toscana.rules import booklet, terms
from companion.games.toscana.rules.terms import Action, Kind
from tests.games.kit.mutations import goes_wrong
from tests.games.toscana import outcome

SHORT, LONG = (0, 2, 3, 4, 5, 6, 7), (0, 1, 2, 3, 4, 5, 6, 7)


def boxes(**changed: int) -> dict[Kind, int]:
    return {Kind(kind): count for kind, count in changed.items()}


# Each table of the rules with wrong values for it.
MUTATIONS: dict[str, tuple[Any, ...]] = {
    "PLAYERS_MIN": (3,),
    "PLAYERS_MAX": (4,),
    "BOXES_IN_GAME": tuple(
        {**booklet.BOXES_IN_GAME, kind: count + change}
        for kind, count in booklet.BOXES_IN_GAME.items()
        for change in (-1, 1)
    ),
    "STARTING_BOXES": tuple(
        {**booklet.STARTING_BOXES, kind: count + 1} for kind, count in booklet.STARTING_BOXES.items()
    ),
    "STARTING_MONEY": (2, 4),
    "STARTING_WORKERS": (3, 5),
    "STARTING_WINEMASTERS": (2,),
    "TILES_OF_A_SIGN": (1,),
    "LADDERS": (
        (LONG, SHORT),
        (SHORT, SHORT),
        ((0, 2, 3, 4, 5, 6), LONG),
        (SHORT, (0, 1, 2, 3, 4, 5, 6)),
        ((0, 2, 3, 4, 5, 6, 7, 8), LONG),
    ),
    "LOWEST_COST": (0, 2),
    "STORAGE_ROOM": (4, 6),
    "PLAYER_ROOM": (4, 6),
    "WORKER_COST": ({}, boxes(red=2), boxes(white=1)),
    "WINEMASTER_COSTS": (
        ({}, boxes(white=2), {}),
        (boxes(white=2), boxes(white=2), {}),
        (boxes(white=1), boxes(white=1), {}),
        (boxes(white=1), boxes(white=2), boxes(white=1)),
    ),
    "LAST_WINEMASTER_AWARD": (9, 11),
    "LOBBYIST_COST": ({}, boxes(champagne=2), boxes(rose=1)),
    "MR_ROSE_COST": ({}, boxes(rose=2), boxes(champagne=1)),
    "MR_ROSE_PRICES_MAX": (1, 3),
    "PLAYERS_TO_REPLACE": (4, 6),
    "WATER_MAX": (1, 6),
    "SEAT_LETTERS": ("bcdef",),
    "WORKERS_ON_A_SQUARE": (1,),
    "MAP_SQUARES_MIN": (23,),
    "MAP_SQUARES_MAX": (21,),
    "SQUARES_OF_A_CROSSROAD": (2,),
    "YIELD_OF_A_SQUARE": (1, 3),
    "COMPENSATION": ((Kind.RED,), (Kind.WATER,), tuple(Kind)),
    "LAST_ROUND": (6, 8),
    "MONEY_TO_END": (59, 61),
    "MONEY_MAX": (2, 99999),
    "COUNT_MAX": (0, 100),
    "ACTIONS": (tuple(Action)[:2],),
    "KINDS": (tuple(Kind)[:4],),
    "_KIND_OF": (dict.fromkeys(terms.Vineyard),),
}
CASES = [(name, wrong) for name, values in MUTATIONS.items() for wrong in values]


@pytest.mark.parametrize(("name", "wrong"), CASES, ids=[f"{name}-{wrong}" for name, wrong in CASES])
def test_a_wrong_table_is_found_by_the_recorded_games(name: str, wrong: Any) -> None:
    module = terms if name in vars(terms) else booklet
    assert getattr(module, name) != wrong
    assert goes_wrong(module, outcome, name, wrong) is not None


def test_with_the_right_tables_every_game_goes_as_it_went() -> None:
    assert goes_wrong(booklet, outcome, "LAST_ROUND", booklet.LAST_ROUND) is None


def test_every_table_of_the_rules_is_changed_once() -> None:
    tables = {name for name in (*vars(terms), *vars(booklet)) if name.isupper() and len(name) > 1}
    assert tables == set(MUTATIONS)

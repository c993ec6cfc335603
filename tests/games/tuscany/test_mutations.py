"""A wrong number in the rule tables is found: with it, the recorded games no longer go as they went."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.tuscany.rules import booklet, printed, terms
from companion.games.tuscany.rules.terms import Bonus, Wine
from tests.games.kit.mutations import goes_wrong
from tests.games.tuscany import outcome

# Each number of the rules with wrong values for it. What an entry can be at most belongs to its own tests.
MUTATIONS: dict[str, tuple[Any, ...]] = {
    "PLAYERS_MIN": (3,),
    "PLAYERS_MAX": (5,),
    "STARS": (5, 7),
    "NORMAL_WORKERS_AT_FIRST": (1, 3),
    "ROW_OF_THE_GRAPE": (2,),
    "LAST_ROW": (6, 8),
    "TRAINING_COST": (3, 5),
    "SPECIAL_COST": (0, 2),
    "WORKERS_MAX": (5,),
    "POINTS_TO_END": (24, 26),
    "RESIDUAL_MAX": (4, 6),
    "HAND_MAX": (6, 8),
    "TRADED_MONEY": (2, 4),
    "TRADED_CARDS": (1, 3),
}
LIRA: dict[str, tuple[Any, ...]] = {
    "LIRA_OF": ({Bonus.MONEY: 1, Bonus.MONEY2: 1}, {Bonus.MONEY: 2, Bonus.MONEY2: 2}),
}


def row_of_nothing(number: str) -> Callable[[Any], Any]:
    """The printed chart with one row that brings nothing."""
    return lambda fresh: {**fresh.CHART, number: fresh.ChartRow()}


def region_of_more(name: str) -> Callable[[Any], Any]:
    """The printed map with a point more for one region."""

    def changed(fresh: Any) -> Any:
        region = fresh.REGIONS[name]
        return {**fresh.REGIONS, name: fresh.PrintedRegion(region.points + 1, region.benefit)}

    return changed


PRINTED: dict[str, tuple[Any, ...]] = {
    "CHART": tuple(map(row_of_nothing, "234567")),
    "REGIONS": tuple(map(region_of_more, printed.REGIONS)),
    "WINE_POINTS": tuple({**printed.WINE_POINTS, wine: 9} for wine in Wine),
}
CASES = [
    (module, name, wrong)
    for module, tables in ((booklet, MUTATIONS), (terms, LIRA), (printed, PRINTED))
    for name, values in tables.items()
    for wrong in values
]


@pytest.mark.parametrize(
    ("module", "name", "wrong"), CASES, ids=[f"{name}-{number}" for number, (_, name, _) in enumerate(CASES)]
)
def test_a_wrong_table_is_found_by_the_recorded_games(module: Any, name: str, wrong: Any) -> None:
    assert getattr(module, name) != wrong
    assert goes_wrong(module, outcome, name, wrong) is not None


@pytest.mark.parametrize(("module", "name"), [(booklet, "STARS"), (printed, "CHART"), (printed, "REGIONS")])
def test_with_the_right_tables_every_game_goes_as_it_went(module: Any, name: str) -> None:
    assert goes_wrong(module, outcome, name, lambda fresh: getattr(fresh, name)) is None

"""A wrong number in the rule tables is found: with it, the recorded games no longer go as they went."""

from typing import Any

import pytest

from companion.games.castles.rules import terms
from tests.games.castles import outcome
from tests.games.kit.mutations import goes_wrong

# Each table of the rules with wrong values for it.
MUTATIONS: dict[str, tuple[Any, ...]] = {
    "TYPES": (lambda fresh: fresh.TYPES[:-1],),
    "SPACES": tuple(
        {**terms.SPACES, name: spaces + change} for name, spaces in terms.SPACES.items() for change in (-1, 1)
    ),
    "REGION": (29, 31),
    "BONUSES": (lambda fresh: fresh.BONUSES[:-1],),
    "PLAYERS_MIN": (3,),
    "PLAYERS_MAX": (3,),
    "LAST_ROUND": (2, 4),
    "STARTING_CARDS": (4, 6),
    "STARTING_PILES": ((6, 7, 7), (7, 7, 6)),
    "CARDS_IN_GAME": (40,),
    "BONUSES_OF_A_KIND": (4, 6),
    "DISPLAY": (7, 9),
    "TOO_MANY_OF_A_TYPE": (4, 6),
    "AREA_MAX": (2,),
    "AREA_POINTS": ({2: 2, 3: 6}, {2: 3, 3: 5}),
    "STORAGE_TILE_POINTS": (1, 3),
    "NO_PLACE_POINTS": (1, 3),
    "MONASTERY_CARDS": (2, 4),
    "PARTS": (1, 3),
    "CARDS_FOR_A_POINT": (4, 6),
}
CASES = [(name, wrong) for name, values in MUTATIONS.items() for wrong in values]


@pytest.mark.parametrize(
    ("name", "wrong"), CASES, ids=[f"{name}-{number}" for number, (name, _) in enumerate(CASES)]
)
def test_a_wrong_table_is_found_by_the_recorded_games(name: str, wrong: Any) -> None:
    assert getattr(terms, name) != wrong
    assert goes_wrong(terms, outcome, name, wrong) is not None


@pytest.mark.parametrize("name", ["LAST_ROUND", "TYPES", "SPACES"])
def test_with_the_right_tables_every_game_goes_as_it_went(name: str) -> None:
    assert goes_wrong(terms, outcome, name, lambda fresh: getattr(fresh, name)) is None


def test_every_table_of_the_rules_is_changed_once() -> None:
    tables = {name for name in vars(terms) if name.isupper() and len(name) > 1}
    assert tables == set(MUTATIONS)

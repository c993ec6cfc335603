"""The bounds of every entry: the last number that is taken, and the first one that is not."""

from typing import Any

import pytest

from companion.games.kit.sentences import Refusal
from companion.games.tuscany.port import GAME
from companion.games.tuscany.rules.terms import Code


def does(do: str, **fields: Any) -> dict[str, Any]:
    return {"do": do, "player": "anna", **fields}


def begins(person: dict[str, int] | None = None, **fields: Any) -> dict[str, Any]:
    players = [{"id": "anna", **(person or {})}, {"id": "ben"}]
    return {"do": "new_game", "players": players, "starting_player": "anna", **fields}


def sets(name: str, value: Any) -> dict[str, Any]:
    return {"do": "adjust", "set": {name: value}, "reason": "as it lies"}


def wines(points: int) -> dict[str, int]:
    return dict.fromkeys(("red", "white", "blush", "sparkling"), points)


def crew(worker: str, owned: int) -> dict[str, Any]:
    return sets("workers", {"anna": {worker: {"owned": owned, "ready": 0}}})


# What a number is entered in, the least and the most that it can be.
BOUNDS: dict[str, tuple[Any, int, int]] = {
    "row taken": (lambda n: does("wake_up", row=n), 1, 7),
    "row of next year": (lambda n: does("pass", row=n), 1, 7),
    "money placed": (lambda n: does("place", money=n), -99, 99),
    "points delivered": (lambda n: does("deliver", points=n), -99, 99),
    "money gained": (lambda n: does("gain", money=n), -99, 99),
    "residual gained": (lambda n: does("gain", residual=n), -5, 5),
    "money from another": (lambda n: {**does("gain", money=n), "from": "ben"}, 1, 99),
    "cost": (lambda n: does("train", worker="normal", cost=n), 0, 20),
    "lira counted": (lambda n: {"do": "break_tie", "money": {"anna": n}}, 0, 999),
    "wine counted": (lambda n: {"do": "break_tie", "wine": {"anna": n}}, 0, 999),
    "grapes counted": (lambda n: {"do": "break_tie", "grapes": {"anna": n}}, 0, 999),
    "money at first": (lambda n: begins({"money": n}), 0, 99),
    "points at first": (lambda n: begins({"points": n}), 0, 24),
    "workers at first": (lambda n: begins({"workers": n}), 0, 5),
    "points of a region": (lambda n: begins(map={"pisa": {"points": n}}), 0, 9),
    "points of wines": (lambda n: begins(wine_points=wines(n)), 0, 9),
    "points set": (lambda n: sets("points", {"anna": n}), -5, 99),
    "money set": (lambda n: sets("money", {"anna": n}), 0, 999),
    "residual set": (lambda n: sets("residual", {"anna": n}), 0, 5),
    "row set": (lambda n: sets("rows", {"anna": n}), 1, 7),
    "stars set": (lambda n: sets("stars", {"pisa": {"anna": n}}), 0, 6),
    "normal workers set": (lambda n: crew("normal", n), 0, 5),
    "grande workers set": (lambda n: crew("grande", n), 0, 1),
    "special workers set": (lambda n: crew("chef", n), 0, 1),
}


def code_of(plain: dict[str, Any]) -> Code | None:
    refusal = GAME.bad_form(GAME.commands.read(plain))
    assert refusal is None or isinstance(refusal, Refusal)
    return None if refusal is None else Code(refusal.code)


@pytest.mark.parametrize("what", BOUNDS)
def test_an_entry_is_taken_up_to_its_bounds_and_refused_beyond(what: str) -> None:
    entry, least, most = BOUNDS[what]
    assert (code_of(entry(least)), code_of(entry(most))) == (None, None)
    assert {code_of(entry(least - 1)), code_of(entry(most + 1))} == {Code.BAD_AMOUNT}

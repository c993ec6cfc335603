"""The bounds of every entry: the last number that is taken, and the first one that is not."""

from typing import Any

import pytest

from companion.games.castles.port import GAME
from companion.games.castles.rules.refusals import Code
from companion.games.kit.sentences import Refusal


def places(**fields: Any) -> dict[str, Any]:
    return {"do": "place", "player": "anna", "tile": "inn", **fields}


def sets(name: str, value: Any) -> dict[str, Any]:
    return {"do": "adjust", "set": {name: {"anna": value}}, "reason": "as it lies"}


# What a number is entered in, the least and the most that it can be.
NUMBERS: dict[str, tuple[Any, int, int]] = {
    "pairs": (lambda n: places(pairs=n), 0, 2),
    "workers": (lambda n: places(workers=n), 0, 2),
    "completes": (lambda n: places(completes=n), 0, 3),
    "new_farms": (lambda n: places(new_farms=n), 0, 2),
    "area": (lambda n: places(area=n), 0, 4),
    "gains": (lambda n: {"do": "reveal", "player": "anna", "gains": {"cards": n, "red": 1}}, 0, 9),
    "hands counted": (lambda n: {"do": "final_count", "cards": {"anna": n}}, 0, 122),
    "green": (lambda n: sets("green", n), 0, 999),
    "red": (lambda n: sets("red", n), 0, 999),
    "cards": (lambda n: sets("cards", n), 0, 122),
    "workers set": (lambda n: sets("workers", n), 0, 99),
    "marble": (lambda n: sets("marble", n), 0, 99),
    "piles": (lambda n: sets("piles", [7, n, 7]), 0, 7),
    "bonus": (lambda n: sets("bonus", {"card": n}), 0, 5),
    "forts built": (lambda n: sets("built", {"fort": n}), 1, 3),
    "inns built": (lambda n: sets("built", {"inn": n}), 0, 2),
    "completed": (lambda n: sets("completed", {"inn": [n]}), 1, 3),
    "filled": (lambda n: sets("areas", {"inn": [n]}), 0, 3),
    "filled first fort": (lambda n: sets("areas", {"fort": [n]}), 1, 3),
    "display": (lambda n: {"do": "adjust", "set": {"display": {"inn": n}}, "reason": "so"}, 0, 4),
}
# What a list is entered in, the least and the most that it can hold.
LISTS: dict[str, tuple[Any, int, int]] = {
    "refill": (lambda n: {"do": "refill", "types": ["inn"] * n}, 1, 8),
    "refresh": (lambda n: {"do": "refresh", "player": "anna", "tile": "inn", "types": ["inn"] * n}, 1, 8),
    "farms": (lambda n: places(farms=["vineyard", "hogs", "olives"][:n]), 1, 2),
    "three piles": (lambda n: sets("piles", [7] * n), 3, 3),
    "storage": (lambda n: sets("storage", ["inn"] * n), 0, 6),
    "completed areas": (lambda n: sets("completed", {"inn": [1] * n}), 0, 5),
}


def code_of(plain: dict[str, Any]) -> Code | None:
    refusal = GAME.bad_form(GAME.commands.read(plain))
    assert refusal is None or isinstance(refusal, Refusal)
    return None if refusal is None else Code(refusal.code)


@pytest.mark.parametrize("what", [*NUMBERS, *LISTS])
def test_an_entry_is_taken_up_to_its_bounds_and_refused_beyond(what: str) -> None:
    entry, least, most = {**NUMBERS, **LISTS}[what]
    assert (code_of(entry(least)), code_of(entry(most))) == (None, None)
    assert code_of(entry(most + 1)) is Code.BAD_AMOUNT
    if least > 0 or what in NUMBERS:
        assert code_of(entry(least - 1)) is Code.BAD_AMOUNT

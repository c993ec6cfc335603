"""Frozen values: made like dataclasses, compared by their fields, and changed only into another value."""

from dataclasses import FrozenInstanceError, field, fields, replace

import pytest

from companion.frozen import changed, frozen


@frozen
class Crate:
    wine: str
    bottles: int = 6
    marks: tuple[str, ...] = field(default_factory=tuple)


@frozen
class Even:
    number: int

    def __post_init__(self) -> None:
        if self.number % 2:
            raise ValueError(f"{self.number} is odd")


def test_a_value_is_made_by_place_or_by_name_and_fills_in_what_is_usual() -> None:
    assert Crate("red") == Crate(wine="red", bottles=6, marks=())
    assert Crate("red", 12) != Crate("red")
    assert repr(Crate("red")) == "Crate(wine='red', bottles=6, marks=())"
    assert len({Crate("red"), Crate("red", 6), Crate("white")}) == 2
    assert [each.name for each in fields(Crate)] == ["wine", "bottles", "marks"]


@pytest.mark.parametrize(
    ("args", "named"),
    [((), {}), (("red", 1, (), 2), {}), (("red",), {"wine": "red"}), (("red",), {"corks": 1})],
)
def test_what_does_not_fit_the_fields_is_refused(args: tuple[object, ...], named: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        Crate(*args, **named)  # type: ignore[arg-type]


def test_nothing_can_be_set_or_taken_away() -> None:
    crate = Crate("red")
    with pytest.raises(FrozenInstanceError):
        crate.bottles = 5  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del crate.bottles


def test_a_changed_value_is_another_one() -> None:
    crate = Crate("red")
    assert changed(crate, bottles=5) == replace(crate, bottles=5) == Crate("red", 5)
    assert crate == Crate("red")


def test_a_misspelt_field_is_refused() -> None:
    with pytest.raises(TypeError, match="Crate has no botles"):
        changed(Crate("red"), botles=5)


def test_a_value_that_checks_itself_is_checked() -> None:
    assert Even(2).number == 2
    with pytest.raises(ValueError, match="3 is odd"):
        Even(3)

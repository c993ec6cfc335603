"""The codec: values to JSON and back by their declared types; one sentence for whatever does not fit."""

import json
from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Annotated

import pytest

from companion.frozen import frozen
from companion.games.kit.codec import Form, PlayerId, Tagged, Text, from_plain, sparse, to_json
from companion.games.kit.fields import MalformedError, malformed, text


class Side(StrEnum):
    LEFT = "left"
    RIGHT = "right"


@frozen
class Spot:
    side: Side
    steps: int = 1


def _only_even(plain: object, name: str) -> int:
    if not isinstance(plain, int) or plain % 2:
        malformed("{name} must be even.", name=name)
    return plain


@frozen
class Walk:
    player: PlayerId
    over: tuple[Spot, ...]
    partner: str | None = field(default=None, metadata={"wire": "with"})
    marks: frozenset[Side] = frozenset()
    counts: Mapping[Side, int] = field(default_factory=dict)
    even: Annotated[int, Form(_only_even)] = 0
    is_far: bool = False

    def check(self) -> None:
        if self.is_far and not self.over:
            malformed("A far walk goes somewhere.")


@frozen
class Rest:
    note: Text = "so"


ALL: Tagged[Walk | Rest] = Tagged("do", "a step", (Walk, Rest))
WALK = Walk("anna", (Spot(Side.LEFT), Spot(Side.RIGHT, 3)), "ben", frozenset({Side.LEFT}), {Side.LEFT: 2}, 4)


def test_a_value_comes_back_as_it_was_written() -> None:
    (written,) = json.loads(ALL.to_json((Rest("a while"),)))
    assert written == {"do": "rest", "note": "a while"}
    assert ALL.read(written) == Rest("a while")
    assert ALL.read(json.loads(to_json(ALL.write(WALK)))) == WALK


def test_what_is_as_usual_is_left_out() -> None:
    assert ALL.write(Rest()) == {"do": "rest"}
    assert sparse(Walk("anna", ())) == {"player": "anna", "over": []}
    assert ALL.write(WALK)["with"] == "ben"


def test_a_field_with_a_default_may_be_missing_or_null() -> None:
    assert ALL.read({"do": "rest", "note": None}) == ALL.read({"do": "rest"}) == Rest()


@pytest.mark.parametrize(
    ("plain", "sentence"),
    [
        (7, "A step must be an object, not 7."),
        ({}, "A step needs the field do."),
        ({"do": "fly"}, "fly is not a step."),
        ({"do": "rest", "x": 1}, "rest has no field x; its fields are do, note."),
        ({"do": "rest", "note": " "}, "note must be printable text of 1 to 100 characters, not  ."),
        ({"do": "walk", "over": []}, "walk needs the field player."),
        ({"do": "walk", "player": 7, "over": []}, "player must be a player's id, not 7."),
        ({"do": "walk", "player": "a", "over": {}}, "over must be a list, not an object."),
        ({"do": "walk", "player": "a", "over": [{}]}, "each of over needs the field side."),
        (
            {"do": "walk", "player": "a", "over": [{"side": "up"}]},
            "side must be one of left, right, not up.",
        ),
        (
            {"do": "walk", "player": "a", "over": [{"side": "left", "steps": True}]},
            "steps must be a whole number, not true.",
        ),
        (
            {"do": "walk", "player": "a", "over": [], "counts": {"left": "x"}},
            "counts.left must be a whole number, not x.",
        ),
        ({"do": "walk", "player": "a", "over": [], "even": 3}, "even must be even."),
        ({"do": "walk", "player": "a", "over": [], "is_far": 1}, "is_far must be true or false, not 1."),
        ({"do": "walk", "player": "a", "over": [], "is_far": True}, "A far walk goes somewhere."),
    ],
)
def test_whatever_does_not_fit_is_one_sentence(plain: object, sentence: str) -> None:
    with pytest.raises(MalformedError) as problem:
        ALL.read(plain)
    assert str(problem.value) == sentence


def test_a_value_without_a_tag_is_read_by_its_class() -> None:
    assert from_plain(Spot, {"side": "left"}, "spot") == Spot(Side.LEFT)


@pytest.mark.parametrize(
    "unseen",
    ["\u202e", "\u200b\u200d", "\u2066 \u2069", "\u3164", "\u2800", "\ufeff", "\u00ad", " \u2060\u00a0"],
)
def test_a_text_has_something_in_it_that_people_see(unseen: str) -> None:
    with pytest.raises(MalformedError):
        text(unseen, "name")
    assert text(f"{unseen}Anna", "name") == f"{unseen}Anna"

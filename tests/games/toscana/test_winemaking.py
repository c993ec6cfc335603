"""Winemaking: water is laid out, boxes come from the bank, and the caps lose the rest."""

import pytest

from tests.games.toscana.table_talk import Plain, given


def lost(events: list[Plain]) -> list[tuple[str, int, str]]:
    return [(e["kind"], e["boxes"], e["loss"]) for e in events if e["event"] == "yield_lost"]


# All five workers and three winemasters of Anna are on the map.
ALL_OUT = {"anna": (0, 0)}


def test_two_water_make_water_champagne_rose_and_two_white() -> None:
    talk = given(pieces=ALL_OUT)
    bank = talk.bank("water")
    talk.do("make_wine", player="anna", water=2, boxes={"water": 1, "champagne": 1, "rose": 1, "white": 2})
    assert talk.boxes("anna") == {"red": 2, "white": 2, "champagne": 1, "rose": 1, "water": 1}
    assert talk.bank("water") == bank + 1
    assert talk.player("anna")["actions"]["winemaking"] == "used"


def test_no_more_than_five_of_a_kind_are_kept() -> None:
    talk = given(pieces=ALL_OUT, boxes={"anna": {"white": 4, "water": 1}})
    events = talk.do("make_wine", player="anna", water=1, boxes={"white": 2})
    assert talk.boxes("anna") == {"white": 5}
    assert lost(events) == [("white", 1, "no_room")]


def test_laid_out_water_takes_no_room() -> None:
    """Five water, one of them on the map: one new box of water fits."""
    talk = given(pieces=ALL_OUT, boxes={"anna": {"water": 5}})
    events = talk.do("make_wine", player="anna", water=1, boxes={"water": 2})
    assert talk.boxes("anna") == {"water": 5}
    assert lost(events) == [("water", 1, "no_room")]


def test_all_five_water_laid_out_make_room_for_five_new_ones() -> None:
    talk = given(pieces=ALL_OUT, boxes={"anna": {"water": 5}})
    events = talk.do("make_wine", player="anna", water=5, boxes={"water": 5})
    assert talk.boxes("anna") == {"water": 5}
    assert lost(events) == []


def test_what_the_bank_does_not_have_is_lost() -> None:
    five = {"red": 5}
    talk = given("anna bela carl", pieces=ALL_OUT, boxes={"bela": five, "carl": five}, storages={"red": 2})
    assert talk.bank("red") == 1
    events = talk.do("make_wine", player="anna", water=1, boxes={"red": 3})
    assert talk.boxes("anna") == {"red": 3, "water": 1}
    assert lost(events) == [("red", 2, "bank_empty")]


def test_used_water_returns_to_the_bank_too_late_to_be_produced() -> None:
    five = {"water": 5}
    talk = given(
        "anna bela carl dora",
        pieces=ALL_OUT,
        boxes={"anna": {"water": 2}, "bela": five, "carl": five, "dora": {"water": 3}},
        storages={"water": 5},
    )
    assert talk.bank("water") == 0
    events = talk.do("make_wine", player="anna", water=2, boxes={"water": 2})
    assert talk.boxes("anna") == {}
    assert talk.bank("water") == 2
    assert lost(events) == [("water", 2, "bank_empty")]


def test_water_produced_now_is_not_laid_out_now() -> None:
    talk = given(pieces=ALL_OUT, boxes={"anna": {"water": 1}})
    said = talk.refused("not_enough_boxes", "make_wine", player="anna", water=2, boxes={"water": 4})
    assert "2 boxes of water, and has only 1 box of water" in said
    talk.do("make_wine", player="anna", water=1, boxes={"water": 4})
    talk.close_round()
    talk.do("make_wine", player="anna", water=4, boxes={})
    assert talk.boxes("anna") == {}


@pytest.mark.parametrize("water", [0, -1, 6])
def test_one_to_five_water_are_laid_out(water: int) -> None:
    talk = given(boxes={"anna": {"water": 5}})
    said = talk.refused("bad_amount", "make_wine", player="anna", water=water, boxes={})
    assert "1 to 5" in said
    assert "pass" in said


def test_water_may_be_laid_out_for_no_yield() -> None:
    talk = given()
    talk.do("make_wine", player="anna", water=1, boxes={})
    assert talk.boxes("anna") == {"red": 2, "water": 1}


@pytest.mark.parametrize(
    ("pieces", "water", "most"),
    [((4, 3), 1, 1), ((2, 3), 1, 3), ((0, 3), 1, 5), ((0, 1), 1, 8), ((0, 1), 2, 9), ((0, 0), 5, 11)],
)
def test_a_yield_is_bounded_by_the_pieces_and_the_water(
    pieces: tuple[int, int], water: int, most: int
) -> None:
    talk = given(pieces={"anna": pieces}, boxes={"anna": {"water": 5}})
    said = talk.refused("bad_amount", "make_wine", player="anna", water=water, boxes={"red": most, "rose": 1})
    assert f"{most} {'box' if most == 1 else 'boxes'} at most" in said
    talk.refused("bad_amount", "make_wine", player="anna", water=water, boxes={"red": -1, "rose": 1})
    talk.do("make_wine", player="anna", water=water, boxes={"red": most - 1, "rose": 1})


def test_a_yield_beyond_every_cap_is_lost_and_not_refused() -> None:
    talk = given(pieces=ALL_OUT, boxes={"anna": {"water": 5}})
    talk.do("make_wine", player="anna", water=5, boxes={"red": 11})
    assert talk.boxes("anna") == {"red": 5}


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"water": 1},
        {"boxes": {"red": 1}},
        {"water": 1, "boxes": {}, "squares": ["a1"]},
        {"water": 1, "boxes": {}, "choices": {}},
    ],
)
def test_ledger_full_needs_the_water_and_the_yield(fields: dict[str, object]) -> None:
    talk = given()
    talk.refused("bad_command", "make_wine", player="anna", **fields)


def test_wine_is_made_once_a_round() -> None:
    talk = given()
    talk.do("make_wine", player="anna", water=1, boxes={})
    talk.refused("action_used", "make_wine", player="anna", water=1, boxes={})

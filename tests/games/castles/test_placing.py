"""Placing: what it costs, area points, colour bonus, and the effect of each type."""

from typing import Any

import pytest

from companion.games.kit.facts import moves
from tests.games.castles.table_talk import NUMBERS, Talk, given, given_full


def storing(thing: str, bonus: str = "card", **more: Any) -> Talk:
    """Anna has this in her storage, and cards enough."""
    talk = given(bonus=bonus, **more)
    talk.set("anna", storage=[thing], cards=20)
    return talk


# What it costs


@pytest.mark.parametrize(
    ("pairs", "workers", "cards", "left"),
    [(0, 0, 2, 3), (1, 0, 3, 3), (2, 0, 4, 3), (0, 1, 1, 2), (1, 1, 2, 2), (0, 2, 0, 1)],
)
def test_placing_costs_two_parts(pairs: int, workers: int, cards: int, left: int) -> None:
    talk = storing("city")
    talk.set("anna", workers=3)
    talk.do("place", player="anna", tile="city", pairs=pairs, workers=workers)
    assert talk.player("anna")["cards"] == 20 - cards
    assert talk.player("anna")["workers"] == left
    assert talk.player("anna")["built"]["city"] == 1
    assert talk.player("anna")["spaces_left"] == 28
    assert talk.player("anna")["storage"] == []


def test_who_cannot_pay_hears_what_is_missing() -> None:
    talk = storing("city")
    talk.set("anna", cards=3)
    said = talk.refused("cannot_pay", "place", player="anna", tile="city", pairs=2)
    assert said == "Anna needs 4 cards, and has only 3 cards."
    said = talk.refused("cannot_pay", "place", player="anna", tile="city", workers=1)
    assert said == "Anna needs 1 worker, and has none."
    talk.refused("bad_amount", "place", player="anna", tile="city", pairs=1, workers=2)
    talk.refused("bad_amount", "place", player="anna", tile="city", pairs=3)
    talk.refused("bad_amount", "place", player="anna", tile="city", workers=-1)
    talk.do("place", player="anna", tile="city", pairs=1)
    assert talk.player("anna")["cards"] == 0


def test_only_what_is_stored_can_be_placed() -> None:
    talk = storing("city")
    talk.refused("not_stored", "place", player="anna", tile="inn")
    talk.refused("bad_command", "place", player="anna", tile="piece")
    talk.refused("bad_command", "place", player="anna", tile="city", on="city")
    talk.refused("not_stored", "place", player="anna", tile="piece", on="city")


def test_a_type_without_a_free_space_takes_nothing() -> None:
    talk = storing("inn")
    talk.adjust(built={"anna": {"inn": 2}}, completed={"anna": {"inn": [2]}})
    said = talk.refused("colour_full", "place", player="anna", tile="inn", completes=1)
    assert said == "Anna has no free space left for inn; place something else."


# Areas, in ledger score


@pytest.mark.parametrize(("size", "points"), [(1, 1), (2, 3), (3, 6)])
def test_a_completed_area_brings_green_by_its_size(size: int, points: int) -> None:
    talk = storing("village")
    talk.set("anna", built={"village": size - 1})
    talk.do("place", player="anna", tile="village", completes=size)
    assert talk.points("anna") == (points, 0)
    assert talk.player("anna")["completed"]["village"] == [size]


def test_one_space_brings_two_by_the_option() -> None:
    talk = storing("village", options={"one_space": 2})
    talk.do("place", player="anna", tile="village", completes=1)
    assert talk.points("anna") == (2, 0)


def test_an_area_that_cannot_be_complete_is_refused() -> None:
    talk = storing("city")
    said = talk.refused("bad_area", "place", player="anna", tile="city", completes=2)
    assert said.endswith("This can complete an area of this size: 0, 1 (0: none).")
    talk.set("anna", built={"city": 1}, completed={"city": [1]})
    talk.refused("bad_area", "place", player="anna", tile="city", completes=2)
    talk.do("place", player="anna", tile="city", completes=1)


def test_a_forgotten_area_is_noticed() -> None:
    """Two built and none complete leave one area of three: the last space must complete all of it."""
    talk = storing("city")
    talk.set("anna", built={"city": 2})
    for size in (0, 1, 2):
        talk.refused("bad_area", "place", player="anna", tile="city", completes=size)
    talk.do("place", player="anna", tile="city", completes=3)


def test_the_last_fort_completes_an_area_though_the_castle_may_stand_alone() -> None:
    talk = storing("fort")
    talk.set("anna", built={"fort": 2})
    talk.refused("bad_area", "place", player="anna", tile="fort")
    said = talk.refused("bad_area", "place", player="anna", tile="fort", completes=1)
    assert said.endswith("This can complete, with + what was forgotten: 1+1, 1+2, 2, 2+1, 3.")
    talk.do("place", player="anna", tile="fort", completes=2)
    assert talk.points("anna") == (3 + 15, 0)


def test_the_castle_counts_in_an_area_that_it_shares() -> None:
    talk = storing("fort")
    talk.do("place", player="anna", tile="fort", completes=2)
    assert talk.points("anna") == (3, 0)


# Colour bonus


def test_the_colour_bonus_turns_and_then_leaves() -> None:
    talk = given("anna ben cleo")
    for player, gained, after in (("anna", 17, "II"), ("ben", 8, None), ("cleo", 0, None)):
        talk.adjust(storage={player: ["inn"]}, built={player: {"inn": 1}}, completed={player: {"inn": [1]}})
        talk.do("place", player=player, tile="inn", completes=1)
        assert talk.points(player) == (1 + gained, 0)
        assert talk.state["colour_bonus"]["inn"]["next"] == after


def test_the_colour_bonus_is_told() -> None:
    talk = storing("inn")
    talk.set("anna", built={"inn": 1})
    said = talk.sentences("place", player="anna", tile="inn", completes=2)
    assert "Anna has filled a colour, inn: colour bonus I; it turns to II" in said
    assert "Anna's green: 3 to 20 (colour bonus, inn)" in said
    assert said.index("Anna's green: 0 to 3 (area of 2 spaces)") < said.index(
        "Anna takes a piece into the storage"
    )


# Effects


@pytest.mark.parametrize("farms", [0, 1, 2])
def test_agriculture_brings_green_for_new_farms(farms: int) -> None:
    talk = storing("agriculture")
    talk.refused("bad_command", "place", player="anna", tile="agriculture")
    talk.refused("bad_amount", "place", player="anna", tile="agriculture", new_farms=3)
    talk.do("place", player="anna", tile="agriculture", new_farms=farms)
    assert talk.points("anna") == (farms, 0)


def test_farms_are_said_of_agriculture_tiles_only() -> None:
    talk = storing("village")
    talk.refused("bad_command", "place", player="anna", tile="village", new_farms=0)
    talk.set("anna", storage=["piece"])
    talk.refused("bad_command", "place", player="anna", tile="piece", on="agriculture", new_farms=1)
    talk.do("place", player="anna", tile="piece", on="agriculture")
    assert talk.points("anna") == (1, 0)


def test_village_and_quarry_bring_one_and_one_for_each_bonus_tile() -> None:
    talk = storing("village", bonus="worker")
    talk.do("place", player="anna", tile="village")
    assert talk.player("anna")["workers"] == 2
    talk = storing("quarry", bonus="marble")
    talk.do("place", player="anna", tile="quarry")
    assert talk.player("anna")["marble"] == 2
    assert (talk.turn, talk.state["actions"]) == ("anna", 1)


def test_a_monastery_brings_three_cards_whatever_the_card_tiles() -> None:
    talk = storing("monastery", bonus="card")
    talk.do("place", player="anna", tile="monastery")
    assert talk.player("anna")["cards"] == 20 - 2 + 3


def test_a_wagon_asks_for_a_yield_card_and_one_for_each_yield_tile() -> None:
    talk = storing("wagon", bonus="yield")
    talk.do("place", player="anna", tile="wagon")
    assert talk.asked == [("yield", 2)]
    talk.refused("pending", "draw", player="anna")
    talk.refused("pending", "skip", player="anna")
    talk.refused("pending", "end_turn", player="anna")
    talk.do("reveal", player="anna", gains={"cards": 2, "red": 3, "green": 1})
    assert talk.asked == [("yield", 1)]
    assert talk.points("anna") == (1, 3)
    talk.do("reveal", player="anna", gains={"workers": 1, "marble": 1})
    assert talk.asked == []
    assert (talk.turn, talk.state["actions"]) == ("anna", 1)


def test_a_yield_card_brings_something() -> None:
    talk = storing("wagon")
    talk.refused("requirements_not_met", "reveal", player="anna", gains={"cards": 1})
    talk.do("place", player="anna", tile="wagon")
    talk.refused("bad_amount", "reveal", player="anna", gains={})
    talk.refused("bad_amount", "reveal", player="anna", gains={"cards": 0})
    talk.refused("bad_amount", "reveal", player="anna", gains={"cards": 10})
    talk.refused("bad_command", "reveal", player="anna", gains={"cards": None})
    talk.refused("bad_command", "reveal", player="anna", gains={"gold": 1})
    talk.refused("not_your_turn", "reveal", player="ben", gains={"cards": 1})


def test_a_second_piece_without_a_place_becomes_two_red() -> None:
    talk = storing("wagon")
    talk.do("place", player="anna", tile="wagon")
    said = talk.sentences("reveal", player="anna", gains={"pieces": 2})
    assert talk.player("anna")["storage"] == ["piece"]
    assert talk.points("anna") == (0, 2)
    assert said[-3:-1] == [
        "Anna has no place for the piece: 2 points on red instead",
        "Anna's red: 0 to 2 (no place for the piece)",
    ]


def test_a_city_offers_a_bonus_tile() -> None:
    talk = storing("city")
    talk.refused("requirements_not_met", "take_bonus", player="anna", bonus="storage")
    talk.do("place", player="anna", tile="city")
    assert talk.asked == [("bonus", 1)]
    talk.do("take_bonus", player="anna", bonus="storage")
    assert talk.points("anna") == (2, 0)
    assert (talk.player("anna")["room"], talk.turn) == (2, "ben")


def test_an_offer_can_be_declined_and_a_tile_that_is_gone_not_taken() -> None:
    talk = storing("city")
    talk.adjust(bonus={"ben": {"yield": 5}})
    talk.do("place", player="anna", tile="city")
    said = talk.refused("supply_empty", "take_bonus", player="anna", bonus="yield")
    assert said.endswith("there are card tile, storage tile, marble tile, worker tile.")
    talk.do("skip", player="anna")
    assert (talk.asked, talk.turn) == ([], "ben")


def test_a_fort_builds_a_tile_of_the_display_at_once() -> None:
    talk = storing("fort")
    talk.refused("requirements_not_met", "build", player="anna", tile="inn")
    talk.do("place", player="anna", tile="fort")
    assert talk.asked == [("build", 1)]
    talk.refused("bad_area", "build", player="anna", tile="fort")
    talk.do("build", player="anna", tile="fort", completes=3)
    assert talk.points("anna") == (6 + 15, 0)
    assert talk.player("anna")["piles"] == [6, 7, 7]
    assert talk.player("anna")["cards"] == 18
    assert talk.asked == [("build", 1)]
    talk.refused("colour_full", "build", player="anna", tile="fort", completes=1)
    talk.do("build", player="anna", tile="wagon")
    assert talk.asked == [("yield", 1)]


# Pieces


def test_a_piece_waits_for_the_next_turn() -> None:
    talk = storing("inn")
    talk.set("anna", marble=1)
    talk.do("place", player="anna", tile="inn")
    assert (talk.player("anna")["storage"], talk.player("anna")["fresh"]) == (["piece"], 1)
    said = talk.refused("not_stored", "place", player="anna", tile="piece", on="city", marble=True)
    assert said == "Anna's piece came this turn; it can be placed from the next turn on."
    talk.do("end_turn", player="anna")
    assert talk.player("anna")["fresh"] == 0
    talk.do("draw", player="ben")
    talk.do("place", player="anna", tile="piece", on="city")
    assert talk.asked == [("bonus", 1)]


def test_an_older_piece_can_be_placed_beside_a_fresh_one() -> None:
    talk = given(bonus="storage")
    talk.set("anna", storage=["piece", "inn"], marble=1, cards=9)
    talk.do("place", player="anna", tile="inn")
    talk.do("place", player="anna", tile="piece", on="inn", completes=2, marble=True)
    assert talk.player("anna")["storage"] == ["piece", "piece"]


def test_a_fresh_piece_may_be_discarded() -> None:
    talk = storing("inn")
    talk.set("anna", marble=1)
    talk.do("place", player="anna", tile="inn")
    talk.do("choose", player="anna", tile="fort", discard="piece", marble=True)
    assert (talk.player("anna")["storage"], talk.player("anna")["fresh"]) == (["fort"], 0)


# Areas that were forgotten, in ledger score


def test_a_forgotten_area_is_paid_when_it_is_noticed() -> None:
    """Two inns as 1 + 1, the first one forgotten: 1 + 1 points and not the 3 of an area of two."""
    talk = storing("inn")
    talk.set("anna", built={"inn": 1})
    talk.do("place", player="anna", tile="inn", completes=1, also=[1])
    assert talk.points("anna") == (1 + 1 + NUMBERS["inn"]["I"], 0)
    assert talk.player("anna")["completed"]["inn"] == [1, 1]


def test_forgotten_areas_come_before_the_one_that_is_complete_now() -> None:
    talk = storing("village")
    talk.set("anna", built={"village": 3}, completed={"village": [1]})
    talk.do("place", player="anna", tile="village", completes=2, also=[1])
    assert talk.player("anna")["completed"]["village"] == [1, 1, 2]
    assert talk.points("anna") == (1 + 3, 0)


@pytest.mark.parametrize(
    ("tile", "built", "fields"),
    [
        ("village", 1, {"completes": 0, "also": [2]}),
        ("village", 2, {"completes": 1, "also": [3]}),
        ("inn", 1, {"completes": 0, "also": [1]}),
        ("fort", 1, {"completes": 1, "also": [1]}),
        ("fort", 2, {"completes": 1, "also": [1, 1]}),
    ],
)
def test_forgotten_areas_that_cannot_be_are_refused(tile: str, built: int, fields: dict[str, Any]) -> None:
    talk = storing(tile)
    talk.set("anna", built={tile: built})
    talk.refused("bad_area", "place", player="anna", tile=tile, **fields)


def test_an_area_with_the_castle_can_have_been_forgotten() -> None:
    talk = storing("fort")
    talk.set("anna", built={"fort": 2})
    talk.do("place", player="anna", tile="fort", completes=1, also=[2])
    assert talk.points("anna") == (1 + 3 + NUMBERS["fort"]["I"], 0)


def test_forgotten_areas_have_bounds_and_belong_to_ledger_score() -> None:
    talk = storing("village")
    talk.refused("bad_amount", "place", player="anna", tile="village", also=[])
    talk.refused("bad_amount", "place", player="anna", tile="village", also=[1, 1, 1, 1, 1])
    talk.refused("bad_amount", "place", player="anna", tile="village", also=[4])
    full = given_full()
    full.set("anna", storage=["village"])
    full.refused("bad_command", "place", player="anna", tile="village", area=0, also=[1])


def test_a_tile_that_cannot_be_in_the_piles_is_remarked_and_not_refused() -> None:
    talk = given_full()
    talk.do("choose", player="anna", tile="inn", refill="inn")
    talk.do("draw", player="ben")
    moment = talk.table.timeline.moments[-2]
    assert not any("only" in str(move) for move in moves(moment.events, moment.game))
    talk.adjust(storage={"anna": []})
    talk.do("choose", player="anna", tile="inn", refill="inn")
    moment = talk.table.timeline.moments[-1]
    told = [str(move) for move in moves(moment.events, moment.game)]
    assert "Look again: Anna's piles have only 1 tile of inn" in told

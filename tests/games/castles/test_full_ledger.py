"""Ledger full: the box follows the display and the areas, and finds what is complete."""

from typing import Any

from tests.games.castles.table_talk import AREAS, DISPLAY, TYPES, Talk, given, given_full


def storing(thing: str, **more: Any) -> Talk:
    talk = given_full(**more)
    talk.set("anna", storage=[thing], cards=20)
    return talk


def test_the_box_finds_the_completed_area() -> None:
    talk = storing("village")
    said = talk.refused("bad_area", "place", player="anna", tile="village")
    assert said == "Name an area of village that Anna has not filled; these are open: 0, 1, 2."
    talk.do("place", player="anna", tile="village", area=0)
    assert talk.points("anna") == (1, 0)
    assert talk.player("anna")["areas"]["village"][0] == {"size": 1, "filled": 1}
    assert talk.player("anna")["built"]["village"] == 1


def test_a_full_or_missing_area_is_refused() -> None:
    talk = storing("village")
    talk.set("anna", areas={"village": [1, 0, 0]})
    talk.refused("bad_area", "place", player="anna", tile="village", area=0)
    talk.refused("bad_area", "place", player="anna", tile="village", area=3)
    talk.refused("bad_amount", "place", player="anna", tile="village", area=5)


def test_the_only_open_area_need_not_be_named() -> None:
    talk = storing("city")
    talk.do("place", player="anna", tile="city")
    assert talk.player("anna")["areas"]["city"] == [{"size": 3, "filled": 1}]


def test_the_castle_shares_its_area_and_never_scores_alone() -> None:
    talk = storing("fort")
    talk.do("place", player="anna", tile="fort", area=0)
    assert talk.points("anna") == (3, 0)
    alone = {**AREAS, "fort": [1, 2]}
    talk = storing("fort", areas={"anna": alone, "ben": alone})
    talk.do("place", player="anna", tile="fort")
    assert talk.points("anna") == (0, 0)


def test_new_farms_are_those_that_the_area_has_not() -> None:
    talk = storing("agriculture")
    talk.refused("bad_command", "place", player="anna", tile="agriculture", area=0)
    talk.refused("bad_command", "place", player="anna", tile="agriculture", area=0, new_farms=1)
    talk.refused("bad_command", "place", player="anna", tile="agriculture", area=0, farms=["hogs", "hogs"])
    talk.refused("bad_amount", "place", player="anna", tile="agriculture", area=0, farms=[])
    talk.do("place", player="anna", tile="agriculture", area=0, farms=["wheat", "vineyard"])
    assert talk.points("anna") == (2, 0)
    assert talk.player("anna")["areas"]["agriculture"][0]["farms"] == ["vineyard", "wheat"]
    talk.do("draw", player="ben")
    talk.set("anna", storage=["agriculture"])
    talk.do("place", player="anna", tile="agriculture", area=0, farms=["wheat", "hogs"])
    assert talk.points("anna") == (3, 0)
    talk.do("draw", player="ben")
    talk.set("anna", storage=["piece"])
    talk.do("place", player="anna", tile="piece", on="agriculture", area=0)
    assert talk.points("anna") == (3 + 6 + 1, 0)
    assert talk.player("anna")["areas"]["agriculture"][0]["farms"] == ["vineyard", "hogs", "wheat"]


# The display


def test_a_chosen_tile_leaves_and_another_comes() -> None:
    talk = given_full()
    talk.refused("bad_command", "choose", player="anna", tile="inn")
    said = talk.refused("not_on_display", "choose", player="anna", tile="fort", refill="inn")
    assert said.startswith("No such tile lies there: fort; the display has agriculture, village")
    talk.do("choose", player="anna", tile="inn", refill="fort")
    assert (talk.state["display"]["inn"], talk.state["display"]["fort"]) == (0, 1)


def test_a_field_of_the_display_belongs_to_ledger_full() -> None:
    talk = storing("city")
    talk.refused("bad_command", "place", player="anna", tile="city", completes=0)
    talk.refused("bad_command", "place", player="anna", tile="city", farms=["hogs"])


def five_villages() -> Talk:
    """Anna has chosen an inn, and a fifth village came."""
    talk = given_full(display={"village": 4, "inn": 3, "city": 1})
    talk.do("choose", player="anna", tile="inn", refill="village")
    return talk


def test_five_of_a_colour_leave_and_neutral_tiles_are_asked_for() -> None:
    talk = five_villages()
    assert talk.asked == [("refill", 5)]
    assert talk.state["display"] == {name: {"inn": 2, "city": 1}.get(name, 0) for name in TYPES}
    assert talk.turn == "anna"
    talk.refused("bad_amount", "refill", types=["fort"] * 4)
    talk.refused("bad_amount", "refill", types=[])
    talk.refused("pending", "end_turn", player="anna")
    talk.do("refill", types=["fort", "fort", "inn", "inn", "inn"])
    assert talk.asked == [("refill", 5)]
    talk.do("refill", types=["wagon"] * 4 + ["quarry"])
    assert talk.asked == []
    assert talk.turn == "ben"
    talk.refused("requirements_not_met", "refill", types=["inn"])


def test_nothing_fits_exchanges_a_type_and_is_no_action() -> None:
    talk = given_full()
    talk.refused("not_on_display", "refresh", player="anna", tile="fort", types=["inn"])
    talk.refused("bad_amount", "refresh", player="anna", tile="village", types=["inn"])
    talk.do("refresh", player="anna", tile="village", types=["fort", "village"])
    assert talk.state["display"]["village"] == 1
    assert (talk.turn, talk.state["actions"]) == ("anna", 0)


def test_an_exchange_can_bring_five_of_a_colour_and_the_turn_stays() -> None:
    talk = given_full(display={"village": 4, "inn": 4})
    talk.do("refresh", player="anna", tile="village", types=["inn", "inn", "fort", "fort"])
    assert talk.asked == [("refill", 6)]
    talk.do("refill", types=["city", "city", "quarry", "quarry", "wagon", "wagon"])
    assert (talk.turn, talk.state["actions"]) == ("anna", 0)


def test_the_gap_of_a_fort_is_filled_before_the_effect() -> None:
    """A fifth village is asked for before the yield card of the wagon that was built."""
    talk = storing("fort", display={"village": 4, "wagon": 3, "city": 1})
    talk.do("place", player="anna", tile="fort", area=1)
    talk.do("build", player="anna", tile="wagon", area=0, refill="village")
    assert talk.asked == [("refill", 5), ("yield", 1)]
    talk.refused("pending", "reveal", player="anna", gains={"cards": 1})
    talk.do("refill", types=["fort", "fort", "inn", "inn", "quarry"])
    talk.do("reveal", player="anna", gains={"cards": 1})
    assert talk.turn == "ben"


def test_what_ledger_score_does_not_know_is_no_command_there() -> None:
    talk = given()
    talk.refused("bad_command", "refill", types=["inn"])
    talk.refused("bad_command", "refresh", player="anna", tile="inn", types=["inn"])
    talk.refused("bad_command", "choose", player="anna", tile="inn", refill="inn")
    talk.refused("unknown_player", "refresh", player="zoe", tile="inn", types=["inn"])
    talk.refused("bad_amount", "refresh", player="zoe", tile="inn", types=[])
    talk.refused("bad_command", "adjust", set={"display": DISPLAY}, reason="x")

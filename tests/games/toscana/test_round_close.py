"""The round's close: Wine Board update, supply & demand, winetasting, in this order."""

import pytest

from tests.games.toscana.table_talk import BOARD, LONG_LADDER, PRICES, STORAGES, given, price_moves

QUIET = {"red": "+", "white": "+", "champagne": None, "rose": "-", "water": "-"}


def test_the_round_closes_once_everybody_has_used_all_three_actions() -> None:
    talk = given()
    for player, action in [(p, a) for p in ("anna", "bela") for a in ("hiring", "winemaking", "trading")]:
        assert talk.phase == "actions"
        talk.do("pass", player=player, action=action)
    assert (talk.phase, talk.turn) == ("wine_board", None)


def test_the_three_phases_come_one_after_the_other() -> None:
    talk = given(phase="wine_board")
    for phase, command in (("wine_board", "update_wine_board"), ("supply", "update_supply")):
        assert talk.phase == phase
        talk.do(command)
    assert talk.phase == "winetasting"
    talk.do("hold_winetasting", totals={})
    assert (talk.phase, talk.state["round"]) == ("actions", 2)


def test_the_wine_board_moves_every_price_by_its_tile() -> None:
    talk = given(phase="wine_board")
    talk.do("update_wine_board")
    assert talk.prices == {"red": 4, "white": 3, "champagne": 5, "rose": 5, "water": 0}
    assert talk.board == BOARD


def test_on_the_long_ladder_a_minus_takes_water_from_two_to_one() -> None:
    talk = given(phase="wine_board", ladder=LONG_LADDER)
    talk.do("update_wine_board")
    assert talk.price("water") == 1


def test_the_short_ladder_has_no_step_one_on_the_way_up_either() -> None:
    talk = given(phase="wine_board", prices={"red": 0})
    talk.do("update_wine_board")
    assert talk.price("red") == 2


def test_full_storages_lower_and_empty_storages_raise_the_price() -> None:
    talk = given(phase="supply", storages={"red": 5, "white": 0, "champagne": 4, "rose": 1})
    talk.do("update_supply")
    assert talk.prices == {**PRICES, "red": 2, "white": 5}
    assert talk.storage("red") == 5
    assert talk.storage("white") == 0


def test_all_plusses_and_minuses_are_added_first_and_the_price_moves_once() -> None:
    """Two plusses and a minus for rosé are one step up; two minuses take red to the bottom and no lower."""
    talk = given("anna bela carl dora emil", phase="winetasting", prices={"red": 2, "rose": 4})
    events = talk.do(
        "hold_winetasting",
        tiles={
            "anna": {"rose": 1},
            "bela": {"rose": 1, "red": -1},
            "carl": {"rose": -1},
            "dora": {"red": -1},
            "emil": {},
        },
    )
    assert price_moves(events) == [("red", 2, 0), ("rose", 4, 5)]


def test_at_the_top_plusses_and_minuses_cancel_before_the_price_stops() -> None:
    """Moved tile by tile, the plus would be lost at the top and the price would end one lower."""
    talk = given(phase="winetasting", prices={"red": 7, "white": 6})
    talk.do("hold_winetasting", tiles={"anna": {"red": 1, "white": 2}, "bela": {"red": -1, "white": -1}})
    assert (talk.price("red"), talk.price("white")) == (7, 7)


def test_each_phase_stops_separately_at_the_top() -> None:
    """A plus at the top is lost; the full storage then takes the price one below it."""
    talk = given(phase="wine_board", prices={"red": 7}, storages={"red": 5})
    talk.do("update_wine_board")
    assert talk.price("red") == 7
    talk.do("update_supply")
    assert talk.price("red") == 6


def test_each_phase_stops_separately_at_the_bottom() -> None:
    talk = given(phase="wine_board", prices={"white": 0}, storages={"white": 0})
    talk.do("update_wine_board")
    assert talk.price("white") == 0
    talk.do("update_supply")
    assert talk.price("white") == 2
    talk.do("hold_winetasting", totals={"white": -1})
    assert talk.price("white") == 0


def test_a_price_can_change_three_times_in_one_close() -> None:
    talk = given(phase="wine_board", prices={"red": 3}, storages={"red": 0}, board=QUIET)
    talk.do("update_wine_board")
    talk.do("update_supply")
    talk.do("hold_winetasting", totals={"red": 1})
    assert talk.price("red") == 6


def test_totals_say_the_same_as_the_tiles() -> None:
    by_tiles, by_totals = given(phase="winetasting"), given(phase="winetasting")
    by_tiles.do("hold_winetasting", tiles={"anna": {"red": 2, "rose": -1}, "bela": {"red": -1}})
    by_totals.do("hold_winetasting", totals={"red": 1, "rose": -1})
    assert by_tiles.state == by_totals.state


def test_a_tile_may_rate_water_too() -> None:
    talk = given(phase="winetasting")
    talk.do("hold_winetasting", tiles={"anna": {"water": 1}, "bela": {}})
    assert talk.price("water") == 3


def test_every_player_plays_one_tile() -> None:
    talk = given("anna bela carl", phase="winetasting")
    said = talk.refused("bad_command", "hold_winetasting", tiles={"anna": {"red": 1}, "carl": {}})
    assert "missing: Bela" in said
    talk.refused("unknown_player", "hold_winetasting", tiles={"anna": {}, "bela": {}, "carl": {}, "zoe": {}})


@pytest.mark.parametrize("fields", [{}, {"tiles": {"anna": {}, "bela": {}}, "totals": {"red": 1}}])
def test_a_winetasting_is_told_by_tiles_or_by_totals(fields: dict[str, object]) -> None:
    talk = given(phase="winetasting")
    talk.refused("bad_command", "hold_winetasting", **fields)


@pytest.mark.parametrize("steps", [100, -100])
def test_more_plusses_than_tiles_can_show_are_a_slip(steps: int) -> None:
    talk = given(phase="winetasting")
    assert "-99 to 99" in talk.refused("bad_amount", "hold_winetasting", totals={"red": steps})
    talk.refused("bad_amount", "hold_winetasting", tiles={"anna": {"red": steps}, "bela": {}})


def test_after_the_close_the_coins_return_and_the_player_on_the_left_starts() -> None:
    talk = given("anna bela carl", starts="bela")
    starters = []
    for _ in range(4):
        starters.append(talk.state["starting_player"])
        talk.close_round()
    assert starters == ["bela", "carl", "anna", "bela"]
    assert talk.turn == "carl"
    assert all(set(player["actions"].values()) == {"ready"} for player in talk.state["players"])


def test_boxes_money_and_storages_stay_over_the_close() -> None:
    talk = given()
    talk.close_round()
    assert talk.boxes("anna") == {"red": 2, "water": 2}
    assert talk.money("anna") == 3
    assert talk.state["market"]["storages"] == STORAGES

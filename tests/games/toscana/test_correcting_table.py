"""A referee corrects coins, pieces, squares, the round and the starting player."""

from typing import Any

import pytest

from tests.games.toscana.table_talk import Talk, given


def adjust(talk: Talk, **change: Any) -> None:
    talk.do("adjust", set=change, reason="the board is right")


def test_coins_are_set_and_the_phase_follows_them() -> None:
    talk = given(phase="wine_board")
    adjust(talk, actions={"anna": {"hiring": "ready"}})
    assert (talk.phase, talk.turn) == ("actions", "anna")
    adjust(talk, actions={"anna": {"hiring": "used"}})
    assert talk.phase == "wine_board"
    for phase in ("supply", "winetasting", "final_sale", "tie_break"):
        given(phase=phase).refused(
            "wrong_phase", "adjust", set={"actions": {"anna": {"hiring": "ready"}}}, reason="late"
        )


def test_round_and_starting_player_are_set_while_a_round_lasts() -> None:
    for phase in ("actions", "wine_board", "supply", "winetasting"):
        talk = given(phase=phase)
        adjust(talk, round=6, starting_player="bela")
        assert (talk.state["round"], talk.state["starting_player"], talk.phase) == (6, "bela", phase)
    given(phase="tie_break").refused("wrong_phase", "adjust", set={"round": 2}, reason="late")
    for round_ in (0, 8):
        given().refused("bad_amount", "adjust", set={"round": round_}, reason="none")
    given().refused("unknown_player", "adjust", set={"starting_player": "zoe"}, reason="who")


def test_pieces_are_set_where_they_are_followed() -> None:
    talk = given()
    adjust(talk, pieces={"anna": {"workers_left": 0, "winemasters_left": 1, "winemasters_on_map": 2}})
    player = talk.player("anna")
    assert [player[name] for name in ("workers_left", "winemasters_left", "winemasters_on_map")] == [0, 1, 2]
    market = given(ledger="market")
    market.refused("bad_command", "adjust", set={"pieces": {"anna": {"workers_left": 1}}}, reason="no pieces")


@pytest.mark.parametrize(
    "pieces",
    [
        {"workers_left": 5},
        {"workers_left": -1},
        {"winemasters_left": 2, "winemasters_on_map": 1},
        {"workers_left": 0, "winemasters_left": 4, "winemasters_on_map": -1},
        {"workers_left": 0, "winemasters_left": 2},
        {"workers_left": 0, "winemasters_left": 2, "winemasters_on_map": 2},
        {"workers_left": 0, "winemasters_left": 2, "winemasters_on_map": 0},
    ],
)
def test_pieces_that_cannot_be_are_refused(pieces: dict[str, int]) -> None:
    given().refused("bad_amount", "adjust", set={"pieces": {"anna": pieces}}, reason="miscounted")


def test_with_five_players_a_winemaster_may_have_left_the_map() -> None:
    talk = given("anna bela carl dora emil")
    adjust(talk, pieces={"anna": {"workers_left": 0, "winemasters_left": 2, "winemasters_on_map": 0}})
    assert talk.player("anna")["winemasters_on_map"] == 0


def test_squares_are_listed_anew_and_hold_the_pieces() -> None:
    talk = given(ledger="map", map_squares=8)
    red = {"kind": "red", "workers": 1, "winemaster": False}
    adjust(talk, squares={"anna": [{**red, "kind": "abandoned"}]})
    assert talk.player("anna")["squares"] == [{"id": "a1", **red, "kind": "abandoned"}]
    for wrong in ([], [red, red], [{**red, "workers": 0}], [{**red, "winemaster": True}]):
        talk.refused("bad_amount", "adjust", set={"squares": {"anna": wrong}}, reason="miscounted")
    talk.refused("bad_amount", "adjust", set={"pieces": {"anna": {"workers_left": 3}}}, reason="no square")
    adjust(talk, squares={"anna": [{**red, "workers": 2}]}, pieces={"anna": {"workers_left": 3}})
    assert talk.player("anna")["workers_left"] == 3


def test_a_map_has_no_fewer_squares_than_are_taken() -> None:
    talk = given(ledger="map", pieces={"anna": (0, 3), "bela": (0, 3)})
    for count in (7, 9, 100):
        talk.refused("bad_amount", "adjust", set={"map_squares": count}, reason="miscounted")
    adjust(talk, map_squares=10)
    red = {"kind": "red", "workers": 1, "winemaster": False}
    more = {"workers_left": 0, "winemasters_left": 2, "winemasters_on_map": 1}
    squares = [red] * 5 + [{"kind": "red", "workers": 0, "winemaster": True}]
    talk.refused(
        "bad_amount",
        "adjust",
        set={"squares": {"anna": squares}, "pieces": {"anna": more}},
        reason="too many",
    )


@pytest.mark.parametrize("change", [{}, {"prices": {}}, {"actions": {}, "squares": {}}, {"round": None}])
def test_an_empty_map_counts_as_missing(change: dict[str, Any]) -> None:
    given().refused("bad_command", "adjust", set=change, reason="nothing")


def test_pieces_may_decide_a_tie() -> None:
    talk = given(
        at_round=7,
        money={"anna": 20, "bela": 20},
        boxes={"anna": {}, "bela": {}},
        pieces={"anna": (0, 3), "bela": (0, 3)},
    )
    talk.close_round()
    assert talk.phase == "tie_break"
    adjust(talk, pieces={"anna": {"workers_left": 4}})
    assert talk.places == [("bela", 1), ("anna", 2)]

"""Ledger map: first workers are placed, pieces stand on squares, and these say the yield and the tie."""

from typing import Any

import pytest

from tests.games.toscana.table_talk import Plain, Talk, given, new_game
from tests.tables import Table, command_from_plain

FIVE = "anna bela carl dora emil"
SQUARE: Plain = {"kind": "red", "workers": 1, "winemaster": False}


def begun(players: str = "anna bela carl", **setup: Any) -> Talk:
    """A game that has only begun."""
    table = Table()
    table.do(command_from_plain({"do": "new_game", **new_game(players, ledger="map", **setup)}))
    return Talk(table, [0, 2, 3, 4, 5, 6, 7])


def with_squares(talk: Talk, player: str, *squares: Plain, **pieces: int) -> Talk:
    change: Plain = {"squares": {player: [{**SQUARE, **square} for square in squares]}}
    talk.do("adjust", set={**change, "pieces": {player: pieces}}, reason="the map is right")
    return talk


def squares(talk: Talk, player: str) -> list[tuple[str, str, int, bool]]:
    return [(s["id"], s["kind"], s["workers"], s["winemaster"]) for s in talk.player(player)["squares"]]


# Placing


def test_the_starting_player_places_last_and_the_right_neighbour_first() -> None:
    talk = begun(starts="bela", turn_order="strict")
    assert (talk.phase, talk.turn, talk.player("anna")["squares"]) == ("placing", "anna", [])
    talk.refused("not_your_turn", "place", player="bela", kind="red")
    for player in ("anna", "carl", "bela"):
        assert talk.turn == player
        talk.do("place", player=player, kind="abandoned")
    assert (talk.phase, talk.turn) == ("actions", "bela")
    assert squares(talk, "carl") == [("c1", "abandoned", 1, False)]
    assert talk.player("carl")["workers_left"] == 4


def test_a_first_worker_is_placed_once_and_before_anything_else() -> None:
    talk = begun()
    talk.do("place", player="anna", kind="red")
    assert "still to come: Carl, Bela" in talk.refused("action_used", "place", player="anna", kind="red")
    talk.refused("unknown_player", "place", player="zoe", kind="red")
    talk.refused("bad_command", "place", player="bela", kind="blue")
    talk.refused("wrong_phase", "pass", player="anna", action="hiring")
    talk.refused("wrong_phase", "finish")
    for change in ({"pieces": {"anna": {"workers_left": 3}}}, {"squares": {"anna": [SQUARE]}}, {"round": 2}):
        talk.refused("wrong_phase", "adjust", set=change, reason="too early")
    talk.do("adjust", set={"map_squares": 20, "money": {"anna": 4}}, reason="counted")
    assert talk.state["map_squares"] == 20


def test_a_wrong_starting_player_is_put_right_while_workers_are_placed() -> None:
    talk = begun(starts="bela", turn_order="strict")
    talk.do("place", player="anna", kind="red")
    talk.do("adjust", set={"starting_player": "anna"}, reason="anna has the flag")
    assert (talk.phase, talk.turn) == ("placing", "carl")
    both = {"starting_player": "bela", "pieces": {"anna": {"workers_left": 3}}}
    talk.refused("wrong_phase", "adjust", set=both, reason="pieces stand later")
    for player in ("carl", "bela"):
        talk.do("place", player=player, kind="red")
    assert (talk.phase, talk.turn) == ("actions", "anna")


def test_the_other_ledgers_know_no_squares_and_place_nobody() -> None:
    talk = given()
    assert (talk.player("anna")["squares"], talk.state["map_squares"]) == (None, None)
    talk.refused("wrong_phase", "place", player="anna", kind="red")
    talk.refused("bad_command", "hire", player="anna", piece="worker", square={"new": "red"})
    talk.refused("bad_command", "adjust", set={"squares": {"anna": [SQUARE]}}, reason="no map")
    talk.refused("bad_command", "adjust", set={"map_squares": 20}, reason="no map")


# Hiring onto squares


def test_a_piece_takes_the_lowest_free_number_or_joins_a_lone_worker() -> None:
    talk = given(ledger="map")
    talk.do("hire", player="anna", piece="worker", square={"new": "abandoned"})
    assert squares(talk, "anna") == [("a1", "red", 1, False), ("a2", "abandoned", 1, False)]
    talk.do("hire", player="bela", piece="worker", square={"joins": "b1"})
    assert squares(talk, "bela") == [("b1", "red", 2, False)]


@pytest.mark.parametrize(
    ("code", "fields"),
    [
        ("unknown_square", {"piece": "worker", "square": {"joins": "b1"}}),
        ("requirements_not_met", {"piece": "worker", "square": {"joins": "a2"}}),
        ("requirements_not_met", {"piece": "worker", "square": {"joins": "a3"}}),
        ("bad_command", {"piece": "worker"}),
        ("bad_command", {"piece": "worker", "square": {}}),
        ("bad_command", {"piece": "worker", "square": {"new": "red", "joins": "a1"}}),
        ("bad_command", {"piece": "worker", "replaces": "bela"}),
        ("bad_command", {"helper": {"mr_rose": {"prices": {"red": 1}}}, "square": {"new": "red"}}),
    ],
)
def test_a_square_must_be_named_and_have_room(code: str, fields: dict[str, Any]) -> None:
    talk = given(FIVE, ledger="map", pieces={"anna": (1, 3)}, boxes={"anna": {"red": 1, "rose": 1}})
    with_squares(talk, "anna", {}, {"workers": 2}, {"kind": "rose"}, workers_left=1)
    if fields.get("square") == {"joins": "a3"}:
        fields = {**fields, "piece": "winemaster"}
        with_squares(talk, "anna", {}, {"workers": 2}, {"workers": 2}, workers_left=0)
        talk.do("adjust", set={"boxes": {"anna": {"white": 1}}}, reason="for a winemaster")
    talk.refused(code, "hire", player="anna", **fields)


def test_a_winemaster_joins_nobody() -> None:
    talk = given(ledger="map", pieces={"anna": (0, 3)}, boxes={"anna": {"white": 1}})
    talk.refused("requirements_not_met", "hire", player="anna", piece="winemaster", square={"joins": "a1"})
    talk.do("hire", player="anna", piece="winemaster", square={"new": "red"})
    assert squares(talk, "anna")[-1] == ("a6", "red", 0, True)


def test_on_a_full_map_a_winemaster_is_replaced_and_its_square_is_gone() -> None:
    talk = given(FIVE, ledger="map", map_squares=12, pieces={"bela": (0, 2)})
    there = {"player": "bela", "square": "b6"}
    said = talk.refused("requirements_not_met", "hire", player="anna", piece="worker", replaces=there)
    assert "empty square" in said
    talk.do("adjust", set={"map_squares": 10}, reason="counted again")
    talk.refused("requirements_not_met", "hire", player="anna", piece="worker", square={"new": "red"})
    for square, code in (("b1", "requirements_not_met"), ("b9", "unknown_square")):
        talk.refused(
            code, "hire", player="anna", piece="worker", replaces={"player": "bela", "square": square}
        )
    talk.do("hire", player="anna", piece="worker", replaces=there)
    assert squares(talk, "anna") == [("a1", "red", 1, False), ("a2", "red", 1, False)]
    assert len(squares(talk, "bela")) == 5
    assert (talk.player("bela")["winemasters_on_map"], talk.player("bela")["winemasters_left"]) == (0, 2)


# Winemaking


def vineyard() -> Talk:
    talk = given(ledger="map", boxes={"anna": {"water": 3}})
    return with_squares(
        talk,
        "anna",
        {"workers": 2},
        {"kind": "abandoned"},
        {"kind": "abandoned", "workers": 2},
        {"kind": "water", "workers": 0, "winemaster": True},
        workers_left=0,
        winemasters_left=2,
        winemasters_on_map=1,
    )


def test_the_squares_that_are_touched_say_the_yield() -> None:
    talk = vineyard()
    talk.do("make_wine", player="anna", water=1, choices={"a3": "rose"})
    assert talk.boxes("anna") == {"red": 2, "rose": 1, "water": 4}


def test_only_named_squares_are_touched() -> None:
    talk = vineyard()
    talk.do("make_wine", player="anna", water=1, squares=["a4", "a2"])
    assert talk.boxes("anna") == {"water": 4}


def test_water_that_touches_nothing_of_ones_own_is_used_up_all_the_same() -> None:
    talk = vineyard()
    talk.do("make_wine", player="anna", water=1, squares=[])
    assert talk.boxes("anna") == {"water": 2}
    assert talk.player("anna")["actions"]["winemaking"] == "used"


@pytest.mark.parametrize(
    ("code", "fields"),
    [
        ("bad_command", {"water": 1, "squares": ["a1", "a1"]}),
        ("unknown_square", {"water": 1, "squares": ["a1", "b1"]}),
        ("bad_command", {"water": 1}),
        ("bad_command", {"water": 1, "choices": {"a3": "rose", "a2": "rose"}}),
        ("bad_command", {"water": 1, "squares": ["a1"], "choices": {"a3": "rose"}}),
        ("bad_command", {"water": 1, "boxes": {"red": 2}}),
        ("bad_command", {}),
        ("not_enough_boxes", {"water": 4, "choices": {"a3": "rose"}}),
        ("bad_amount", {"water": 6, "choices": {"a3": "rose"}}),
    ],
)
def test_what_the_squares_cannot_give_is_refused(code: str, fields: dict[str, Any]) -> None:
    vineyard().refused(code, "make_wine", player="anna", **fields)


def test_a_box_of_water_touches_four_squares() -> None:
    talk = given(ledger="map", pieces={"anna": (0, 3)}, boxes={"anna": {"water": 2}})
    assert "4 squares at most" in talk.refused("bad_amount", "make_wine", player="anna", water=1)
    talk.do("make_wine", player="anna", water=2)
    assert talk.boxes("anna") == {"red": 5}


# The end


def test_a_tie_is_broken_by_the_squares_at_once() -> None:
    pieces = {"anna": (0, 3), "bela": (0, 2), "carl": (4, 3)}
    talk = given(
        "anna bela carl",
        ledger="map",
        at_round=7,
        pieces=pieces,
        money=dict.fromkeys(pieces, 20),
        boxes={name: {} for name in pieces},
    )
    with_squares(talk, "anna", {}, {}, {}, {}, {}, workers_left=0)
    with_squares(
        talk, "bela", {"workers": 2}, {"workers": 2}, {}, {"workers": 0, "winemaster": True}, workers_left=0
    )
    talk.close_round()
    assert talk.places == [("anna", 1), ("bela", 2), ("carl", 3)]

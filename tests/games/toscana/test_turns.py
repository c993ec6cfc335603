"""Passing, whose turn it is, and each action once a round."""

import pytest

from tests.games.toscana.table_talk import given


def test_passing_marks_the_action_used_and_changes_nothing_else() -> None:
    talk = given()
    before = talk.state
    talk.do("pass", player="anna", action="hiring")
    assert talk.player("anna")["actions"] == {"hiring": "used", "winemaking": "ready", "trading": "ready"}
    assert (talk.state["market"], talk.state["bank"]) == (before["market"], before["bank"])
    assert talk.money("anna") == 3


@pytest.mark.parametrize(
    ("take", "held"), [("red", {"red": 3, "water": 2}), ("water", {"red": 2, "water": 3})]
)
def test_passing_winemaking_may_take_a_red_or_a_water_from_the_bank(take: str, held: dict[str, int]) -> None:
    talk = given()
    bank = talk.bank(take)
    talk.do("pass", player="anna", action="winemaking", take=take)
    assert talk.boxes("anna") == held
    assert talk.bank(take) == bank - 1


def test_passing_winemaking_may_take_nothing() -> None:
    talk = given()
    talk.do("pass", player="anna", action="winemaking")
    assert talk.boxes("anna") == {"red": 2, "water": 2}


@pytest.mark.parametrize("action", ["hiring", "trading"])
def test_the_other_actions_have_no_compensation(action: str) -> None:
    talk = given()
    said = talk.refused("bad_command", "pass", player="anna", action=action, take="red")
    assert "winemaking" in said


@pytest.mark.parametrize("take", ["white", "champagne", "rose"])
def test_the_compensation_is_never_another_wine(take: str) -> None:
    talk = given()
    said = talk.refused("bad_command", "pass", player="anna", action="winemaking", take=take)
    assert "1 red wine or 1 water" in said


def test_the_compensation_must_fit() -> None:
    talk = given(boxes={"anna": {"water": 5}})
    talk.refused("no_room", "pass", player="anna", action="winemaking", take="water")
    talk.do("pass", player="anna", action="winemaking", take="red")
    assert talk.boxes("anna") == {"red": 1, "water": 5}


def test_an_empty_bank_has_no_compensation() -> None:
    talk = given("anna bela carl dora emil", storages={"red": 5})
    talk.refused("bank_empty", "pass", player="anna", action="winemaking", take="red")
    talk.do("pass", player="anna", action="winemaking", take="water")


@pytest.mark.parametrize("action", ["hiring", "winemaking", "trading"])
def test_an_action_is_used_once_a_round(action: str) -> None:
    talk = given()
    talk.do("pass", player="anna", action=action)
    talk.refused("action_used", "pass", player="anna", action=action)
    talk.close_round()
    talk.do("pass", player="anna", action=action)


def test_the_turn_goes_clockwise_from_the_starting_player() -> None:
    talk = given("anna bela carl", starts="bela", turn_order="strict")
    order = []
    while talk.phase == "actions":
        assert talk.turn is not None
        order.append(talk.turn)
        coins = talk.player(talk.turn)["actions"]
        talk.do(
            "pass", player=talk.turn, action=next(name for name, coin in coins.items() if coin == "ready")
        )
    assert order == ["bela", "carl", "anna"] * 3


def test_the_turn_is_with_the_first_of_those_who_have_used_the_fewest_actions() -> None:
    talk = given("anna bela carl")
    talk.do("pass", player="bela", action="hiring")
    assert talk.turn == "anna"
    talk.do("pass", player="anna", action="hiring")
    assert talk.turn == "carl"
    talk.do("pass", player="carl", action="trading")
    assert talk.turn == "anna"


def test_in_strict_order_everybody_waits_for_their_turn() -> None:
    talk = given("anna bela", turn_order="strict")
    said = talk.refused("not_your_turn", "pass", player="bela", action="hiring")
    assert "Anna's turn" in said
    talk.do("pass", player="anna", action="hiring")
    talk.refused("not_your_turn", "pass", player="anna", action="trading")


@pytest.mark.parametrize(
    "command",
    [
        {"do": "buy", "kind": "water", "boxes": 1},
        {"do": "sell", "boxes": {"red": 1}},
        {"do": "make_wine", "water": 1, "boxes": {}},
        {"do": "hire", "piece": "worker"},
    ],
)
def test_strict_order_is_for_every_action_and_relaxed_order_for_none(command: dict[str, object]) -> None:
    fields = {**command, "player": "bela"}
    do = str(fields.pop("do"))
    given(turn_order="strict").refused("not_your_turn", do, **fields)
    given().do(do, **fields)


def test_relaxed_order_lets_a_player_take_all_three_actions_at_once() -> None:
    talk = given()
    for action in ("hiring", "winemaking", "trading"):
        talk.do("pass", player="bela", action=action)
    assert talk.turn == "anna"


@pytest.mark.parametrize(
    "fields", [{"player": "zoe", "action": "hiring"}, {"player": "Anna", "action": "hiring"}]
)
def test_a_stranger_cannot_act(fields: dict[str, str]) -> None:
    talk = given()
    assert "anna, bela" in talk.refused("unknown_player", "pass", **fields)

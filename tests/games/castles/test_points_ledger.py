"""Ledger points: the two tracks, colour bonuses and round ends; the box stands in for the scoring board."""

from typing import Any

import pytest

from tests.games.castles.table_talk import NUMBERS, Talk, given, given_full, new_game

POINTS = {"ledger": "points"}


def tracks(players: str = "anna ben cleo", **more: Any) -> Talk:
    talk = Talk()
    talk.do("new_game", **new_game(players, options=POINTS, **more))
    return talk


def without_numbers() -> Talk:
    fields = new_game(options=POINTS)
    del fields["colour_bonus"]
    talk = Talk()
    talk.do("new_game", **fields)
    return talk


def at_the_end(**red: int) -> Talk:
    """All three rounds are scored; then red is set."""
    talk = tracks()
    for _ in range(3):
        talk.do("close", player="anna")
        talk.do("score_round")
    if red:
        talk.adjust(red=red)
    return talk


def test_it_is_what_a_new_game_follows_and_nothing_but_tracks_is_known() -> None:
    fields = new_game()
    del fields["options"]
    talk = Talk()
    talk.do("new_game", **fields)
    state = talk.state
    assert (state["phase"], state["round"], state["closing"], state["extra"]) == ("turns", 1, False, False)
    assert {state[name] for name in ("turn", "actions", "display", "bonus_left")} == {None}
    assert state["pending"] == []
    anna = {name: value for name, value in talk.player("anna").items() if value is not None}
    assert anna == {"id": "anna", "name": "Anna", "green": 0, "red": 0}
    assert talk.player("anna").keys() == given().player("anna").keys()
    assert state["colour_bonus"]["inn"] == {**NUMBERS["inn"], "next": "I"}


def test_the_numbers_may_be_left_out() -> None:
    assert without_numbers().state["colour_bonus"]["city"] == {"I": None, "II": None, "next": "I"}
    for options in ({"ledger": "score"}, {"ledger": "full"}):
        fields = {**new_game(), "options": options}
        del fields["colour_bonus"]
        Talk().refused("bad_command", "new_game", **fields)
    fields = {**new_game(options=POINTS), "colour_bonus": None}
    Talk().do("new_game", **fields)
    partly = {name: NUMBERS[name] for name in list(NUMBERS)[:3]}
    Talk().refused("bad_command", "new_game", **{**fields, "colour_bonus": partly})


def test_a_gain_moves_the_counters_and_says_why() -> None:
    talk = tracks()
    assert talk.sentences("gain", player="anna", green=6, why="area") == [
        "Anna's green: 0 to 6 (area complete)"
    ]
    talk.do("gain", player="anna", green=-2, red=3)
    assert talk.points("anna") == (4, 3)
    talk.do("gain", player="anna", green=None, red=1, why=None)
    assert talk.points("anna") == (4, 4)


@pytest.mark.parametrize(
    ("code", "fields"),
    [
        ("bad_amount", {}),
        ("bad_amount", {"green": 0, "red": 0}),
        ("bad_amount", {"green": 100}),
        ("bad_amount", {"red": -100}),
        ("bad_amount", {"green": -1}),
        ("bad_command", {"green": 1, "why": "luck"}),
        ("unknown_player", {"player": "zoe", "green": 1}),
    ],
)
def test_a_gain_that_cannot_be_is_refused(code: str, fields: dict[str, Any]) -> None:
    tracks().refused(code, "gain", **{"player": "anna", **fields})


def test_a_track_ends_at_999_only_for_a_gain_that_changes_it() -> None:
    talk = tracks()
    talk.adjust(green={"anna": 999}, red={"anna": 990})
    talk.refused("bad_amount", "gain", player="anna", green=1)
    talk.do("gain", player="anna", green=0, red=9)
    talk.do("fill", player="anna", type="inn")
    assert talk.points("anna")[0] > 999
    talk.do("gain", player="anna", red=-1)


def test_a_full_colour_brings_the_number_that_is_up() -> None:
    talk = tracks()
    talk.do("fill", player="ben", type="inn")
    talk.refused("action_used", "fill", player="ben", type="inn")
    talk.do("fill", player="anna", type="inn")
    assert (talk.points("ben"), talk.points("anna")) == (
        (NUMBERS["inn"]["I"], 0),
        (NUMBERS["inn"]["II"], 0),
    )
    assert talk.state["colour_bonus"]["inn"]["next"] is None
    talk.refused("supply_empty", "fill", player="cleo", type="inn")
    talk.refused("action_used", "fill", player="ben", type="inn")
    talk.refused("bad_command", "fill", player="cleo", type="city", green=4)
    talk.adjust(colour_bonus={"inn": "II"})
    talk.do("fill", player="ben", type="inn")


def test_a_correction_to_the_side_that_is_up_forgets_who_had_it_too() -> None:
    talk = tracks()
    talk.do("fill", player="ben", type="inn")
    talk.adjust(round=2, numbers={"inn": {"I": 1, "II": 2}})
    talk.refused("action_used", "fill", player="ben", type="inn")
    talk.adjust(colour_bonus={"inn": "II"})
    talk.do("fill", player="ben", type="inn")


def test_an_unknown_number_is_said_with_the_full_colour() -> None:
    talk = without_numbers()
    talk.refused("bad_command", "fill", player="anna", type="city")
    talk.refused("bad_amount", "fill", player="anna", type="city", green=21)
    talk.do("fill", player="anna", type="city", green=0)
    assert talk.state["colour_bonus"]["city"] == {"I": None, "II": None, "next": "II"}
    talk.adjust(numbers={"city": {"I": 5, "II": 3}})
    talk.refused("bad_command", "fill", player="ben", type="city", green=3)
    talk.do("fill", player="ben", type="city")
    assert talk.points("ben") == (3, 0)


def test_a_round_closes_is_scored_and_the_next_one_begins() -> None:
    talk = tracks()
    talk.do("gain", player="anna", green=7)
    talk.refused("requirements_not_met", "score_round")
    assert talk.sentences("close", player="ben") == [
        "Ben's pile 1 is empty: round 1 closes; still to act: Cleo"
    ]
    assert talk.state["closing"]
    talk.refused("requirements_not_met", "close", player="anna")
    talk.do("score_round")
    assert (talk.state["round"], talk.state["closing"], talk.points("anna")) == (2, False, (7, 7))


def test_the_pile_of_round_3_announces_the_extra_turn_at_once() -> None:
    talk = tracks()
    talk.adjust(round=3)
    assert talk.sentences("close", player="anna") == [
        "Anna's pile 3 is empty: Ben, Cleo, then everybody has one extra turn"
    ]
    talk.do("score_round")
    assert (talk.state["phase"], talk.state["round"], talk.state["closing"]) == ("final", 3, False)
    talk.refused("wrong_phase", "gain", player="anna", green=1)
    talk.refused("wrong_phase", "score_round")


def test_the_final_count_adds_what_everybody_has_left() -> None:
    talk = at_the_end(anna=50, ben=40, cleo=30)
    counts = {
        "anna": {"tiles": 2, "marble": 1, "workers": None, "cards": 14},
        "ben": {},
        "cleo": {"cards": 4},
    }
    talk.do("final_count", counts=counts, spaces={"cleo": 3})
    ranking = talk.state["result"]["ranking"]
    assert [(line["player"], line["red"], line["spaces_left"]) for line in ranking] == [
        ("anna", 55, None),
        ("ben", 40, None),
        ("cleo", 30, None),
    ]


def test_free_spaces_are_needed_where_red_is_equal() -> None:
    talk = at_the_end(anna=40, ben=39, cleo=50)
    counts: dict[str, Any] = {"anna": {}, "ben": {"tiles": 1}, "cleo": {}}
    said = talk.refused("requirements_not_met", "final_count", counts=counts)
    assert said.endswith("Anna, Ben.")
    talk.refused("requirements_not_met", "final_count", counts=counts, spaces={"anna": 5})
    talk.do("final_count", counts=counts, spaces={"anna": 4, "ben": 5})
    places = {
        line["player"]: (line["place"], line["spaces_left"]) for line in talk.state["result"]["ranking"]
    }
    assert places == {"cleo": (1, None), "ben": (2, 5), "anna": (3, 4)}


def test_a_final_count_that_cannot_be_is_refused() -> None:
    talk = at_the_end(anna=50, ben=40, cleo=30)
    nothing: dict[str, Any] = {"anna": {}, "ben": {}, "cleo": {}}
    talk.refused("bad_command", "final_count")
    talk.refused("bad_command", "final_count", counts={"anna": {}, "ben": {}})
    talk.refused("bad_command", "final_count", counts={**nothing, "anna": None})
    talk.refused("bad_command", "final_count", counts=nothing, cards={"anna": 3})
    talk.refused("unknown_player", "final_count", counts={**nothing, "zoe": {}})
    talk.refused("bad_amount", "final_count", counts={**nothing, "anna": {"tiles": 100}})
    talk.refused("bad_amount", "final_count", counts=nothing, spaces={"anna": 30})
    cards = {"anna": {"cards": 100}, "ben": {"cards": 23}, "cleo": {}}
    talk.refused("supply_empty", "final_count", counts=cards)


def test_commands_of_another_ledger_are_refused() -> None:
    talk = tracks()
    talk.refused("bad_command", "draw", player="anna")
    talk.refused("bad_command", "take_bonus", player="anna", bonus="card")
    talk.refused("unknown_player", "draw", player="zoe")
    for other in (given(), given_full()):
        other.refused("bad_command", "gain", player="anna", green=1)
        other.refused("bad_command", "fill", player="anna", type="inn")
        other.refused("bad_command", "close", player="anna")
        other.refused("bad_command", "adjust", set={"closing": True}, reason="no")
    at_the_end().refused("wrong_phase", "draw", player="anna")


def test_only_what_is_followed_can_be_corrected() -> None:
    talk = tracks()
    for name, value in (
        ("cards", {"anna": 3}),
        ("piles", {"anna": [7, 7, 7]}),
        ("draw", 2),
        ("one_space", 2),
        ("turn", "anna"),
    ):
        talk.refused("bad_command", "adjust", set={name: value}, reason="no")
    talk.adjust(closing=True, round=2, starting_player="ben")
    assert (talk.state["closing"], talk.state["round"], talk.state["starting_player"]) == (True, 2, "ben")
    end = at_the_end()
    end.refused("wrong_phase", "adjust", set={"closing": True}, reason="no")
    end.refused("wrong_phase", "adjust", set={"round": 2}, reason="no")
    end.adjust(red={"anna": 4})

"""Rounds: the pile that closes one, the extra turn, the three scorings, the final count and the ranking."""

import pytest

from tests.games.castles.table_talk import Talk, given


def closing(players: str = "anna ben cleo", *, round_: int = 1, chooser: str = "ben") -> Talk:
    """It is the chooser's turn, and their next tile is the last one of the pile that closes the round."""
    talk = given(players)
    for _ in range(round_ - 1):
        talk.adjust(piles={"anna": [0, 0, 0]})
        talk.draw_all()
        talk.do("score_round")
    piles = [0] * (round_ - 1) + [1] + [7] * (3 - round_)
    talk.adjust(piles={each: [7, 7, 7] for each in players.split()} | {chooser: piles})
    while talk.turn != chooser:
        talk.do("draw", player=talk.turn)
    return talk


def test_the_pile_that_closes_the_round_is_told_with_who_still_acts() -> None:
    talk = closing()
    assert not talk.state["closing"]
    said = talk.sentences("choose", player="ben", tile="inn")
    assert "Ben's pile 1 is empty: round 1 closes; still to act: Cleo" in said
    assert talk.state["closing"]
    talk.do("draw", player="cleo")
    assert (talk.state["phase"], talk.state["turn"], talk.state["actions"]) == ("scoring", None, None)
    talk.refused("wrong_phase", "draw", player="anna")


def test_the_last_player_of_the_cycle_ends_the_round_with_this_turn() -> None:
    talk = closing(chooser="cleo")
    said = talk.sentences("choose", player="cleo", tile="inn")
    assert "Cleo's pile 1 is empty: round 1 ends with this turn" in said
    assert talk.state["phase"] == "scoring"


def test_the_starting_player_closes_and_all_others_have_their_turn() -> None:
    talk = closing(chooser="anna")
    talk.do("choose", player="anna", tile="inn")
    talk.do("draw", player="ben")
    assert talk.state["phase"] == "turns"
    talk.do("draw", player="cleo")
    assert talk.state["phase"] == "scoring"


def test_another_pile_than_the_rounds_closes_nothing() -> None:
    talk = closing(round_=2)
    talk.adjust(piles={"cleo": [0, 7, 7]})
    assert not talk.state["closing"]
    talk.do("draw", player="ben")
    talk.do("draw", player="cleo")
    assert (talk.state["phase"], talk.turn) == ("turns", "anna")


def test_green_is_added_to_red_and_stays() -> None:
    talk = closing(chooser="cleo")
    talk.adjust(green={"anna": 9, "ben": 0}, red={"anna": 4})
    talk.do("choose", player="cleo", tile="inn")
    talk.refused("wrong_phase", "final_count")
    said = talk.sentences("score_round")
    assert said == ["Anna's red: 4 to 13 (9 green points)", "Round 2 begins; Anna starts"]
    assert talk.points("anna") == (9, 13)
    state = talk.state
    assert (state["round"], state["phase"], state["turn"], state["actions"]) == (2, "turns", "anna", 0)


def test_round_three_has_an_extra_turn_of_everybody() -> None:
    talk = closing(round_=3, chooser="cleo")
    said = talk.sentences("choose", player="cleo", tile="inn")
    assert said[-1] == "Everybody has one extra turn, then round 3 is scored"
    assert (talk.state["extra"], talk.state["phase"], talk.turn) == (True, "turns", "anna")
    talk.draw_all()
    assert (talk.state["phase"], talk.state["extra"]) == ("scoring", True)
    talk.do("score_round")
    state = talk.state
    assert (state["phase"], state["round"], state["turn"], state["extra"]) == ("final", 3, None, True)


def test_a_fort_may_empty_the_pile_that_closes_the_round() -> None:
    talk = given()
    talk.adjust(piles={"anna": [1, 7, 7]}, storage={"anna": ["fort"]})
    talk.do("place", player="anna", tile="fort")
    talk.do("build", player="anna", tile="village")
    assert talk.state["closing"]


def final(**named: object) -> Talk:
    """The third scoring is done; what is named was set before the final count."""
    talk = closing("anna ben", round_=3, chooser="ben")
    talk.do("choose", player="ben", tile="inn")
    talk.draw_all()
    talk.do("score_round")
    talk.adjust(
        red={"anna": 20, "ben": 20},
        green={"anna": 5, "ben": 5},
        cards={"anna": 0, "ben": 0},
        storage={"anna": [], "ben": []},
    )
    talk.adjust(**named) if named else None
    return talk


def test_the_final_count_is_told_reason_by_reason() -> None:
    talk = final(storage={"anna": ["piece"]}, marble={"anna": 2}, workers={"anna": 1}, cards={"anna": 9})
    said = talk.sentences("final_count", cards={"anna": 14, "ben": 4})
    assert said == [
        "Anna takes 5 cards (counted anew)",
        "Ben takes 4 cards (counted anew)",
        "Anna's red: 20 to 21 (1 stored thing)",
        "Anna's red: 21 to 23 (2 marble left)",
        "Anna's red: 23 to 24 (1 worker left)",
        "Anna's red: 24 to 26 (14 cards, 1 for every five)",
        "The game is over; winner: Anna",
    ]
    anna = talk.player("anna")
    assert (anna["storage"], anna["marble"], anna["workers"], anna["cards"]) == (["piece"], 2, 1, 14)
    assert talk.state["result"] == {
        "ranking": [
            {"player": "anna", "red": 26, "spaces_left": 29, "green": 5, "place": 1},
            {"player": "ben", "red": 20, "spaces_left": 29, "green": 5, "place": 2},
        ]
    }
    talk.refused("wrong_phase", "adjust", set={"red": {"anna": 1}}, reason="late")
    talk.refused("wrong_phase", "abandon")


def test_hands_are_checked_in_the_final_count() -> None:
    talk = final()
    talk.refused("bad_amount", "final_count", cards={"anna": 123})
    talk.refused("unknown_player", "final_count", cards={"zoe": 1})
    said = talk.refused("supply_empty", "final_count", cards={"anna": 100, "ben": 23})
    assert said == "There are 122 cards in all, not 123; count the hands again."
    talk.do("final_count", cards=None)


@pytest.mark.parametrize(
    ("named", "places"),
    [
        ({"red": {"anna": 21}, "built": {"anna": {"village": 1}}}, [("anna", 1), ("ben", 2)]),
        ({"built": {"anna": {"village": 1}}, "green": {"anna": 50}}, [("ben", 1), ("anna", 2)]),
        ({"green": {"ben": 6}}, [("ben", 1), ("anna", 2)]),
        ({}, [("anna", 1), ("ben", 1)]),
    ],
    ids=["red", "free spaces", "green", "shared"],
)
def test_red_then_free_spaces_then_green_then_the_place_is_shared(
    named: dict[str, object], places: list[tuple[str, int]]
) -> None:
    talk = final(**named)
    talk.do("final_count")
    ranking = talk.state["result"]["ranking"]
    assert [(line["player"], line["place"]) for line in ranking] == places


def test_after_a_shared_first_place_comes_the_third() -> None:
    talk = closing("anna ben cleo", round_=3, chooser="cleo")
    talk.do("choose", player="cleo", tile="inn")
    talk.draw_all()
    talk.do("score_round")
    talk.adjust(
        red={"anna": 9, "ben": 20, "cleo": 20}, storage={"cleo": []}, cards={"anna": 0, "ben": 0, "cleo": 0}
    )
    talk.do("final_count")
    ranking = talk.state["result"]["ranking"]
    assert [(line["player"], line["place"]) for line in ranking] == [("ben", 1), ("cleo", 1), ("anna", 3)]


def test_undo_goes_back_from_the_end_to_the_beginning() -> None:
    talk = given()
    states = [talk.state]
    talk.do("draw", player="anna")
    states.append(talk.state)
    talk.do("choose", player="ben", tile="inn")
    talk.do("undo")
    assert talk.state == states.pop()
    talk.do("undo")
    assert talk.state == states.pop()
    talk.do("redo")
    talk.refused("wrong_phase", "score_round")
    talk.do("redo")
    talk.refused("nothing_to_undo", "redo")

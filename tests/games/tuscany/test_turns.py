"""Rows, turns, passes and the year's end."""

from tests.games.tuscany.table_talk import begun, given, with_workers


def test_rows_are_taken_clockwise_from_who_was_drawn() -> None:
    talk = begun(starting_player="ben")
    talk.do("wake_up", player="ben", row=7)
    assert talk.turn == "cleo"
    talk.refused("not_your_turn", "wake_up", player="anna", row=2)
    talk.refused("row_closed", "wake_up", player="cleo", row=1)
    talk.refused("row_taken", "wake_up", player="cleo", row=7)
    talk.refused("bad_amount", "wake_up", player="cleo", row=8)
    talk.refused("wrong_phase", "place", player="cleo")
    talk.do("wake_up", player="cleo", row=5)
    talk.do("wake_up", player="anna", row=6)
    assert (talk.state["phase"], talk.state["season"], talk.turn) == ("seasons", "spring", "cleo")
    assert talk.tell == []


def test_in_any_order_each_takes_one_row() -> None:
    talk = begun(options={"turn_order": "relaxed"})
    talk.do("wake_up", player="cleo", row=2)
    assert talk.turn == "anna"
    assert "still to choose: Anna, Ben" in talk.refused("not_your_turn", "wake_up", player="cleo", row=3)
    talk.do("wake_up", player="ben", row=3)
    assert talk.turn == "anna"


def test_the_turn_goes_round_by_rows_among_those_still_in() -> None:
    talk = given(3, 6, 2, 4)
    assert talk.turn == "ben"
    talk.do("place", player="ben")
    talk.do("place", player="cleo")
    talk.refused("not_your_turn", "place", player="ben")
    talk.do("pass", player="anna")
    talk.do("place", player="ben")
    talk.do("pass", player="cleo")
    assert talk.turn == "ben"
    talk.refused("has_passed", "place", player="anna")
    talk.do("place", player="ben")
    assert talk.turn == "ben"
    talk.do("pass", player="ben")
    assert (talk.state["season"], talk.turn) == ("summer", "ben")
    assert not any(player["passed"] for player in talk.state["players"])


def test_relaxed_turns_are_taken_as_they_come() -> None:
    talk = given(3, options={"turn_order": "relaxed"})
    talk.do("place", player="cleo")
    assert talk.turn == "anna"
    talk.do("pass", player="ben")
    talk.refused("has_passed", "pass", player="ben")


def test_the_chart_brings_its_bonus_at_the_own_pass() -> None:
    talk = given(6)
    told = []
    for _ in range(6):
        talk.do("pass", player=talk.turn)
        told += talk.tell
    assert told == [
        ("anna", "money", 1),
        ("ben", "vine", 1),
        ("cleo", "order", 1),
        ("dora", "visitor", 1),
        ("emil", "point", 1),
        ("fay", "worker", 1),
    ]
    assert (talk.money("anna"), talk.points("emil")) == (6, 1)


def test_a_cottage_draws_on_passing_into_autumn_in_every_row() -> None:
    talk = given(people={"anna": {"marks": {"cottage": True}}, "ben": {"marks": {"cottage": True}}})
    talk.do("pass", player="anna")
    assert talk.tell == [("anna", "money", 1)]
    talk.pass_all()
    talk.do("pass", player="anna")
    assert talk.tell == [("anna", "cottage", 1)]
    talk.do("pass", player="ben")
    assert talk.tell == [("ben", "summer_visitor", 1), ("ben", "cottage", 1)]


def test_a_star_of_the_chart_is_due_until_it_is_placed_or_moved_or_the_year_ends() -> None:
    stars = {str(row): {"summer": "star", "autumn": "star"} for row in range(1, 8)}
    talk = given(2, chart=stars)
    talk.pass_all()
    talk.do("pass", player="anna")
    assert talk.state["stars_due"] == ["anna", "ben", "anna"]
    talk.do("star", player="anna", to="pisa")
    assert talk.state["stars_due"] == ["ben", "anna"]
    talk.do("undo")
    assert talk.state["stars_due"] == ["anna", "ben", "anna"]
    for region in ("pisa", "pisa", "siena", "siena", "siena", "siena"):
        talk.do("star", player="ben", to=region)
    talk.until("winter")
    assert talk.state["stars_due"] == ["anna", "anna", "ben"]
    talk.do("star", player="ben", to="lucca", source="pisa")
    assert talk.state["stars_due"] == ["anna", "anna"]
    talk.do("pass", player="anna", row=5)
    assert talk.state["stars_due"] == []


def test_a_row_named_before_winter_is_ignored_but_must_be_one() -> None:
    talk = given()
    talk.refused("bad_amount", "pass", player="anna", row=0)
    talk.do("pass", player="anna", row=1)
    assert talk.player("anna")["next_row"] is None


def test_row_seven_brings_the_temporary_worker_for_this_year() -> None:
    talk = with_workers(2, 7, 2)
    talk.pass_all()
    assert talk.crew("anna", "temporary") == (1, 1, 0)
    talk.until("winter")
    talk.do("pass", player="ben", row=5)
    talk.do("pass", player="anna")
    assert talk.crew("anna", "temporary") == (0, 0, 0)
    assert (talk.player("anna")["row"], talk.turn) == (1, "anna")


def test_the_year_ends_for_each_player_alone() -> None:
    people = {"anna": {"marks": {"income": True, "statue": True}}}
    talk = given(3, 2, 3, 7, structures=True, people=people)
    talk.do("gain", player="anna", residual=2)
    talk.until("winter")
    money = talk.money("anna")
    talk.refused("row_needed", "pass", player="anna")
    talk.refused("row_closed", "pass", player="anna", row=1)
    talk.do("pass", player="anna", row=4)
    assert talk.tell == [
        ("anna", "recall", 1),
        ("anna", "age_all", 1),
        ("anna", "hand", 7),
        ("anna", "income", 2),
        ("anna", "collect", 1),
        ("anna", "point", 1),
        ("anna", "row", 4),
    ]
    assert (talk.money("anna"), talk.points("anna"), talk.player("anna")["late_points"]) == (money + 2, 1, 1)
    talk.refused("row_taken", "pass", player="ben", row=4)
    talk.do("pass", player="ben", row=2)
    assert talk.tell[-1] == ("ben", "row", 2)
    talk.refused("row_closed", "pass", player="cleo", row=5)
    talk.do("pass", player="cleo")
    state = talk.state
    assert (state["year"], state["season"], state["turn"]) == (2, "spring", "cleo")
    assert [player["row"] for player in state["players"]] == [4, 2, 1]
    assert talk.player("anna")["late_points"] == 0


def test_at_the_year_end_workers_are_ready_and_the_soldato_is_home() -> None:
    talk = with_workers(2)
    talk.do("place", player="anna", worker="soldato")
    talk.do("place", player="ben")
    talk.do("train", player="anna", worker="normal")
    assert talk.crew("anna", "normal") == (3, 2, 1)
    assert talk.state["soldati"] == ["anna"]
    talk.until("winter")
    talk.do("pass", player="anna", row=3)
    assert talk.crew("anna", "normal") == (3, 3, 0)
    assert talk.crew("anna", "soldato") == (1, 1, 0)
    assert talk.state["soldati"] == []


def test_the_last_year_asks_for_no_row_but_checks_one() -> None:
    talk = given(3, 2, 3, 7)
    talk.do("gain", player="ben", points=25)
    talk.until("winter")
    talk.refused("row_closed", "pass", player="anna", row=1)
    talk.do("pass", player="anna", row=5)
    talk.refused("row_taken", "pass", player="ben", row=5)
    talk.do("pass", player="ben")
    assert talk.player("ben")["next_row"] is None
    assert "row" not in [what for _, what, _ in talk.tell]


def test_undo_brings_back_what_was_told() -> None:
    talk = given()
    talk.do("pass", player="anna")
    told = talk.tell
    talk.do("place", player="ben")
    assert talk.tell == []
    talk.do("undo")
    assert talk.tell == told
    talk.do("redo")
    assert talk.tell == []

"""Undo and redo: back to just after the beginning, and forth again until something new is done."""

from tests.games.toscana.table_talk import given, new_game


def test_undo_takes_back_the_last_command_and_redo_does_it_again() -> None:
    talk = given()
    before = talk.state
    talk.do("buy", player="anna", kind="water", boxes=1)
    after = talk.state
    talk.do("undo")
    assert talk.state == before
    talk.do("redo")
    assert talk.state == after


def test_nothing_before_the_beginning_can_be_undone() -> None:
    talk = given()
    talk.refused("nothing_to_undo", "undo")
    talk.do("pass", player="anna", action="hiring")
    talk.do("undo")
    talk.refused("nothing_to_undo", "undo")


def test_redo_needs_an_undo_first() -> None:
    talk = given()
    talk.do("pass", player="anna", action="hiring")
    talk.refused("nothing_to_undo", "redo")


def test_many_steps_back_and_forth() -> None:
    talk = given()
    states = [talk.state]
    for player, action in (("anna", "hiring"), ("bela", "hiring"), ("anna", "trading"), ("bela", "trading")):
        talk.do("pass", player=player, action=action)
        states.append(talk.state)
    for state in reversed(states[:-1]):
        talk.do("undo")
        assert talk.state == state
    for state in states[1:]:
        talk.do("redo")
        assert talk.state == state


def test_an_accepted_command_ends_redo_and_a_refused_one_does_not() -> None:
    talk = given()
    talk.do("pass", player="anna", action="hiring")
    talk.do("undo")
    talk.refused("not_enough_boxes", "sell", player="anna", boxes={"white": 1})
    talk.do("redo")
    talk.do("undo")
    talk.do("pass", player="bela", action="hiring")
    talk.refused("nothing_to_undo", "redo")


def test_undo_goes_back_over_the_close_of_a_round() -> None:
    talk = given()
    talk.pass_all()
    talk.do("update_wine_board")
    talk.do("update_supply")
    before = talk.state
    talk.do("hold_winetasting", totals={"red": 2})
    assert talk.state["round"] == 2
    talk.do("undo")
    assert talk.state == before


def test_the_end_of_the_game_can_be_undone() -> None:
    talk = given(at_round=7, phase="winetasting", money={"anna": 9})
    talk.do("hold_winetasting", totals={})
    assert talk.phase == "finished"
    talk.do("undo")
    assert (talk.phase, talk.boxes("anna")) == ("winetasting", {"red": 2, "water": 2})


def test_an_abandoned_game_can_be_taken_up_again() -> None:
    talk = given()
    talk.do("abandon")
    talk.do("undo")
    assert talk.phase == "actions"


def test_no_undo_leads_from_a_new_game_into_the_last_one() -> None:
    talk = given()
    talk.do("abandon")
    talk.do("new_game", **new_game())
    talk.refused("nothing_to_undo", "undo")

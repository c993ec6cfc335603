"""The last round: the seventh, the one the table calls its last, or one in which 60 was reached."""

import pytest

from tests.games.toscana.table_talk import Talk, given


def reached(talk: Talk) -> tuple[bool, bool]:
    return talk.player("anna")["reached_60"], talk.state["last_round"]


def test_sixty_count_once_reached_whatever_is_spent_since() -> None:
    talk = given(money={"anna": 58}, boxes={"anna": {"red": 1}})
    talk.do("sell", player="anna", boxes={"red": 1})
    assert reached(talk) == (True, True)
    talk.do("hire", player="bela", piece="worker")
    talk.do("adjust", set={"money": {"anna": 12}, "reached_60": {"anna": True}}, reason="spent")
    assert reached(talk) == (True, True)
    talk.close_round()
    assert talk.phase == "finished"


def test_sixty_that_are_gone_when_the_command_is_done_were_not_reached() -> None:
    one_of_each = dict.fromkeys(("red", "white", "champagne", "rose", "water"), 2)
    talk = given(pieces={"anna": (0, 1)}, money={"anna": 52}, boxes={"anna": one_of_each})
    errand = {"mr_rose": {"buy": "champagne"}}
    talk.do("hire", player="anna", piece="winemaster", helper=errand)
    assert (talk.money("anna"), *reached(talk)) == (57, False, False)


def test_under_at_close_the_mark_is_shown_and_does_not_end_the_game() -> None:
    talk = given(sixty="at_close")
    talk.do("adjust", set={"money": {"anna": 61}}, reason="a slip")
    talk.do("adjust", set={"money": {"anna": 6}, "reached_60": {"anna": True}}, reason="spent")
    assert reached(talk) == (True, False)
    talk.close_round()
    assert talk.phase == "actions"


def test_undo_takes_the_mark_back_and_a_correction_may() -> None:
    talk = given()
    talk.do("adjust", set={"money": {"anna": 60}}, reason="a slip")
    talk.refused("bad_amount", "adjust", set={"reached_60": {"anna": False}}, reason="not with 60")
    talk.do("undo")
    assert reached(talk) == (False, False)
    talk.do("redo")
    talk.do("adjust", set={"money": {"anna": 6}, "reached_60": {"anna": False}}, reason="the slip")
    assert reached(talk) == (False, False)
    talk.do("adjust", set={"reached_60": {"anna": True}}, reason="it was none")
    assert reached(talk) == (True, True)


@pytest.mark.parametrize("phase", ["actions", "wine_board", "supply", "winetasting"])
def test_a_table_that_runs_out_of_time_calls_its_last_round(phase: str) -> None:
    talk = given(phase=phase)
    talk.do("finish")
    assert talk.state["last_round"]
    assert "already" in talk.refused("requirements_not_met", "finish")
    talk.do("undo")
    assert not talk.state["last_round"]


def test_the_called_round_ends_the_game() -> None:
    talk = given(money={"anna": 9})
    talk.do("finish")
    talk.close_round()
    assert talk.places == [("anna", 1), ("bela", 2)]


@pytest.mark.parametrize("phase", ["final_sale", "tie_break", "finished"])
def test_no_round_is_called_the_last_after_its_end(phase: str) -> None:
    given(phase=phase).refused("wrong_phase", "finish")


def test_the_seventh_round_is_the_last_by_itself() -> None:
    talk = given(at_round=7)
    assert talk.state["last_round"]
    talk.refused("requirements_not_met", "finish")

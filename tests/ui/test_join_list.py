"""The list of hubs on the panel: what is chosen stays chosen while hubs answer, and how one gets there."""

from companion.controls.intents import Push, Turn
from companion.frozen import changed
from companion.tournament.requests import FoundHub, Joining
from companion.ui.kit.screen import AskTournament, Open
from companion.ui.screens.settings import Settings
from companion.ui.screens.tournament.join import AddressOf, CodeOf, Join
from tests.ui.around import after, desk

FOUND = Joining((FoundHub("Helsinki Open", "192.168.4.1", 8443),))


def test_a_hub_that_answers_moves_no_choice_away_under_the_knob() -> None:
    before = desk()
    then = changed(before, joining=FOUND)
    typed = after(Join(), before, Turn(1))
    assert isinstance(after(typed, before, Push()), AddressOf)
    assert isinstance(after(typed, then, Push()), AddressOf)
    usual = after(typed, before, Turn(-1))
    assert after(usual, then, Push()) == CodeOf("toscana-hub", 8443)
    assert after(usual, then, Turn(-1), Push()) == CodeOf("192.168.4.1", 8443)


def test_while_no_game_runs_the_first_list_of_the_panel_has_the_tournament() -> None:
    steps = (after(Settings(), desk(), Turn(at)).handle(Push(), desk()) for at in range(40))
    asked = [step for step in steps if isinstance(step, AskTournament)]
    assert asked
    assert isinstance(asked[0].then, Open)
    assert isinstance(asked[0].then.screen, Join)

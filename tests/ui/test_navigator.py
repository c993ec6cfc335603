"""The way through the screens: what opens, what stays, what a refusal and an undo show."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from companion.controls import intents
from companion.controls.intents import Intent
from companion.controls.sign_in import Allowed, OfferSeat
from companion.games.kit.sentences import say
from companion.games.port import Redo, Undo
from companion.games.toscana.rules.commands import Adjust
from companion.games.toscana.rules.game import Options, Pieces
from companion.games.toscana.rules.terms import Ledger, Phase
from companion.settings.preferences import Preferences
from companion.system.network import Network
from companion.tournament.attending import Attending, Held
from companion.ui.kit.paint import paint
from companion.ui.kit.scene import Scene
from companion.ui.kit.screen import (
    AskTablePin,
    Choose,
    Desk,
    Do,
    GoHome,
    Leave,
    Open,
    ShutDown,
    Stay,
    Step,
    Swap,
    WebPage,
)
from companion.ui.navigator import Navigator, Remember, Report
from companion.ui.screens.moves import Moves
from companion.ui.screens.web_page import SeatCode
from tests.games.toscana.people import Box, by_kind, new_game
from tests.games.toscana.rounds import CLOSE, all_pass, to_the_end, with_boxes
from tests.ui.evening import Evening


@dataclass(frozen=True)
class Answering:
    """A screen that answers one step to anything."""

    step: Step

    def view(self, desk: Desk) -> Scene:
        return Scene("answering")

    def handle(self, intent: Intent, desk: Desk) -> Step:
        return self.step


@dataclass(frozen=True)
class Broken:
    """A screen with a bug."""

    is_broken_to_see: bool = False

    def view(self, desk: Desk) -> Scene:
        if self.is_broken_to_see:
            raise ZeroDivisionError("nothing to divide")
        return Scene("broken")

    def handle(self, intent: Intent, desk: Desk) -> Step:
        raise KeyError("lost")


OTHER = Answering(Stay(Answering(Leave())))


def names(navigator: Navigator) -> list[str]:
    return [type(screen).__name__ for screen in navigator.screens]


def after(step: Step) -> tuple[Navigator, tuple[object, ...]]:
    box = Box(new_game())
    return Navigator((*box.navigator.screens, Answering(step))).handle(intents.Push(), box.desk)


def test_a_box_without_a_game_begins_with_set_up() -> None:
    assert names(Box().navigator) == ["Setup"]


def test_the_very_first_start_asks_for_the_language() -> None:
    assert names(Box(preferences=Preferences()).navigator) == ["Setup", "Language"]


def test_each_phase_has_its_screen() -> None:
    box = Box(new_game(options=Options(ledger=Ledger.MARKET)))
    assert box.screen == "Home"
    assert box.play(*all_pass()).screen == "Closing"
    assert box.play(CLOSE[0]).screen == "Closing"
    assert box.play(CLOSE[1]).screen == "Winetasting"
    for _ in range(6):
        box.play(CLOSE[2], *all_pass(), *CLOSE[:2])
    assert box.play(CLOSE[2]).screen == "FinalSaleScreen"
    pieces = dict.fromkeys(("anna", "ben"), Pieces(3, 3))
    box.play(Adjust({"pieces": pieces}, "counted"))
    assert box.hold_knob().read().hold_knob().screen == "TieBreak"
    assert box.turn(1).push().turn(1).push().read().screen == "GameEnd"
    assert box.push().screen == "Setup"


def test_steps_move_the_stack() -> None:
    assert names(after(Stay(OTHER))[0]) == ["Home", "Answering"]
    assert after(Swap(OTHER))[0].top == OTHER
    assert names(after(Open(OTHER))[0]) == ["Home", "Answering", "Answering"]
    assert names(after(Leave())[0]) == ["Home"]
    assert names(after(GoHome())[0]) == ["Home"]


def test_steps_for_the_app_are_handed_on() -> None:
    assert after(ShutDown())[1] == (ShutDown(),)
    navigator, effects = after(Choose({"is_coach": False}, Leave()))
    assert effects == (Remember({"is_coach": False}),)
    assert names(navigator) == ["Home"]


def test_the_lowest_screen_cannot_be_left() -> None:
    box = Box(new_game())
    navigator, _ = Navigator((Answering(Leave()),)).handle(intents.Back(), box.desk)
    assert names(navigator) == ["Answering"]


def test_the_touch_that_wakes_does_nothing() -> None:
    box = Box(new_game())
    assert box.navigator.handle(intents.Wake(), box.desk) == (box.navigator, ())


def test_a_refusal_says_why_and_keeps_the_entry() -> None:
    box = Box(new_game()).key("champagne").turn(1).push()
    assert box.screen == "Refused"
    assert "The storage has" in box.text
    assert box.back().screen == "Trade"
    assert "+1" in box.text


@pytest.mark.parametrize(
    "intent", [intents.Push(), intents.Back(), intents.Key(0), intents.Seat(1), intents.Turn(1)]
)
def test_any_input_closes_a_refusal_and_does_nothing_else(intent: Intent) -> None:
    box = Box(new_game()).key("champagne").turn(1).push().touch(intent)
    assert box.screen == "Trade"
    assert "+1" in box.text


def test_a_used_action_is_refused_before_anything_is_entered() -> None:
    box = Box(new_game()).key("water").turn(1).push().seat(0)
    assert box.key("red").screen == "Refused"
    assert "already used trading" in box.text.replace("\n", " ")


def test_an_accepted_command_shows_the_pieces_to_move_and_a_turn_says_why() -> None:
    box = Box(new_game()).key("water").turn(1).push()
    assert box.screen == "Moves"
    assert "storage to Anna" in box.text
    assert "Anna's money: 3 to 1" in box.text
    assert "bought" not in box.text
    assert "storage to Anna (bought)" in box.turn(1).text.replace("\n", " ")
    assert box.back().screen == "Home"


def test_the_push_that_ends_the_list_opens_what_can_be_done() -> None:
    assert Box(new_game()).key("water").turn(1).push().push().screen == "Actions"


def test_a_long_list_is_paged_by_pushes() -> None:
    box = Box(new_game(5, Options(ledger=Ledger.MAP)), preferences=Preferences(language="en"))
    box.navigator = Navigator((*box.navigator.screens, Moves((say("1\n2\n3"), say("4\n5\n6")), "The list")))
    assert "1" in box.text
    assert "6" in box.push().text
    assert box.push().screen == "Placing"


def test_undo_shows_what_goes_back() -> None:
    box = Box(new_game()).key("water").turn(1).push().hold_back()
    assert "Undone" in box.text
    assert "Anna to storage" in box.text
    assert "Anna's money: 1 to 3" in box.text
    assert box.player("anna").money == 3


def after_a_pass(path: str) -> Box:
    box = Box(new_game()).push().key("champagne").push()
    for step in path.split():
        box = {"push": box.push, "back": box.back}.get(step, partial(box.key, step))()
    return box


@pytest.mark.parametrize("path", ["", "push", "back"])
def test_a_held_back_undoes_where_nothing_is_half_entered(path: str) -> None:
    assert not after_a_pass(path).hold_back().player("anna").used


@pytest.mark.parametrize("path", ["push red", "red", "push white", "push red champagne"])
def test_a_held_back_first_discards_what_is_half_entered_and_says_so(path: str) -> None:
    box = after_a_pass(path).hold_back()
    assert names(box.navigator) == ["Home", "Discarded"]
    assert "Anna passes" in box.text.replace("\n", " ")
    assert box.player("anna").used
    assert not box.hold_back().player("anna").used


def test_after_a_discarded_entry_a_key_begins_the_next_one() -> None:
    assert after_a_pass("push white").hold_back().key("red").screen == "Trade"


def test_a_held_back_discards_the_marks_of_a_winetasting() -> None:
    box = Box(new_game()).play(*all_pass(), *CLOSE[:2]).key("red").hold_back()
    assert box.screen == "Discarded"
    assert "+" not in box.push().text.splitlines()
    assert box.hold_back().game.phase is Phase.SUPPLY


def test_with_nothing_to_undo_it_says_so() -> None:
    box = Box(new_game()).hold_back()
    assert "nothing to undo" in box.text.replace("\n", " ")
    assert box.push().screen == "Home"


def test_undo_of_several_commands_shows_all_their_pieces() -> None:
    box = Box(new_game()).play(with_boxes("anna", by_kind(1, 1, 1, 1, 1)), *all_pass())
    box.navigator = Navigator((Answering(Do(Undo(3))),))
    box.push()
    assert names(box.navigator) == ["Home", "Passing", "Moves"]
    sentences = "\n".join(str(sentence) for sentence in box.navigator.top.sentences)  # type: ignore[attr-defined]
    assert sentences.count("coin is ready") == 3


def test_redo_shows_its_moves_again() -> None:
    box = Box(new_game()).key("water").turn(1).push().hold_back()
    box.navigator = Navigator((Answering(Do(Redo())),))
    box.push()
    assert "Anna's money: 3 to 1" in box.text


def test_a_broken_screen_shows_what_broke_and_the_game_goes_on() -> None:
    box = Box(new_game())
    navigator, effects = Navigator((*box.navigator.screens, Broken())).handle(intents.Push(), box.desk)
    assert names(navigator) == ["Home", "FaultScreen"]
    assert isinstance(effects[0], Report)
    assert names(navigator.handle(intents.Push(), box.desk)[0]) == ["Home"]


def test_a_screen_that_cannot_be_seen_shows_the_fault_instead() -> None:
    box = Box(new_game())
    navigator = Navigator((*box.navigator.screens, Broken(is_broken_to_see=True)))
    box.navigator = navigator
    assert "nothing to divide" in box.text.replace("\n", " ")
    shown, scene, reports = navigator.view(box.desk)
    assert names(shown) == ["Home", "FaultScreen"]
    assert len(paint(scene)) == 1024
    assert len(reports) == 1
    assert names(navigator.handle(intents.Turn(1), box.desk)[0]) == ["Home", "FaultScreen"]


def test_auto_mode_closes_board_and_supply_with_one_push() -> None:
    box = Box(new_game(), preferences=Preferences(language="en", is_coach=False)).play(*all_pass())
    assert "The prices move" in box.text
    box.push()
    assert box.game.phase is Phase.WINETASTING
    assert box.screen == "Winetasting"


def test_a_refused_answer_from_the_table_can_be_any() -> None:
    box = Box(new_game())
    assert names(box.navigator.refused(say("Hello {player}.", player="Anna"))) == ["Home", "Refused"]


def test_the_end_of_the_game_needs_no_moves_screen() -> None:
    box = Box(new_game(options=Options(ledger=Ledger.MARKET))).play(*to_the_end())
    box.hold_knob().read().hold_knob()
    assert box.push().read().screen == "GameEnd"


ONLINE: dict[str, Any] = {
    "page": WebPage("0.0.0.0", 8088),
    "network": Network(number="192.168.1.7"),
    "referees": Allowed(seats={"anna": "7K3F9QWX"}),
}


def test_a_seat_held_on_shows_the_code_for_its_phone_and_the_page_below_says_so() -> None:
    box = Evening(new_game(), **ONLINE)
    home = box.navigator.top
    assert "phone" in box.hold_seat(0).text
    box.touch(intents.SeatHeldLong(0))
    assert names(box.navigator) == [type(home).__name__, "SeatCode"]
    assert AskTablePin(OfferSeat("anna", "Anna (1)"), Open(SeatCode(0))) in box.effects
    assert box.let_go(0).screen == "SeatCode"
    box.back()
    assert box.navigator.screens == (home,)


def test_a_page_on_which_the_panel_was_touched_no_longer_leads_to_the_phone() -> None:
    assert "phone" not in Evening(new_game(), **ONLINE).hold_seat(0).turn(1).text


def test_a_seat_held_on_says_what_to_do_while_no_phone_can_reach_the_box() -> None:
    assert Box(new_game()).hold_seat(0).touch(intents.SeatHeldLong(0)).screen == "Address"


def test_at_a_tournament_no_hold_leads_to_a_phone() -> None:
    box = Evening(new_game(), **ONLINE, attending=Attending("Open", Held()))
    assert "phone" not in box.hold_seat(0).text
    shown = box.navigator.screens
    box.touch(intents.SeatHeldLong(0))
    assert box.navigator.screens == shown

"""Settings and the other screens about the box itself."""

from dataclasses import replace

import pytest

from companion.controls.intents import Back, Kind, Push, PushHeld, Seat, Turn
from companion.games.toscana.terms import Ledger
from companion.preferences import Preferences
from companion.ui.icons import Icon
from companion.ui.layout import lay_out
from companion.ui.marks import Label
from companion.ui.navigator import Remember
from companion.ui.scene import Scene
from companion.ui.steps import GoHome, Leave, Open, ShutDown, Stay, Step
from companion.ui.toscana.address import Address
from companion.ui.toscana.cheat_sheet import TOPICS, CheatSheet
from companion.ui.toscana.fault import FaultScreen
from companion.ui.toscana.language import Language
from companion.ui.toscana.self_test import LampTest, PixelTest, SelfTest
from companion.ui.toscana.settings import SETTINGS, Settings
from companion.ui.toscana.shut_down import ShutDownScreen

from .around import after, desk
from .people import Box, new_game


def text_of(scene: Scene) -> str:
    return "\n".join(mark.text for mark in lay_out(scene) if isinstance(mark, Label) and mark.text)


def setting() -> Box:
    box = Box(new_game())
    box.navigator, _ = box.navigator._go(Open(Settings()), box.desk)
    return box


def test_brightness_changes_while_it_is_turned() -> None:
    box = setting().push().turn(1)
    assert box.effects == [Remember({"brightness_percent": 90})]
    assert "90 %" in box.text
    box.turn(9).push()
    assert box.preferences.brightness_percent == 100


@pytest.mark.parametrize(("row", "field"), [(2, "is_knob_reversed"), (3, "is_coach"), (4, "has_timer")])
def test_a_choice_of_two_is_one_push(row: int, field: str) -> None:
    box = setting().turn(row)
    before = getattr(box.preferences, field)
    assert getattr(box.push().preferences, field) is not before
    assert getattr(box.push().preferences, field) is before


def test_the_panel_may_stay_lit() -> None:
    box = setting().turn(1).push().turn(9).push()
    assert box.preferences.dim_after_s == 0
    assert "never" in box.text


def test_every_setting_is_a_preference() -> None:
    for line in SETTINGS:
        assert line.chosen(Preferences()) in line.choices


def test_the_ledger_of_the_next_game_is_chosen_and_the_running_one_stays() -> None:
    box = setting().turn(5).push()
    assert box.preferences.last_options.ledger is Ledger.MARKET
    assert box.desk.game is not None
    assert box.desk.game.is_full_ledger
    assert "market only" in box.text


def test_the_language_is_taken_at_once() -> None:
    box = setting().turn(6).push().turn(1).push()
    assert box.preferences.language == "fi"
    assert box.screen == "Settings"
    assert "Suomi" in box.text


def test_the_first_start_asks_for_the_language_and_cannot_be_left_without_one() -> None:
    box = Box(preferences=Preferences())
    assert box.screen == "Language"
    assert box.back().screen == "Language"
    box.turn(2)
    assert "prendre" in box.text
    assert box.push().preferences.language == "fr"
    assert box.screen == "Setup"


def test_the_language_screen_begins_at_the_language_spoken() -> None:
    assert after(Language(), desk(), Turn(1)) == Language(1)


def test_switching_off_asks_once() -> None:
    assert ShutDownScreen().handle(Push(), desk()) == ShutDown()
    assert ShutDownScreen().handle(Back(), desk()) == Leave()
    assert ShutDownScreen().handle(Turn(1), desk()) == Stay(ShutDownScreen())


def test_the_address_is_there_to_type_and_to_scan() -> None:
    at = replace(desk(), address="http://192.168.178.123:8088/")
    scene = Address().view(at)
    assert "192.168.178.123:8088" in text_of(scene).replace("\n", "")
    assert any(getattr(part, "text", "") == at.address for part in scene.body)


def test_without_a_page_the_address_screen_says_so() -> None:
    assert "No web page is served now." in text_of(Address().view(desk())).replace("\n", " ")


def test_a_fault_is_read_to_its_end_and_leads_home() -> None:
    words = [f"word{number}" for number in range(40)]
    screen = FaultScreen(" ".join(words))
    assert "The game is safe." in text_of(screen.view(desk()))
    assert "word39" not in text_of(screen.view(desk()))
    assert "word39" in text_of(after(screen, desk(), Turn(99)).view(desk()))
    assert screen.handle(Push(), desk()) == GoHome()


def test_the_devices_that_fail_are_listed() -> None:
    assert "no bus" in text_of(FaultScreen().view(replace(desk(), faults=("no bus",))))
    assert "All devices work." in text_of(FaultScreen().view(desk()))


def test_the_rules_are_read_with_the_knob_alone() -> None:
    seen, sheet = set(), CheatSheet()
    for _ in range(99):
        seen.add(sheet.topic)
        step = sheet.handle(Turn(1), desk())
        assert isinstance(step, Stay)
        assert isinstance(step.screen, CheatSheet)
        sheet = step.screen
    assert seen == set(range(len(TOPICS)))
    assert after(sheet, desk(), *[Turn(-1)] * 99) == CheatSheet()


def test_every_control_is_ticked_when_it_is_felt() -> None:
    felt = after(SelfTest(), desk(), *map(Kind, range(5)), *map(Seat, range(5)), Push(), Back(), Turn(-3))
    shown = text_of(felt.view(desk()))
    assert Icon.UNCHECKED not in shown
    assert "-3" in shown
    assert Icon.CHECKED not in text_of(SelfTest().view(desk()))


def test_back_leaves_the_self_test_when_it_was_felt() -> None:
    once = SelfTest().handle(Back(), desk())
    assert isinstance(once, Stay)
    assert once.screen.handle(Back(), desk()) == Leave()


def test_the_self_test_goes_on_to_lamps_and_pixels() -> None:
    lamps = after(SelfTest(), desk(), PushHeld())
    assert lamps == LampTest()
    pixels = after(lamps, desk(), Push())
    assert pixels == PixelTest()
    last: Step = after(pixels, desk(), Push(), Push()).handle(Push(), desk())
    assert last == Leave()

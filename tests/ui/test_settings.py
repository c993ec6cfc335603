"""Settings and the other screens about the box itself."""

from dataclasses import replace

import pytest

from companion.controls.intents import Back, Key, Push, PushHeld, Seat, Turn
from companion.games.kit.sentences import verbatim
from companion.games.toscana.rules.terms import Ledger
from companion.games.toscana.screens.memory import MEMORY
from companion.games.toscana.screens.rules import TOPICS
from companion.settings.preferences import Preferences, Voice
from companion.system.network import Network
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import LANGUAGES, language
from companion.ui.kit.layout import lay_out
from companion.ui.kit.marks import Label
from companion.ui.kit.rules_pages import RulesPages
from companion.ui.kit.scene import Scene
from companion.ui.kit.screen import Choose, GoHome, Leave, Open, ShutDown, Stay, Step, TryAgain, WebPage
from companion.ui.navigator import Remember
from companion.ui.screens.menu import ShutDownScreen
from companion.ui.screens.notices import FaultScreen
from companion.ui.screens.self_test import LampTest, PixelTest, SelfTest
from companion.ui.screens.settings import SETTINGS, Language, Settings
from companion.ui.screens.web_page import DOCTOR, Address
from tests.games.toscana.people import Box, new_game

from .around import after, desk
from .evening import Evening


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


@pytest.mark.parametrize(("row", "field"), [(5, "is_knob_reversed"), (6, "is_coach")])
def test_a_choice_of_two_is_one_push(row: int, field: str) -> None:
    box = setting().turn(row)
    before = getattr(box.preferences, field)
    assert getattr(box.push().preferences, field) is not before
    assert getattr(box.push().preferences, field) is before


def test_the_panel_may_stay_lit() -> None:
    box = setting().turn(2).push().turn(9).push()
    assert box.preferences.dim_after_s == 0
    assert "never" in box.text


def test_the_voice_tells_turns_and_prices_when_it_is_switched_on() -> None:
    box = setting().turn(4).push().turn(1).push()
    assert box.preferences.voice is Voice.TURNS
    assert "moves" in box.text


def test_every_setting_is_a_preference() -> None:
    for line in SETTINGS:
        assert line.chosen(Preferences()) in line.choices


def test_the_ledger_of_the_next_game_is_chosen_and_the_running_one_stays() -> None:
    box = setting().turn(8).push().turn(1).push()
    assert MEMORY.recall(box.preferences).options.ledger is Ledger.MARKET
    assert box.desk.game is not None
    assert box.desk.game.follows_boxes
    assert "market only" in box.text


def test_the_language_is_taken_at_once() -> None:
    box = setting().turn(9).push().turn(LANGUAGES.index(language("fi"))).push()
    assert box.preferences.language == "fi"
    assert box.screen == "Settings"
    assert "Suomi" in box.text


def test_the_first_start_asks_for_the_language_and_cannot_be_left_without_one() -> None:
    box = Box(preferences=Preferences())
    assert box.screen == "Language"
    assert box.back().screen == "Language"
    box.turn(LANGUAGES.index(language("fr")))
    assert "prendre" in box.text
    assert box.push().preferences.language == "fr"
    assert box.screen == "Setup"


def first_start() -> Evening:
    return Evening(preferences=Preferences(), can_open_page=True, page=WebPage("127.0.0.1", 8088))


def test_the_first_start_shows_the_address_and_a_push_keeps_the_page_closed() -> None:
    box = first_start()
    box.network = Network("toscana.local", "192.168.178.42")
    box.push()
    assert box.screen == "Room"
    assert "toscana.local:8088\n192.168.178.42:8088" in box.text
    before = box.inputs
    assert box.back().screen == "Room"
    box.push()
    assert (box.screen, box.inputs - before) == ("Setup", 2)
    assert not box.preferences.is_page_open


def test_the_room_may_be_let_in_at_the_first_start() -> None:
    box = first_start().follow("push +1 push")
    assert box.preferences.is_page_open
    assert box.screen == "Setup"


def test_a_builder_finds_the_self_test_before_the_first_game() -> None:
    """Language, who sees the page, BACK: the way of the build guide."""
    box = first_start().follow("push push back")
    assert box.screen == "Settings"
    assert box.turn(99).turn(-1).push().screen == "SelfTest"


def test_a_network_that_comes_up_shows_on_the_open_screen() -> None:
    box = first_start().follow("push")
    assert "No network yet." in box.text
    box.network = Network(number="192.168.178.42")
    assert "No network yet." not in box.text
    assert "192.168.178.42:8088" in box.text


def test_a_box_that_the_settings_file_opens_does_not_ask() -> None:
    box = Box(preferences=Preferences())
    assert box.push().screen == "Setup"
    assert "Web page" not in setting().turn(9).text


def test_who_sees_the_page_is_one_push_in_the_settings() -> None:
    box = Evening(new_game(), can_open_page=True)
    box.navigator, _ = box.navigator._go(Open(Settings()), box.desk)
    box.turn(9)
    assert "this box" in box.text
    assert box.push().preferences.is_page_open
    assert "the room" in box.text
    assert not box.push().preferences.is_page_open


def test_the_last_line_stays_selected_when_the_keys_fail_and_the_page_is_no_choice_any_more() -> None:
    box = first_start().follow("push push back")
    assert "17/17" in box.turn(99).text
    box.can_open_page = False
    assert "16/16" in box.text
    assert box.push().screen == "ShutDownScreen"
    assert box.back().turn(-1).push().screen == "SelfTest"


def test_the_language_screen_begins_at_the_language_spoken() -> None:
    assert after(Language(), desk(), Turn(1)) == Language(1)


def test_switching_off_asks_once() -> None:
    assert ShutDownScreen().handle(Push(), desk()) == ShutDown()
    assert ShutDownScreen().handle(Back(), desk()) == Leave()
    assert ShutDownScreen().handle(Turn(1), desk()) == Stay(ShutDownScreen())


def test_the_address_is_there_to_type_and_to_scan() -> None:
    at = replace(
        desk(), page=WebPage("0.0.0.0", 8088), find_network=lambda: Network(number="192.168.178.123")
    )
    scene = Address().view(at)
    assert "192.168.178.123:8088" in text_of(scene).replace("\n", "")
    assert any(getattr(part, "text", "") == f"{at.address}table" for part in scene.body)


def test_between_games_the_knob_leads_to_the_doctor_s_page_and_back() -> None:
    at = replace(desk(), page=WebPage("192.168.178.42", 8088))
    assert after(Address(), at, Turn(1)) == Address(DOCTOR)
    assert after(Address(), at, Turn(1), Turn(1)) == Address()
    scene = Address(DOCTOR).view(at)
    assert "/doctor" in text_of(scene)
    assert any(getattr(part, "text", "") == "HTTP://192.168.178.42:8088/DOCTOR" for part in scene.body)


def test_without_a_page_the_address_screen_says_so() -> None:
    assert "No web page is served now." in text_of(Address().view(desk())).replace("\n", " ")


def test_a_closed_page_is_opened_from_the_address_screen() -> None:
    closed = replace(desk(), can_open_page=True, page=WebPage("127.0.0.1", 8088))
    assert "Show the page to the room?" in text_of(Address().view(closed)).replace("\n", " ")
    assert Address().handle(Push(), closed) == Choose({"is_page_open": True}, Stay(Address()))
    assert Address().handle(Back(), closed) == Leave()
    opened = replace(closed, preferences=replace(closed.preferences, is_page_open=True))
    assert Address().handle(Push(), opened) == Leave()


def test_a_page_open_to_the_room_has_no_address_before_there_is_a_network() -> None:
    at = replace(desk(), page=WebPage("0.0.0.0", 8088))
    assert at.address == ""
    assert (
        replace(at, find_network=lambda: Network("box.local", "10.0.0.7")).address == "http://10.0.0.7:8088/"
    )
    assert WebPage("::1", 8088).address_in(Network()) == "http://[::1]:8088/"


def test_without_its_journal_the_box_shows_why_and_nothing_leads_into_a_game() -> None:
    box = Evening(journal_fault=verbatim(f"The disk is full; {'word ' * 40}end."))
    assert box.screen == "NoJournal"
    assert "The disk is full;" in box.text
    assert "end." in box.spin(99).text
    for word in ("red", "seat1", "back", "hold", "bug", "push"):
        box.follow(word)
    assert box.screen == "NoJournal"
    box.push()
    assert box.effects[-1] == TryAgain()


def test_a_fault_is_read_to_its_end_and_leads_home() -> None:
    words = [f"word{number}" for number in range(40)]
    screen = FaultScreen(verbatim(" ".join(words)))
    assert "The game is safe." in text_of(screen.view(desk()))
    assert "word39" not in text_of(screen.view(desk()))
    assert "word39" in text_of(after(screen, desk(), Turn(99)).view(desk()))
    assert screen.handle(Push(), desk()) == GoHome()


def test_the_devices_that_fail_are_listed() -> None:
    assert "no bus" in text_of(FaultScreen().view(replace(desk(), faults=(verbatim("no bus"),))))
    assert "All devices work." in text_of(FaultScreen().view(desk()))


def test_the_rules_are_read_with_the_knob_alone() -> None:
    seen, sheet = set(), RulesPages(TOPICS)
    for _ in range(199):
        seen.add(sheet.topic)
        step = sheet.handle(Turn(1), desk())
        assert isinstance(step, Stay)
        assert isinstance(step.screen, RulesPages)
        sheet = step.screen
    assert seen == set(range(len(TOPICS)))
    assert after(sheet, desk(), *[Turn(-1)] * 199) == RulesPages(TOPICS)


def test_every_control_is_ticked_when_it_is_felt() -> None:
    felt = after(SelfTest(), desk(), *map(Key, range(5)), *map(Seat, range(5)), Push(), Back(), Turn(-3))
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

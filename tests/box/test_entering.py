"""Entering from elsewhere than the panel: what the panel says of it, and whose entry goes first."""

import json
from pathlib import Path

import pytest

from companion.controls.sign_in import FREE_TRIES, Entered, PanelBusy, Session, Wait
from companion.devices.ports import Line
from companion.ui.kit.screen import WebPage
from companion.ui.screens.web_page import RefereesPin
from tests.first_game import begin
from tests.games.toscana.scenes import KNOWN_BOX
from tests.hands import Hands
from tests.table_pin import PIN

PHONE = "Anna's phone"
PASS = {"do": "pass", "player": "anna", "action": "trading"}
UNDO = {"do": "undo"}


@pytest.fixture
def hands(folder: Path) -> Hands:
    return Hands(folder)


def test_the_panel_shows_what_to_move_and_who_entered_it_and_the_next_push_is_home(hands: Hands) -> None:
    home = hands.text
    assert isinstance(hands.box.enter(PASS, PHONE), Entered)
    assert f"Entered by {PHONE}" in hands.text
    hands.push()
    hands.box.enter(UNDO, PHONE)
    assert hands.words.title.startswith("Undone: put back")
    hands.push()
    assert hands.text == home


def test_an_entry_of_the_panel_names_nobody(hands: Hands) -> None:
    hands.buy_a_red_box()
    assert "Entered by" not in hands.text
    assert hands.published[-1].timeline.now is not None
    assert hands.published[-1].timeline.now.stamp.by is None


def test_history_says_who_entered_what(hands: Hands) -> None:
    hands.box.enter(PASS, PHONE)
    hands.push()
    hands.back()
    hands.turn(2)
    hands.push(2)
    assert f"Entered by {PHONE}" in hands.text


@pytest.mark.parametrize("screen", ["the menu", "the moves of the last entry"])
def test_whoever_only_reads_at_the_panel_holds_nobody_up(hands: Hands, screen: str) -> None:
    if screen == "the menu":
        hands.back()
    else:
        hands.buy_a_red_box()
    assert isinstance(hands.box.enter(UNDO if hands.has_traded() else PASS, PHONE), Entered)
    assert not hands.words.title.startswith("Not entered")


def test_a_question_that_opened_by_itself_is_answered_from_the_phone_too(hands: Hands) -> None:
    """The round is over, and the panel asks for the winetasting: nobody has touched it there."""
    for action in ("trading", "hiring", "winemaking"):
        for player in ("anna", "ben"):
            told = hands.box.enter({"do": "pass", "player": player, "action": action}, PHONE)
            assert isinstance(told, Entered), told
    for command in ({"do": "update_wine_board"}, {"do": "update_supply"}):
        assert isinstance(hands.box.enter(command, PHONE), Entered)
    hands.push()
    told = hands.box.enter({"do": "hold_winetasting", "totals": {}}, PHONE)
    assert isinstance(told, Entered), told
    assert not hands.words.title.startswith("Not entered")


def test_a_set_up_that_was_begun_at_the_panel_goes_first_too(tmp_path: Path) -> None:
    begin(tmp_path / "journal.db", KNOWN_BOX.preferences)
    hands = Hands(tmp_path)
    new_game = hands.table.timeline.moments[0].command
    assert isinstance(hands.box.enter({"do": "abandon"}, PHONE), Entered)
    hands.push(2)
    begun = hands.text
    assert hands.box.enter(json.loads(new_game), PHONE) == PanelBusy()
    assert hands.text == begun
    hands.wait(30)
    assert isinstance(hands.box.enter(json.loads(new_game), PHONE), Entered)
    assert hands.words.title.startswith("Not entered")


def test_the_pin_is_made_shown_and_revoked_on_its_screen(hands: Hands) -> None:
    hands.box.set_page(WebPage("192.168.178.42", 8088))
    hands.show(RefereesPin())
    assert hands.table_pin.allowed.pin is None
    hands.push()
    assert f"{PIN[:3]} {PIN[3:]}" in hands.text
    assert "0 devices are signed in" in hands.text
    hands.table_pin.sign_in(PIN, PHONE, "10.0.0.1")
    assert "1 device is signed in" in hands.text, "without a touch"
    hands.push()
    assert hands.table_pin.allowed.devices == (PHONE,), "a slip of the finger revokes nothing"
    hands.press(Line.KNOB_PUSH, 1.0)
    assert hands.table_pin.allowed.pin is None
    assert PIN[3:] not in hands.text
    hands.back()
    assert "PIN" not in hands.words.title


def test_the_panel_says_that_signing_in_waits_and_a_push_ends_it(hands: Hands) -> None:
    hands.box.set_page(WebPage("192.168.178.42", 8088))
    hands.show(RefereesPin())
    hands.push()
    for _ in range(FREE_TRIES - 1):
        hands.table_pin.sign_in("wrong", PHONE, "10.0.0.1")
    assert "Wrong PINs" not in hands.text
    hands.table_pin.sign_in("wrong", PHONE, "10.0.0.1")
    assert "Wrong PINs: sign-in waits" in hands.text, "without a touch"
    assert hands.table_pin.sign_in(PIN, PHONE, "10.0.0.1") == Wait(30)
    hands.push()
    assert "0 devices are signed in" in hands.text
    assert isinstance(hands.table_pin.sign_in(PIN, PHONE, "10.0.0.1"), Session)


def test_a_wait_that_is_over_is_not_shown(hands: Hands) -> None:
    hands.box.set_page(WebPage("192.168.178.42", 8088))
    hands.show(RefereesPin())
    hands.push()
    for _ in range(FREE_TRIES):
        hands.table_pin.sign_in("wrong", PHONE, "10.0.0.1")
    hands.wait(31)
    assert "0 devices are signed in" in hands.text


def test_without_a_page_there_is_no_pin_to_ask_for(hands: Hands) -> None:
    hands.show(RefereesPin())
    assert "no web page is served" in hands.text
    hands.push()
    assert hands.table_pin.allowed.pin is None


def test_the_page_is_shown_to_the_room_before_the_pin_is(folder: Path) -> None:
    hands = Hands(folder, can_open_page=True)
    hands.box.set_page(WebPage("192.168.178.42", 8088))
    hands.show(RefereesPin())
    assert "Show its page to the room?" in hands.text
    hands.push()
    assert hands.box.preferences.is_page_open
    assert hands.table_pin.allowed.pin is None
    hands.push()
    assert f"{PIN[:3]} {PIN[3:]}" in hands.text


def test_a_pin_of_yesterday_is_not_shown(hands: Hands) -> None:
    hands.box.set_page(WebPage("192.168.178.42", 8088))
    hands.show(RefereesPin())
    hands.push()
    hands.wait(12 * 3600)
    hands.push()
    assert PIN[3:] not in hands.text


def test_the_page_shows_the_pin_to_nobody_in_the_room(hands: Hands) -> None:
    hands.box.set_page(WebPage("192.168.178.42", 8088))
    hands.show(RefereesPin())
    hands.push()
    here = hands.twin.appearance()
    assert PIN[3:] in "".join(here.spoken.lines)
    hands.twin.is_in_the_room = True
    there = hands.twin.appearance()
    assert "it is shown only there" in "".join(there.spoken.lines)
    assert PIN[3:] not in json.dumps(there.plain())
    assert there.frame != here.frame
    hands.back()
    assert hands.twin.appearance().frame == hands.twin.display.showing

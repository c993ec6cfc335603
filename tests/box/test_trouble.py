"""The box in trouble: plugs pulled, disks full, screens that fail. It says so, and the game is safe."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.controls.intents import Intent
from companion.devices.ports import BLANK, Line
from companion.games.kit.sentences import verbatim
from companion.games.port import Begin, Stamp
from companion.record.entries import JournalError, Standing, Written
from companion.record.journal import Journal
from companion.settings.preferences import Preferences
from companion.settings.preferences_file import FILE_NAME
from companion.ui.kit.scene import BODY, QrCode, Scene
from companion.ui.kit.screen import Choose, Desk, Do, Stay, Step
from tests.box.answering import Answering
from tests.first_game import MARKET, NEW_GAME
from tests.hands import Hands

FULL = verbatim("The disk is full; free some space.")


def test_without_its_oled_the_game_goes_on_and_the_page_says_why(folder: Path) -> None:
    hands = Hands(folder)
    hands.twin.display.unplug()
    assert hands.twin.appearance().faults == ("The OLED is unplugged: plug it in again.",)
    assert hands.twin.display.showing == BLANK
    hands.buy_a_red_box()
    assert hands.has_traded()
    hands.twin.display.replug()
    assert hands.twin.appearance().faults == ()
    assert hands.twin.display.showing != BLANK
    hands.switch_off()


def test_a_panel_pulled_with_a_key_down_holds_no_key(folder: Path) -> None:
    hands = Hands(folder)
    hands.buy_a_red_box()
    hands.twin.panel.press(Line.BACK)
    hands.twin.panel.unplug()
    hands.wait(5)
    assert hands.has_traded()
    hands.twin.panel.replug()
    hands.undo()
    assert not hands.has_traded()
    hands.switch_off()


def test_a_key_held_at_power_on_is_named_and_does_nothing(folder: Path) -> None:
    hands = Hands(folder, held=(Line.KEY_2,))
    assert [*map(str, hands.faults.sentences)] == ["Let go of key 2: held down, it does nothing."]
    words = hands.words
    hands.wait(1)
    assert hands.words == words
    hands.twin.panel.release(Line.KEY_2)
    hands.wait(0.1)
    assert not hands.faults.sentences
    hands.key(1)
    assert hands.words != words
    hands.switch_off()


def test_a_fault_is_logged_once(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "toscana"):
        hands = Hands(folder)
        hands.twin.lamp_rows.unplug()
        hands.buy_a_red_box()
        hands.twin.lamp_rows.replug()
    assert caplog.text.count("The LED rows are unplugged") == 1
    assert "lamp_rows: works again" in caplog.text
    hands.switch_off()


class FullDisk:
    """A record that raises JournalError while its disk is full."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.is_full = True

    def begin_game(self, name: str, players: str, rules: str, first: Written) -> Stamp:
        raise JournalError(FULL)

    def append(self, written: Written, standing: Standing, times: int = 1) -> Stamp:
        if self.is_full:
            raise JournalError(FULL)
        return self.journal.append(written, standing, times)

    def append_all(self, written: Sequence[Written], standing: Standing) -> Sequence[Stamp]:
        return [self.append(each, standing) for each in written]


def test_a_full_disk_is_a_sentence_and_the_command_does_not_count(folder: Path) -> None:
    disks: list[FullDisk] = []

    def full(journal: Journal) -> FullDisk:
        disks.append(FullDisk(journal))
        return disks[0]

    hands = Hands(folder, wrap=full)
    hands.buy_a_red_box()
    assert "The disk is full" in hands.text
    assert hands.game.market == MARKET
    disks[0].is_full = False
    hands.push(2)
    assert hands.has_traded()
    hands.switch_off()


def test_without_a_journal_nothing_is_accepted_and_then_the_game_goes_on(folder: Path) -> None:
    hands = Hands(folder)
    game, table, journal = hands.words, hands.table, hands.journal
    hands.box.lose_journal(FULL)
    assert "The disk is full" in hands.text
    hands.push()
    assert hands.tries == 1
    hands.show(Answering(Do(Begin("toscana", NEW_GAME))))
    hands.push()
    assert "The disk is full" in hands.text
    assert hands.table.game is None
    hands.box.resume(journal, table, Preferences(language="fi", brightness_percent=30))
    assert hands.twin.display.brightness == 30
    hands.box.resume(journal, table, Preferences(language="en"))
    assert hands.words == game
    hands.buy_a_red_box()
    assert hands.has_traded()
    hands.switch_off()


def test_a_choice_that_cannot_be_kept_is_told_and_holds_for_now(folder: Path) -> None:
    hands = Hands(folder)
    (folder / f".{FILE_NAME}.new").mkdir()
    hands.show(Answering(Choose({"brightness_percent": 20}, Stay(Answering()))))
    hands.push()
    assert hands.twin.display.brightness == 20
    assert "cannot be kept" in str(hands.faults.sentences[0])
    hands.switch_off()


@dataclass(frozen=True, slots=True)
class Breaking:
    """A screen with a bug."""

    in_view: bool

    def view(self, desk: Desk) -> Scene:
        if self.in_view:
            raise RuntimeError("no view")
        return Scene("Fine so far")

    def handle(self, intent: Intent, desk: Desk) -> Step:
        raise RuntimeError("no step")


@pytest.mark.parametrize("in_view", [True, False])
def test_a_screen_that_fails_shows_the_fault_and_the_game_stays(
    folder: Path, in_view: bool, caplog: pytest.LogCaptureFixture
) -> None:
    hands = Hands(folder)
    hands.show(Breaking(in_view))
    if not in_view:
        assert "Fine so far" in hands.text
        hands.push()
    assert "RuntimeError: no" in hands.text
    assert "The game is safe." in hands.text
    assert caplog.text.count("RuntimeError: no") == 1
    assert hands.game.market == MARKET
    hands.push()
    hands.buy_a_red_box()
    assert hands.has_traded()
    hands.switch_off()


def test_a_picture_that_cannot_be_drawn_shows_the_fault(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    hands = Hands(folder)
    before = hands.twin.display.showing
    hands.show(Answering(scene=Scene("Code", body=(QrCode(BODY, "x" * 5000),))))
    assert hands.twin.display.showing not in (before, BLANK)
    assert "can't be drawn" in caplog.text
    hands.switch_off()

"""The box from the first edge to the last picture, on fakes and with a clock turned by hand."""

from dataclasses import replace
from pathlib import Path

from companion.devices.fakes import DARK_ROWS
from companion.devices.ports import BLANK
from companion.games.toscana.rules.terms import Kind
from companion.settings.preferences_file import FILE_NAME, load_preferences
from companion.ui.kit.languages import LANGUAGES, language
from companion.ui.kit.screen import Choose, ShutDown, Stay
from companion.ui.navigator import Navigator
from tests.box.answering import Answering
from tests.first_game import MARKET
from tests.hands import Hands


def test_the_first_start_asks_for_the_language_and_remembers_it(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    assert "Suomi" in hands.text
    hands.turn(LANGUAGES.index(language("fi")))
    hands.push()
    assert load_preferences(tmp_path / FILE_NAME)[0].language == "fi"
    hands.switch_off()
    again = Hands(tmp_path)
    assert "Suomi" not in again.text
    again.switch_off()


def test_a_purchase_is_on_the_disk_and_the_box_resumes_after_it(folder: Path) -> None:
    hands = Hands(folder)
    hands.buy_a_red_box()
    assert hands.game.market.storages[Kind.RED] == 2
    assert hands.has_traded()
    before = hands.game
    hands.pull_the_plug()
    again = Hands(folder)
    assert again.game == before
    assert len(again.table.timeline.moments) == 2
    again.switch_off()


def test_back_held_takes_the_last_command_back(folder: Path) -> None:
    hands = Hands(folder)
    hands.buy_a_red_box()
    hands.undo()
    assert hands.game.market == MARKET
    assert not hands.has_traded()
    hands.switch_off()


def test_the_picture_on_the_glass_is_the_words_on_the_page(folder: Path) -> None:
    hands = Hands(folder)
    first = hands.twin.display.showing
    assert first != BLANK
    assert "Anna" in hands.text
    hands.key(0)
    assert hands.twin.display.showing != first
    hands.switch_off()


def test_a_knob_turned_round_turns_round_at_once(folder: Path) -> None:
    hands = Hands(folder)
    hands.key(0)
    hands.turn(1)
    bought = hands.words
    hands.turn(-1)
    hands.show(Answering(Choose({"is_knob_reversed": True}, Stay(Answering()))))
    hands.push()
    engine = hands.box._engine
    hands.box._engine = replace(engine, navigator=Navigator(engine.navigator.screens[:-1]))
    hands.turn(-1)
    assert hands.words == bought
    hands.switch_off()


def test_shut_down_is_handed_on(folder: Path) -> None:
    hands = Hands(folder)
    hands.show(Answering(ShutDown()))
    hands.push()
    assert hands.is_shut_down
    hands.switch_off()


def test_switched_off_everything_is_dark(folder: Path) -> None:
    hands = Hands(folder)
    hands.switch_off()
    assert hands.twin.display.showing == BLANK
    assert hands.twin.lamp_rows.showing == DARK_ROWS
    hands.wait(100_000)
    assert hands.timers.fired == 0

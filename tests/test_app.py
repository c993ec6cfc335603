"""The box from the first edge to the last picture, on fakes and with a clock turned by hand."""

import logging
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.box.preferences_file import FILE_NAME, load_preferences, save_preferences
from companion.controls.intents import Intent, Push
from companion.devices.fakes import DARK_ROWS
from companion.devices.ports import BLANK, Effect, Line
from companion.entries import JournalError, Stamp, Standing
from companion.games.toscana.commands import Newcomer, NewGame
from companion.games.toscana.game import Game, Market
from companion.games.toscana.terms import KINDS, Action, Kind, Tile
from companion.journal import Journal
from companion.network import Network
from companion.preferences import Preferences
from companion.table import Table
from companion.ui.desk import Desk, WebPage
from companion.ui.navigator import Navigator
from companion.ui.scene import BODY, QrCode, Scene
from companion.ui.steps import Choose, Screen, ShutDown, Stay, Step
from companion.ui.toscana.address import Address
from companion.ui.toscana.self_test import LampTest
from tests.hands import Hands

MARKET = Market(
    prices={**dict.fromkeys(KINDS, 2), Kind.CHAMPAGNE: 7},
    storages=dict.fromkeys(KINDS, 3),
    board=dict(zip(KINDS, (Tile.PLUS, Tile.PLUS, Tile.MINUS, Tile.MINUS, None), strict=True)),
)
NEW_GAME = NewGame((Newcomer("anna", "Anna"), Newcomer("ben", "Ben")), "anna", MARKET)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A table whose language is chosen and whose game has begun."""
    save_preferences(tmp_path / FILE_NAME, Preferences(language="en"))
    with Journal.open(tmp_path / "journal.db") as journal:
        Table(journal).do(NEW_GAME)
    return tmp_path


def game_of(hands: Hands) -> Game:
    assert hands.table.game is not None
    return hands.table.game


def faults(hands: Hands) -> list[str]:
    return list(hands.faults.sentences)


def buy_a_red_box(hands: Hands) -> None:
    hands.key(0)
    hands.turn(1)
    hands.push()


def trading_is_used(game: Game) -> bool:
    return Action.TRADING in game.players[0].used


def test_the_first_start_asks_for_the_language_and_remembers_it(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    assert "Suomi" in hands.text
    hands.turn(1)
    hands.push()
    assert load_preferences(tmp_path / FILE_NAME)[0].language == "fi"
    hands.switch_off()
    again = Hands(tmp_path)
    assert "Suomi" not in again.text
    again.switch_off()


def test_the_network_is_looked_for_while_its_screen_is_shown_and_never_in_the_dark(tmp_path: Path) -> None:
    hands = Hands(tmp_path, can_open_page=True)
    hands.wait(60)
    assert hands.looks == 0
    hands.push()
    assert "No network yet." in hands.text
    hands.network = Network("toscana.local", "192.168.178.42")
    hands.wait(4)
    assert "toscana.local" in hands.text
    assert "192.168.178.42" in hands.text
    hands.wait(3600)
    looks, rung = hands.looks, hands.timers.rung
    hands.wait(100_000)
    assert (hands.looks, hands.timers.rung) == (looks, rung)
    hands.push(2)
    assert "How many" in hands.text
    looks = hands.looks
    hands.wait(60)
    assert hands.looks == looks
    hands.switch_off()


def test_the_address_is_where_a_phone_finds_the_page(folder: Path) -> None:
    save_preferences(folder / FILE_NAME, Preferences(language="en", is_page_open=True))
    hands = Hands(folder, can_open_page=True)
    hands.box.set_page(WebPage("0.0.0.0", 8088))
    show(hands, Address())
    assert "No web page is served now." in hands.text
    hands.network = Network(number="192.168.178.42")
    hands.wait(4)
    assert "http://192.168.178.42:8088/" in hands.text
    hands.switch_off()


def test_without_a_journal_nothing_is_accepted_and_then_the_game_goes_on(folder: Path) -> None:
    hands = Hands(folder)
    game, table = hands.words, hands.table
    hands.box.lose_journal("The disk is full; free some space.")
    assert "The disk is full" in hands.text
    hands.push()
    assert hands.tries == 1
    with pytest.raises(JournalError, match="The disk is full"):
        hands.box._table.do(NEW_GAME)
    hands.box.resume(table, Preferences(language="fi", brightness_percent=30))
    assert hands.twin.display.brightness == 30
    hands.box.resume(table, Preferences(language="en"))
    assert hands.words == game
    buy_a_red_box(hands)
    assert trading_is_used(game_of(hands))
    hands.switch_off()


def test_a_purchase_is_on_the_disk_and_the_box_resumes_after_it(folder: Path) -> None:
    hands = Hands(folder)
    buy_a_red_box(hands)
    assert game_of(hands).market.storages[Kind.RED] == 2
    assert trading_is_used(game_of(hands))
    before = game_of(hands)
    hands.pull_the_plug()
    again = Hands(folder)
    assert game_of(again) == before
    assert len(again.table.timeline.moments) == 2
    again.switch_off()


def test_back_held_takes_the_last_command_back(folder: Path) -> None:
    hands = Hands(folder)
    buy_a_red_box(hands)
    hands.undo()
    assert game_of(hands).market == MARKET
    assert not trading_is_used(game_of(hands))
    hands.switch_off()


def test_the_picture_on_the_glass_is_the_words_on_the_page(folder: Path) -> None:
    hands = Hands(folder)
    first = hands.twin.display.showing
    assert first != BLANK
    assert "Anna" in hands.text
    hands.key(0)
    assert hands.twin.display.showing != first
    hands.switch_off()


def test_an_idle_panel_dims_then_darkens_and_the_first_touch_only_wakes(folder: Path) -> None:
    hands = Hands(folder)
    bright = hands.twin.display.brightness
    shown = hands.words
    hands.wait(121)
    dim = hands.twin.display.brightness
    assert 0 < dim < bright
    hands.wait(500)
    assert hands.twin.display.brightness == 0
    hands.key(0)
    assert hands.twin.display.brightness == bright
    assert hands.words == shown
    hands.key(0)
    assert hands.words != shown
    hands.switch_off()


def test_a_touch_keeps_the_panel_bright(folder: Path) -> None:
    hands = Hands(folder)
    bright = hands.twin.display.brightness
    for _ in range(5):
        hands.wait(100)
        hands.key(0)
    assert hands.twin.display.brightness == bright
    hands.switch_off()


def test_no_moment_of_a_press_makes_the_loop_spin(folder: Path) -> None:
    hands = Hands(folder)
    for step in range(200):
        hands.wait(0.1 + step / 7000)
        rung = hands.timers.rung
        hands.back()
        assert hands.timers.rung - rung < 10
    hands.switch_off()


def test_a_box_that_nobody_uses_sleeps_for_good(folder: Path) -> None:
    hands = Hands(folder)
    hands.wait(3600)
    rung = hands.timers.rung
    hands.wait(100_000)
    assert hands.timers.rung == rung
    assert rung < 60
    hands.switch_off()


def test_a_clock_on_the_screen_goes_on_until_the_panel_is_dark(folder: Path) -> None:
    hands = Hands(folder)
    show(hands, Clock())
    first = hands.text
    hands.wait(1)
    assert hands.text != first
    hands.wait(3600)
    rung = hands.timers.rung
    hands.wait(100_000)
    assert hands.timers.rung == rung
    hands.key(0)
    woken = hands.text
    hands.wait(1)
    assert hands.text != woken
    hands.switch_off()


def test_a_box_at_rest_is_not_woken_between_two_shifts(folder: Path) -> None:
    hands = Hands(folder)
    hands.wait(119)
    assert hands.timers.rung == 0
    hands.switch_off()


def test_a_picture_that_stands_still_moves_by_a_pixel(folder: Path) -> None:
    save_preferences(folder / FILE_NAME, Preferences(language="en", dim_after_s=0))
    hands = Hands(folder)
    first = hands.twin.display.showing
    words = hands.words
    hands.wait(181)
    assert hands.twin.display.showing != first
    assert hands.words == words
    assert hands.twin.display.brightness > 0
    hands.switch_off()


def test_without_its_oled_the_game_goes_on_and_the_page_says_why(folder: Path) -> None:
    hands = Hands(folder)
    hands.twin.display.unplug()
    assert hands.twin.appearance().faults == ("The OLED: unplugged; plug it in again.",)
    assert hands.twin.display.showing == BLANK
    buy_a_red_box(hands)
    assert trading_is_used(game_of(hands))
    hands.twin.display.replug()
    assert hands.twin.appearance().faults == ()
    assert hands.twin.display.showing != BLANK
    hands.switch_off()


def test_a_panel_pulled_with_a_key_down_holds_no_key(folder: Path) -> None:
    hands = Hands(folder)
    buy_a_red_box(hands)
    hands.twin.panel.press(Line.BACK)
    hands.twin.panel.unplug()
    hands.wait(5)
    assert trading_is_used(game_of(hands))
    hands.twin.panel.replug()
    hands.undo()
    assert not trading_is_used(game_of(hands))
    hands.switch_off()


class FullDisk:
    """A record on a disk that is full until somebody frees it."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.is_full = True

    def begin_game(self, players: str, rules: str, command: str, events: str) -> Stamp:
        raise JournalError("The disk is full; free some space.")

    def append(self, command: str, events: str, standing: Standing, times: int = 1) -> Stamp:
        if self.is_full:
            raise JournalError("The disk is full; free some space.")
        return self.journal.append(command, events, standing, times)


def test_a_full_disk_is_a_sentence_and_the_command_does_not_count(folder: Path) -> None:
    disks: list[FullDisk] = []

    def full(journal: Journal) -> FullDisk:
        disks.append(FullDisk(journal))
        return disks[0]

    hands = Hands(folder, wrap=full)
    buy_a_red_box(hands)
    assert "The disk is full" in hands.text
    assert game_of(hands).market == MARKET
    disks[0].is_full = False
    hands.push(2)
    assert trading_is_used(game_of(hands))
    hands.switch_off()


def test_a_key_held_at_power_on_is_named_and_does_nothing(folder: Path) -> None:
    hands = Hands(folder, held=(Line.KEY_2,))
    assert faults(hands) == ["Let go of key 2: held down, it does nothing."]
    words = hands.words
    hands.wait(1)
    assert hands.words == words
    hands.twin.panel.release(Line.KEY_2)
    hands.wait(0.1)
    assert faults(hands) == []
    hands.key(1)
    assert hands.words != words
    hands.switch_off()


WAITING = Scene("Waiting")


@dataclass(frozen=True, slots=True)
class Answering:
    """A screen that gives the same step to every push."""

    step: Step | None = None
    scene: Scene = WAITING

    def view(self, desk: Desk) -> Scene:
        return self.scene

    def handle(self, intent: Intent, desk: Desk) -> Step:
        return self.step if isinstance(intent, Push) and self.step is not None else Stay(self)


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


@dataclass(frozen=True, slots=True)
class Clock:
    """A screen that shows the time."""

    def view(self, desk: Desk) -> Scene:
        return Scene(f"{desk.now:%H:%M:%S}")

    def handle(self, intent: Intent, desk: Desk) -> Step:
        return Stay(self)


def show(hands: Hands, screen: Screen) -> None:
    hands.box._navigator = Navigator((*hands.box._navigator.screens, screen))
    hands.box.render()


@pytest.mark.parametrize("in_view", [True, False])
def test_a_screen_that_fails_shows_the_fault_and_the_game_stays(
    folder: Path, in_view: bool, caplog: pytest.LogCaptureFixture
) -> None:
    hands = Hands(folder)
    show(hands, Breaking(in_view))
    hands.push()
    assert "RuntimeError: no" in hands.text
    assert "The game is safe." in hands.text
    assert "RuntimeError: no" in caplog.text
    assert game_of(hands).market == MARKET
    hands.push()
    buy_a_red_box(hands)
    assert trading_is_used(game_of(hands))
    hands.switch_off()


def test_a_picture_that_cannot_be_drawn_shows_the_fault(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    hands = Hands(folder)
    before = hands.twin.display.showing
    show(hands, Answering(scene=Scene("Code", body=(QrCode(BODY, "x" * 5000),))))
    assert hands.twin.display.showing not in (before, BLANK)
    assert "can't be drawn" in caplog.text
    hands.switch_off()


def test_shut_down_is_handed_on(folder: Path) -> None:
    hands = Hands(folder)
    show(hands, Answering(ShutDown()))
    hands.push()
    assert hands.is_shut_down
    hands.switch_off()


def test_the_lamps_light_one_after_the_other_while_their_test_is_open(folder: Path) -> None:
    hands = Hands(folder)
    of_the_game = set(hands.twin.led_rows.rows)
    show(hands, LampTest())
    hands.wait(10)
    seen = set(hands.twin.led_rows.rows) - of_the_game
    assert len(seen) == 40
    hands.push()
    hands.wait(1)
    assert hands.twin.led_rows.showing in of_the_game
    hands.switch_off()


def effects(hands: Hands, seat: int) -> list[Effect]:
    return [lamp.effect for lamp in hands.twin.led_rows.showing[seat]]


def test_the_lamps_show_the_turn_the_entry_and_a_refusal_for_a_moment(folder: Path) -> None:
    hands = Hands(folder)
    assert effects(hands, 0)[:4] == [Effect.BLINK, Effect.ON, Effect.ON, Effect.ON]
    assert set(effects(hands, 4)) == {Effect.OFF}
    hands.key(0)
    assert effects(hands, 0)[1:4] == [Effect.PULSE] * 3
    hands.back()
    hands.key(2)
    hands.turn(1)
    hands.push()
    assert "Not possible" in hands.text
    assert set(effects(hands, 0)) == {Effect.FLASH}
    hands.wait(2)
    assert Effect.FLASH not in effects(hands, 0)
    hands.switch_off()


def test_a_knob_turned_round_turns_round_at_once(folder: Path) -> None:
    hands = Hands(folder)
    hands.key(0)
    hands.turn(1)
    bought = hands.words
    hands.turn(-1)
    show(hands, Answering(Choose({"is_knob_reversed": True}, Stay(Answering()))))
    hands.push()
    hands.box._navigator = Navigator(hands.box._navigator.screens[:-1])
    hands.turn(-1)
    assert hands.words == bought
    hands.switch_off()


def test_a_choice_that_cannot_be_kept_is_told_and_holds_for_now(folder: Path) -> None:
    hands = Hands(folder)
    (folder / f".{FILE_NAME}.new").mkdir()
    show(hands, Answering(Choose({"brightness_percent": 20}, Stay(Answering()))))
    hands.push()
    assert hands.twin.display.brightness == 20
    assert "cannot be kept" in hands.faults.sentences[0]
    hands.switch_off()


def test_switched_off_everything_is_dark(folder: Path) -> None:
    hands = Hands(folder)
    hands.switch_off()
    assert hands.twin.display.showing == BLANK
    assert hands.twin.led_rows.showing == DARK_ROWS
    hands.wait(100_000)
    assert hands.timers.rung == 0


def test_a_fault_is_logged_once(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "toscana"):
        hands = Hands(folder)
        hands.twin.led_rows.unplug()
        buy_a_red_box(hands)
        hands.twin.led_rows.replug()
    assert caplog.text.count("The LED rows: unplugged") == 1
    assert "led_rows: works again" in caplog.text
    hands.switch_off()

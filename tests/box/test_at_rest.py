"""A box that nobody touches: it dims, darkens and sleeps; a touch on the dark panel only wakes it."""

from dataclasses import dataclass
from pathlib import Path

from companion.controls.intents import Intent
from companion.devices.ports import Line
from companion.record.table import How
from companion.settings.preferences import Preferences
from companion.settings.preferences_file import FILE_NAME, save_preferences
from companion.ui.kit.scene import Scene
from companion.ui.kit.screen import Desk, Stay, Step
from tests.hands import Hands


def test_an_idle_panel_dims_then_darkens_and_a_touch_on_the_dark_one_only_wakes(folder: Path) -> None:
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


def test_a_touch_on_a_dim_panel_acts_at_once(folder: Path) -> None:
    hands = Hands(folder)
    bright, shown = hands.twin.display.brightness, hands.words
    hands.wait(121)
    hands.key(0)
    assert hands.twin.display.brightness == bright
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
        fired = hands.timers.fired
        hands.back()
        assert hands.timers.fired - fired < 10
    hands.switch_off()


def test_a_box_that_nobody_uses_sleeps_for_good(folder: Path) -> None:
    hands = Hands(folder)
    hands.wait(3600)
    fired = hands.timers.fired
    hands.wait(100_000)
    assert hands.timers.fired == fired
    assert fired < 60
    hands.switch_off()


@dataclass(frozen=True, slots=True)
class Clock:
    """A screen that shows the time."""

    def view(self, desk: Desk) -> Scene:
        return Scene(f"{desk.now:%H:%M:%S}", redraw_s=1.0)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        return Stay(self)


def test_a_clock_on_the_screen_goes_on_until_the_panel_is_dark(folder: Path) -> None:
    hands = Hands(folder)
    hands.show(Clock())
    first = hands.text
    hands.wait(1)
    assert hands.text != first
    hands.wait(3600)
    fired = hands.timers.fired
    hands.wait(100_000)
    assert hands.timers.fired == fired
    hands.key(0)
    woken = hands.text
    hands.wait(1)
    assert hands.text != woken
    hands.switch_off()


def test_a_box_at_rest_is_not_woken_between_two_shifts(folder: Path) -> None:
    hands = Hands(folder)
    hands.wait(119)
    assert hands.timers.fired == 0
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


@dataclass(frozen=True, slots=True)
class Counted:
    """A screen that counts how often it is looked at."""

    views: list[str]

    def view(self, desk: Desk) -> Scene:
        self.views.append("view")
        return Scene("counted", redraw_s=1.0)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        return Stay(self)


def test_a_press_costs_one_look_at_the_screen(folder: Path) -> None:
    hands = Hands(folder)
    screen = Counted([])
    hands.show(screen)
    screen.views.clear()
    hands.twin.panel.press(Line.KEY_1)
    assert len(screen.views) == 1
    hands.switch_off()


def test_the_published_value_says_how_the_table_came_to_its_moment(folder: Path) -> None:
    hands = Hands(folder)
    hands.buy_a_red_box()
    bought = hands.table.timeline.now
    hands.undo()
    hands.push()
    news = [(each.how, each.moment) for each in hands.published if each.how is not None]
    assert [how for how, _ in news] == [How.DONE, How.UNDONE]
    assert news[0][1] == bought
    assert news[1][1] != bought
    assert hands.published[-1].how is None
    hands.switch_off()

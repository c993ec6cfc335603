"""Touches of a page that is late: how long one was is told by the clock of the browser."""

import json
from pathlib import Path
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from companion.web.panel_socket import Viewer
from tests.hands import Hands

BROWSER_MS = 70_000.0


class LatePage:
    """A page whose messages arrive when the test lets them; its clock is not the box's."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._began_s = hands.timers.now_s
        self._viewer = Viewer(hands.twin, cast("Any", None), lambda: None, AsyncMock())

    @property
    def now_ms(self) -> float:
        return BROWSER_MS + (self._hands.timers.now_s - self._began_s) * 1000

    def say(self, wish: dict[str, Any], at_ms: float | None = None) -> None:
        at_ms = self.now_ms if at_ms is None else at_ms
        assert self._viewer._take(json.dumps({**wish, "times": [at_ms, at_ms]})) is None

    def hold(self, seconds: float) -> None:
        """Time passes while the page says that its keys are still down."""
        for _ in range(round(seconds * 10)):
            self._hands.wait(0.1)
            self.say({"still": "down"})


@pytest.fixture
def hands(folder: Path) -> Hands:
    return Hands(folder)


def test_a_tap_whose_end_comes_seconds_late_is_a_tap(hands: Hands) -> None:
    page = LatePage(hands)
    page.say({"press": "back"})
    came_up_ms = page.now_ms + 80
    hands.wait(3)
    page.say({"release": "back"}, came_up_ms)
    hands.wait(0.1)
    assert hands.words.title == "Menu"


def test_a_touch_that_lasts_is_a_hold_while_it_lasts(hands: Hands) -> None:
    page = LatePage(hands)
    hands.buy_a_red_box()
    page.say({"press": "back"})
    page.hold(0.5)
    assert hands.has_traded()
    page.hold(0.2)
    assert not hands.has_traded()


def test_a_tap_of_a_seat_is_a_tap_however_late_its_end_comes(hands: Hands) -> None:
    page = LatePage(hands)
    page.say({"press": "seat_2"})
    came_up_ms = page.now_ms + 80
    hands.wait(3)
    assert "Anna" in hands.words.title, "no boxes are shown meanwhile"
    page.say({"release": "seat_2"}, came_up_ms)
    assert "Ben" in hands.words.title
    assert "boxes" not in hands.text


def test_a_page_that_may_only_watch_holds_nobody_up(hands: Hands) -> None:
    page = LatePage(hands)
    hands.buy_a_red_box()
    hands.twin.lend_panel(is_needed=False)
    assert page._viewer._take('{"press":"back","times":[0,0]}') is not None
    hands.undo()
    assert not hands.has_traded()

"""The screens around the game: all of them fit, in every language, and look as they were seen."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.ui.languages import LANGUAGES, Language
from companion.ui.paint import overflows, paint
from companion.ui.words import translator

from .around import SCREENS

SEEN = (
    "setup-first",
    "setup-name",
    "setup-spelling",
    "setup-colour",
    "setup-party-0",
    "setup-party-3",
    "setup-card",
    "setup-place",
    "setup-start",
    "setup-drawn",
    "setup-ladder",
    "setup-market",
    "setup-market-unknown",
    "setup-options",
    "standings",
    "holdings-maxi",
    "check-0",
    "check-6-set",
    "check-15-kept",
    "check-24-set",
    "reason-0",
    "history-redo",
    "point-3",
    "timer",
    "timer-paused",
    "language-en",
    "settings-0",
    "settings-set",
    "rules-0",
    "rules-8",
    "self-test-felt",
    "self-test-lamps",
    "address-none",
    "address-number",
    "shut-down",
    "fault",
    "fault-device",
)


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_no_text_leaves_its_box(language: Language) -> None:
    tight = {
        name: lost
        for name, (screen, desk) in SCREENS.items()
        if (lost := overflows(screen.view(replace(desk, words=translator(language.code)))))
    }
    assert tight == {}


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_says_what_to_do_next(name: str) -> None:
    screen, desk = SCREENS[name]
    scene = screen.view(desk)
    # The pictures fill the whole panel: the address says BACK beside its code, the pixels take any input.
    is_whole_panel = name.startswith(("address", "self-test-pixels", "standings"))
    assert scene.hint or is_whole_panel


@pytest.mark.parametrize("name", SEEN)
def test_a_screen_looks_as_it_was_seen(name: str, golden: Callable[[str, bytes], None]) -> None:
    screen, desk = SCREENS[name]
    golden(f"around-{name}", paint(screen.view(desk)))

"""The screens around the game: all of them fit, in every language."""

from dataclasses import replace

import pytest

from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import LANGUAGES, Language
from companion.ui.kit.paint import overflows

from .around import SCREENS


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_no_text_leaves_its_rectangle(language: Language) -> None:
    overflowing = {
        name: lost
        for name, (screen, desk) in SCREENS.items()
        if (lost := overflows(screen.view(replace(desk, words=replace(desk.words, language=language)))))
    }
    assert overflowing == {}


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_says_what_to_do_next(name: str) -> None:
    screen, desk = SCREENS[name]
    scene = screen.view(desk)
    # The pictures fill the whole panel: the address says BACK beside its code, the pixels take any input.
    is_whole_panel = name.startswith(("address", "self-test-pixels", "standings"))
    is_beside_title = scene.right.startswith((Icon.PUSH, Icon.BACK))
    assert scene.hint or is_whole_panel or is_beside_title

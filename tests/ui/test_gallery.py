"""The gallery: every screen is in it, fits in every language, says what to do and looks as it was seen."""

import inspect
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module

import pytest

from companion.devices.ports import LITE_LAMPS, ROW_LAMPS, Frame
from companion.games.registry import GAMES
from companion.outputs.shift import OFFSETS, shifted
from companion.ui.kit.font import ELLIPSIS, Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import LANGUAGES, language
from companion.ui.kit.layout import lay_out
from companion.ui.kit.marks import Label
from companion.ui.kit.paint import overflows, paint
from companion.ui.kit.setup.setup import Setup
from companion.ui.screens.self_test import PixelTest
from tests.conftest import GOLDEN
from tests.ui.evening import Evening
from tests.ui.gallery import OF_A_PLAYER, OF_SOMEBODY_OR_NOBODY, SITUATIONS
from tests.ui.situations import Situation

PACKAGES = (
    *("companion.ui.screens", "companion.ui.kit.setup"),
    *(f"companion.games.{name}.screens" for name in GAMES.names),
)
CODES = tuple(each.code for each in LANGUAGES)
CONTROLS = {Icon.TURN, Icon.PUSH, Icon.HOLD, Icon.KEYS, Icon.BACK}
BY_NAME = {situation.picture: situation for situation in SITUATIONS}

in_every_language = pytest.mark.parametrize("code", CODES)
in_every_situation = pytest.mark.parametrize("name", BY_NAME)


@cache
def box_at(name: str, code: str) -> Evening:
    return BY_NAME[name].reach(language(code))


def golden_file(situation: Situation, code: str) -> str:
    return f"screens/{situation.owner}/{code}/{situation.name}"


def screen_classes() -> Iterator[type]:
    """Every class in the screens' packages with `view` and `handle`; for set-up, its pages."""
    for package in map(import_module, PACKAGES):
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            for _, found in inspect.getmembers(import_module(module.name), inspect.isclass):
                is_its_own = found.__module__ == module.name and not getattr(found, "_is_protocol", False)
                if is_its_own and hasattr(found, "view") and hasattr(found, "handle"):
                    yield found


def test_every_screen_is_in_the_table() -> None:
    shown = {type(box_at(name, "en").shown) for name in BY_NAME}
    missing = {found.__name__ for found in screen_classes()} - {found.__name__ for found in shown}
    assert missing - {Setup.__name__} == set()


def test_every_situation_has_a_name_of_its_own() -> None:
    assert len(BY_NAME) == len(SITUATIONS)


@in_every_language
@in_every_situation
def test_no_text_leaves_its_rectangle(name: str, code: str) -> None:
    assert overflows(box_at(name, code).scene) == []


@in_every_language
@in_every_situation
def test_no_text_is_cut_short(name: str, code: str) -> None:
    """The people of the gallery have short names, so an ellipsis there is a sentence that does not fit."""
    labels = [mark.text for mark in lay_out(box_at(name, code).scene) if isinstance(mark, Label)]
    assert [text for text in labels if text.endswith(ELLIPSIS)] == []


@in_every_language
@in_every_situation
def test_the_shift_against_burn_in_moves_the_picture_and_cuts_nothing(name: str, code: str) -> None:
    box = box_at(name, code)
    frame = Frame(paint(box.scene))
    for offset in OFFSETS[1:]:
        moved = shifted(frame, offset)
        # A picture that would be cut is left where it is; only the test pictures may need that.
        assert moved != frame or isinstance(box.shown, PixelTest)


@in_every_language
@pytest.mark.parametrize("name", [name for name in BY_NAME if name.startswith("toscana/")])
def test_what_matters_at_the_table_is_not_set_in_small_letters(name: str, code: str) -> None:
    """They are 1.15 mm high on a 1.3 inch panel, which is for titles, hints and notes."""
    body = lay_out(replace(box_at(name, code).scene, title="", right="", hint=()))
    assert {mark.face for mark in body if isinstance(mark, Label) and mark.text} - {Face.SMALL}


@in_every_situation
def test_a_screen_names_the_player_whose_entry_it_is(name: str) -> None:
    """So that their lamps pulse, whatever the screen is called and however it holds the player."""
    box = box_at(name, "en")
    screen, acting = type(box.shown).__name__, box.scene.acting
    if screen not in OF_SOMEBODY_OR_NOBODY:
        assert (acting is not None) is (screen in OF_A_PLAYER)
    facts = box.desk.facts
    assert acting is None or (facts is not None and facts.seat(acting) is not None)


@in_every_situation
def test_a_game_lights_as_many_lamps_as_it_names(name: str) -> None:
    desk = box_at(name, "en").desk
    for lights in () if desk.game is None else desk.port.lights(desk.game):
        assert len(lights.row) == len(desk.screens.labels.lamps) <= ROW_LAMPS
        assert len(lights.lite) <= LITE_LAMPS


@in_every_situation
def test_every_screen_says_what_to_do_next(name: str) -> None:
    box = box_at(name, "en")
    texts = "".join(mark.text for mark in lay_out(box.scene) if isinstance(mark, Label))
    # The test pictures fill the whole panel, and any input goes on.
    assert CONTROLS & set(texts) or isinstance(box.shown, PixelTest)


@in_every_language
@in_every_situation
def test_a_screen_looks_as_it_was_seen(name: str, code: str, golden: Callable[[str, bytes], None]) -> None:
    golden(golden_file(BY_NAME[name], code), paint(box_at(name, code).scene))


def test_no_picture_is_left_over() -> None:
    kept = {file.relative_to(GOLDEN).as_posix() for file in (GOLDEN / "screens").rglob("*.png")}
    assert kept == {f"{golden_file(situation, code)}.png" for code in CODES for situation in SITUATIONS}

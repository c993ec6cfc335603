"""The gallery: every screen is in it, fits in every language, says what to do and looks as it was seen."""

import inspect
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module

import pytest

from companion.devices.ports import LITE_LAMPS, ROW_LAMPS, Frame
from companion.games.registry import GAMES
from companion.outputs.display import OFFSETS, shifted
from companion.ui.kit.font import ELLIPSIS, Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import LANGUAGES, language
from companion.ui.kit.layout import lay_out
from companion.ui.kit.marks import Label
from companion.ui.kit.paint import overflows, paint
from companion.ui.kit.scene import Scene
from companion.ui.kit.setup.setup import Setup
from companion.ui.screens.self_test import PixelTest
from tests.ui.evening import Evening
from tests.ui.gallery import OF_A_PLAYER, OF_SOMEBODY_OR_NOBODY, SITUATIONS
from tests.ui.sheets import GOLDEN, Compare, Sheet
from tests.ui.situations import Situation

PACKAGES = (
    *("companion.ui.screens", "companion.ui.kit.setup"),
    *(f"companion.games.{name}.screens" for name in GAMES.names),
)
CODES = tuple(each.code for each in LANGUAGES)
CONTROLS = {Icon.TURN, Icon.PUSH, Icon.HOLD, Icon.KEYS, Icon.BACK}
BY_NAME = {situation.picture: situation for situation in SITUATIONS}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A situation in one language: the box that shows it, and its picture."""

    name: str
    box: Evening
    scene: Scene
    pixels: bytes

    def texts(self) -> list[str]:
        return [mark.text for mark in lay_out(self.scene) if isinstance(mark, Label)]


@cache
def drawn(name: str, code: str) -> Drawn:
    box = BY_NAME[name].reach(language(code))
    scene = box.scene
    return Drawn(name, box, scene, paint(scene))


def sheet_of(situation: Situation) -> Sheet:
    return Sheet(GOLDEN / "screens" / f"{situation.picture}.png", CODES)


def screen_classes() -> Iterator[type]:
    """Every class in the screens' packages with `view` and `handle`; for set-up, its pages."""
    for package in map(import_module, PACKAGES):
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            found = inspect.getmembers(import_module(module.name), is_screen)
            yield from (each for _, each in found if each.__module__ == module.name)


def is_screen(each: object) -> bool:
    is_shown = inspect.isclass(each) and hasattr(each, "view") and hasattr(each, "handle")
    return is_shown and not inspect.isabstract(each) and not getattr(each, "_is_protocol", False)


def test_every_screen_is_in_the_table() -> None:
    shown = {type(drawn(name, "en").box.shown) for name in BY_NAME}
    missing = {found.__name__ for found in screen_classes()} - {found.__name__ for found in shown}
    assert missing - {Setup.__name__} == set()


def test_every_situation_has_a_name_of_its_own() -> None:
    assert len(BY_NAME) == len(SITUATIONS)


def texts_outside(screen: Drawn) -> Iterable[str]:
    """No text leaves its rectangle."""
    return overflows(screen.scene)


def texts_cut_short(screen: Drawn) -> Iterable[str]:
    """The people of the gallery have short names, so an ellipsis there is a sentence that does not fit."""
    return (f"{text!r} is cut short" for text in screen.texts() if text.endswith(ELLIPSIS))


def shifts_cut(screen: Drawn) -> Iterable[str]:
    """The shift against burn-in moves the picture and cuts nothing."""
    frame = Frame(screen.pixels)
    for offset in OFFSETS[1:]:
        # A picture that would be cut is left where it is; only the test pictures may need that.
        if shifted(frame, offset) == frame and not isinstance(screen.box.shown, PixelTest):
            yield f"the shift by {offset} would cut it"


def small_letters_only(screen: Drawn) -> Iterable[str]:
    """What matters at the table is larger: small letters are 1.15 mm high on a 1.3 inch panel."""
    body = lay_out(replace(screen.scene, title="", right="", hint=()))
    faces = {mark.face for mark in body if isinstance(mark, Label) and mark.text}
    if screen.name.startswith("toscana/") and not faces - {Face.SMALL}:
        yield "only titles, hints and notes may be all in small letters"


def wrong_player(screen: Drawn) -> Iterable[str]:
    """The player whose entry it is has pulsing lamps, however the screen is called and holds the player."""
    kind, acting, facts = type(screen.box.shown).__name__, screen.scene.acting, screen.box.desk.facts
    if kind not in OF_SOMEBODY_OR_NOBODY and (acting is not None) is not (kind in OF_A_PLAYER):
        yield f"{kind} names {acting} as the player whose entry it is"
    if acting is not None and (facts is None or facts.seat(acting) is None):
        yield f"{acting} has no seat"


def wrong_lamps(screen: Drawn) -> Iterable[str]:
    """A game lights as many lamps as it names."""
    desk = screen.box.desk
    for lights in () if desk.game is None else desk.port.lights(desk.game):
        if not len(lights.row) == len(desk.screens.labels.lamps) <= ROW_LAMPS:
            yield f"{len(lights.row)} lamps in a row for {len(desk.screens.labels.lamps)} names"
        if len(lights.lite) > LITE_LAMPS:
            yield f"{len(lights.lite)} lamps of the small row"


def no_way_on(screen: Drawn) -> Iterable[str]:
    """Every screen says what to do next."""
    # The test pictures fill the whole panel, and any input goes on.
    if not CONTROLS & set("".join(screen.texts())) and not isinstance(screen.box.shown, PixelTest):
        yield "it shows no control that leads on"


FAULTS: tuple[Callable[[Drawn], Iterable[str]], ...] = (
    *(texts_outside, texts_cut_short, shifts_cut, small_letters_only),
    *(wrong_player, wrong_lamps, no_way_on),
)


@pytest.mark.parametrize("name", BY_NAME)
def test_a_screen_is_right_and_looks_as_it_was_seen(
    name: str, codes: tuple[str, ...], golden: Compare
) -> None:
    screens = {code: drawn(name, code) for code in codes}
    found = [f"{code}: {each}" for code in codes for faults in FAULTS for each in faults(screens[code])]
    assert found == []
    golden(sheet_of(BY_NAME[name]), {code: screen.pixels for code, screen in screens.items()})


def test_no_picture_is_left_over() -> None:
    sheets = [sheet_of(situation) for situation in SITUATIONS]
    kept = set((GOLDEN / "screens").rglob("*.png")) - {sheet.new_file for sheet in sheets}
    assert kept == {sheet.file for sheet in sheets}

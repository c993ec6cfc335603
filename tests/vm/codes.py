"""What a phone reads off the OLED while the box has its own Wi-Fi: both codes are found by drawing them."""

from dataclasses import replace
from functools import cache

from companion.controls.sign_in import SEAT_SIGNS
from companion.devices.ports import WIDTH, Frame
from companion.frozen import changed
from companion.outputs.display import OFFSETS, shifted
from companion.system.machine import Machine, Wifi
from companion.ui.kit.paint import paint
from companion.ui.kit.scene import QrCode, Scene
from companion.ui.kit.screen import Desk
from companion.ui.screens.web_page import CODE
from companion.ui.screens.wifi import WifiScreen
from tests.vm.panel import fresh_box

SIGNS = 8


def drawn(wifi: Wifi, *, is_page: bool) -> Frame:
    """The box's own Wi-Fi on the OLED, or the page in it."""
    return Frame(paint(_scene(wifi, is_page=is_page)))


def _scene(wifi: Wifi, *, is_page: bool) -> Scene:
    return WifiScreen(is_page).view(replace(_desk(), machine=Machine(wifi=wifi)))


@cache
def _desk() -> Desk:
    return fresh_box(Machine(), "").desk


def page_code(seen: Frame, wifi: Wifi) -> str | None:
    """The page's code, as it stands on the OLED in letters and dots; None if this is another picture."""
    found = (_grown(seen, changed(wifi, code=""), offset) for offset in OFFSETS)
    return next(filter(None, found), None)


def _grown(seen: Frame, wifi: Wifi, offset: tuple[int, int]) -> str | None:
    """The code that begins like this one; signs are tried as long as no dot is lit that was not seen."""
    if len(wifi.code) == SIGNS:
        return wifi.code if shifted(drawn(wifi, is_page=True), offset) == seen else None
    scene = _scene(wifi, is_page=True)
    letters = tuple(part for part in scene.body if not isinstance(part, QrCode))
    lit = _left(shifted(Frame(paint(changed(scene, body=letters))), offset))
    if lit & _left(seen) != lit:
        return None
    longer = (_grown(seen, changed(wifi, code=wifi.code + sign), offset) for sign in SEAT_SIGNS)
    return next(filter(None, longer), None)


def _left(frame: Frame) -> int:
    """The letters beside the dots, without the last columns between them."""
    row, kept = WIDTH // 8, (CODE.x - 2) // 8
    return int.from_bytes(b"".join(frame.pixels[at : at + kept] for at in range(0, len(frame.pixels), row)))

"""The pictures of the running box: a screen that fails is a fault on the panel, and the log says so once."""

import logging
from dataclasses import replace
from datetime import timedelta

from companion.ui.kit.desk import Desk
from companion.ui.kit.paint import paint
from companion.ui.kit.scene import Scene
from companion.ui.navigator import Navigator
from companion.ui.screens.address import Address
from companion.ui.screens.fault import FaultScreen
from companion.ui.screens.room import Room

log = logging.getLogger("toscana")

# A picture that is another one so much later is drawn again in this time.
TICKS_S = ((1, 1.0), (60, 5.0))
# These show where the box is, and look for the network again in this time.
NETWORKED = (Address, Room)
LOOK_AGAIN_S = 3.0


class Pictures:
    """Scenes and pixels of whatever screen is on top."""

    def __init__(self) -> None:
        self._logged = ""

    def view(self, navigator: Navigator, desk: Desk) -> Scene:
        try:
            return navigator.top.view(desk)
        except Exception as error:  # the navigator shows it; here the log gets it, once
            if repr(error) != self._logged:
                self._logged = repr(error)
                log.error("A screen can't be shown; the game is safe.", exc_info=error)
            return navigator.view(desk)

    def paint(self, scene: Scene, desk: Desk) -> bytes:
        try:
            return paint(scene)
        except Exception as error:  # the fault screen is plain text, which can be painted
            log.error("A screen can't be drawn; the game is safe.", exc_info=error)
            return paint(FaultScreen(f"{type(error).__name__}: {error}").view(desk))


def next_tick_s(navigator: Navigator, scene: Scene, desk: Desk) -> float | None:
    """How soon a picture that changes by itself is drawn again; None for all others."""
    if isinstance(navigator.top, NETWORKED):
        return LOOK_AGAIN_S
    for later_s, tick_s in TICKS_S:
        if navigator.view(replace(desk, now=desk.now + timedelta(seconds=later_s))) != scene:
            return tick_s
    return None

"""The displays as an output: each new scene is painted once and shown on all of them."""

import logging

from companion.devices.ports import Frame
from companion.engine import Published
from companion.outputs.screen_saver import ScreenSaver
from companion.ui.kit.message import warning
from companion.ui.kit.paint import paint
from companion.ui.kit.scene import Scene

log = logging.getLogger("toscana")


class DisplayOutput:
    """If a scene can't be painted, a plain message is painted instead."""

    def __init__(self, saver: ScreenSaver) -> None:
        self._saver = saver
        self._scene: Scene | None = None

    def __call__(self, published: Published) -> None:
        if published.scene != self._scene:
            self._scene = published.scene
            self._saver.show(Frame(_painted(published.scene)))


def _painted(scene: Scene) -> bytes:
    try:
        return paint(scene)
    except Exception as error:
        log.error("A screen can't be drawn; the game is safe.", exc_info=error)
        return paint(warning("Something broke", f"The game is safe. {type(error).__name__}: {error}"))

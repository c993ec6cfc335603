"""The gallery: every screen of the box and of its games, each from its owner's table of situations.

The golden pictures and the pictures of the documents are all made from it.
"""

from importlib import import_module

from companion.games.registry import GAMES
from tests.ui.situations import Situation

SCENES = ("tests.ui.scenes", *(f"tests.games.{name}.scenes" for name in GAMES.names))

SITUATIONS: tuple[Situation, ...] = tuple(
    situation for scenes in map(import_module, SCENES) for situation in scenes.SITUATIONS
)
OF_A_PLAYER = {screen for scenes in map(import_module, SCENES) for screen in scenes.OF_A_PLAYER}
OF_SOMEBODY_OR_NOBODY = {
    screen for scenes in map(import_module, SCENES) for screen in scenes.OF_SOMEBODY_OR_NOBODY
}

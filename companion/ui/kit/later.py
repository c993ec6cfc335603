"""Screens that are imported when they are first opened, so that the box starts without loading them."""

from collections.abc import Callable
from importlib import import_module

from companion.ui.kit.steps import Screen


def later(module: str, name: str) -> Callable[..., Screen]:
    """A function that imports the module when it is called, and makes the screen of this name."""

    def make(*values: object) -> Screen:
        screen: Screen = getattr(import_module(module), name)(*values)
        return screen

    return make

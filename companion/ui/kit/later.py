"""Screens that are imported when they are opened, so that a box which never opens them need not wait."""

from collections.abc import Callable
from importlib import import_module

from companion.ui.kit.steps import Screen


def later(module: str, name: str) -> Callable[..., Screen]:
    """Makes the screen of this name, and imports its module then."""

    def make(*values: object) -> Screen:
        screen: Screen = getattr(import_module(module), name)(*values)
        return screen

    return make

"""Games as they are declared: each function that is imported later is there, and takes what it is given."""

import ast
import inspect
from collections.abc import Callable, Iterator
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest

import companion
from companion.games.port import Later
from companion.games.registry import GAMES
from companion.ui.kit import rules_pages
from companion.ui.kit.setup import setup

PACKAGE = Path(companion.__file__).parent
FUNCTION = get_origin(Callable[[], Any])


def functions(declared: Any) -> Iterator[tuple[str, Callable[..., Any], int]]:
    """The functions of a declaration, each with the number of values that it is called with."""
    names = {**vars(rules_pages), **vars(setup)}
    for name, hint in get_type_hints(type(declared), localns=names).items():
        kinds = [
            each for each in (hint, *get_args(hint)) if get_origin(each) is get_origin(Callable[[], Any])
        ]
        value = getattr(declared, name)
        if kinds and value is not None:
            yield name, value, len(get_args(kinds[0])[0])


@pytest.mark.parametrize("name", GAMES.names)
def test_what_a_game_declares_takes_what_the_box_gives_it(name: str) -> None:
    for declared in (GAMES.port(name), GAMES.screens(name), GAMES.page(name), GAMES.entering(name)):
        assert {each for each, *_ in functions(declared)} < {each.name for each in fields(declared)}
        for _, function, count in functions(declared):
            called = function
            if isinstance(function, Later):
                called = getattr(import_module(function.module), function.name)
            if callable(called):
                inspect.signature(called).bind(*(None,) * count)


def laters() -> Iterator[tuple[str, str]]:
    """What the program gives to `later` or `Later`: a module, maybe put together, and a name there."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("later", "Later"):
                module, name = node.args
                if isinstance(name, ast.Constant):
                    within = import_module(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts))
                    yield eval(ast.unparse(module), vars(within)), str(name.value)


def test_every_screen_that_is_imported_later_is_there() -> None:
    named = set(laters())
    assert len(named) > 100
    assert {each for each in named if not hasattr(import_module(each[0]), each[1])} == set()

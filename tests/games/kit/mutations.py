"""Mutations: one table of a game's rules is changed, and its recorded games no longer go as they went."""

import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

OF_THE_PROGRAM = ("tests.tables", "tests.games.kit.recorded")


@contextmanager
def rules_with(terms: ModuleType, outcome: ModuleType, name: str, value: Any) -> Iterator[ModuleType]:
    """The whole program imported anew, with one table of the rules changed before anything has read it.

    A value of the rules' own words or classes is a function, which gets the module that was imported anew.
    """
    before = set(sys.modules)
    kept = {module: sys.modules.pop(module) for module in list(sys.modules) if _is_program(module)}
    fresh = sys.modules[terms.__name__] = _load(terms.__name__, Path(str(terms.__file__)))
    setattr(fresh, name, value(fresh) if callable(value) else value)
    try:
        yield _load("outcome_under_changed_rules", Path(str(outcome.__file__)))
    finally:
        # A test's module that was imported only now would go on with the changed rules.
        for module in [each for each in sys.modules if _is_program(each) or each not in before]:
            if module.partition(".")[0] in ("companion", "tests"):
                del sys.modules[module]
        sys.modules.update(kept)


def _is_program(module: str) -> bool:
    return module.partition(".")[0] == "companion" or module in OF_THE_PROGRAM


def _load(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def goes_wrong(terms: ModuleType, outcome: ModuleType, name: str, value: Any) -> str | None:
    """Where the first game leaves its course under the changed rules; a crash is leaving it too."""
    with rules_with(terms, outcome, name, value) as changed:
        for game in changed.RECORDED.names:
            try:
                difference: str | None = changed.RECORDED.first_difference(game)
            except (ValueError, LookupError, ArithmeticError) as problem:
                return f"{game}: {problem!r}"
            if difference:
                return f"{game}: {difference}"
    return None

"""Fixtures of the screens' tests: the languages to draw in, and the comparison with the golden pictures."""

from functools import partial

import pytest

from companion.ui.kit.languages import LANGUAGES
from tests.ui.sheets import Compare, compare


@pytest.fixture(scope="session")
def codes(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """The languages to draw in: all, or the one of `--language`."""
    every = tuple(each.code for each in LANGUAGES)
    chosen = request.config.getoption("--language")
    assert chosen is None or chosen in every, f"no language {chosen}: there are {', '.join(every)}"
    return every if chosen is None else (chosen,)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Compare:
    """Compare pictures with their sheet; with `--update-golden`, write the sheet anew."""
    return partial(compare, is_update=request.config.getoption("--update-golden"))

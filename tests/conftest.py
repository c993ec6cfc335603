"""Options of the test run."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-games", action="store_true", help="write what the recorded games lead to as expected"
    )

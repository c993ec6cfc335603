"""One press, from the pin to the picture: the README's flow, counted in files that it runs through."""

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import companion
from tests.hands import Hands

PACKAGE = str(Path(companion.__file__).parent)
MOST_FILES = 50
# The simulator's fakes stand in for the devices, and its page shows the panel once more.
SIMULATOR = ("/devices/fakes.py", "/ui/kit/spoken.py", "/web/twin.py")


@contextmanager
def files_run() -> Iterator[set[str]]:
    """The program's files of which a function is called meanwhile; importing one calls none."""
    found: set[str] = set()

    def on_call(frame: FrameType, event: str, _: Any) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(PACKAGE) and frame.f_code.co_flags & inspect.CO_OPTIMIZED:
            found.add(file)

    before: Callable[..., Any] | None = sys.getprofile()
    sys.setprofile(on_call)
    try:
        yield found
    finally:
        sys.setprofile(before)


def test_a_push_that_buys_a_box_runs_through_few_files(folder: Path) -> None:
    hands = Hands(folder)
    hands.key(0)
    hands.turn(1)
    with files_run() as files:
        hands.push()
    assert hands.has_traded()
    told = sorted({file.removeprefix(PACKAGE) for file in files}.difference(SIMULATOR))
    assert len(told) <= MOST_FILES, "\n".join(told)

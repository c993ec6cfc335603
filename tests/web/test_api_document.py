"""The examples of docs/api.md, run as they stand there against a box with a game."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.referee_box import RefereeBox, referee_box

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "api.md"
EXAMPLES = [
    block for block in re.findall(r"```sh\n(.*?)```", DOCUMENT.read_text(), re.DOTALL) if "curl" in block
]
# A stream has no end: curl gives up after a while, which it tells by this status.
ENDLESS, TIMED_OUT = "curl -N", 28


@pytest.fixture
def box(folder: Path) -> Iterator[RefereeBox]:
    with referee_box(folder) as box:
        box.enter(do="buy", player="anna", kind="red", boxes=1)
        yield box


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.split()[1][:40])
def test_an_example_is_answered(example: str, box: RefereeBox) -> None:
    here = example.replace("http://127.0.0.1:8088/", box.address)
    here = re.sub(r"PIN=\d{6}", f"PIN={box.pin()}", here)
    here = re.sub(
        rf"^{ENDLESS}(.*)$", rf"{ENDLESS} -m 3\1 || test $? = {TIMED_OUT}", here, flags=re.MULTILINE
    )
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", here], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert '"version":' in done.stdout
    assert '"error":' not in done.stdout


def test_there_are_examples() -> None:
    assert EXAMPLES

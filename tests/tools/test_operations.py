"""The operations page: what it tells to type is there, and short enough."""

import re

from companion.cli import build_parser
from tools.deb_targets import ARCHS, ROOT, SUITES, TARGETS

PAGE = (ROOT / "docs" / "operations.md").read_text()
BLOCKS = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)


def test_the_commands_of_a_fresh_card_are_in_the_build_guide_alone() -> None:
    guide = (ROOT / "docs" / "build-guide.md").read_text()
    assert "build-guide.md#2-the-software" in PAGE
    assert "## 2. The software\n" in guide
    (line,) = re.findall(r"^sudo apt install .*_arm64\.deb$", guide, re.MULTILINE)
    assert line not in PAGE


def test_every_command_it_shows_is_one() -> None:
    (known,) = (each.choices for each in build_parser()._actions if isinstance(each.choices, dict))
    shown = set(re.findall(r"(?:^|[ /])toscana ([a-z][a-z-]+)", "".join(BLOCKS), re.MULTILINE))
    assert {"backup", "restore", "doctor", "import", "export"} <= shown
    assert shown <= {*known}


def test_it_names_a_package_for_every_release_on_a_pi() -> None:
    assert {f"+deb{suite.release}_{ARCHS[0].name}.deb" in PAGE for suite in SUITES} == {True}
    assert len(TARGETS) == 4

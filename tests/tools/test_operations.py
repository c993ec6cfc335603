"""The operations page: what it tells to type is there, and short enough."""

import re

from companion.cli import build_parser
from companion.settings import parse_settings
from tools.deb_targets import ARCHS, DEBIAN, ROOT, SUITES, TARGETS

PAGE = (ROOT / "docs" / "operations.md").read_text()
BLOCKS = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)


def install_commands() -> list[str]:
    block: str = next(block for block in BLOCKS if "table.toml" in block)
    return block.splitlines()


def test_a_fresh_system_is_a_box_after_at_most_five_commands() -> None:
    assert 1 <= len(install_commands()) <= 5


def test_the_settings_it_writes_are_settings() -> None:
    (line,) = (line for line in install_commands() if "table.toml" in line)
    (setting,) = re.findall(r"echo '(.*)' \|", line)
    assert parse_settings(f"{(DEBIAN / 'table.toml').read_text()}{setting}\n").leds == "gpio"


def test_every_command_it_shows_is_one() -> None:
    (known,) = (each.choices for each in build_parser()._actions if isinstance(each.choices, dict))
    shown = set(re.findall(r"(?:^|[ /])toscana ([a-z][a-z-]+)", "".join(BLOCKS), re.MULTILINE))
    assert {"backup", "restore", "doctor", "import", "export"} <= shown
    assert shown <= {*known}


def test_it_names_a_package_for_every_release_on_a_pi() -> None:
    assert {f"+deb{suite.release}_{ARCHS[0].name}.deb" in PAGE for suite in SUITES} == {True}
    assert len(TARGETS) == 4

"""The build guide: true to the wiring, the doctor and the screens, and short to install."""

import re
from pathlib import Path

import pytest

from companion.doctor.pins import PIN_CONFLICTS
from companion.doctor.report import CHECKS
from companion.settings.settings import parse_settings
from hardware.generators.wiring.bill import HARDWARE
from hardware.generators.wiring.pages import BLOCK, GUIDE, blocks

TEXT = GUIDE.read_text(encoding="utf-8")
BY_HAND = BLOCK.sub("", TEXT)
DOCUMENTS = (
    GUIDE,
    HARDWARE / "README.md",
    *sorted((HARDWARE / "wiring").glob("*.md")),
    *HARDWARE.glob("*.md"),
)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_link_and_picture_is_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", text) + re.findall(r'src="([^"]+)"', text)
    assert targets
    assert [each for each in targets if "://" not in each and not (document.parent / each).exists()] == []


def test_every_anchor_is_a_heading() -> None:
    headings = re.findall(r"^#+ (.+)$", TEXT, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]+)\)", TEXT)) <= anchors


def test_every_group_of_wires_has_its_table() -> None:
    shown = {name for _, name, _ in BLOCK.findall(TEXT)}
    assert {name for name in blocks() if name.startswith("wires: ")} <= shown


def test_no_pin_is_written_by_hand() -> None:
    assert re.findall(r"(?i)\b(?:pins? \d+|gpio ?\d+|bcm ?\d+|gp\d+)\b", BY_HAND) == []


def test_the_software_takes_five_commands_at_most() -> None:
    section = BY_HAND[BY_HAND.index("### With a terminal") : BY_HAND.index("## 3.")]
    (commands,) = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
    assert 1 <= len(commands.splitlines()) <= 5
    assert "do_i2c 0" in commands
    (written,) = re.findall(r"echo -e '([^']+)' \| sudo tee -a /boot/firmware/config.txt", commands)
    assert written.split(r"\n") == [
        "dtparam=i2c_arm_baudrate=400000",
        "force_eeprom_read=0",
        "disable_poe_fan=1",
    ]


def test_the_settings_that_it_writes_are_valid() -> None:
    (written,) = re.findall(r"printf '([^']+)'", BY_HAND)
    settings = parse_settings(written.replace("\\n", "\n"))
    assert (settings.leds, settings.oled.display) == ("gpio", "sh1106")


def test_it_switches_off_what_the_doctor_would_complain_about() -> None:
    assert [conflict.command for conflict in PIN_CONFLICTS if conflict.command not in TEXT] == []


def test_the_checks_it_names_are_the_doctor_s() -> None:
    """They stand beside their verdict: `OLED` is `ok`, or `a`, `b` and `c` are `ok`."""
    sentences = re.findall(r"((?:`[\w ]+`(?:,| and)?\s)+)(?:is|are)\s`?(?:ok|BAD)", BY_HAND)
    named = {name for sentence in sentences for name in re.findall(r"`([\w ]+)`", sentence)}
    assert {"OLED", "LED pins", "Pico", "card"} <= named
    assert named <= {check.name for check in CHECKS}


def test_the_multimeter_comes_before_every_power_up() -> None:
    """Each check after something was wired, from the OLED to the closed lid."""
    steps = TEXT[TEXT.index("## 3.") : TEXT.index("## When something")]
    checks = re.findall(r"\*\*Check:\*\*(.*?)(?=\n\n|\n\d\. |\Z)", steps, re.DOTALL)
    without = [words.strip()[:60] for words in checks if not re.search(r"multimeter|no beep", words)]
    # Of a Pico that nothing is soldered to yet, and of a box that runs already.
    assert without == [
        "`toscana doctor`: `Pico` and `modem` are `ok`.",
        "`toscana doctor` ends with *Nothing is wrong with what could",
    ]
    assert len(checks) > 12


def test_the_index_names_every_file_of_the_folder() -> None:
    index = (HARDWARE / "README.md").read_text(encoding="utf-8")
    names = [file.name for file in HARDWARE.iterdir() if not file.name.startswith("__")]
    assert [name for name in names if name not in index] == []

"""What the trials share: the machine, its card, and boxes of fakes with the same journal beside it."""

import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from companion.settings.preferences import Preferences
from companion.settings.preferences_file import FILE_NAME, save_preferences
from companion.ui.kit.languages import LANGUAGES
from tests.hands import Hands
from tests.pi.guest import Guest
from tests.ui.sheets import GOLDEN, Sheet
from tests.vm.host import run
from tests.vm.side_by_side import switched_on
from tools.image.disk import BOOT, JOURNAL, START

# Whom table.toml on the card lets the box greet in it, once the first picture has asked.
LANGUAGE = "en"


@dataclass
class Bench:
    """One card, the machine it is in, and what was counted on the way."""

    guest: Guest
    work: Path
    newer: Path
    """The box's package under a higher number."""
    accepted: int = 0
    """How many commands the box has said that it has."""
    lost: int = 0
    goldens: list[str] = field(default_factory=list)
    """The pictures of tests/golden that the OLED has shown."""

    def new_folder(self) -> Path:
        return Path(tempfile.mkdtemp(dir=self.work))

    def recovered(self) -> Path:
        """A folder with the box's files as a machine would find them if the power were cut now."""
        folder = self.new_folder()
        part = self.guest.board.copy_of(START + BOOT, JOURNAL)
        # 1 is a file system that was mended, which is what the next start would do.
        mended = subprocess.run(["e2fsck", "-p", part], check=False, capture_output=True, text=True)
        assert mended.returncode in (0, 1), mended.stdout
        run("debugfs", "-R", f"rdump / {folder}", part)
        return folder

    def fakes(self, folder: Path) -> Hands:
        """A box of fakes with this folder's journal, in the language of the card's settings."""
        save_preferences(folder / FILE_NAME, Preferences(language=LANGUAGE))
        return switched_on(folder)

    def expect_same(self, what: str) -> None:
        """Waits until the OLED shows what fakes with the card's journal show, bit for bit."""
        hands = self.fakes(self.recovered())
        self.expect(hands, what)
        hands.switch_off()

    def expect(self, hands: Hands, what: str) -> None:
        frame = hands.twin.display.showing
        self.guest.wait_for_screen(frame, what)
        self.goldens += [
            name for name in ("toscana/last-round", "toscana/the-end") if is_golden(name, frame.pixels)
        ]

    def count(self, accepted: int, entries: int, before: int) -> None:
        """So many were told as accepted since there were `before` entries; now there are `entries`."""
        lost = max(0, before + accepted - entries)
        self.accepted += accepted
        self.lost += lost
        assert not lost, f"{lost} of {accepted} accepted commands are lost"


@dataclass(frozen=True, slots=True)
class Trial:
    """One thing that is tried; `run` gives its numbers and raises when it does not hold."""

    name: str
    run: Callable[[Bench], str]


def is_golden(name: str, pixels: bytes) -> bool:
    """Whether this is the picture of the screens' tests, in English."""
    sheet = Sheet(GOLDEN / "screens" / f"{name}.png", tuple(each.code for each in LANGUAGES))
    return not sheet.differences({"en": pixels})

"""A mistake in the card's table.toml: on the OLED with its line, and the last good settings run the box."""

import logging
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from companion import app
from companion.cli import box as command
from companion.devices.ports import Frame
from companion.record import journal_disk
from companion.settings import settings
from companion.settings.settings import KEPT_NAME
from companion.ui.kit.layout import lay_out
from companion.ui.kit.marks import Label
from companion.ui.kit.paint import paint
from companion.ui.kit.scene import Scene
from tests.devices.oled_chip import OledChip, RecordingSerial
from tests.first_game import begin
from tests.processes import free_port
from tests.systemd.manager import Manager

PATIENCE_S, LOOK_S = 20, 0.02
# As long as the way on a box, so that the line is as high up on the OLED as there.
CARD = Path("boot/firmware/table.toml")
WRONG = 'leds = "none"\n[oled]\ndisplay = "vga"\n'
TOLD = 'boot/firmware/table.toml, line 3: oled.display is "vga"'
TOLD_IN_FINNISH = 'boot/firmware/table.toml, rivi 3: oled.display on "vga"'


class CardBox:
    """A box that starts with a wrong table.toml on its card; the OLED and the journal's disk are here."""

    def __init__(self, folder: Path, oled: OledChip) -> None:
        self._folder, self._oled = folder / "journal", oled
        self._fstab = folder / "fstab"
        self._painted: list[tuple[str, Frame]] = []

    def paint(self, scene: Scene) -> bytes:
        pixels = paint(scene)
        words = " ".join(mark.text for mark in lay_out(scene) if isinstance(mark, Label))
        self._painted.append((words, Frame(pixels)))
        return pixels

    def take_disk(self) -> None:
        self._fstab.write_text(f"LABEL=toscana {self._folder} ext4 noatime,nofail 0 2\n")

    def bring_disk(self) -> None:
        self._painted.clear()
        self._fstab.write_text("")

    def sees(self, words: str) -> None:
        """Wait for a picture with these words on the OLED."""
        end_s = time.monotonic() + PATIENCE_S
        while not any(words in text and frame == self._oled.showing for text, frame in self._painted.copy()):
            assert time.monotonic() < end_s, f"the OLED never showed {words!r} of {self._painted}"
            time.sleep(LOOK_S)

    def words(self) -> list[str]:
        """Those of every picture."""
        return [words for words, _ in self._painted]

    def run(self, evening: Callable[[], None]) -> None:
        """As the service does, until this evening has ended."""

        def watch() -> None:
            try:
                evening()
            finally:
                os.kill(os.getpid(), signal.SIGTERM)

        with ThreadPoolExecutor(1) as pool:
            watched = pool.submit(watch)
            assert command.run(self._folder / "journal.db", None) == 0
            watched.result()


def table(chip: str, more: str = "") -> str:
    return f'{more}[gpio]\nlibrary = "mock"\n[oled]\ndisplay = "{chip}"\n[web]\nport = {free_port()}\n'


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[CardBox]:
    monkeypatch.chdir(tmp_path)
    CARD.parent.mkdir(parents=True)
    CARD.write_text(WRONG)
    begin(tmp_path / "journal" / "journal.db")
    installed, kept = tmp_path / "installed.toml", tmp_path / "journal" / KEPT_NAME
    installed.write_text(table("ssd1306"))
    # Only a program that takes it for what it is shows a picture on this chip as it should be.
    kept.write_text(table("sh1106", 'language = "fi"\n'))
    oled = OledChip("sh1106")
    made = CardBox(tmp_path, oled)
    made.bring_disk()
    monkeypatch.setattr("companion.outputs.display.paint", made.paint)
    monkeypatch.setattr("companion.box.first_picture.open_serial", lambda *_, **__: RecordingSerial(oled))
    of_card = partial(settings.current_settings, card=CARD)
    monkeypatch.setattr("companion.cli.box.current_settings", of_card)
    monkeypatch.setattr("faulthandler.enable", lambda **_: None)
    monkeypatch.setattr(settings, "SYSTEM_FILE", installed)
    monkeypatch.setattr(journal_disk, "FSTAB", tmp_path / "fstab")
    monkeypatch.setattr(app, "DISK_RETRY_S", LOOK_S)
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    yield made
    signal.signal(signal.SIGTERM, before)


def test_the_oled_tells_the_line_and_the_last_good_settings_are_in_force(box: CardBox) -> None:
    box.run(lambda: box.sees(TOLD_IN_FINNISH))


def test_a_wrong_wifi_is_told_with_its_line_and_nobody_is_shown_the_password(
    box: CardBox,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    secret = "xq7"
    wifi = f'[wifi]\nname = "Villa Bianca"\npassword = "{secret}"\n'
    CARD.write_text(wifi)
    with Manager(str(tmp_path / "notify")) as manager, caplog.at_level(logging.DEBUG):
        monkeypatch.setenv("NOTIFY_SOCKET", manager.address)
        box.run(lambda: box.sees("boot/firmware/table.toml, rivi 3: wifi.password"))
        told = "".join((*manager.heard(), *capfd.readouterr(), caplog.text, *box.words()))
    assert "line 3: wifi.password must have 8 to 63 characters." in told
    assert secret not in told


def test_a_late_disk_of_the_journal_brings_the_last_good_settings(
    box: CardBox, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The box begins anew with them, as the same service."""
    (tmp_path / "installed.toml").write_text(table("sh1106"))
    box.take_disk()

    def evening() -> None:
        box.sees(TOLD)
        box.bring_disk()
        box.sees(TOLD_IN_FINNISH)
        heard: list[str] = []
        while heard.count("READY=1") < 2:
            heard.append(manager.hear(""))
        assert "STOPPING=1" not in heard

    with Manager(str(tmp_path / "notify")) as manager:
        monkeypatch.setenv("NOTIFY_SOCKET", manager.address)
        box.run(evening)
        assert manager.heard()[-1] == "STOPPING=1"


def test_the_line_is_told_again_when_a_late_journal_opens(box: CardBox, tmp_path: Path) -> None:
    (tmp_path / "installed.toml").write_text(table("sh1106"))
    (tmp_path / "journal" / KEPT_NAME).unlink()
    box.take_disk()

    def evening() -> None:
        box.sees(TOLD)
        box.bring_disk()
        box.sees(TOLD)

    box.run(evening)


def test_good_settings_are_kept_when_the_disk_comes_late(box: CardBox, tmp_path: Path) -> None:
    CARD.write_text(table("sh1106"))
    box.take_disk()

    def evening() -> None:
        box.sees("not mounted")
        box.bring_disk()
        box.sees("Anna")

    box.run(evening)
    assert (tmp_path / "journal" / KEPT_NAME).read_text() == CARD.read_text()

"""A journal that can't be opened: the panel says why, the box tries again, and then the game goes on."""

import asyncio
import logging
import os
import shutil
import signal
from pathlib import Path

import pytest

from companion import app
from companion.devices.ports import BLANK, Line
from companion.record.journal import Journal
from companion.settings.preferences import Preferences
from companion.settings.preferences_file import FILE_NAME
from tests.first_game import begin
from tests.live_box import live_box, until
from tests.processes import free_port, running
from tests.test_process import settings, words_after

SENTENCE = "is not a journal of this program"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A box's folder with another program's file in the journal's place; the journal is kept beside it."""
    begin(tmp_path / "kept.db")
    (tmp_path / "journal.db").write_text("This is not a journal, but somebody's shopping list. " * 9)
    return tmp_path


def put_it_right(folder: Path) -> None:
    shutil.move(folder / "kept.db", folder / "journal.db")


def count_tries(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Grows with each try at the journal."""
    tries: list[Path] = []
    open_journal = Journal.open

    def open_counted(path: Path) -> Journal:
        tries.append(path)
        return open_journal(path)

    monkeypatch.setattr(Journal, "open", open_counted)
    return tries


def test_the_game_goes_on_by_itself_when_the_journal_opens(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(app, "RETRY_S", 0.02)
    tries = count_tries(monkeypatch)

    async def evening() -> None:
        async with live_box(folder / "journal.db", free_port()) as box:
            await box.sees("The journal won't open")
            await box.sees(SENTENCE)
            assert box.twin.display.showing != BLANK
            await until(lambda: len(tries) > 5)
            put_it_right(folder)
            await box.sees("Anna")
            assert box.faults.sentences == ()

    with caplog.at_level(logging.INFO, "toscana"):
        asyncio.run(evening())
    assert caplog.text.count(SENTENCE) == 1
    assert "journal: works again." in caplog.text


def test_a_push_tries_at_once_and_then_nothing_is_tried_any_more(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    retry_s = 0.5
    monkeypatch.setattr(app, "RETRY_S", retry_s)

    async def evening() -> None:
        async with live_box(folder / "journal.db", free_port()) as box:
            await box.sees("The journal won't open")
            put_it_right(folder)
            await box.push()
            await box.sees("Anna")
            # Opened once more, the journal would be in use: by this box itself.
            await asyncio.sleep(2 * retry_s)
            assert "Anna" in box.text
            assert box.faults.sentences == ()

    asyncio.run(evening())


def test_what_was_chosen_comes_with_a_disk_that_came_late(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    begin(kept / "journal.db", Preferences(language="fi"))
    disk = tmp_path / "disk"
    disk.write_text("not mounted yet")

    async def evening() -> None:
        async with live_box(disk / "journal.db", free_port()) as box:
            await box.sees("The journal won't open")
            disk.unlink()
            kept.rename(disk)
            await box.push()
            await box.sees("Anna")
            await box.press(Line.BACK)
            await box.sees("Asetukset")

    asyncio.run(evening())


def test_preferences_that_were_lost_are_told_as_long_as_the_box_waits(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "RETRY_S", 0.02)
    (folder / FILE_NAME).write_text("{")
    tries = count_tries(monkeypatch)

    async def evening() -> None:
        async with live_box(folder / "journal.db", free_port()) as box:
            await until(lambda: len(tries) > 5)
            assert any("preferences were damaged" in str(each) for each in box.faults.sentences)

    asyncio.run(evening())


def test_stopped_while_it_waits_it_leaves_a_dark_panel(folder: Path) -> None:
    async def evening() -> None:
        async with live_box(folder / "journal.db", free_port()) as box:
            await box.sees("The journal won't open")
        assert box.twin.display.showing == BLANK

    asyncio.run(evening())


def test_the_process_shows_the_fault_on_its_page_and_ends_well(folder: Path) -> None:
    config = settings(folder, f'[gpio]\nlibrary = "mock"\n[web]\nport = {free_port()}')
    with running(folder, "run", "--config", config) as (process, address):
        assert SENTENCE in asyncio.run(words_after(address, [], "The journal won't open"))
        os.kill(process.pid, signal.SIGTERM)
        _, errors = process.communicate(timeout=20)
    assert process.returncode == 0
    assert errors.count(SENTENCE) == 1


def test_the_simulator_says_it_on_the_console_and_ends(folder: Path) -> None:
    with pytest.raises(AssertionError, match=SENTENCE), running(folder, "sim", "--port", "0"):
        pass
    assert (folder / "journal.db").read_text().startswith("This is not a journal")

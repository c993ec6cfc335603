"""`toscana update`: what it says and does, from a folder, back, and for whom it does nothing."""

from pathlib import Path

import pytest

from companion.cli import main
from companion.cli import update as command
from companion.updates.slots import CAME_UP, Slots
from companion.updates.trial import before_start
from companion.updates.update import Installation
from tests.updates.boxes import PLATFORM, box_in, release_in, says


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installation:
    box = box_in(tmp_path / "box")
    monkeypatch.setattr(command, "is_root", lambda: True)
    monkeypatch.setattr(command, "Slots", lambda: Slots(tmp_path / "box"))
    monkeypatch.setattr(command, "BOX_JOURNAL", box.journal)
    monkeypatch.setattr(command, "this_platform", lambda: PLATFORM)
    monkeypatch.setattr("companion.updates.update.restart", lambda: print("restarted"))
    return box


def test_from_a_folder_and_back(
    box: Installation, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "release").mkdir()
    release = release_in(tmp_path / "release")
    assert main(["update", str(tmp_path)]) == 0
    assert says(box) == "1.1.0"
    assert "Version 1.1.0 starts now. If it does not come up, 1.0.0 comes back" in capsys.readouterr().out
    box.journal.with_name(CAME_UP).write_text("1.1.0")
    before_start(box.slots, box.journal)
    assert main(["update", str(release)]) == 0
    assert "no newer version" in capsys.readouterr().out
    assert main(["update", "--back"]) == 0
    assert "Version 1.0.0 starts again.\nrestarted" in capsys.readouterr().out
    assert says(box) == "1.0.0"
    assert main(["update", "--back"]) == 2


def test_without_a_stick_nothing_happens(box: Installation, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["update"]) == 0
    assert "no newer version on the card or on a stick; this is 1.0.0" in capsys.readouterr().out
    assert says(box) == "1.0.0"


def test_without_root_or_package_it_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "is_root", lambda: False)
    assert main(["update"]) == 2
    assert "sudo toscana update" in capsys.readouterr().err
    monkeypatch.setattr(command, "is_root", lambda: True)
    monkeypatch.setattr("companion.updates.release.QUERY", ("false",))
    assert main(["update"]) == 2
    assert "installed by its Debian package" in capsys.readouterr().err

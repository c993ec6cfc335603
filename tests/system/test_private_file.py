"""A private file: whole, for its own user only, and not through a link that somebody laid in its way."""

from pathlib import Path

import pytest

from companion.system.private_file import write_private


def test_only_its_own_user_may_read_it_also_where_everybody_could_before(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("old")
    file.chmod(0o644)
    write_private(file, "näkyy")
    assert file.read_bytes() == "näkyy".encode()
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_what_was_left_unfinished_is_not_written_through(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious")
    (tmp_path / ".file.new").symlink_to(precious)
    write_private(tmp_path / "file", b"new")
    assert precious.read_text() == "precious"
    assert (tmp_path / "file").read_bytes() == b"new"


def test_a_file_that_cannot_be_finished_leaves_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("old")
    (tmp_path / ".file.new").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_private(file, "new")
    assert file.read_text() == "old"

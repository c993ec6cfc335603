"""The service by hand: the commands of the page bring every file of its table to where it says."""

import re
import subprocess
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "systemd"
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")


def test_the_commands_bring_every_file_to_its_place(tmp_path: Path) -> None:
    for command in re.findall(r"^sudo (install .*)$", PAGE, re.MULTILINE):
        here = re.sub(r" /(?=etc|usr)", f" {tmp_path}/", command)
        subprocess.run(["sh", "-c", here], cwd=FOLDER, check=True)
    table = re.findall(r"^\| (\S+) \| /(\S+) \|", PAGE, re.MULTILINE)
    assert len(table) >= 8
    for file, place in table:
        there = tmp_path / place / (Path(file).name if place.endswith("/") else "")
        assert there.read_bytes() == (FOLDER / file).read_bytes()
    assert len([each for each in tmp_path.rglob("*") if each.is_file()]) == len(table)


def test_the_pause_before_a_restart_can_be_run(tmp_path: Path) -> None:
    (command,) = re.findall(r"^sudo (install .* back-off .*)$", PAGE, re.MULTILINE)
    subprocess.run(["sh", "-c", command.replace(" /usr", f" {tmp_path}/usr")], cwd=FOLDER, check=True)
    assert (tmp_path / "usr/lib/toscana/back-off").stat().st_mode & 0o111 == 0o111

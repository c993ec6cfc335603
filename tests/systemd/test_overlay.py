"""The read-only root: the documented words that switch it on for all but the journal, and off again."""

import subprocess
from pathlib import Path

README = (Path(__file__).parents[2] / "systemd" / "README.md").read_text(encoding="utf-8")
CMDLINE = "/boot/firmware/cmdline.txt"
PLAIN = "console=tty1 root=PARTUUID=4e639091-02 rootfstype=ext4 fsck.repair=yes rootwait\n"
ON = "s/overlayroot=tmpfs /overlayroot=tmpfs:recurse=0 /"
OFF = "s/overlayroot=tmpfs:recurse=0 *//"


def follow(expression: str, file: Path) -> None:
    """Run the documented command with this expression on another file."""
    assert f"sudo sed -i '{expression}' {CMDLINE}" in README
    subprocess.run(["sed", "-i", expression, str(file)], check=True)


def told(file: Path) -> str:
    """What the documented look at the word prints."""
    assert f"grep -o 'overlayroot=[^ ]*' {CMDLINE}" in README
    return subprocess.run(
        ["grep", "-o", "overlayroot=[^ ]*", str(file)], check=True, capture_output=True, text=True
    ).stdout


def test_the_overlay_leaves_the_journal_alone_and_is_switched_off_again(tmp_path: Path) -> None:
    file = tmp_path / "cmdline.txt"
    # As raspi-config writes it.
    file.write_text(f"overlayroot=tmpfs {PLAIN}")
    follow(ON, file)
    assert told(file) == "overlayroot=tmpfs:recurse=0\n"
    follow(OFF, file)
    assert file.read_text() == PLAIN


def test_a_second_time_on_changes_nothing_more(tmp_path: Path) -> None:
    file = tmp_path / "cmdline.txt"
    file.write_text(f"overlayroot=tmpfs:recurse=0 {PLAIN}")
    follow(ON, file)
    assert file.read_text() == f"overlayroot=tmpfs:recurse=0 {PLAIN}"

"""The journal's own disk: the page's line for fstab, the rule that mounts it late, and the box agree."""

import re
from pathlib import Path

from companion.record.journal_disk import named_disks
from tests.systemd.test_unit import SYSTEMD, values
from tests.vm.journal_disk import FOLDER, UUID, documented_line


def test_the_box_finds_its_disk_in_the_line() -> None:
    assert named_disks(documented_line()) == [(Path(FOLDER), f"UUID={UUID}")]
    assert values("ReadWritePaths") == [f"-{FOLDER}"]


def test_the_machine_starts_without_it_and_a_broken_one_is_written_no_further() -> None:
    options = documented_line().split()[3].split(",")
    assert {"nofail", "errors=remount-ro"} <= set(options)
    assert {"nosuid", "nodev", "noexec"} <= set(options)
    assert any(option.startswith("x-systemd.device-timeout=") for option in options)


def test_the_rule_mounts_the_disk_of_the_line_there() -> None:
    rules = (SYSTEMD / "60-toscana.rules").read_text(encoding="utf-8")
    (label, mount) = re.findall(r'ENV\{ID_FS_LABEL\}=="(\w+)", ENV\{SYSTEMD_WANTS\}\+="(\S+)"', rules)[0]
    page = (SYSTEMD / "README.md").read_text(encoding="utf-8")
    assert f"`sudo mkfs.ext4 -L {label} /dev/sdX3`" in page
    assert mount == f"{FOLDER.strip('/').replace('/', '-')}.mount"

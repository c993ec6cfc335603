"""`make test-readonly`: the documented read-only root, switched on and off, with Debian's own overlayroot.

The other trials mount an overlay of their own; here the kernel starts with the words that systemd/README.md
writes, and the first file system of Debian obeys them, as that of Raspberry Pi OS does.
"""

import argparse
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Literal

from tests.vm.bench import Bench, Packages
from tests.vm.guest_box import Guest
from tests.vm.host import CACHE, ROOT, HostError, expect_root, run
from tests.vm.journal_disk import FOLDER, UUID, documented_line, is_mounted
from tests.vm.kernel import Kernel, prepare_kernel
from tests.vm.machine import Drive
from tests.vm.report import Report, Trial
from tests.vm.rootfs import Extra, files_of, prepare_root
from tools.mirror import MirrorError

SUITE = "trixie"
OFF_PATIENCE_S = 300.0
RULES = ROOT / "systemd" / "60-toscana.rules"
README = ROOT / "systemd" / "README.md"
# As on a card, whose root is the second partition there.
PLAIN = "root=/dev/vda rootfstype=ext4 fsck.repair=yes rootwait"
ROOT_LINE = "/dev/vda / ext4 defaults,noatime 0 1\n"
AS_RASPI_CONFIG_WRITES = "overlayroot=tmpfs "
FIRST = ("virtio_pci", "virtio_blk", "ext4", "overlay")
EXTRA = Extra(
    "overlay",
    # busybox comes with Raspberry Pi OS; without it overlayroot's own script finds no programs.
    ("initramfs-tools", "busybox", "overlayroot"),
    {
        "/etc/initramfs-tools/conf.d/small": "MODULES=list\nCOMPRESS=gzip\n",
        "/etc/initramfs-tools/modules": "".join(f"{name}\n" for name in FIRST),
    },
)
# The agent and the modules come from memory at other starts; here they have to be on the disk.
KEEP = f"""
set -e
mkdir -p {FOLDER} /opt/vm
cp -r /run/vm/. /opt/vm
cp -r /usr/lib/modules /opt/modules
umount -l /usr/lib/modules
cp -r /opt/modules/. /usr/lib/modules
sed 's,/run/vm,/opt/vm,' /run/systemd/system/vm-agent.service > /etc/systemd/system/vm-agent.service
printf '\\n[Install]\\nWantedBy=multi-user.target\\n' >> /etc/systemd/system/vm-agent.service
systemctl enable vm-agent.service
while read -r unit; do ln -sf /dev/null /etc/systemd/system/"$unit"; done < /run/vm/tests/vm/guest/masked
mkinitramfs -o /root/initramfs "$(uname -r)"
sync
"""


def prepare(bench: Bench) -> str:
    """One start as usual makes Debian's own first file system."""
    guest = bench.boot_fresh()
    guest.write("/etc/fstab", (ROOT_LINE + documented_line()).encode())
    # The package's: it mounts the disk also when it comes later than the line in fstab waits.
    guest.write(f"/etc/udev/rules.d/{RULES.name}", RULES.read_bytes())
    guest.run("sh", "-c", KEEP)
    made = guest.read("/root/initramfs")
    guest.machine.cut_power()
    (bench.folder / "initramfs").write_bytes(made)
    journal = bench.folder / "journal.img"
    run("truncate", "-s", "64M", journal)
    run("mkfs.ext4", "-q", "-F", "-L", "toscana", "-U", UUID, journal)
    return f"{len(made) / 1024**2:.0f} MiB"


def is_on(bench: Bench) -> str:
    """Step 5: what raspi-config writes, then the documented command."""
    words = documented("ON", AS_RASPI_CONFIG_WRITES + PLAIN)
    assert "overlayroot=tmpfs:recurse=0 " in words, words
    guest = start(bench, words)
    mounts = guest.run("cat", "/proc/mounts")
    assert " / overlay " in mounts, guest.attempt("cat", "/run/initramfs/overlayroot.log")["out"] or mounts
    assert " /media/root-ro ext4 ro," in mounts, mounts
    guest.run("sh", "-c", f"touch /root/forgotten {FOLDER}/kept && sync")
    guest.machine.cut_power()
    return "root in memory, the journal's disk written"


def is_off(bench: Bench) -> str:
    """The documented command takes the word out; of what was written meanwhile the journal's disk is left."""
    words = documented("OFF", documented("ON", AS_RASPI_CONFIG_WRITES + PLAIN))
    assert words == PLAIN, words
    guest = start(bench, words)
    guest.wait_until(lambda: " / ext4 rw," in guest.read("/proc/mounts").decode(), "the disk as root")
    assert guest.attempt("test", "-e", "/root/forgotten")["status"] == 1
    guest.run("test", "-e", f"{FOLDER}/kept")
    guest.run("touch", "/root/remembered")
    guest.run("systemctl", "--no-block", "poweroff")
    assert guest.machine.wait_off(OFF_PATIENCE_S), "still on"
    assert "remembered" in files_of(bench.disk, "/root")
    return "root is the disk again: without what was written meanwhile, and it keeps what is written now"


def documented(which: Literal["ON", "OFF"], cmdline: str) -> str:
    """The kernel's words after the README's sed command that switches it on or off."""
    found = re.findall(
        r"sed -i '(s/overlayroot[^']+)' /boot/firmware/cmdline\.txt", README.read_text(encoding="utf-8")
    )
    chosen = {"ON": found[0], "OFF": found[-1]}[which]
    done = subprocess.run(["sed", chosen], input=cmdline, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def start(bench: Bench, words: str) -> Guest:
    bench.kernel = replace(bench.kernel, initramfs=bench.folder / "initramfs")
    drives = [Drive(str(bench.disk), "qcow2"), Drive(str(bench.folder / "journal.img"))]
    bench.close()
    guest = bench.boot(drives, words=words)
    # The agent answers before the disks are there.
    guest.wait_until(lambda: is_mounted(guest), "the journal's disk")
    return guest


TRIALS = (
    Trial("Debian's own first file system, with overlayroot", prepare),
    Trial("a read-only root, switched on as documented", is_on),
    Trial("a read-only root, switched off as documented", is_off),
)


def main() -> int:
    argparse.ArgumentParser(prog="tests.vm.read_only_root", description=__doc__).parse_args()
    try:
        expect_root()
        CACHE.mkdir(parents=True, exist_ok=True)
        kernel: Kernel = prepare_kernel()
        root = prepare_root(SUITE, EXTRA)
    except (HostError, MirrorError) as problem:
        print(f"read_only_root: {problem}", file=sys.stderr)
        return 2
    report, bench = Report(), Bench("overlay", kernel, root, Packages(Path(), Path()))
    try:
        report.attempt(bench, TRIALS)
    finally:
        bench.close()
    print(f"\n{report.table()}")
    return 0 if report.has_all_held() else 1


if __name__ == "__main__":
    sys.exit(main())

"""`make test-firstboot`: a fresh Debian becomes a box by the files of the release alone, in QEMU.

The card's first partition is a disk of its own here; what Raspberry Pi OS has of cloud-init is set as there.
The OLED is the one of the release's settings, and what it shows in the end is the question for a language.
"""

import argparse
import shutil
import sys
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from companion import __version__
from companion.card.image import PACKAGES, files_of, make_card
from companion.settings.settings import parse_settings
from companion.system.machine import NO_MACHINE
from tests.card.images import MIB, START, make_image
from tests.devices.oled_chip import OledChip
from tests.pi.imager import NETWORK_CONFIG
from tests.vm.bench import Bench, Packages
from tests.vm.boot_disk import BootDisk
from tests.vm.eyes import Eyes
from tests.vm.guest_box import SETTINGS, Guest
from tests.vm.host import CACHE, HostError, expect_root
from tests.vm.kernel import prepare_kernel
from tests.vm.machine import Drive, Machine
from tests.vm.panel import see
from tests.vm.report import Report, Trial
from tests.vm.rootfs import Extra, copy_on_write, prepare_root
from tools import deb, firstboot
from tools.deb_targets import TARGETS
from tools.deb_wheels import WheelsError
from tools.mirror import MirrorError

ARCH, BUILD = "amd64", "lite"
PATIENCE_S = 1800.0
FSTAB = "LABEL=bootfs /boot/firmware vfat defaults 0 2\n"
# As the image of Raspberry Pi OS has it.
CLOUD = "datasource_list: [ NoCloud, None ]\ndatasource:\n  NoCloud:\n    seedfrom: file:///boot/firmware\n"
META_DATA = "dsmode: local\ninstance_id: rpios-image\n"
MOUNTED_FIRST = "[Unit]\nRequiresMountsFor=/boot/firmware\n"
EXTRA = {
    "trixie": Extra(
        "first-boot",
        ("cloud-init", "netplan.io"),
        {
            "/etc/fstab": FSTAB,
            "/etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg": CLOUD,
            "/etc/systemd/system/cloud-init-local.service.d/boot.conf": MOUNTED_FIRST,
            "/etc/systemd/system/cloud-init-main.service.d/boot.conf": MOUNTED_FIRST,
        },
    ),
    "bookworm": Extra("first-boot", (), {"/etc/fstab": FSTAB}),
}
# What Imager writes into cmdline.txt, so that firstrun.sh is run.
RUN_ONCE = (
    "systemd.run=/boot/firmware/firstrun.sh systemd.run_success_action=reboot "
    "systemd.unit=kernel-command-line.target"
)
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=0-02 rootwait"
# What Imager 2 writes onto a card of cloud-init, over what is there, for whoever gives the box a name, a user
# and a Wi-Fi. What it adds to cmdline.txt decides over the instance in meta-data.
INSTANCE = "rpi-imager-1790000000000"
IMAGERS_WORDS = f"ds=nocloud;i={INSTANCE}"
NAME, USER, WIFI = "villa", "anna", "Villa Bianca"
PASSWORD_HASH, WIFI_KEY = "$6$grapes$figs", "5e" * 32
IMAGERS = {
    "cmdline.txt": f"{CMDLINE} cfg80211.ieee80211_regdom=IT {IMAGERS_WORDS}",
    "meta-data": f"instance-id: {INSTANCE}\n",
    "user-data": f"""#cloud-config
hostname: {NAME}
manage_etc_hosts: true
packages:
- avahi-daemon
apt:
  conf: |
    Acquire {{
      Check-Date "false";
    }};
enable_ssh: true
users:
- name: {USER}
  groups: users,adm,dialout,audio,netdev,video,plugdev,cdrom,games,input,gpio,spi,i2c,render,sudo
  shell: /bin/bash
  lock_passwd: false
  passwd: {PASSWORD_HASH}
ssh_pwauth: true
""",
    "network-config": NETWORK_CONFIG.format(country="IT", wifi=WIFI, key=WIFI_KEY),
}
CARD_MIB = 128


def prepare_card(bench: Bench) -> BootDisk:
    """The card as it is flashed, with the files of the release copied onto it."""
    bench.folder.mkdir(parents=True, exist_ok=True)
    copy_on_write(bench.root, bench.disk)
    disk = BootDisk(bench.folder / "bootfs.img")
    disk.write("config.txt", b"# as flashed\n[all]\n")
    made = firstboot.files()
    if bench.suite == "trixie":
        disk.write("cmdline.txt", CMDLINE.encode())
        disk.write("meta-data", META_DATA.encode())
        for name in ("user-data", "network-config"):
            disk.write(name, made[f"{BUILD}/trixie/{name}"].encode())
    else:
        disk.write("cmdline.txt", f"{CMDLINE} {RUN_ONCE}".encode())
        disk.write("imager.sh", b"echo anna >/root/imager-ran\nexit 0\n")
        disk.write("firstrun.sh", made[f"{BUILD}/bookworm/firstrun.sh"].encode())
    return disk


def fails_without_the_package(bench: Bench) -> str:
    """The first start, with nothing to install on the card: a text says so, and the system stays as it is."""
    disk = prepare_card(bench)
    if bench.suite == "bookworm":
        _restarts(bench, disk, RUN_ONCE)
        assert RUN_ONCE not in disk.read("cmdline.txt").decode()
        assert "firstrun.sh" not in disk.names()
    guest = bench.boot(_drives(bench, disk))
    guest.wait_until(lambda: _told(guest) != "", "a text on the boot partition", PATIENCE_S)
    first = _told(guest).splitlines()[0]
    assert "NOT ready" in first, first
    assert "+deb" in first, first
    if bench.suite == "bookworm":
        assert guest.read("/root/imager-ran") == b"anna\n"
    else:
        _look_at_cloud_init(guest)
    guest.run("sync")
    guest.run("umount", "/boot/firmware")
    guest.machine.cut_power()
    return first


def _look_at_cloud_init(guest: Guest) -> None:
    guest.wait_until(
        lambda: "done" in guest.attempt("cloud-init", "status")["out"], "cloud-init's end", PATIENCE_S
    )
    guest.run("cloud-init", "schema", "--config-file", "/boot/firmware/user-data")
    network = guest.read("/etc/netplan/50-cloud-init.yaml").decode()
    assert "name of your Wi-Fi" in network
    assert guest.run("hostname").strip() == "toscana"


def becomes_a_box(bench: Bench) -> str:
    """The package is copied onto the card, and the machine started: nobody logs in."""
    disk = BootDisk(bench.folder / "bootfs.img", is_new=False)
    disk.write(bench.packages.now.name, bench.packages.now.read_bytes())
    _, seen = _becomes_a_box(bench, disk)
    return seen


def flash_card(bench: Bench) -> BootDisk:
    """The image that `toscana card` makes of a fresh one, flashed by Imager, which writes its own over it."""
    folder = bench.folder / "flashed"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "packages").mkdir(parents=True)
    copy_on_write(bench.root, bench.disk)
    firstboot.write(folder / "first-boot")
    # The command takes the package of a Pi; this machine's lies beside it.
    (folder / "packages" / PACKAGES.replace("*", __version__)).write_bytes(b"for another machine")
    package = {bench.packages.now.name: bench.packages.now.read_bytes()}
    files = {**files_of(folder, BUILD), **package}
    source = make_image(folder, CARD_MIB * MIB, cluster=2)
    made = make_card(source, folder / "card.img", files, datetime.now())  # noqa: DTZ005 - as on a clock
    disk = BootDisk(made.image, is_new=False, start=START)
    for name, text in IMAGERS.items():
        disk.write(name, text.encode())
    return disk


def becomes_a_box_of_its_name(bench: Bench) -> str:
    """cloud-init runs the card's vendor-data, whatever user-data and network-config Imager has written."""
    bench.close()
    guest, seen = _becomes_a_box(bench, flash_card(bench), IMAGERS_WORDS)
    assert guest.read("/var/lib/cloud/data/instance-id").decode().strip() == INSTANCE
    assert guest.run("hostname").strip() == NAME
    assert guest.run("getent", "shadow", USER).split(":")[1] == PASSWORD_HASH
    assert {"gpio", "i2c", "sudo"} <= set(guest.run("id", "--name", "--groups", USER).split())
    network = guest.read("/etc/netplan/50-cloud-init.yaml").decode()
    assert WIFI in network
    assert WIFI_KEY in network
    return f"{seen}; its name, user and Wi-Fi are Imager's"


def _becomes_a_box(bench: Bench, disk: BootDisk, words: str = "") -> tuple[Guest, str]:
    """From this card: it installs the box and restarts by itself, and the OLED asks for a language."""
    began_s = time.monotonic()
    _restarts(bench, disk, words)
    told = disk.read("TOSCANA.txt").decode()
    assert told.startswith("The box is ready.\r\n"), told
    config = disk.read("config.txt").decode()
    assert "dtparam=i2c_arm=on\n" in config
    assert "dtparam=i2c_arm_baudrate=400000\n" in config
    assert "serial0" not in disk.read("cmdline.txt").decode()
    guest = bench.boot(_drives(bench, disk), words=words)
    usual = firstboot.files()[f"{BUILD}/table.toml"]
    guest.eyes = Eyes(OledChip(parse_settings(usual).oled.display))
    guest.wait_until(lambda: guest.unit("ActiveState") == "active", "the running service")
    for file in (SETTINGS, "/boot/firmware/table.toml"):
        assert guest.read(file) == usual.encode(), file
    assert guest.attempt("systemctl", "is-enabled", "toscana-first-boot.service")["out"].strip() == "disabled"
    see(guest, NO_MACHINE, "")
    took_s = time.monotonic() - began_s
    version = guest.run("dpkg-query", "--show", "--showformat=${Version}", "toscana-companion")
    return guest, f"toscana-companion {version}; asks for a language {took_s:.0f} s after the plug"


def _restarts(bench: Bench, disk: BootDisk, words: str = "") -> None:
    Machine(bench.folder, bench.kernel, _drives(bench, disk), words=words).run_until_restart(PATIENCE_S)


def _drives(bench: Bench, disk: BootDisk) -> list[Drive]:
    return [Drive(str(bench.disk), "qcow2"), Drive(str(disk.image))]


def _told(guest: Guest) -> str:
    done = guest.attempt("cat", "/boot/firmware/TOSCANA.txt")
    return "" if done["status"] else str(done["out"])


COPIED = (
    Trial("a card without the package says so on the card", fails_without_the_package),
    Trial("a card with the package becomes a box, without a terminal", becomes_a_box),
)
FLASHED = Trial("a card of toscana card, with Imager's name, user and Wi-Fi", becomes_a_box_of_its_name)
TRIALS = {"trixie": (*COPIED, FLASHED), "bookworm": COPIED}


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.vm.first_boot", description=__doc__)
    parser.add_argument("--suite", choices=tuple(EXTRA), help="try this release of Debian only")
    only = parser.parse_args(words).suite
    report = Report()
    try:
        expect_root()
        CACHE.mkdir(parents=True, exist_ok=True)
        kernel = prepare_kernel()
        benches = [
            Bench(suite, kernel, prepare_root(suite, EXTRA[suite]), _packages(suite)) for suite in EXTRA
        ]
    except (HostError, MirrorError, WheelsError) as problem:
        print(f"make test-firstboot: {problem}", file=sys.stderr)
        return 2
    for bench in benches:
        if only in (None, bench.suite):
            try:
                report.attempt(bench, TRIALS[bench.suite])
            finally:
                bench.close()
    print(f"\n{report.table()}")
    return 0 if report.has_all_held() else 1


def _packages(suite: str) -> Packages:
    target = next(each for each in TARGETS if (each.suite.name, each.arch.name) == (suite, ARCH))
    (package,) = deb.build([target], __version__, CACHE / "packages")
    return Packages(Path(package), Path(package))


if __name__ == "__main__":
    sys.exit(main())

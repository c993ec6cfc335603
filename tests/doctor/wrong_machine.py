"""What is wrong with the Pi, its card, its users and its service."""

import errno
import os
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from tests.doctor.bench import GROUPS, JOURNAL, SHOW, Bench, statvfs, unit
from tests.doctor.wrong import Wrong, both, file, saying, setting


def old_clock(bench: Bench) -> None:
    changed_s = datetime(2027, 6, 1, 20, tzinfo=UTC).timestamp()
    os.utime(bench.outside.at(JOURNAL), (changed_s, changed_s))


def damage(bench: Bench) -> None:
    journal = bench.outside.at(JOURNAL)
    journal.write_bytes(journal.read_bytes()[:4096] + os.urandom(4096 * 3))


WRONG_MACHINE = {
    "weak supply": Wrong(
        "power",
        saying("vcgencmd get_throttled", "throttled=0x50005\n"),
        "The Pi gets too little voltage right now: use its own power supply and a short cable, and nothing "
        "else on its USB ports.",
    ),
    "weak supply an hour ago": Wrong(
        "power",
        saying("vcgencmd get_throttled", "throttled=0x50000\n"),
        "The Pi got too little voltage since its start, which can cost entries: use its own power supply and "
        "a short cable, then restart.",
    ),
    "a voice that is not installed": Wrong(
        "voice",
        setting(settings='[sound]\nvoice = "installed"\n'),
        "The box has no voice: run `sudo apt install espeak-ng alsa-utils`.",
    ),
    "a voice without a sound card": Wrong(
        "voice",
        both(
            setting(settings='[sound]\nvoice = "installed"\n'),
            file("/usr/bin/espeak-ng", ""),
            file("/proc/asound/cards", "--- no soundcards ---"),
        ),
        "There is no sound card to speak on: plug one in, then `sudo systemctl restart toscana`.",
    ),
    "no network at the first start": Wrong(
        "clock",
        setting(now=datetime(1970, 1, 1, 0, 3, tzinfo=UTC)),
        "The clock says 1970-01-01 00:03 UTC, before this program was written: join a network, or set it "
        "with `sudo date -s '2026-12-24 18:30'`; games would get wrong dates.",
    ),
    "no network since the last game": Wrong(
        "clock",
        old_clock,
        "The clock says 2027-01-01 18:30 UTC, before the last entry of the journal (2027-06-01 20:00 UTC): "
        "join a network, or set it with `sudo date -s '2026-12-24 18:30'`.",
    ),
    "full card": Wrong(
        "card",
        setting(space=statvfs(12_345_678)),
        "Only 12 MB are free for /var/lib/toscana: run `sudo apt clean` and "
        "`sudo journalctl --vacuum-size=50M`, or use a larger card.",
    ),
    "too many files": Wrong(
        "card",
        setting(space=statvfs(10**10, free_files=17)),
        "No more files fit on the disk of /var/lib/toscana (17 are left): delete what is not needed.",
    ),
    "the journal's disk is away": Wrong(
        "disk",
        file("/etc/fstab", "LABEL=toscana /var/lib/toscana ext4 noatime,nofail 0 2\n"),
        "The disk of /var/lib/toscana (LABEL=toscana in /etc/fstab) is not mounted: plug it in; if "
        "`lsblk -f` lists it, run `sudo fsck -y LABEL=toscana`, then `sudo mount /var/lib/toscana`.",
    ),
    "read-only root": Wrong(
        "disk",
        file("/proc/mounts", "/dev/mmcblk0p2 / ext4 ro,noatime 0 0\n"),
        "The disk of /var/lib/toscana is read-only: run `sudo mount -o remount,rw /`; if it will not "
        "stay so, the card is worn out.",
    ),
    "overlay without a partition": Wrong(
        "disk",
        file("/proc/mounts", "/dev/mmcblk0p2 /media/root-ro ext4 ro 0 0\noverlayroot / overlay rw 0 0\n"),
        "/var/lib/toscana is on overlay, so all games are lost at power-off: give the journal its own "
        "partition (systemd/README.md).",
    ),
    "damaged journal": Wrong(
        "journal",
        damage,
        "The journal {root}/var/lib/toscana/journal.db is damaged; it was left as it is. "
        "`toscana set-aside` keeps it under a new name and begins a fresh one. "
        "As a service: `sudo toscana set-aside`.",
    ),
    "the service fails": Wrong(
        "service",
        partial(Bench.start_service, ActiveState="failed", Result="exit-code"),
        "The service has failed (exit-code): `journalctl -u toscana -n 30` says why, "
        "`sudo systemctl restart toscana` tries again.",
    ),
    "the service fails again and again": Wrong(
        "service",
        partial(Bench.start_service, NRestarts=12),
        "The service was restarted 12 times: `journalctl -u toscana -n 30` says why.",
    ),
    "the service is disabled": Wrong(
        "service",
        partial(Bench.start_service, ActiveState="inactive", UnitFileState="disabled"),
        "The service does not start with the Pi: run `sudo systemctl enable --now toscana`.",
    ),
    "the port is taken": Wrong(
        "page",
        setting(port_problem=OSError(errno.EADDRINUSE, "taken")),
        "Port 8088 is taken by another program: stop that one, or set port under [web] in the settings.",
    ),
    "not in the groups": Wrong(
        "you",
        both(
            lambda bench: bench.write("/etc/group", GROUPS.replace("anna", "ben")),
            lambda bench: setting(user=replace(bench.user, group_ids=frozenset({1000})))(bench),
            saying(SHOW, unit(LoadState="not-found")),
        ),
        "anna is not in the groups gpio and i2c: run `sudo usermod -aG gpio,i2c anna` and log in again.",
    ),
    "not logged in again": Wrong(
        "you",
        lambda bench: setting(user=replace(bench.user, group_ids=frozenset({1000, 997})))(bench),
        "You are in the group i2c only from your next login on: log out and in again.",
    ),
    "service's user without a group": Wrong(
        "box user",
        both(
            setting(settings='leds = "pico"\n'),
            file("/etc/group", GROUPS.replace("20:anna,toscana", "20:anna")),
        ),
        "toscana is not in the group dialout: run `sudo usermod -aG dialout toscana`, then "
        "`sudo systemctl restart toscana`.",
    ),
}

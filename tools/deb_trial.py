"""Installs, upgrades, removes and purges each package in a bare Debian of its own, without network.

A package for another processor runs in QEMU, if the kernel is set up for that (binfmt_misc).
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion import __version__
from tools import deb
from tools.deb_targets import BUILD, NAME, ROOT, TARGETS, Arch, Target
from tools.deb_wheels import WheelsError
from tools.mirror import MirrorError, mmdebstrap
from tools.release.folder import SUMS, write_sums
from tools.release.signature import sign

# The package's dependencies, which Raspberry Pi OS Lite already has.
PRESENT = ("python3", "polkitd", "systemd", "udev")
JOURNAL = "/var/lib/toscana/journal.db"
GAME = (ROOT / "docs" / "first-round.jsonl").read_bytes()
NEXT_VERSION = f"{__version__}.1"
UPDATE_VERSION = f"{__version__}.2"
SIGNING = ROOT / "tests" / "tools" / "signing"
BINFMT = Path("/proc/sys/fs/binfmt_misc")
CANNOT_RUN = (
    "{target} can't be tried: this kernel runs no {arch} programs; mount binfmt_misc, or use another machine."
)


@dataclass(frozen=True, slots=True)
class Chroot:
    """A Debian in a folder, without network; `packages` are the old and the new version."""

    folder: Path
    packages: tuple[Path, Path]

    def run(self, *words: str, stdin: bytes = b"", statuses: tuple[int, ...] = (0,)) -> str:
        call = ["unshare", "--net", "chroot", str(self.folder), *words]
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"}
        done = subprocess.run(call, input=stdin, capture_output=True, check=False, env=environment)
        assert done.returncode in statuses, f"{' '.join(words)}: {done.stderr.decode()}"
        return done.stdout.decode()

    def said(self, *words: str) -> str:
        """What a command complains about, which is refused."""
        call = ["unshare", "--net", "chroot", str(self.folder), *words]
        return subprocess.run(call, capture_output=True, check=False, text=True).stderr

    def as_box(self, *words: str, stdin: bytes = b"", statuses: tuple[int, ...] = (0,)) -> str:
        switch = ("setpriv", "--reuid=toscana", "--regid=toscana", "--init-groups")
        return self.run(*switch, "toscana", *words, "--journal", JOURNAL, stdin=stdin, statuses=statuses)

    def install(self, package: Path, statuses: tuple[int, ...] = (0,)) -> None:
        (self.folder / "root" / package.name).write_bytes(package.read_bytes())
        self.run("dpkg", "--install", f"/root/{package.name}", statuses=statuses)

    def has(self, path: str) -> bool:
        return os.path.lexists(self.folder / path.lstrip("/"))


def is_refused(chroot: Chroot) -> str:
    chroot.run("useradd", "--create-home", "toscana")
    chroot.install(chroot.packages[0], statuses=(1,))
    chroot.run("dpkg", "--purge", NAME)
    assert chroot.run("stat", "--format=%U", "/home/toscana") == "toscana\n"
    chroot.run("userdel", "--remove", "toscana")
    return "not beside a person called toscana, who stays"


def is_installed(chroot: Chroot) -> str:
    chroot.install(chroot.packages[0])
    assert {"audio", "dialout", "gpio", "i2c", "spi"} <= set(
        chroot.run("id", "--name", "--groups", "toscana").split()
    )
    assert chroot.has("/etc/systemd/system/multi-user.target.wants/toscana.service")
    compiled = chroot.run("find", "/usr/lib/toscana", "-name", "*.pyc").count("\n")
    assert compiled > 300
    return f"user, groups and service are there, {compiled} modules compiled"


def is_played(chroot: Chroot) -> str:
    # One line of the round is refused, which is status 1.
    assert chroot.as_box("replay", "--save", "-", stdin=GAME, statuses=(1,)).count('"ok":true') > 5
    (game,) = chroot.as_box("games").splitlines()
    assert game.endswith("running")
    return "a round is in the journal"


def is_upgraded(chroot: Chroot) -> str:
    with (chroot.folder / "etc/toscana/table.toml").open("a") as settings:
        settings.write('leds = "gpio"\n')
    before = chroot.as_box("show", "last")
    chroot.install(chroot.packages[1])
    assert NEXT_VERSION in chroot.run("dpkg-query", "--show", NAME)
    assert chroot.as_box("show", "last") == before
    assert (chroot.folder / "etc/toscana/table.toml").read_text().endswith('leds = "gpio"\n')
    return "same game, settings kept"


def is_updated(chroot: Chroot) -> str:
    """By a signed release, and back after three starts in which it did not come up."""
    package, root = chroot.packages[0], chroot.folder
    newer = package.with_name(package.name.replace(__version__, UPDATE_VERSION))
    release = root / "root" / "release"
    (release / "packages").mkdir(parents=True)
    shutil.copy(package, release / "packages" / newer.name)
    write_sums(release)
    sign(release / SUMS, SIGNING / "test.key", "a trial")
    shutil.copy(SIGNING / "test.pub", root / "etc/toscana/release.pub")
    assert "A game is running" in chroot.said("toscana", "update", "/root/release")
    chroot.as_box("replay", "--save", "-", stdin=b'{"do":"abandon"}\n')
    before = chroot.as_box("show", "last")
    chroot.run("toscana", "update", "/root/release")
    assert UPDATE_VERSION in str((root / "opt/toscana/current").readlink())
    assert chroot.as_box("show", "last") == before
    for _ in range(4):
        assert (root / "opt/toscana/trying").exists()
        chroot.run("/usr/lib/toscana/try-version", "start")
    assert (root / "opt/toscana/current").readlink() == Path("/usr/lib/toscana")
    assert chroot.as_box("show", "last") == before
    chroot.as_box("replay", "--save", "-", stdin=b'{"do":"undo"}\n')
    return "not during a game; a release that does not come up makes room for the version before"


def is_restored(chroot: Chroot) -> str:
    before = chroot.as_box("show", "last")
    for command in ("backup", "restore"):
        chroot.run("toscana", command, "/root/backup.db", "--journal", JOURNAL)
    (chroot.folder / "root/backup.db").unlink()
    chroot.as_box("replay", "--save", "-", stdin=b'{"do":"undo"}\n')
    assert chroot.as_box("show", "last") != before
    return "backed up and restored by root, played on by the service's user"


def is_removed(chroot: Chroot) -> str:
    chroot.run("dpkg", "--remove", NAME)
    assert not chroot.has("/usr/lib/toscana")
    assert chroot.has(JOURNAL)
    assert chroot.has("/etc/toscana/table.toml")
    chroot.install(chroot.packages[1])
    assert "running" in chroot.as_box("games")
    return "journal and settings kept, there again after the next install"


def is_purged(chroot: Chroot) -> str:
    chroot.run("dpkg", "--purge", NAME)
    left = chroot.run("find", "/etc", "/opt", "/usr", "/var", "-iname", "*toscana*")
    assert left == ""
    assert "toscana" not in (chroot.folder / "etc/passwd").read_text()
    return "nothing is left"


TRIALS: tuple[Callable[[Chroot], str], ...] = (
    *(is_refused, is_installed, is_played, is_upgraded, is_updated, is_restored, is_removed, is_purged),
)


def bare_debian(target: Target) -> Path:
    """The archive of a minimal Debian for this target, downloaded once."""
    archive = BUILD / f"debian-{target}.tar"
    if not archive.exists():
        archive.parent.mkdir(parents=True, exist_ok=True)
        unfinished = archive.with_name(f"unfinished-{target}.tar")
        architecture = f"--architectures={target.arch.name}"
        subprocess.run(mmdebstrap(target.suite.name, unfinished, PRESENT, architecture), check=True)
        unfinished.rename(archive)
    return archive


def can_run(arch: Arch) -> bool:
    """Whether this kernel runs that processor's programs, after an attempt to enable QEMU for them."""
    if arch.machine == os.uname().machine:
        return True
    if not (BINFMT / "register").exists():
        mount = ["mount", "-t", "binfmt_misc", "binfmt_misc", str(BINFMT)]
        subprocess.run(mount, check=False, capture_output=True)
    subprocess.run(["update-binfmts", "--enable", f"qemu-{arch.machine}"], check=False, capture_output=True)
    return (BINFMT / f"qemu-{arch.machine}").exists()


def main(words: Sequence[str] | None = None) -> int:
    """The exit status: 0 if every trial passed, 2 if one can't be held here; a failed one ends the run."""
    parser = argparse.ArgumentParser(prog="tools.deb_trial", description=__doc__)
    parser.add_argument("--target", choices=[str(each) for each in TARGETS], help="try this package only")
    only = parser.parse_args(words).target
    if os.geteuid() != 0:
        print("A Debian in a folder needs root: run `sudo make test-deb`.", file=sys.stderr)
        return 2
    for target in TARGETS:
        if only not in (None, str(target)):
            continue
        if not can_run(target.arch):
            print(CANNOT_RUN.format(target=target, arch=target.arch.machine), file=sys.stderr)
            return 2
        try:
            attempt(target)
        except (MirrorError, WheelsError) as problem:
            print(f"make test-deb: {problem}", file=sys.stderr)
            return 2
    return 0


def attempt(target: Target) -> None:
    """All trials of one package, each printed when it has passed."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        root, dist = Path(folder, "root"), Path(folder, "dist")
        root.mkdir()
        subprocess.run(["tar", "-xf", bare_debian(target), "-C", root], check=True)
        old, new = (deb.build([target], each, dist, xz_level=0)[0] for each in (__version__, NEXT_VERSION))
        for trial in TRIALS:
            print(f"{target!s:15} {trial.__name__:13} {trial(Chroot(root, (old, new)))}", flush=True)


if __name__ == "__main__":
    sys.exit(main())

"""What is on the card: Debian's packages, our package, and the files of systemd/image."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tools import firstboot
from tools.deb_targets import ROOT
from tools.mirror import mmdebstrap

SOURCES = ROOT / "systemd" / "image"
PACKAGES = (
    *("systemd", "systemd-sysv", "systemd-timesyncd", "udev", "dbus", "kmod", "polkitd", "python3"),
    *("linux-image-arm64", "raspi-firmware", "initramfs-tools", "zstd", "fdisk", "e2fsprogs", "dosfstools"),
    *(
        "firmware-brcm80211",
        "wireless-regdb",
        "rfkill",
        "network-manager",
        "netplan.io",
        "dnsmasq-base",
        "wpasupplicant",
        "iproute2",
    ),
    *("avahi-daemon", "openssh-server", "sudo", "cloud-init"),
)
COMPONENTS = ("main", "non-free-firmware")
# Nobody reads them on a box.
LEFT_OUT = ("/usr/share/man/*", "/usr/share/locale/*", "/usr/share/doc/*")
# The initrd is made while the packages are unpacked, so it is told before what it needs.
INITRAMFS = "etc/initramfs-tools"
# By /proc programs know that they are in a folder; the mount is theirs alone and goes with them.
INSIDE = 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"'
# What would differ between two builds, or from box to box.
PASSING = (
    *("etc/ssh/ssh_host_*", "etc/*-", "etc/resolv.conf", "var/lib/dpkg/*-old", "var/cache/debconf/*-old"),
    *("var/cache/ldconfig/*", "var/cache/apt/*.bin", "var/log/**/*", "root/*.deb", "tmp/*", "var/tmp/*"),
)
# Nothing on a box waits for a network: most have none.
MASKED = ("NetworkManager-wait-online.service",)
ENABLED = ("grow-root.service",)


@dataclass(frozen=True, slots=True)
class Parts:
    """The folders of the two file systems that are filled, and whose the third one is."""

    boot: Path
    root: Path
    journal_owner: tuple[int, int]


def make_base(suite: str, architecture: str, archive: Path) -> None:
    """Debian's packages alone, as a .tar. Under emulation it takes 20 minutes, so both builds share it."""
    unfinished = archive.with_name(f"unfinished-{archive.name}")
    told = SOURCES / "root" / INITRAMFS
    options = (
        f"--architectures={architecture}",
        '--aptopt=APT::Install-Recommends "false"',
        *(f"--dpkgopt=path-exclude={pattern}" for pattern in LEFT_OUT),
        "--dpkgopt=path-include=/usr/share/doc/*/copyright",
        f'--setup-hook=mkdir -p "$1/{INITRAMFS}" && cp -r "{told}/." "$1/{INITRAMFS}/"',
    )
    call = mmdebstrap(suite, unfinished, PACKAGES, *options, components=COMPONENTS)
    subprocess.run(call, check=True, env={**os.environ, "PYTHONHASHSEED": "0"})
    unfinished.rename(archive)


def complete(base: Path, package: Path, leds: str, work: Path) -> Parts:
    """The whole system below `work`, for the build with these LEDs."""
    root, boot = work / "root", work / "boot"
    root.mkdir()
    subprocess.run(
        ["tar", "--xattrs", "--xattrs-include=*", "--numeric-owner", "-xpf", base, "-C", root], check=True
    )
    lay_over(root)
    shutil.copy(package, root / "root")
    in_root(root, "dpkg", "--install", f"/root/{package.name}")
    in_root(root, "systemctl", "--quiet", "enable", *ENABLED)
    in_root(root, "systemctl", "--quiet", "mask", *MASKED)
    in_root(root, "passwd", "--quiet", "--lock", "root")
    # It writes config.txt and cmdline.txt, and copies kernel, initrd and device trees beside them.
    in_root(root, "env", "DEB_MAINT_PARAMS=configure", "/etc/kernel/postinst.d/z50-raspi-firmware")
    _forget(root)
    shutil.move(root / "boot" / "firmware", boot)
    (root / "boot" / "firmware").mkdir()
    write_settings(root, boot, leds)
    write_overlay(boot)
    owner = (root / "var/lib/toscana").stat()
    return Parts(boot, root, (owner.st_uid, owner.st_gid))


def lay_over(root: Path) -> None:
    """Our own files, without the times and modes of the working copy, which differ from clone to clone."""
    tree = SOURCES / "root"
    for source in sorted(path for path in tree.rglob("*") if path.is_file()):
        target = root / source.relative_to(tree)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read_bytes())
        target.chmod(0o755 if os.access(source, os.X_OK) else _mode_of(target))
    # Without a network the clock begins where this file's time is: not before the program was written.
    (root / "usr/lib/clock-epoch").touch()


def _mode_of(file: Path) -> int:
    """netplan warns of files that others can read, as passwords may stand in them."""
    return 0o600 if file.parent.name == "netplan" else 0o644


def write_settings(root: Path, boot: Path, leds: str) -> None:
    """The settings and what cloud-init reads, on the first partition.

    While they are wrong, and were never right, the build's own in /etc hold.
    """
    files = firstboot.for_image(leds)
    for name, text in files.items():
        (boot / name).write_text(text, encoding="utf-8", newline="\n")
    usual = root / "etc/toscana/table.toml"
    usual.write_text(files["table.toml"], encoding="utf-8", newline="\n")


def write_overlay(boot: Path) -> None:
    """The I2C bus's speed, on the first partition."""
    (boot / "overlays").mkdir(exist_ok=True)
    tree, overlay = SOURCES / "toscana.dts", boot / "overlays" / "toscana.dtbo"
    subprocess.run(["dtc", "-q", "-I", "dts", "-O", "dtb", "-o", overlay, tree], check=True)


def packages(root: Path) -> str:
    """A line for each: name, version, architecture."""
    form = "${Package} ${Version} ${Architecture}\n"
    call = ["dpkg-query", f"--admindir={root / 'var/lib/dpkg'}", "--show", f"--showformat={form}"]
    return subprocess.run(call, check=True, capture_output=True, text=True).stdout


def in_root(root: Path, *words: str) -> None:
    """A program of the card's own system, without network."""
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"}
    fixed = {"SOURCE_DATE_EPOCH": os.environ["SOURCE_DATE_EPOCH"], "PYTHONHASHSEED": "0"}
    call = ["unshare", "--net", "--mount", "sh", "-c", INSIDE, str(root), *words]
    subprocess.run(call, check=True, stdout=subprocess.DEVNULL, env={**environment, **fixed})


def _forget(root: Path) -> None:
    for pattern in PASSING:
        for path in root.glob(pattern):
            if not path.is_dir():
                path.unlink()
    (root / "etc/machine-id").write_bytes(b"")

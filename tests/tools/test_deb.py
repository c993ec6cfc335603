"""The Debian packages: what is in them, for which machine, and that Debian's own checks agree."""

import io
import os
import re
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from companion.cli import build_parser
from companion.settings.settings import Settings, parse_settings
from tools import deb, deb_wheels
from tools.deb_targets import DEBIAN, ROOT, SUITES, TARGETS, Suite, Target

VERSION = "1.2.3"

# Where a package may put things; each line is a folder that Debian keeps for this.
PLACES = (
    "etc/toscana/",
    "usr/bin/toscana",
    "usr/lib/modules-load.d/",
    "usr/lib/systemd/system/",
    "usr/lib/sysusers.d/",
    "usr/lib/toscana/",
    "usr/lib/udev/rules.d/",
    "usr/share/doc/toscana-companion/",
    "usr/share/lintian/overrides/",
    "usr/share/man/man1/",
    "usr/share/polkit-1/rules.d/",
)
EVERY_TARGET = pytest.mark.parametrize("target", TARGETS, ids=str)


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> dict[Target, Path]:
    """All packages, pressed lightly: what is in them is the same."""
    built = deb.build(TARGETS, VERSION, tmp_path_factory.mktemp("dist"), xz_level=0)
    return dict(zip(TARGETS, built, strict=True))


def fields(package: Path) -> dict[str, str]:
    said = subprocess.run(["dpkg-deb", "--field", package], check=True, capture_output=True, text=True).stdout
    return dict(re.findall(r"^([A-Z][\w-]+): (.*)$", said, re.MULTILINE))


def opened(package: Path) -> tarfile.TarFile:
    content = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], check=True, capture_output=True).stdout
    return tarfile.open(fileobj=io.BytesIO(content))


def files(tar: tarfile.TarFile) -> Iterator[tuple[str, tarfile.TarInfo]]:
    return ((each.name.removeprefix("./"), each) for each in tar if not each.isdir())


def read(tar: tarfile.TarFile, name: str) -> bytes:
    stream = tar.extractfile(f"./{name}")
    assert stream is not None
    return stream.read()


@EVERY_TARGET
def test_a_package_says_what_it_is_and_asks_for_its_release_s_python(
    target: Target, packages: dict[Target, Path]
) -> None:
    said = fields(packages[target])
    assert packages[target].name == f"toscana-companion_{said['Version']}_{said['Architecture']}.deb"
    assert said["Architecture"] == target.arch.name
    assert f"python{target.suite.python}" in said["Depends"].split(", ")
    assert 20_000 < int(said["Installed-Size"]) < 60_000


@EVERY_TARGET
def test_every_library_is_for_the_package_s_machine_and_python(
    target: Target, packages: dict[Target, Path]
) -> None:
    with opened(packages[target]) as tar:
        libraries = [name for name, _ in files(tar) if re.search(r"\.so(\.|$)", name)]
        assert any("gpiod" in name for name in libraries)
        for name in libraries:
            header = read(tar, name)[:20]
            assert header[:4] == b"\x7fELF", name
            assert int.from_bytes(header[18:20], "little") == target.arch.elf_machine, name
        foreign = [name for name in libraries if "cpython-" in name and target.abi not in name]
    assert foreign == []


@EVERY_TARGET
def test_files_lie_where_debian_keeps_them_and_belong_to_root(
    target: Target, packages: dict[Target, Path]
) -> None:
    with opened(packages[target]) as tar:
        found = dict(files(tar))
    assert [name for name in found if not name.startswith(PLACES)] == []
    assert {(each.uid, each.gid, each.mode & 0o7022) for each in found.values() if each.isreg()} == {
        (0, 0, 0)
    }
    runnable = {name for name, each in found.items() if each.isreg() and each.mode & 0o111}
    helpers = ("back-off", "try-version", "wifi-from-card")
    assert runnable == {"usr/bin/toscana", *(f"usr/lib/toscana/{name}" for name in helpers)}


@EVERY_TARGET
def test_nothing_in_a_package_tells_where_it_was_built(target: Target, packages: dict[Target, Path]) -> None:
    with opened(packages[target]) as tar:
        telling = [name for name, each in files(tar) if each.isreg() and os.fsencode(ROOT) in read(tar, name)]
    assert telling == []


@EVERY_TARGET
def test_the_environment_is_the_package_s_own(target: Target, packages: dict[Target, Path]) -> None:
    with opened(packages[target]) as tar:
        found = dict(files(tar))
        assert b"include-system-site-packages = false" in read(tar, "usr/lib/toscana/pyvenv.cfg")
        link = found["usr/lib/toscana/bin/python"].linkname
        assert os.path.normpath(f"usr/lib/toscana/bin/{link}") == f"usr/bin/python{target.suite.python}"
        for module in (
            "companion/cli/__init__.py",
            "aiohttp/__init__.py",
            "gpiod/__init__.py",
            "companion/firmware/main.py",
        ):
            assert f"{target.site_packages}/{module}" in found


@EVERY_TARGET
def test_whoever_wrote_a_bundled_package_is_named_with_the_licence(
    target: Target, packages: dict[Target, Path]
) -> None:
    with opened(packages[target]) as tar:
        said = read(tar, "usr/share/doc/toscana-companion/copyright").decode()
    pinned = re.findall(r"^([\w.-]+)==", target.suite.lock.read_text(), re.MULTILINE)
    assert len(pinned) > 15
    listed = {
        line.split()[0].lower(): line.partition(": ")[2] for line in said.splitlines() if line[:2] == "  "
    }
    assert {name.replace("_", "-") for name in pinned} == {name.replace("_", "-") for name in listed}
    assert all(listed.values())


@pytest.mark.parametrize("target", TARGETS[-1:], ids=str)
def test_lintian_finds_nothing(target: Target, packages: dict[Target, Path]) -> None:
    call = ["lintian", "--allow-root", "--fail-on=error,warning", str(packages[target])]
    done = subprocess.run(call, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_same_source_gives_the_same_bytes(packages: dict[Target, Path], tmp_path: Path) -> None:
    (again,) = deb.build(TARGETS[:1], VERSION, tmp_path, xz_level=0)
    assert again.read_bytes() == packages[TARGETS[0]].read_bytes()


@pytest.mark.parametrize("git", ["#!/bin/sh\nexit 128\n", None], ids=["no history", "no git"])
def test_a_source_without_its_history_is_as_old_as_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, git: str | None
) -> None:
    if git is not None:
        (tmp_path / "git").write_text(git)
        (tmp_path / "git").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert deb.last_change() == f"{(ROOT / 'pyproject.toml').stat().st_mtime:.0f}"


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (("1.2.3", 0), ("1.2.3", 1)),
        (("1.2.3", 0), ("1.2.4", 0)),
        (("1.2.3", 1), ("1.2.4", 0)),
        (("1.9.0", 1), ("1.10.0", 1)),
    ],
    ids=["newer Debian", "newer program", "both releases, newer program", "ten is more than nine"],
)
def test_an_upgrade_of_the_program_or_of_debian_is_a_newer_version(
    older: tuple[str, int], newer: tuple[str, int]
) -> None:
    versions = [Target(SUITES[suite], TARGETS[0].arch).version(program) for program, suite in (older, newer)]
    subprocess.run(["dpkg", "--compare-versions", versions[0], "lt", versions[1]], check=True)


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.name)
def test_the_pinned_wheels_are_what_the_program_asks_for(suite: Suite) -> None:
    pins = dict(re.findall(r"^([\w.-]+)==(\S+)", suite.lock.read_text(), re.MULTILINE))
    for wanted in map(Requirement, deb_wheels.requirements(suite.extras)):
        pin = pins.get(wanted.name.lower(), "none")
        assert pin in wanted.specifier, f"{wanted} is pinned as {pin}: run `python -m tools.deb_wheels`"


def test_the_settings_file_changes_nothing_until_a_line_is_used() -> None:
    text = (DEBIAN / "table.toml").read_text()
    assert parse_settings(text) == Settings()
    used = parse_settings(re.sub(r"^#(?! )", "", text, flags=re.MULTILINE))
    assert (used.leds, used.oled.display) == ("gpio", "sh1106")


def test_a_line_appended_to_the_settings_file_is_a_setting() -> None:
    assert parse_settings(f'{(DEBIAN / "table.toml").read_text()}leds = "pico"\n').leds == "pico"


def test_the_manual_page_lists_every_command() -> None:
    page = (DEBIAN / "toscana.1").read_text().replace("\\-", "-")
    listed = re.findall(r"^\.TP\n\.B (\S+)$", page, re.MULTILINE)
    (commands,) = (each.choices for each in build_parser()._actions if isinstance(each.choices, dict))
    assert listed == list(commands)

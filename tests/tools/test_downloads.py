"""What a release's page offers: archive, card images, the software's bill, checksums and their signature."""

import json
import re
import shutil
import subprocess
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packaging.version import Version

from companion import __version__
from tools.deb_targets import ROOT, TARGETS, Target
from tools.release import __main__ as release
from tools.release import changes, downloads, sbom, signature, tag
from tools.release.folder import SUMS, ReleaseError, expect_all, names_in, write_sums

SIGNING = Path(__file__).parent / "signing"
KEY, PUBLIC = SIGNING / "test.key", SIGNING / "test.pub"
MADE_AT = 1_795_000_000
WORKFLOW = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A release's folder with packages as small as can be."""
    made = tmp_path / "release"
    (made / "packages").mkdir(parents=True)
    for target in TARGETS:
        (made / "packages" / target.file_name(__version__)).write_text(str(target))
    (made / "READ-ME.txt").write_text("Begin here.\n")
    write_sums(made)
    return made


@pytest.fixture
def wheels(tmp_path: Path) -> dict[Target, list[Path]]:
    """One that all packages share, and one for each architecture."""
    found = {}
    for target in TARGETS:
        place = tmp_path / "wheels" / str(target)
        place.mkdir(parents=True)
        names = ("segno-1.6.6-py3-none-any.whl", f"luma_core-2.4.2-cp313-cp313-{target.arch.machine}.whl")
        for name in names:
            (place / name).write_text(name)
        found[target] = [place / name for name in names]
    return found


@pytest.fixture
def image(tmp_path: Path) -> Path:
    stem = tmp_path / "toscana-companion-lite"
    for ending, text in (
        (".img.xz", "an image"),
        (".rpi-imager-manifest", '{"os_list": [{"url": "file:///home/card.img.xz"}]}'),
        (".packages", "bash 5.2.37-2+b5 arm64\nlibc6 2.41-12 arm64\n"),
    ):
        stem.with_name(stem.name + ending).write_text(text)
    return stem.with_name(f"{stem.name}.img.xz")


def bill(folder: Path, wheels: dict[Target, list[Path]], *images: sbom.Image) -> dict[str, Any]:
    text = sbom.bill(__version__, MADE_AT, folder / "packages", wheels, images)
    assert JsonStrictValidator(SchemaVersion.V1_5).validate_str(text) is None
    made = json.loads(text)
    assert isinstance(made, dict)
    return made


def make_pair(public: Path) -> None:
    call = ("minisign", "-G", "-W", "-p", str(public), "-s", str(public.with_suffix(".key")))
    subprocess.run(call, check=True, capture_output=True)


def test_the_bill_has_every_wheel_and_every_package_with_its_checksum(
    folder: Path, wheels: dict[Target, list[Path]]
) -> None:
    made = bill(folder, wheels)
    purls = {each["purl"]: each for each in made["components"]}
    # segno is one file for all; luma.core one for each of two architectures; four packages.
    assert len(purls) == 1 + 2 + 4
    assert "pkg:pypi/segno@1.6.6?file_name=segno-1.6.6-py3-none-any.whl" in purls
    package = f"pkg:deb/toscana/toscana-companion@{__version__}%2Bdeb13?arch=arm64&distro=trixie"
    assert all(each["hashes"][0]["content"] for each in purls.values())
    depends = {each["ref"]: each["dependsOn"] for each in made["dependencies"]}
    assert depends.keys() == {*purls, made["metadata"]["component"]["bom-ref"]}
    assert [purl.partition("@")[0] for purl in depends[package]] == ["pkg:pypi/luma-core", "pkg:pypi/segno"]
    assert {ref for refs in depends.values() for ref in refs} <= purls.keys()


def test_the_bill_has_every_package_of_a_card_image(
    folder: Path, wheels: dict[Target, list[Path]], image: Path
) -> None:
    lines = image.with_name("toscana-companion-lite.packages").read_text().splitlines()
    made = bill(folder, wheels, sbom.Image(image, lines))
    depends = {each["ref"]: each["dependsOn"] for each in made["dependencies"]}
    assert depends["pkg:generic/toscana-companion-lite.img.xz"] == [
        "pkg:deb/debian/bash@5.2.37-2%2Bb5?arch=arm64",
        "pkg:deb/debian/libc6@2.41-12?arch=arm64",
    ]


def test_the_same_files_give_the_same_bill_and_others_another_number(
    folder: Path, wheels: dict[Target, list[Path]]
) -> None:
    one = bill(folder, wheels)
    assert bill(folder, wheels) == one
    fewer = {target: files[:1] for target, files in wheels.items()}
    assert bill(folder, fewer)["serialNumber"] != one["serialNumber"]


def test_the_lock_files_name_what_the_bill_is_made_of() -> None:
    """So that a wheel that is not locked can't be in a package, nor in the bill."""
    for target in TARGETS:
        locked = re.findall(r"^([\w.-]+)==", target.suite.lock.read_text(encoding="utf-8"), re.MULTILINE)
        assert {"aiohttp", "pillow", "segno"} <= set(locked)


def test_a_page_offers_an_archive_the_images_the_bill_and_checksums(
    folder: Path, wheels: dict[Target, list[Path]], image: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sbom, "wheels_of_packages", lambda: wheels)
    again, into = (folder.with_name(name) for name in ("again", "offered"))
    for place in (again, into):
        downloads.write(folder, place, __version__, MADE_AT, [image])
    assert (again / SUMS).read_text() == (into / SUMS).read_text()
    assert {file.stat().st_mtime for file in into.iterdir()} == {MADE_AT}
    assert set(names_in(into)) == {
        SUMS,
        "toscana-companion-lite.img.xz",
        "toscana-companion-lite.rpi-imager-manifest",
        f"toscana-companion-{__version__}-builder.zip",
        f"toscana-companion-{__version__}.cdx.json",
    }
    (listed,) = json.loads((into / "toscana-companion-lite.rpi-imager-manifest").read_text())["os_list"]
    assert listed["url"].endswith(f"/releases/download/v{__version__}/toscana-companion-lite.img.xz")
    with zipfile.ZipFile(into / f"toscana-companion-{__version__}-builder.zip") as archive:
        assert archive.testzip() is None
        assert {name.partition("/")[2] for name in archive.namelist()} == set(names_in(folder))
        assert {name.partition("/")[0] for name in archive.namelist()} == {f"toscana-companion-{__version__}"}
    check = subprocess.run(["sha256sum", "--check", "--strict", "--quiet", SUMS], cwd=into, check=False)
    assert check.returncode == 0


def test_an_image_without_its_manifest_or_its_packages_is_refused(image: Path, tmp_path: Path) -> None:
    assert [file.name for file in downloads.beside(image)] == [
        "toscana-companion-lite.rpi-imager-manifest",
        "toscana-companion-lite.packages",
    ]
    for ending in (".rpi-imager-manifest", ".packages"):
        moved = image.with_name(f"toscana-companion-lite{ending}").rename(tmp_path / "moved")
        with pytest.raises(ReleaseError, match=re.escape(f"lite{ending} is missing")):
            downloads.beside(image)
        moved.rename(image.with_name(f"toscana-companion-lite{ending}"))
    with pytest.raises(ReleaseError, match=r"has to end in \.img\.xz"):
        downloads.beside(tmp_path / "card.img")


def test_a_signature_holds_for_its_file_and_its_key_alone(folder: Path, tmp_path: Path) -> None:
    downloads.sign(folder, KEY, __version__)
    sums = folder / SUMS
    assert signature.is_signed(sums, PUBLIC)
    expect_all(folder, [name for name in names_in(folder) if not name.startswith(SUMS)])
    first = (folder / f"{SUMS}.minisig").read_bytes()
    downloads.sign(folder, KEY, __version__)
    assert (folder / f"{SUMS}.minisig").read_bytes() == first, "the same once more"
    assert f"trusted comment: Toscana Companion {__version__}".encode() in first
    other = tmp_path / "other.pub"
    make_pair(other)
    assert not signature.is_signed(sums, other)
    sums.write_text(sums.read_text() + "x")
    assert not signature.is_signed(sums, PUBLIC)


def test_a_key_that_is_none_is_refused(folder: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.key"
    shutil.copy(PUBLIC, wrong)
    with pytest.raises(ReleaseError, match="minisign"):
        downloads.sign(folder, wrong, __version__)


def test_a_release_that_no_box_could_check_is_refused_before_it_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    signature.expect_pair(KEY, PUBLIC)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    words = ["--key", str(KEY), "--into", str(tmp_path / "release")]
    assert release.main(words) == 2
    assert "release.pub is missing: without it no box can check" in capsys.readouterr().err
    make_pair(tmp_path / signature.PUBLIC)
    assert release.main(words) == 2
    assert "do not belong together" in capsys.readouterr().err
    assert not (tmp_path / "release").exists()


def test_a_release_that_would_be_signed_without_micropython_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.release.micropython_uf2.read", lambda: None)
    with pytest.raises(ReleaseError, match="a signed release has to have it"):
        release.assemble(tmp_path / "release", MADE_AT, KEY)


def test_a_tag_s_page_has_the_changes_of_its_version_alone() -> None:
    unreleased = "# C\n\n## [Unreleased]\n\n### Added\n\n- New.\n\n## [0.1.0]\n\n- First.\n"
    closed = changes.closed(unreleased, __version__, "2026-12-01")
    assert f"## [Unreleased]\n\n## [{__version__}] - 2026-12-01\n\n### Added\n\n- New.\n" in closed
    assert tag.notes(closed, f"v{__version__}") == "### Added\n\n- New.\n"
    with pytest.raises(ValueError, match="the version"):
        tag.notes(closed, "v0.0.9")
    with pytest.raises(ValueError, match="close it first"):
        tag.notes(unreleased, f"v{__version__}")
    with pytest.raises(ValueError, match="nothing unreleased"):
        changes.closed(closed, "9.9.9", "2026-12-01")


def test_the_next_release_is_prepared() -> None:
    """Its version is the highest, and it has something to tell."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = [Version(name) for name in changes.SECTION.findall(changelog) if name != changes.UNRELEASED]
    assert Version(__version__) >= max(Version("1.0.0"), *released)
    assert "\n- " in changes.section(changelog, __version__)


def test_the_documents_lead_to_the_latest_release_of_the_repository() -> None:
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    assert urls["Releases"] == f"{urls['Repository']}/releases/latest"
    for document in ("README.md", "docs/build-guide.md"):
        text = (ROOT / document).read_text(encoding="utf-8")
        assert f"]({urls['Releases']})" in text, document
        assert set(re.findall(r"https://github\.com/[\w.-]+/[\w.-]+", text)) == {urls["Repository"]}


def test_a_signed_tag_makes_the_release_and_attaches_all_of_it() -> None:
    assert WORKFLOW[True] == {"push": {"tags": ["v*"]}}
    build, publish = WORKFLOW["jobs"]["build"], WORKFLOW["jobs"]["publish"]
    said = "\n".join(step.get("run", "") for step in build["steps"])
    order = [
        "verify-tag",
        "tools.release.tag notes",
        "make image",
        "make release KEY=",
        "rm /tmp/release.key",
    ]
    assert [said.index(words) for words in order] == sorted(said.index(words) for words in order)
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert publish["permissions"] == {"contents": "write"}
    (create,) = (step["run"] for step in publish["steps"] if "run" in step)
    assert create.startswith("gh release create")
    assert "--notes-file notes.md downloads/*" in create
    assert (ROOT / ".github" / "allowed_signers").exists()

"""What `make test-vm` does before anything boots: arguments, refusals, and what a mirror gives."""

import hashlib
import os
from pathlib import Path

import pytest

from tests.vm import __main__ as vm
from tests.vm import kernel
from tests.vm.bench import Bench
from tests.vm.host import HostError
from tests.vm.kernel_index import Deb
from tools.mirror import Mirror, MirrorError

CONTENT = b"a package"
PATH = "pool/main/l/linux/linux-base_1_amd64.deb"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[str, ...]]:
    """The releases of each run; none of them finds a mirror."""
    runs: list[tuple[str, ...]] = []

    def prepare(suites: tuple[str, ...]) -> list[Bench]:
        runs.append(suites)
        raise MirrorError("there is no mirror")

    monkeypatch.setattr(vm, "_prepare", prepare)
    monkeypatch.setattr(vm, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return runs


@pytest.mark.parametrize(
    ("words", "suites"),
    [([], ("bookworm", "trixie")), (["--suite", "trixie"], ("trixie",))],
    ids=["all", "one"],
)
def test_the_releases_are_both_or_the_one_named(
    words: list[str], suites: tuple[str, ...], asked: list[tuple[str, ...]]
) -> None:
    vm.main(words)
    assert asked == [suites]


def test_what_can_t_be_prepared_is_one_sentence_and_status_2(
    asked: list[tuple[str, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert vm.main([]) == 2
    assert capsys.readouterr().err == "make test-vm: there is no mirror\n"


def test_an_unknown_release_is_refused_with_those_there_are(
    asked: list[tuple[str, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        vm.main(["--suite", "potato"])
    assert "'bookworm', 'trixie'" in capsys.readouterr().err
    assert asked == []


def test_without_root_nothing_is_begun(
    asked: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert vm.main([]) == 2
    assert "run sudo make test-vm" in capsys.readouterr().err
    assert asked == []


@pytest.fixture
def mirror(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mirror:
    """One with a single package, in a folder."""
    file = tmp_path / "mirror" / PATH
    file.parent.mkdir(parents=True)
    file.write_bytes(CONTENT)
    (tmp_path / "cache").mkdir()
    monkeypatch.setattr(kernel, "CACHE", tmp_path / "cache")
    return Mirror(f"copy:{tmp_path}/mirror")


def test_a_package_is_fetched_once(mirror: Mirror, tmp_path: Path) -> None:
    deb = Deb("linux-base", PATH, hashlib.sha256(CONTENT).hexdigest())
    assert kernel._downloaded(mirror, deb).read_bytes() == CONTENT
    (tmp_path / "mirror" / PATH).unlink()
    assert kernel._downloaded(mirror, deb).read_bytes() == CONTENT


def test_a_damaged_package_is_not_kept(mirror: Mirror, tmp_path: Path) -> None:
    deb = Deb("linux-base", PATH, hashlib.sha256(b"another").hexdigest())
    with pytest.raises(HostError, match="check the network and apt's sources"):
        kernel._downloaded(mirror, deb)
    assert not list((tmp_path / "cache").glob("*.deb"))


def test_an_index_that_debian_did_not_sign_is_refused(mirror: Mirror, tmp_path: Path) -> None:
    release = tmp_path / "mirror" / "dists" / kernel.SUITE / "Release"
    release.parent.mkdir(parents=True)
    release.write_text(
        f"Suite: {kernel.SUITE}\nCodename: {kernel.SUITE}\nComponents: main\nArchitectures: amd64\n"
    )
    with pytest.raises(HostError, match="is not signed"):
        kernel._index(mirror)

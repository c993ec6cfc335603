"""Which kernel is fetched, by a few stanzas of trixie-backports' Packages, kept as they were."""

from pathlib import Path

import pytest

from tests.vm.kernel_index import PARTS, newest_kernel

SAMPLE = (Path(__file__).parent / "Packages.sample").read_text()
NEWEST, SECOND = "7.2.12+deb13-amd64", "7.2.11+deb13-amd64"


def without(name: str) -> str:
    stanzas = SAMPLE.split("\n\n")
    rest = [stanza for stanza in stanzas if f"Package: {name}\n" not in stanza]
    assert len(rest) == len(stanzas) - 1
    return "\n\n".join(rest)


def test_the_newest_is_taken_by_number_with_its_paths_and_hashes() -> None:
    kernel = newest_kernel(SAMPLE)
    assert kernel is not None
    assert kernel.version == NEWEST
    assert [deb.name for deb in kernel.debs] == [f"linux-{part}-{NEWEST}" for part in PARTS]
    base = kernel.debs[0]
    assert base.path == "pool/main/l/linux/linux-base-7.2.12+deb13-amd64_7.2.12-1~bpo13+1_amd64.deb"
    assert f"Filename: {base.path}\nSize: 1090008\nSHA256: {base.sha256}\n" in SAMPLE


@pytest.mark.parametrize("part", PARTS)
def test_while_the_newest_lacks_a_part_the_one_before_is_taken(part: str) -> None:
    kernel = newest_kernel(without(f"linux-{part}-{NEWEST}"))
    assert kernel is not None
    assert kernel.version == SECOND
    assert all(SECOND in deb.path for deb in kernel.debs)


@pytest.mark.parametrize("index", ["", SAMPLE.split("\n\n")[0]], ids=["empty", "another package alone"])
def test_an_index_without_a_kernel_has_none(index: str) -> None:
    assert newest_kernel(index) is None

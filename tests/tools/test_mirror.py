"""The mirror is the one of this machine's apt, however it is configured."""

from pathlib import Path

import pytest

from tools.mirror import KEYRING, Mirror, MirrorError, find_mirror, mmdebstrap, parse_uris

ROOT = Path(__file__).parents[2]
DEB822 = """\
Types: deb
URIs: https://mirror.example/debian/
Suites: trixie trixie-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: https://security.example/debian-security
Suites: trixie-security
Components: main
"""
ONE_LINE = """\
deb cdrom:[Debian GNU/Linux 12]/ bookworm main
# deb http://unused.example/debian bookworm main
deb [arch=amd64] http://proxy.example:3142/debian bookworm main contrib
deb http://proxy.example:3142/debian bookworm-updates main
"""
# Raspberry Pi OS calls the suites of its own packages like Debian's.
RASPBERRY_PI = """\
deb http://archive.raspberrypi.example/debian/ trixie main
deb http://deb.debian.example/debian/ trixie main
deb http://deb.debian.example/debian/ trixie-updates main
deb http://deb.debian.example/debian-security/ trixie-security main
"""
UBUNTU = "deb http://archive.ubuntu.example/ubuntu noble main\n"


def apt_with(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, more: str = "") -> None:
    """Gives apt these sources and settings, and nothing that it ever fetched."""
    parts, lists = folder / "sources.list.d", folder / "lists"
    (lists / "partial").mkdir(parents=True)
    parts.mkdir()
    (parts / name).write_text(text)
    settings = folder / "apt.conf"
    settings.write_text(
        f'Dir::Etc::SourceList "-"; Dir::Etc::SourceParts "{parts}"; Dir::State::Lists "{lists}";\n{more}'
    )
    monkeypatch.setenv("APT_CONFIG", str(settings))


@pytest.mark.parametrize(
    ("name", "text", "mirror"),
    [
        (
            "debian.sources",
            DEB822,
            Mirror("https://mirror.example/debian", "https://security.example/debian-security"),
        ),
        ("debian.list", ONE_LINE, Mirror("http://proxy.example:3142/debian")),
        (
            "raspi.list",
            RASPBERRY_PI,
            Mirror("http://deb.debian.example/debian", "http://deb.debian.example/debian-security"),
        ),
        ("plain.list", "deb http://mirror.example/debian sid main\n", Mirror("http://mirror.example/debian")),
    ],
    ids=["deb822, as trixie has it", "one line each, a proxy's port, no security", "a Pi", "one suite alone"],
)
def test_the_mirror_is_apt_s(
    name: str, text: str, mirror: Mirror, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    apt_with(tmp_path, monkeypatch, name, text)
    assert find_mirror() == mirror


@pytest.mark.parametrize(
    "text", ["", UBUNTU, "deb cdrom:[Debian]/ trixie main\n"], ids=["none", "Ubuntu", "a disc"]
)
def test_without_a_mirror_of_debian_one_sentence_says_what_to_do(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    apt_with(tmp_path, monkeypatch, "some.list", text)
    with pytest.raises(MirrorError, match=r"add a line such as .* to /etc/apt/sources.list"):
        find_mirror()


def test_sources_that_apt_can_t_read_are_told_in_apt_s_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    apt_with(tmp_path, monkeypatch, "wrong.list", "dep http://mirror.example/debian trixie main\n")
    with pytest.raises(MirrorError, match=r"apt-get failed: .*wrong\.list"):
        find_mirror()


def test_a_machine_without_apt_is_told_that_it_needs_debian(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MirrorError, match="this needs a Debian"):
        find_mirror()


def test_what_apt_prints_on_a_machine_in_use_is_read() -> None:
    kept = """\
'http://mirror.example/debian/dists/bookworm/InRelease' mirror.example_debian_dists_bookworm_InRelease 0
'http://mirror.example/debian-security/dists/bookworm-security/InRelease' mirror.example_debian-security 0
'http://mirror.example/debian/dists/bookworm/main/binary-amd64/Packages.xz' mirror.example_debian_Packages 0
"""
    assert parse_uris(kept) == Mirror("http://mirror.example/debian", "http://mirror.example/debian-security")


def test_a_bare_debian_comes_from_the_mirror_signed_and_the_way_apt_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proxy = 'Acquire::http::Proxy "http://proxy.example:3142";'
    apt_with(tmp_path, monkeypatch, "debian.sources", DEB822, proxy)
    words = mmdebstrap("bookworm", Path("/new/root"), ("systemd", "udev"), "--architectures=arm64")
    assert f"--aptopt={proxy}" in words
    assert {"--include=systemd,udev", "--architectures=arm64"} <= set(words)
    assert words[-4:] == [
        "bookworm",
        "/new/root",
        f"deb [signed-by={KEYRING}] https://mirror.example/debian bookworm main",
        f"deb [signed-by={KEYRING}] https://security.example/debian-security bookworm-security main",
    ]


def test_no_program_names_a_mirror() -> None:
    programs = [file for folder in ("tools", "tests") for file in (ROOT / folder).rglob("*.py")]
    assert ROOT / "tools" / "mirror.py" in programs
    naming = [file for file in programs if "debian.org/" in file.read_text() and file != Path(__file__)]
    assert naming == []

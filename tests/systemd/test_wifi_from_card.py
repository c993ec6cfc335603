"""The networks of the card: what a laptop wrote there is NetworkManager's at the next start."""

import os
import subprocess
from pathlib import Path

import pytest

from tools.deb_tree import FILES
from tools.settings_page import page

SYSTEMD = Path(__file__).parents[2] / "systemd"
GIVEN = "run/NetworkManager/system-connections"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "boot/firmware").mkdir(parents=True)
    return tmp_path


def start(root: Path) -> list[Path]:
    script = SYSTEMD / "wifi-from-card"
    subprocess.run([script], env={**os.environ, "TOSCANA_ROOT": str(root)}, check=True)
    return sorted((root / GIVEN).iterdir())


def test_a_network_on_the_card_is_given_and_nobody_else_reads_it(root: Path) -> None:
    for name in ("home.nmconnection", "the club.nmconnection"):
        (root / "boot/firmware" / name).write_bytes(b"[wifi]\r\nssid=Anna's\r\n")
    given = start(root)
    assert [file.name for file in given] == ["home.nmconnection", "the club.nmconnection"]
    for file in given:
        assert file.read_bytes() == b"[wifi]\nssid=Anna's\n"
        assert file.stat().st_mode & 0o777 == 0o600


def test_a_mended_network_takes_the_place_of_the_wrong_one(root: Path) -> None:
    file = root / "boot/firmware/home.nmconnection"
    file.write_text("psk=wrong\n")
    start(root)
    file.write_text("psk=right\n")
    assert [each.read_text() for each in start(root)] == ["psk=right\n"]


def test_a_card_without_networks_gives_none(root: Path) -> None:
    (root / "boot/firmware/table.toml").touch()
    assert start(root) == []


def test_the_package_runs_it_before_network_manager() -> None:
    places = {source: (place, mode) for source, place, mode in FILES}
    place, mode = places["systemd/wifi-from-card"]
    assert mode == 0o755
    dropped = (SYSTEMD / "network-manager.conf").read_text()
    assert f"\nExecStartPre=-/{place}\n" in dropped
    assert places["systemd/network-manager.conf"][0].startswith(
        "usr/lib/systemd/system/NetworkManager.service.d/"
    )


def test_the_example_of_the_page_names_everything_that_a_network_needs() -> None:
    example = page().split("```ini\n")[1].split("```")[0]
    assert {"type=wifi", "key-mgmt=wpa-psk"} <= set(example.split("\n"))
    assert all(f"\n{key}=" in example for key in ("id", "ssid", "psk"))

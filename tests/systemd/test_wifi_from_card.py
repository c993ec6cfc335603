"""The Wi-Fi of the settings: what a laptop wrote onto the card is NetworkManager's at the next start."""

import os
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path

import pytest

from companion.devices.wifi import connection_file
from tools.deb_tree import FILES

SYSTEMD = Path(__file__).parents[2] / "systemd"
GIVEN = "run/NetworkManager/system-connections/toscana-card.nmconnection"
# The command of the box whose files are below this folder.
TOSCANA = """#!{python}
import sys
from pathlib import Path
from companion.cli import box, main
from companion.settings import settings
root = Path({root!r})
settings.SYSTEM_FILE = root / "etc/toscana/table.toml"
find = box.current_settings
box.current_settings = lambda config, kept: find(config, kept, root / "boot/firmware/table.toml")
(root / "called").touch()
sys.exit(main([*sys.argv[1:], "--journal", str(root / "var/lib/toscana/journal.db")]))
"""
VILLA = '[wifi]\nname = "Villa"\npassword = "grapes and figs"\n'


class Machine:
    """A box's files; `start` does what comes before NetworkManager."""

    def __init__(self, root: Path) -> None:
        self._root = root
        for folder in ("boot/firmware", "etc/toscana", "var/lib/toscana", "usr/bin"):
            (root / folder).mkdir(parents=True)
        command = root / "usr/bin/toscana"
        command.write_text(TOSCANA.format(python=sys.executable, root=str(root)))
        command.chmod(0o755)
        self.card, self.installed = root / "boot/firmware/table.toml", root / "etc/toscana/table.toml"
        self.kept, self.given = root / "var/lib/toscana/table.toml", root / GIVEN
        self.installed.touch()

    def start(self) -> RawConfigParser | None:
        """The connection that NetworkManager finds."""
        environment = {**os.environ, "TOSCANA_ROOT": str(self._root)}
        subprocess.run([SYSTEMD / "wifi-from-card"], env=environment, check=True)
        if not self.given.exists():
            return None
        connection = RawConfigParser()
        connection.read(self.given)
        return connection

    @property
    def has_called(self) -> bool:
        return (self._root / "called").exists()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def name_in(connection: RawConfigParser | None) -> str:
    assert connection is not None
    numbers = connection["wifi"]["ssid"].removesuffix(";").split(";")
    return bytes(map(int, numbers)).decode()


def test_the_card_s_wifi_is_given_and_nobody_else_reads_it(machine: Machine) -> None:
    machine.card.write_bytes(VILLA.replace("\n", "\r\n").encode())
    connection = machine.start()
    assert name_in(connection) == "Villa"
    assert connection is not None
    assert dict(connection["wifi-security"]) == {"key-mgmt": "wpa-psk", "psk": r"grapes\sand\sfigs"}
    assert connection["connection"]["type"] == "wifi"
    assert machine.given.stat().st_mode & 0o777 == 0o600


def test_a_mended_one_takes_the_place_of_the_wrong_one(machine: Machine) -> None:
    machine.card.write_text(VILLA.replace("Villa", "Vila"))
    machine.start()
    machine.card.write_text(VILLA)
    assert name_in(machine.start()) == "Villa"
    machine.card.write_text("")
    assert machine.start() is None


@pytest.mark.parametrize("wrong", [VILLA.replace("grapes and figs", "abc"), 'leds = "neon"'])
def test_while_the_card_s_settings_are_wrong_the_last_good_wifi_holds(machine: Machine, wrong: str) -> None:
    machine.card.write_text(VILLA)
    machine.start()
    machine.card.write_text(wrong)
    assert name_in(machine.start()) == "Villa"
    machine.kept.unlink()
    assert machine.start() is None


def test_without_a_card_s_file_the_installed_one_is_read(machine: Machine) -> None:
    machine.installed.write_text(VILLA)
    assert name_in(machine.start()) == "Villa"
    machine.card.write_text('leds = "none"')
    assert machine.start() is None


def test_without_a_wifi_the_program_is_not_even_started(machine: Machine) -> None:
    machine.card.write_text(f'leds = "pico"\n#{VILLA}'.replace("\n", "\n#"))
    assert machine.start() is None
    assert not machine.has_called


@pytest.mark.parametrize("name", ["Villa", "12;34", " caf\u00e9 #1", "[wifi]", "\U0001f377"])
def test_a_name_is_given_as_it_is(name: str) -> None:
    connection = RawConfigParser()
    connection.read_string(connection_file(name, ""))
    assert name_in(connection) == name
    assert "wifi-security" not in connection


def test_a_password_keeps_its_signs() -> None:
    r"""NetworkManager reads \s as a space, which it would else take away at the beginning."""
    assert r"psk=\sa\\b;=#" in connection_file("Villa", r" a\b;=#").splitlines()


def test_the_package_runs_it_before_network_manager() -> None:
    places = {source: (place, mode) for source, place, mode in FILES}
    place, mode = places["systemd/wifi-from-card"]
    assert mode == 0o755
    dropped = (SYSTEMD / "network-manager.conf").read_text().splitlines()
    assert f"ExecStartPre=-+/{place}" in dropped
    # Both are mounted by fstab's lines of the card image, which nothing else waits for.
    assert "After=boot-firmware.mount var-lib-toscana.mount" in dropped
    assert places["systemd/network-manager.conf"][0].startswith(
        "usr/lib/systemd/system/NetworkManager.service.d/"
    )

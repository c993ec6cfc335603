"""The first boot: from a card with the release's files to a box, on stand-ins for apt and systemd."""

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from companion.settings.settings import HomeWifi, load_settings, parse_settings
from tools import firstboot

PACKAGE = "toscana-companion_0.1.0+deb13_arm64.deb"
CONFIG = "# as flashed\ndtparam=audio=on\n\n[cm5]\ndtoverlay=dwc2,dr_mode=host\n\n[all]"
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=0-02 rootfstype=ext4 rootwait"
RUN_ONCE = (
    " systemd.run=/boot/firmware/firstrun.sh systemd.run_success_action=reboot "
    "systemd.unit=kernel-command-line.target"
)
# Each writes down that it was called; a file named after it makes it fail.
STAND_IN = """#!/bin/sh
echo "${0##*/} $*" >>"$CALLS"
[ ! -e "$CALLS.${0##*/}-fails" ] || { echo "E: it does not work today"; exit 1; }
case "${0##*/}" in
    dpkg) cat "$CALLS.arch" ;;
    apt-get) mkdir -p "$TOSCANA_ROOT/etc/toscana" ;;
    hostname) echo toscana ;;
esac
"""
COMMANDS = ("apt-get", "dpkg", "systemctl", "toscana", "hostname", "sync", "rfkill")


class Card:
    """A fresh system, and what was copied onto its first partition."""

    def __init__(self, root: Path, build: str = "lite", boot: str = "boot/firmware") -> None:
        self.root, self.boot, self.build = root / "root", root / "root" / boot, build
        self.calls_file, self.bin = root / "calls", root / "bin"
        for folder in (self.boot, self.root / "etc", self.root / "var" / "log", self.bin):
            folder.mkdir(parents=True)
        (self.boot / "config.txt").write_text(CONFIG)
        (self.boot / "cmdline.txt").write_text(CMDLINE)
        (self.root / "etc" / "os-release").write_text('ID=debian\nVERSION_ID="13"\n')
        self.set_arch("arm64")
        for name in COMMANDS:
            (self.bin / name).write_text(STAND_IN)
            (self.bin / name).chmod(0o755)

    def set_arch(self, name: str) -> None:
        Path(f"{self.calls_file}.arch").write_text(f"{name}\n")

    def break_command(self, name: str) -> None:
        Path(f"{self.calls_file}.{name}-fails").touch()

    def mend_command(self, name: str) -> None:
        Path(f"{self.calls_file}.{name}-fails").unlink()

    def copy(self, name: str) -> None:
        (self.boot / name).write_bytes(b"a package")

    def start_trixie(self) -> int:
        """As cloud-init does it: the files of user-data, then the unit that it starts."""
        user_data = yaml.safe_load(firstboot.files()[f"{self.build}/trixie/user-data"])
        for entry in user_data["write_files"]:
            self._put(entry["path"], entry["content"], entry.get("permissions", "0644"))
        return self.start()

    def start(self) -> int:
        return self.run(self.root / "usr/local/sbin/toscana-first-boot")

    def run(self, script: Path) -> int:
        path = f"{self.bin}:{os.environ['PATH']}"
        given = {**os.environ, "PATH": path, "TOSCANA_ROOT": str(self.root), "CALLS": str(self.calls_file)}
        return subprocess.run(["sh", script], env=given, check=False).returncode

    def _put(self, path: str, content: str, mode: str) -> None:
        file = self.root / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
        file.chmod(int(mode, 8))

    @property
    def calls(self) -> list[str]:
        return self.calls_file.read_text().splitlines() if self.calls_file.exists() else []

    @property
    def told(self) -> str:
        raw = (self.boot / "TOSCANA.txt").read_bytes()
        assert raw.count(b"\n") == raw.count(b"\r\n"), "Windows shows it in one line"
        return raw.decode("ascii").replace("\r\n", "\n")

    @property
    def config(self) -> str:
        return (self.boot / "config.txt").read_text()


@pytest.fixture
def card(tmp_path: Path) -> Card:
    return Card(tmp_path)


def test_a_card_with_two_files_and_the_package_becomes_a_box(card: Card) -> None:
    card.copy(PACKAGE)
    assert card.start_trixie() == 0
    (installed,) = (call for call in card.calls if call.startswith("apt-get install"))
    assert installed.endswith(PACKAGE)
    assert re.findall(r"^dtparam=i2c.*", card.config, re.MULTILINE) == [
        "dtparam=i2c_arm=on",
        "dtparam=i2c_arm_baudrate=400000",
    ]
    assert card.config.startswith(CONFIG)
    assert {"force_eeprom_read=0", "disable_poe_fan=1"} <= set(card.config.splitlines()), "the buzzer's click"
    assert (card.boot / "cmdline.txt").read_text() == CMDLINE.removeprefix("console=serial0,115200 ")
    for file in (card.root / "etc/toscana/table.toml", card.boot / "table.toml"):
        settings = load_settings(file)
        assert (settings.leds, settings.oled.display) == ("gpio", "sh1106")
    assert card.told.startswith("The box is ready.\n")
    assert card.calls[-2:] == ["sync ", "systemctl --no-block reboot"]
    assert "systemctl disable toscana-first-boot.service" in card.calls


def test_the_full_build_keeps_the_console_and_brings_the_pico_its_program(tmp_path: Path) -> None:
    card = Card(tmp_path, "full")
    card.copy(PACKAGE)
    assert card.start_trixie() == 0
    assert (card.boot / "cmdline.txt").read_text() == CMDLINE
    assert "force_eeprom_read" not in card.config
    assert load_settings(card.root / "etc/toscana/table.toml").leds == "pico"
    assert card.calls.index("systemctl stop toscana.service") < card.calls.index("toscana pico update")
    assert "The Pico has its program." in card.told


def test_a_pico_that_is_not_there_stops_nothing(tmp_path: Path) -> None:
    card = Card(tmp_path, "full")
    card.copy(PACKAGE)
    card.break_command("toscana")
    assert card.start_trixie() == 0
    assert card.told.startswith("The box is ready.\n")
    assert "No Pico with MicroPython was on USB" in card.told


def test_settings_on_the_card_are_the_box_s(card: Card) -> None:
    """Also which build it is, whatever the folder was that the other files came from."""
    card.copy(PACKAGE)
    chosen = b'leds = \'pico\'\r\n[oled]\r\ndisplay = "ssd1309"\r\ni2c_reset = "gpio"\r\n'
    (card.boot / "table.toml").write_bytes(chosen)
    card.start_trixie()
    assert (card.boot / "table.toml").read_bytes() == chosen
    assert (card.boot / "cmdline.txt").read_text() == CMDLINE
    assert "toscana pico update" in card.calls


def test_every_line_of_the_settings_can_be_used() -> None:
    for build, leds in firstboot.BUILDS.items():
        text = firstboot.files()[f"{build}/table.toml"]
        assert parse_settings(text).leds == leds
        used = re.sub(r"(?m)^#(?=[a-z\[])", "", text.replace('#i2c_reset = "gpio"', ""))
        settings = parse_settings(used)
        assert settings.has_buzzer
        assert settings.oled2 is not None
        assert settings.language == "en"
        assert settings.wifi == HomeWifi("name of your Wi-Fi", "its password")
    full = firstboot.files()["full/table.toml"]
    assert parse_settings(full.replace("#i2c_reset", "i2c_reset")).oled.i2c_reset == "gpio"


@pytest.mark.parametrize(
    ("arch", "copied", "told"),
    [
        (
            "arm64",
            (),
            "there is no file toscana-companion_...+deb13_arm64.deb beside this text. Copy it here.",
        ),
        (
            "arm64",
            ("toscana-companion_0.1.0+deb12_arm64.deb",),
            "no file toscana-companion_...+deb13_arm64.deb",
        ),
        ("armhf", (PACKAGE,), "this is the 32-bit system. Flash Raspberry Pi OS Lite (64-bit)."),
    ],
)
def test_what_is_missing_is_told_and_nothing_is_changed(
    card: Card, arch: str, copied: tuple[str, ...], told: str
) -> None:
    card.set_arch(arch)
    for name in copied:
        card.copy(name)
    assert card.start_trixie() == 1
    assert card.told.startswith("The box is NOT ready: ")
    assert told in card.told.splitlines()[0]
    assert card.config == CONFIG
    assert not [call for call in card.calls if call.startswith(("apt-get", "systemctl"))]


def test_what_failed_is_tried_again_at_the_next_start(card: Card) -> None:
    card.copy(PACKAGE)
    card.break_command("apt-get")
    assert card.start_trixie() == 1
    assert f"NOT ready: {PACKAGE} could not be installed." in card.told
    assert "E: it does not work today" in card.told
    assert not [call for call in card.calls if "disable" in call]
    card.mend_command("apt-get")
    assert card.start() == 0
    assert card.told.startswith("The box is ready.\n")
    assert card.config.count("i2c_arm_baudrate") == 1
    assert card.config.count("force_eeprom_read") == 1


def test_a_start_that_was_cut_short_changes_nothing_twice(card: Card) -> None:
    card.copy(PACKAGE)
    card.start_trixie()
    once = card.config
    card.start()
    assert card.config == once


@pytest.mark.parametrize("boot", ["boot/firmware", "boot"])
def test_bookworm_does_imagers_part_then_ours_at_the_next_start(tmp_path: Path, boot: str) -> None:
    card = Card(tmp_path, boot=boot)
    (card.root / "etc" / "os-release").write_text('VERSION_ID="12"\n')
    card.copy(PACKAGE.replace("deb13", "deb12"))
    (card.boot / "cmdline.txt").write_text(CMDLINE + RUN_ONCE)
    # Imager's own file ends like this, and takes itself away.
    (card.boot / "imager.sh").write_text(
        f"touch {tmp_path}/imager-ran\nrm -f {card.boot}/firstrun.sh\nexit 0\n"
    )
    script = card.boot / "firstrun.sh"
    script.write_text(firstboot.files()["lite/bookworm/firstrun.sh"])
    assert card.run(script) == 0
    assert (tmp_path / "imager-ran").exists()
    assert not script.exists()
    assert not (card.boot / "imager.sh").exists()
    assert (card.boot / "cmdline.txt").read_text() == CMDLINE
    unit = card.root / "etc/systemd/system/multi-user.target.wants/toscana-first-boot.service"
    assert "ExecStart=/usr/local/sbin/toscana-first-boot" in unit.read_text()
    assert card.start() == 0
    assert card.told.startswith("The box is ready.\n")


@pytest.mark.parametrize("build", firstboot.BUILDS)
def test_a_card_that_was_made_here_needs_nothing_of_what_imager_writes(tmp_path: Path, build: str) -> None:
    """cloud-init runs vendor-data, a script, beside whatever user-data there is."""
    card = Card(tmp_path, build)
    card.copy(PACKAGE)
    script = card.boot / "vendor-data"
    script.write_text(firstboot.files()[f"{build}/card/vendor-data"])
    assert script.read_text().startswith("#!/bin/sh\n")
    assert card.run(script) == 0
    assert card.calls[-2:] == [
        "systemctl enable toscana-first-boot.service",
        "systemctl start --no-block toscana-first-boot.service",
    ]
    assert (
        "ExecStart=/usr/local/sbin/toscana-first-boot"
        in (card.root / "etc/systemd/system/toscana-first-boot.service").read_text()
    )
    assert card.start() == 0
    assert load_settings(card.boot / "table.toml").leds == firstboot.BUILDS[build]
    assert yaml.safe_load(firstboot.files()[f"{build}/card/user-data"]) == {
        "hostname": "toscana",
        "users": [],
    }


def test_both_systems_get_the_same_program() -> None:
    source = (firstboot.SOURCES / "toscana-first-boot").read_text(encoding="utf-8")
    made = firstboot.files()
    for build, leds in firstboot.BUILDS.items():
        written = user_data(made, build)["write_files"]
        assert [
            entry["content"] for entry in written if entry["path"].endswith("sbin/toscana-first-boot")
        ] == [source]
        assert written[0]["content"] == made[f"{build}/table.toml"]
        assert source in made[f"{build}/bookworm/firstrun.sh"]
        assert made[f"{build}/table.toml"] in made[f"{build}/bookworm/firstrun.sh"]
        assert f'\nleds = "{leds}"\n' in made[f"{build}/table.toml"]


def test_the_commented_user_can_log_in() -> None:
    """What a builder uncomments is valid, and takes the place of nobody."""
    text = firstboot.files()["lite/trixie/user-data"]
    block = re.search(r"(?:^#(?:users:|  .*|ssh_pwauth.*)\n)+", text, re.MULTILINE)
    assert block is not None
    chosen = text.replace("users: []\n", "").replace(block[0], re.sub(r"(?m)^#", "", block[0]))
    loaded = yaml.safe_load(chosen)
    assert loaded["users"][0]["name"] not in ("", "toscana")
    assert loaded["ssh_pwauth"] is True


def test_the_wifi_is_written_between_quotes() -> None:
    network = yaml.safe_load(firstboot.files()["lite/trixie/network-config"])["network"]
    assert network["version"] == 2
    assert network["ethernets"]["eth0"]["optional"] is True
    (password,) = (each["password"] for each in network["wifis"]["wlan0"]["access-points"].values())
    assert password == "its password"


def test_every_script_is_plain_shell(tmp_path: Path) -> None:
    for file in firstboot.write(tmp_path):
        if file.suffix == ".sh" or file.name == "vendor-data":
            subprocess.run(["sh", "-n", file], check=True)
    subprocess.run(["sh", "-n", firstboot.SOURCES / "toscana-first-boot"], check=True)


def test_only_texts_for_people_have_windows_line_ends(tmp_path: Path) -> None:
    for file in firstboot.write(tmp_path):
        assert (b"\r\n" in file.read_bytes()) == (file.suffix == ".txt"), file.name


def user_data(made: dict[str, str], build: str) -> dict[str, Any]:
    text = made[f"{build}/trixie/user-data"]
    assert text.startswith("#cloud-config\n")
    loaded: dict[str, Any] = yaml.safe_load(text)
    return loaded


def test_of_several_packages_the_newest_is_installed(card: Card) -> None:
    for version in ("0.9.0", "0.10.0", "0.2.0"):
        card.copy(f"toscana-companion_{version}+deb13_arm64.deb")
    assert card.start_trixie() == 0
    (installed,) = (call for call in card.calls if call.startswith("apt-get install"))
    assert installed.endswith("toscana-companion_0.10.0+deb13_arm64.deb")

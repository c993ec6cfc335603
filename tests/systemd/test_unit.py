"""The unit: systemd finds no fault with it, it locks the box in, and it fits the program it starts."""

import re
import subprocess
from pathlib import Path

from companion.box.machine import POWER_OFF_TIMEOUT_S
from companion.devices.gpio.faults import NO_GROUP
from companion.devices.oled.bus import explain_open
from companion.devices.oled.display import CLOSE_TIMEOUT_S
from companion.devices.oled.options import OledOptions
from companion.devices.pico import port as pico_port
from companion.doctor.users import wanted_groups
from companion.settings.settings import Settings
from companion.system.child_process import PATH
from companion.web.connection_limit import MOST_CONNECTIONS
from companion.web.panel_socket import SOCKET_CLOSE_S
from companion.web.server import BACKLOG
from tests.processes import command

SYSTEMD = Path(__file__).parents[2] / "systemd"
UNIT = SYSTEMD / "toscana.service"
# The most exposed the service may be, of 10.
MOST_EXPOSURE = 1.5
# A group, and how the kernel calls its devices in /proc/devices.
DEVICES = {
    "gpio": "char-gpiochip",
    "i2c": "char-i2c",
    "spi": "char-spi",
    "dialout": "char-ttyACM",
    "audio": "char-alsa",
}


def values(key: str) -> list[str]:
    """What the unit sets this key to, each word of each line."""
    lines = re.findall(rf"^{key}=(.*)$", UNIT.read_text(), re.MULTILINE)
    return [word for line in lines for word in line.split()]


def analyze(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, check=False)


def verified(root: Path, unit: str) -> subprocess.CompletedProcess[str]:
    """systemd's own look at this unit on a machine where the programs are that it starts."""
    folder = root / "usr" / "lib" / "systemd" / "system"
    folder.mkdir(parents=True)
    (folder / "toscana.service").write_text(unit)
    for program in set(re.findall(r"^Exec\w+=[-+]*(/\S+)", unit, re.MULTILINE)):
        file = root / program.removeprefix("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(0o755)
    return analyze("verify", "--recursive-errors=no", f"--root={root}", "toscana.service")


def test_systemd_finds_no_fault(tmp_path: Path) -> None:
    found = verified(tmp_path, UNIT.read_text())
    assert (found.returncode, found.stdout, found.stderr) == (0, "", "")


def test_systemd_would_find_a_misspelt_key(tmp_path: Path) -> None:
    assert (
        "WatchdogSecs" in verified(tmp_path, UNIT.read_text().replace("WatchdogSec", "WatchdogSecs")).stderr
    )


def test_the_box_is_watched_and_brought_back() -> None:
    keys = (
        "Type",
        "NotifyAccess",
        "WatchdogSec",
        "Restart",
        "RestartPreventExitStatus",
        "StartLimitIntervalSec",
    )
    assert [values(key) for key in keys] == [["notify"], ["main"], ["30"], ["on-failure"], ["2"], ["0"]]
    assert "`WatchdogSec=30`" in (SYSTEMD / "README.md").read_text()


def test_the_box_is_locked_in() -> None:
    found = analyze(
        *("security", "--offline=true", "--no-pager", f"--threshold={MOST_EXPOSURE * 10:.0f}", str(UNIT))
    )
    assert found.returncode == 0, found.stdout
    shown = re.search(r"exposure level for toscana.service: (\S+)", found.stdout)
    assert shown is not None
    assert float(shown[1]) <= MOST_EXPOSURE


def test_a_box_that_grows_or_babbles_is_stopped_by_systemd() -> None:
    assert [values(key) for key in ("MemoryHigh", "MemoryMax", "MemorySwapMax")] == [
        ["160M"],
        ["192M"],
        ["0"],
    ]
    (files,) = values("LimitNOFILE")
    # Beside the connections: the journal, the buses, the pins, the log and the loop's own.
    assert int(files) >= MOST_CONNECTIONS + 2 * BACKLOG + 64
    assert int(values("LogRateLimitBurst")[0]) <= 1000
    assert "`MemoryMax=192M`" in (SYSTEMD / "README.md").read_text()


def test_no_variable_decides_what_the_service_runs() -> None:
    assert f"PATH={PATH}" in values("Environment")
    assert {"PYTHONPATH", "PYTHONHOME"} <= set(values("UnsetEnvironment"))


def groups_that_the_box_asks_for() -> set[str]:
    """Those that its sentences name where a device is closed to it."""
    closed = PermissionError(13, "Permission denied")
    sentences = [
        explain_open(closed, OledOptions(interface="i2c")),
        explain_open(closed, OledOptions(interface="spi")),
        pico_port.explain(closed.errno or 0, "/dev/ttyACM0"),
        NO_GROUP,
    ]
    return {name for sentence in sentences for name in re.findall(r"the group (\w+)", str(sentence))}


def test_its_groups_are_those_the_program_asks_for() -> None:
    # The voice is a program of its own, which asks for nothing: the doctor names its group.
    assert {*groups_that_the_box_asks_for(), "audio"} == set(DEVICES)
    assert wanted_groups(Settings(has_voice=True))[-1] == "audio"
    assert set(values("SupplementaryGroups")) == set(DEVICES)


def test_its_user_is_made_in_the_same_groups() -> None:
    made = (SYSTEMD / "sysusers.conf").read_text()
    assert set(re.findall(r"^g (\w+)", made, re.MULTILINE)) == set(DEVICES)
    assert set(re.findall(r"^m toscana (\w+)", made, re.MULTILINE)) == set(DEVICES)
    assert re.findall(r"^u (\w+)", made, re.MULTILINE) == values("User") == values("Group")


def test_every_group_has_its_devices_and_no_other_device_is_open() -> None:
    allowed = values("DeviceAllow")
    assert set(allowed[::2]) == set(DEVICES.values())
    assert set(allowed[1::2]) == {"rw"}
    # udev's own rules give a serial port to dialout and a sound card to audio on every Debian.
    ruled = re.findall(r'GROUP="(\w+)"', (SYSTEMD / "60-toscana.rules").read_text())
    assert {*ruled, "dialout", "audio"} == set(DEVICES)


def test_the_box_does_not_wait_for_the_disk_of_its_journal() -> None:
    """Each of these makes systemd wait for what is mounted there, and start nothing without it."""
    waits = ("RequiresMountsFor", "BindsTo", "Requires", "After", "StateDirectory", "BindPaths")
    assert [values(key) for key in waits] == [[]] * len(waits)
    assert values("ReadWritePaths") == ["-/var/lib/toscana"]
    assert "STATE_DIRECTORY=/var/lib/toscana" in values("Environment")


def test_a_power_off_from_the_panel_ends_before_patience_does() -> None:
    (patience_s,) = values("TimeoutStopSec")
    # The pages are given a goodbye, their connections another, and what is left of them a third.
    assert float(patience_s) > POWER_OFF_TIMEOUT_S + CLOSE_TIMEOUT_S + 3 * SOCKET_CLOSE_S


def test_wrong_settings_are_not_tried_again(tmp_path: Path) -> None:
    config = tmp_path / "table.toml"
    config.write_text("[web]\nprot = 1")
    done = subprocess.run(command(tmp_path, "run", "--config", str(config)), capture_output=True, check=False)
    assert values("RestartPreventExitStatus") == [str(done.returncode)]

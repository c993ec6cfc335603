"""Card images: their partitions hold what they were given, twice the same, as fstab and firmware name it."""

import filecmp
import re
import struct
import subprocess
from pathlib import Path

import pytest

from companion.settings import settings
from tools import firstboot
from tools.image import disk, system
from tools.image.disk import BOOT, JOURNAL, START
from tools.image.system import Parts

# In the past, as that of every commit is.
MADE_AT = 1_780_000_000
TREE = system.SOURCES / "root"
OWNER = (987, 986)


def run(*words: str | Path) -> str:
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def parts(folder: Path, *, backwards: bool = False) -> Parts:
    """Two small file systems, whose files can be laid down in the other order."""
    boot, root = folder / "boot", folder / "root"
    (boot / "overlays").mkdir(parents=True)
    (root / "etc").mkdir(parents=True)
    files = {
        boot / "config.txt": "dtoverlay=toscana\n",
        boot / "overlays" / "toscana.dtbo": "a tree",
        **{root / "etc" / f"file-{number}": f"{number}\n" * number for number in range(1, 40)},
    }
    for file in sorted(files, reverse=backwards):
        file.write_text(files[file])
    (root / "bin").symlink_to("usr/bin")
    return Parts(boot, root, OWNER)


def made(folder: Path, *, backwards: bool = False) -> Path:
    folder.mkdir()
    return disk.write(parts(folder, backwards=backwards), MADE_AT, folder)


def part(image: Path, start: int, size: int) -> Path:
    file = image.with_name("part.img")
    with image.open("rb") as source:
        source.seek(start)
        file.write_bytes(source.read(size))
    return file


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("image") / "first")


def entries(image: Path) -> list[tuple[int, int, int]]:
    """Kind, start and size of each partition."""
    with image.open("rb") as file:
        record = file.read(512)
    found = struct.iter_unpack("<4xB3xII", record[446:510])
    return [(kind, start * 512, size * 512) for kind, start, size in found]


def test_the_root_is_the_last_partition_and_the_firmware_s_the_first(image: Path) -> None:
    boot, root, journal, none = entries(image)
    assert boot == (0x0C, START, BOOT)
    assert journal == (0x83, START + BOOT, JOURNAL)
    assert root == (0x83, START + BOOT + JOURNAL, image.stat().st_size - START - BOOT - JOURNAL)
    assert none == (0, 0, 0)


def test_two_builds_are_equal_byte_for_byte(image: Path, tmp_path: Path) -> None:
    assert filecmp.cmp(made(tmp_path / "second", backwards=True), image, shallow=False)


def test_the_file_systems_are_whole_and_named_as_fstab_names_them(image: Path) -> None:
    root, journal = entries(image)[1:3]
    fstab = (TREE / "etc/fstab").read_text()
    for kind_start_size, name in ((root, "rootfs"), (journal, "toscana")):
        file = part(image, *kind_start_size[1:])
        run("e2fsck", "-f", "-n", file)
        told = run("dumpe2fs", "-h", file)
        assert re.search(rf"volume name: +{name}\n", told)
        (uuid,) = re.findall(r"UUID: +(\S+)", told)
        assert f"UUID={uuid} " in fstab
    run("fsck.vfat", "-n", part(image, START, BOOT))
    number = int.from_bytes(part(image, START, 512).read_bytes()[67:71], "little")
    assert f"UUID={number >> 16:04X}-{number & 0xFFFF:04X} /boot/firmware " in fstab
    assert f"ROOTPART=UUID={disk.ROOT_UUID}\n" in (TREE / "etc/default/raspi-firmware").read_text()


def test_config_txt_ends_with_the_box_s_own_lines() -> None:
    """The bus's speed, no console on the LEDs' pins, no click of the buzzer."""
    lines = (TREE / "etc/default/raspi-firmware-custom").read_text().splitlines()
    assert [line for line in lines if not line.startswith("#")] == [
        "dtoverlay=toscana",
        "enable_uart=0",
        "force_eeprom_read=0",
        "disable_poe_fan=1",
    ]


def test_every_file_is_there(image: Path) -> None:
    root = part(image, *entries(image)[1][1:])
    assert run("debugfs", "-R", "cat /etc/file-7", root) == "7\n" * 7
    assert f"ctime: {MADE_AT:#x}" in run("debugfs", "-R", "stat /etc/file-7", root)
    fat = f"{image}@@{START}"
    assert run("mtype", "-i", fat, "::config.txt") == "dtoverlay=toscana\n"
    assert run("mtype", "-i", fat, "::overlays/toscana.dtbo") == "a tree"


def test_the_journal_s_partition_is_the_box_s_own(image: Path) -> None:
    journal = part(image, *entries(image)[2][1:])
    told = run("debugfs", "-R", "stat <2>", journal)
    assert re.search(r"User: +987 +Group: +986", told)


def test_the_journal_is_mounted_by_the_documented_line() -> None:
    line = next(line for line in (TREE / "etc/fstab").read_text().splitlines() if "/var/lib/toscana" in line)
    assert line in (system.SOURCES.parent / "README.md").read_text()
    assert line.startswith(f"UUID={disk.JOURNAL_UUID} ")


def test_each_build_has_its_settings_and_what_cloud_init_reads() -> None:
    for leds in firstboot.BUILDS.values():
        files = firstboot.for_image(leds)
        assert set(files) == {"table.toml", "user-data", "meta-data"}
        assert f'leds = "{leds}"\n' in files["table.toml"]
        assert files["user-data"].startswith("#cloud-config\n")
        assert "instance-id:" in files["meta-data"]
        assert "@" not in "".join(files.values())


@pytest.mark.parametrize("leds", firstboot.BUILDS.values())
def test_a_first_change_that_is_wrong_runs_with_the_settings_of_the_build(
    tmp_path: Path, leds: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The package's own file, where nothing is built in, is what they take the place of."""
    installed, card = tmp_path / "root/etc/toscana/table.toml", tmp_path / "boot/table.toml"
    for file in (installed, card):
        file.parent.mkdir(parents=True)
    installed.write_bytes((system.SOURCES.parent / "debian/table.toml").read_bytes())
    system.write_settings(tmp_path / "root", tmp_path / "boot", leds)
    monkeypatch.setattr(settings, "SYSTEM_FILE", installed)
    whole = settings.load_settings(card)
    card.write_text("leds = 'neon'")
    held, mistake = settings.current_settings(None, None, card)
    assert held == whole
    assert (held.leds, held.oled.display) == (leds, "sh1106")
    assert "line 1" in str(mistake)


def test_our_files_lie_over_debian_s_with_modes_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "usr/lib").mkdir(parents=True)
    system.lay_over(tmp_path)
    found = {str(path.relative_to(tmp_path)): path for path in tmp_path.rglob("*") if path.is_file()}
    names = {str(path.relative_to(TREE)) for path in TREE.rglob("*") if path.is_file()}
    assert set(found) == names | {"usr/lib/clock-epoch"}
    secret = found.pop("etc/netplan/00-network-manager.yaml")
    assert secret.stat().st_mode & 0o777 == 0o600
    assert {path.stat().st_mode & 0o777 for path in found.values()} == {0o644, 0o755}
    assert found["usr/lib/toscana-card/grow-root"].stat().st_mode & 0o111


def test_the_network_that_imager_writes_comes_to_networkmanager() -> None:
    """cloud-init knows Wi-Fi only where netplan is, which has to be told who runs it."""
    assert {"cloud-init", "netplan.io", "network-manager"} <= set(system.PACKAGES)
    told = (TREE / "etc/netplan/00-network-manager.yaml").read_text()
    assert "renderer: NetworkManager" in told


def test_cloud_init_sets_up_no_keyboard() -> None:
    told = (TREE / "etc/cloud/cloud.cfg.d/99_toscana.cfg").read_text()
    modules = re.findall(r"(?m)^cloud_config_modules: \[(.*)\]$", told)[0].split(", ")
    assert "keyboard" not in modules
    assert {"set-passwords", "timezone", "runcmd"} <= set(modules)


def test_an_image_that_is_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    image, packed = tmp_path / "card.img", tmp_path / "card.img.xz"
    image.write_bytes(b"a card")
    monkeypatch.setattr(disk, "MOST_PACKED", 20)
    with pytest.raises(disk.TooLargeError, match=r"card\.img\.xz would have"):
        disk.pack(image, packed)
    assert [path.name for path in tmp_path.iterdir()] == ["card.img"]
    monkeypatch.undo()
    assert disk.pack(image, packed) == packed


def test_what_is_run_on_the_card_can_be_run() -> None:
    for name in ("usr/lib/toscana-card/grow-root", "etc/initramfs-tools/hooks/card"):
        assert (TREE / name).stat().st_mode & 0o111 == 0o111
        run("sh", "-n", TREE / name)
    for unit in system.ENABLED:
        assert (TREE / "etc/systemd/system" / unit).exists()

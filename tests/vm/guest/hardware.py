"""Hardware simulated by the kernel: a chip of 28 pins as on a Pi, and an OLED's address on an I2C bus."""

import subprocess
from pathlib import Path

CONFIGFS = Path("/sys/kernel/config")
CHIP = CONFIGFS / "gpio-sim" / "pi"
LABEL, PINS = "pinctrl-bcm2711", 28
OLED_ADDRESS = 0x3C
PI_BUS = Path("/dev/i2c-1")


def load(module: str, *options: str) -> None:
    subprocess.run(["modprobe", module, *options], check=True)


def make_chip() -> None:
    """All contacts open: the pins are pulled up once the chip is there."""
    load("configfs")
    if not (CONFIGFS / "gpio-sim").exists():
        subprocess.run(["mount", "-t", "configfs", "none", str(CONFIGFS)], check=False)
    load("gpio-sim")
    bank = CHIP / "bank0"
    bank.mkdir(parents=True)
    (bank / "num_lines").write_text(str(PINS))
    (bank / "label").write_text(LABEL)
    for pin in range(PINS):
        line = bank / f"line{pin}"
        line.mkdir()
        (line / "name").write_text(f"GPIO{pin}")
    plug_chip()


def plug_chip() -> None:
    (CHIP / "live").write_text("1")
    for pin in range(PINS):
        (pin_folder(pin) / "pull").write_text("pull-up")


def unplug_chip() -> None:
    (CHIP / "live").write_text("0")


def pin_folder(pin: int) -> Path:
    """The kernel numbers its chips as it likes; configfs knows how this one came out."""
    device, chip = ((CHIP / name).read_text().strip() for name in ("dev_name", "bank0/chip_name"))
    return Path("/sys/devices/platform") / device / chip / f"sim_gpio{pin}"


def plug_oled() -> None:
    load("i2c-dev")
    load("i2c-stub", f"chip_addr={OLED_ADDRESS:#x}")
    bus = next(bus for bus in Path("/sys/class/i2c-dev").iterdir() if "stub" in (bus / "name").read_text())
    # The kernel numbers its buses as it likes; on a Pi this one is called so.
    if not PI_BUS.exists():
        PI_BUS.symlink_to(Path("/dev") / bus.name)


if __name__ == "__main__":
    make_chip()
    plug_oled()
    subprocess.run(["udevadm", "settle"], check=True)

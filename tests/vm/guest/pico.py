"""A Pico on the machine's own USB: a serial gadget of the kernel, and the firmware in a real MicroPython."""

import fcntl
import os
import subprocess
import tty
from pathlib import Path
from threading import Thread

from tests.vm.guest.hardware import load

GADGET = Path("/sys/kernel/config/usb_gadget/pico")
FIRMWARE = Path("/run/vm/firmware")
CONTACTS, LIGHT = Path("/run/pico-contacts"), Path("/run/pico-light")
VENDOR, PRODUCT = "0x2e8a", "0x0005"
RECORD_BYTES, TIME_BYTES = 4 + 120, 4
PRESS_MS = 25


class Pico:
    """Its buttons and its light."""

    def __init__(self) -> None:
        self._contacts = -1
        self._pixels = b""

    def plug(self) -> None:
        _make_gadget()
        port = os.open("/dev/ttyGS0", os.O_RDWR | os.O_NOCTTY)
        tty.setraw(port)
        # As on a real one, a host that does not read must not hold the program up.
        fcntl.fcntl(port, fcntl.F_SETFL, fcntl.fcntl(port, fcntl.F_GETFL) | os.O_NONBLOCK)
        for path in (CONTACTS, LIGHT):
            os.mkfifo(path)
        words = ("micropython", "-X", "heapsize=192k", FIRMWARE / "simulate.py", CONTACTS, LIGHT)
        environment = {**os.environ, "MICROPYPATH": str(FIRMWARE)}
        subprocess.Popen(words, stdin=port, stdout=port, env=environment)
        os.close(port)
        self._contacts = os.open(CONTACTS, os.O_WRONLY)
        Thread(target=self._watch, daemon=True).start()

    def press(self, seat: int) -> None:
        """One mask for each of the board's milliseconds."""
        os.write(self._contacts, bytes((1 << seat,)) * PRESS_MS + bytes(PRESS_MS))

    def pixels(self) -> list[int]:
        """Three bytes an LED, as it was lit last."""
        return list(self._pixels)

    def _watch(self) -> None:
        with LIGHT.open("rb") as light:
            while record := light.read(RECORD_BYTES):
                self._pixels = record[TIME_BYTES:]


def _make_gadget() -> None:
    for module in ("dummy_hcd", "libcomposite", "usb_f_acm", "cdc-acm"):
        load(module)
    for folder in ("strings/0x409", "configs/c.1", "functions/acm.usb0"):
        (GADGET / folder).mkdir(parents=True)
    for name, content in (
        ("idVendor", VENDOR),
        ("idProduct", PRODUCT),
        ("strings/0x409/manufacturer", "MicroPython"),
        ("strings/0x409/product", "Board in FS mode"),
        ("strings/0x409/serialnumber", "e6614103e7452d2f"),
    ):
        (GADGET / name).write_text(content)
    (GADGET / "configs/c.1/acm.usb0").symlink_to(GADGET / "functions/acm.usb0")
    (GADGET / "UDC").write_text(next(Path("/sys/class/udc").iterdir()).name)
    subprocess.run(["udevadm", "settle"], check=True)

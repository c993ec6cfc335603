"""The box on the emulated Pi: eyes on its OLED, and what root asks."""

import base64
from pathlib import Path

from PIL import Image

from companion.devices.gpio.pins import load_pins
from companion.devices.ports import HEIGHT, WIDTH, Frame
from companion.outputs.display import OFFSETS, shifted
from tests.pi.board import PI_3, Board, Model
from tests.pi.eyes import Eyes

UNIT = "toscana.service"
START_PATIENCE_S, PICTURE_PATIENCE_S = 1200.0, 120.0


class Guest:
    """QEMU's pins have no edges, so there are no fingers here: commands come by phone or `toscana replay`."""

    def __init__(self, board: Board, chip: str) -> None:
        self.board = board
        self.compared = self.wrong = 0
        """How many pictures were waited for, and how many never came."""
        self.starts = 0
        self._chip = chip

    def start(self, *more: str, model: Model = PI_3) -> float:
        """Power on; how long it took until the service said that it is ready."""
        self.board.start(*more, model=model)
        return self.watch_start()

    def watch_start(self) -> float:
        """As `start`, of a machine that has just begun; the OLED is blank until something new is sent."""
        self.starts += 1
        self.eyes = Eyes(self.board.trace, self._chip)
        self.eyes.forget()
        for pin in load_pins().panel.values():
            self.board.release(pin)
        self.board.wait_for_shell()
        self.wait_for_service()
        return self.board.age_s

    def wait_for_service(self) -> None:
        def is_active() -> bool:
            self.board.sh(f"systemctl is-active -q {UNIT}")
            return self.board.status == 0

        self.board.wait_until(is_active, "the service", START_PATIENCE_S)

    def stop_service(self) -> None:
        """What is seen from now on comes from its next start."""
        self.board.must(f"systemctl stop {UNIT}")
        self.eyes.forget()

    def start_service(self) -> None:
        self.board.must(f"systemctl start {UNIT}", START_PATIENCE_S)

    def unit(self, name: str) -> str:
        return self.board.must(f"systemctl show {UNIT} --value -p {name}")

    def write(self, place: Path, content: bytes) -> None:
        text = base64.b64encode(content).decode()
        self.board.must(f"mkdir -p {place.parent} && base64 -d >{place} <<'EOF'\n{_wrapped(text)}\nEOF")

    # What eyes see

    def shows(self, frame: Frame) -> bool:
        """This picture, wherever the screen saver has moved it by now."""
        return self.eyes.see() in {shifted(frame, offset) for offset in OFFSETS}

    def wait_for_screen(self, frame: Frame, what: str) -> None:
        """Until the OLED shows this picture; if it never does, both are kept to be looked at."""
        self.compared += 1
        try:
            self.board.wait_until(lambda: self.shows(frame), what, PICTURE_PATIENCE_S, every_s=0.3)
        except Exception:
            self.wrong += 1
            for name, kept in (("expected", frame), ("seen", self.eyes.see())):
                Image.frombytes("1", (WIDTH, HEIGHT), kept.pixels).save(self.board.work / f"{name}.png")
            raise


def _wrapped(text: str) -> str:
    """A terminal takes only so much in one line."""
    return "\n".join(text[at : at + 76] for at in range(0, len(text), 76))

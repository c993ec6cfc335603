"""The first picture: on the OLED before anything of a game is loaded, and no reason to wait without one."""

import subprocess
import sys
from pathlib import Path

from companion.box.first_picture import STARTING, WAIT_S, show_first_picture
from companion.devices.ports import Fault, Frame
from companion.settings.settings import parse_settings
from companion.ui.kit.paint import overflows, paint
from tests.devices.hand_loop import HandLoop
from tests.devices.oled_chip import OledChip, RecordingSerial

ROOT = Path(__file__).parents[2]
LOADED = """
import sys
from companion.box.first_picture import show_first_picture
print(*(name for name in sys.modules if name.startswith(("companion.games.toscana", "asyncio", "sqlite3"))))
"""

# The library of the page's server loads until the loop has done something else.
LOADS_SLOWLY = """
import asyncio, os, signal, sys, threading
from pathlib import Path
from companion.app import simulate

heard = threading.Event()

class Slow:
    def find_spec(self, name, path, target=None):
        if name == "aiohttp":
            print("heard" if heard.wait(20) else "deaf")

async def main():
    sys.meta_path.insert(0, Slow())
    box = asyncio.create_task(simulate(Path(sys.argv[1]), 0))
    await asyncio.sleep(0.1)
    heard.set()
    os.kill(os.getpid(), signal.SIGTERM)
    await box

asyncio.run(main())
"""


def test_it_is_on_the_oled_when_the_call_returns_and_stays_for_the_box() -> None:
    chip = OledChip("ssd1306")
    oled = show_first_picture(parse_settings(""), lambda: RecordingSerial(chip))
    assert chip.showing == Frame(paint(STARTING))
    oled.show(Frame(bytes(1024)))
    assert oled.flush(10)
    assert chip.showing == Frame(bytes(1024))
    oled.close()


def test_it_fits() -> None:
    assert overflows(STARTING) == []


def test_an_oled_that_is_not_there_is_told_to_whoever_listens_later() -> None:
    def missing() -> RecordingSerial:
        raise FileNotFoundError("/dev/i2c-1")

    oled = show_first_picture(parse_settings(""), missing)
    oled.wait_for_try(WAIT_S)
    loop, heard = HandLoop(), list[Fault | None]()
    while not heard:
        oled.report_to(heard.append, loop)
        loop.settle()
    assert heard[0] is not None
    assert "/dev/i2c-1" in str(heard[0].sentence)
    oled.close()
    loop.close()


def test_neither_a_game_nor_the_loop_is_loaded_for_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


def test_the_loop_hears_the_keys_while_the_page_is_loaded(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADS_SLOWLY, tmp_path / "journal.db"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split()[0] == "heard", done.stdout

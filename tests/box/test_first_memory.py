"""Before the first picture nothing is loaded that it does not need."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
LOADED = """
import json, sys
from companion.system.plain_asyncio import load_asyncio
load_asyncio()
import companion.app, companion.box.opening, companion.record.journal
from companion.games.registry import GAMES
GAMES.usual, GAMES.screens(GAMES.usual.name)
print(json.dumps(list(sys.modules)))
"""

FIRST_PICTURE = """
import json, sys
from companion.box.first_picture import STARTING, show_first_picture
from companion.devices.ports import Frame
from companion.settings.settings import parse_settings
from companion.ui.kit.paint import paint
from tests.devices.oled_chip import OledChip, RecordingSerial

chip = OledChip("sh1106")
oled = show_first_picture(parse_settings('[oled]\\ndisplay = "sh1106"'), lambda: RecordingSerial(chip))
oled.flush(10)
print(json.dumps([chip.showing == Frame(paint(STARTING)), list(sys.modules)]))
"""

WITHOUT_LUMA = """
import json, sys
sys.modules["luma"] = None
from companion.devices.oled.bus import ask_for_start_up, explain_open, start_up
from companion.devices.oled.options import OledOptions
ask_for_start_up("sh1106")
try:
    start_up("sh1106")
except ImportError as problem:
    print(json.dumps(str(explain_open(problem, OledOptions()).sentence)))
"""


def _printed(code: str) -> Any:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return json.loads(done.stdout)


def test_neither_openssl_nor_the_server_nor_another_game_is_loaded() -> None:
    loaded = _printed(LOADED)
    assert "companion.games.toscana" in loaded
    unwanted = ("ssl", "_ssl", "hashlib", "_hashlib", "aiohttp", "difflib")
    assert [name for name in loaded if name in unwanted] == []
    assert [
        name for name in loaded if name.startswith(("companion.games.castles", "companion.games.tuscany"))
    ] == []


def test_the_oled_is_started_as_luma_does_it_and_luma_is_not_held() -> None:
    is_shown, loaded = _printed(FIRST_PICTURE)
    assert is_shown
    assert [name for name in loaded if name.startswith(("luma", "cbor2"))] == []


def test_a_missing_luma_is_told() -> None:
    assert "luma.oled is missing: install toscana-companion[pi]" in _printed(WITHOUT_LUMA)


def test_tls_can_be_spoken_later() -> None:
    code = f"{LOADED}\nimport ssl, asyncio; ssl.create_default_context()"
    subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)

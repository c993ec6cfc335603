"""Layers: who may import whom, and that importing opens nothing."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "companion"

GAMES = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/port.py"))
SCREENS = ("companion.controls.intents", "companion.preferences", "companion.ui.kit")
RULES = ("companion.games.kit", "companion.games.port")

# A room and what of the companion it may import besides itself. The first room that fits a module is its own.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    # what everybody's values are made with
    "companion.frozen": (),
    # the games: each knows the port, the kit and itself; its screens also what screens are made of
    "companion.games.kit": (),
    "companion.games.port": ("companion.games.kit",),
    "companion.games.page": RULES,
    "companion.games.entering": RULES,
    "companion.games.registry": (
        *(*RULES, "companion.games.entering", "companion.games.page", "companion.ui.kit.game_screens"),
    ),
    **{
        f"companion.games.{name}.screens": (f"companion.games.{name}.rules", *RULES, *SCREENS)
        for name in GAMES
    },
    **{
        f"companion.games.{name}": (*RULES, "companion.games.entering", "companion.games.page")
        for name in GAMES
    },
    "companion.games": (),
    # the record knows games by their port only
    # and of tournaments what a record is
    "companion.record": (*RULES, "companion.games.registry", "companion.tournament.records"),
    # the panel: devices never see the game or the screens, screens never see devices or the record
    "companion.alarm": (),
    "companion.child_process": (),
    "companion.network": (),
    # who may enter from elsewhere than the panel, and what the answer is
    "companion.referees": (),
    "companion.entering": ("companion.games.kit",),
    "companion.devices": ("companion.alarm", "companion.child_process", "companion.games.kit.sentences"),
    "companion.controls": ("companion.devices.ports",),
    "companion.preferences": ("companion.games.kit",),
    "companion.ui": (
        *(*RULES, "companion.controls.intents", "companion.network", "companion.preferences"),
        *("companion.referees", "companion.tournament.attending", "companion.tournament.messages"),
        "companion.tournament.records",
    ),
    "companion.setting_list": ("companion.controls", "companion.devices"),
    "companion.settings": (
        *("companion.controls", "companion.devices", "companion.games.kit"),
        *("companion.setting_list",),
    ),
    # the table page knows games by their port, and what stands by the timeline
    "companion.web.table": (
        *(*RULES, "companion.games.entering", "companion.games.page", "companion.games.registry"),
        *("companion.record.timeline", "companion.ui.kit", "companion.entering", "companion.referees"),
        # and of tournaments how a box joins one
        *("companion.tournament.attending", "companion.tournament.joining"),
    ),
    # the archive reads the journal beside the box, and shows what the table page shows
    "companion.web.archive": (
        *(*RULES, "companion.games.page", "companion.games.registry", "companion.record"),
        *("companion.ui.kit", "companion.web.table"),
    ),
    "companion.web": (
        "companion.games.registry",
        *("companion.devices.fakes", "companion.devices.ports", "companion.games.kit"),
        *("companion.network", "companion.ui.kit"),
    ),
    # tournaments: the wire, the box's side and the hub, with pages and a chain like the journal's
    "companion.tournament.hub": (
        *("companion.tournament", *RULES, "companion.games.registry", "companion.record"),
        *("companion.child_process", "companion.network", "companion.web", "companion.ui.kit"),
    ),
    "companion.tournament.box": (
        *(*RULES, "companion.alarm", "companion.engine", "companion.record", "companion.tournament"),
        "companion.ui.kit.steps",
    ),
    "companion.tournament": ("companion.games.kit",),
    # the middle, and what takes its published value
    "companion.engine": (
        *(*RULES, "companion.games.registry", "companion.record.table", "companion.record.timeline"),
        *("companion.controls.intents", "companion.entering", "companion.record.commands", "companion.ui"),
        "companion.tournament.attending",
    ),
    "companion.outputs": (
        *("companion.alarm", "companion.devices.ports", "companion.engine", "companion.games.port"),
        *("companion.games.kit.lamps", "companion.games.kit.sentences", "companion.ui.kit", "companion.web"),
        *("companion.preferences", "companion.record.table"),
    ),
    "companion.box": (
        *("companion.alarm", "companion.controls", "companion.devices", "companion.engine"),
        *(*RULES, "companion.games.registry", "companion.network", "companion.outputs"),
        *("companion.preferences", "companion.record.entries", "companion.record.table"),
        *("companion.settings", "companion.ui", "companion.web.twin"),
        *("companion.entering", "companion.referees", "companion.tournament.attending"),
        *("companion.record.journal", "companion.tournament.box.event_side"),
        "companion.tournament.box.world",
    ),
    "companion.doctor": (
        *("companion.child_process", "companion.controls", "companion.devices", "companion.record"),
        "companion.games.kit.sentences",
        *("companion.settings", "companion.web.server"),
    ),
    # the composition root and the command know all but the games
    "companion.app": ("companion",),
    "companion.cli": ("companion",),
    "companion.__main__": ("companion.cli",),
    "companion": (),
}

# The packages from outside, and the only rooms that may use them.
OUTSIDE: dict[str, tuple[str, ...]] = {
    "PIL": ("companion.ui", "companion.devices"),
    "segno": ("companion.ui",),
    "aiohttp": ("companion.web", "companion.tournament.hub"),
    "gpiod": ("companion.devices",),
    "gpiozero": ("companion.devices",),
    "luma": ("companion.devices",),
    "smbus2": ("companion.devices",),
    "paho": ("companion.tournament",),
    "zeroconf": ("companion.tournament",),
}

# What the rules of a game may use of the world: no file, no clock, no chance, no other machine.
PURE = {
    *("abc", "collections", "dataclasses", "enum", "functools", "itertools", "json", "operator", "re"),
    *("types", "typing"),
}

# Adds to each event what importing must not do; exits with the first that happens.
WATCHED_IMPORT = """
import importlib, os, sys

def watch(event, args):
    if event in ("socket.__new__", "socket.connect", "sqlite3.connect", "subprocess.Popen", "os.mkdir"):
        sys.exit(f"{event}{args}")
    if event == "open" and isinstance(args[2], int) and args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
        sys.exit(f"{event}{args}")

sys.dont_write_bytecode = True
sys.addaudithook(watch)
for name in sys.argv[1:]:
    importlib.import_module(name)
"""


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def is_within(module: str, room: str) -> bool:
    return module == room or module.startswith(f"{room}.")


def imports_of(path: Path) -> set[str]:
    """Every module a file imports, at its top or inside a function."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by a relative name"
            module = node.module or ""
            inner = {f"{module}.{name.name}" for name in node.names}
            found |= (inner & MODULES.keys()) or {module}
    return found


def room_of(module: str) -> str:
    return next(room for room in MAY_IMPORT if is_within(module, room))


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_what_its_room_may(module: str) -> None:
    room = room_of(module)
    allowed = (room, "companion.frozen", *MAY_IMPORT[room]) if room != "companion" else ()
    # The package itself holds its version and nothing else.
    own = {name for name in imports_of(MODULES[module]) if is_within(name, "companion")} - {"companion"}
    assert {name for name in own if not any(is_within(name, each) for each in allowed)} == set()


@pytest.mark.parametrize("game", GAMES)
def test_only_a_game_imports_itself(game: str) -> None:
    """The registry names it, in a text, and imports it when it is asked for."""
    room = f"companion.games.{game}"
    others = {name: path for name, path in MODULES.items() if not is_within(name, room)}
    assert [
        name for name, path in others.items() if any(is_within(each, room) for each in imports_of(path))
    ] == []


def is_of_the_rules(module: str) -> bool:
    """All of the games but what they show, on the panel and on the page."""
    shows = [f"companion.games.{game}.{half}" for game in GAMES for half in ("screens", "page")]
    others = (*shows, "companion.games.page", "companion.games.registry")
    return is_within(module, "companion.games") and not any(is_within(module, each) for each in others)


@pytest.mark.parametrize("module", [name for name in MODULES if is_of_the_rules(name)])
def test_the_rules_are_pure(module: str) -> None:
    world = {name.partition(".")[0] for name in imports_of(MODULES[module])} - {"companion"}
    assert world <= PURE


@pytest.mark.parametrize("module", MODULES)
def test_packages_from_outside_stay_in_their_rooms(module: str) -> None:
    world = {name.partition(".")[0] for name in imports_of(MODULES[module])} - {"companion"}
    here = {name for name, rooms in OUTSIDE.items() if any(is_within(module, room) for room in rooms)}
    assert world - set(sys.stdlib_module_names) <= here


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_every_room_of_the_table_is_there(room: str) -> None:
    assert any(is_within(module, room) for module in MODULES)


def test_no_module_is_in_nobodys_room() -> None:
    homeless = {module for module in MODULES if room_of(module) == "companion"} - {"companion"}
    assert homeless == set()


def watched_import(*modules: str, source: str = WATCHED_IMPORT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", source, *modules], capture_output=True, text=True, check=False, cwd=ROOT
    )


def test_importing_any_module_opens_nothing() -> None:
    modules = [module for module in MODULES if not module.endswith("__main__")]
    finished = watched_import(*modules)
    assert (finished.returncode, finished.stderr) == (0, "")


def test_the_watch_would_see_a_file_a_socket_and_a_database(tmp_path: Path) -> None:
    for what in (
        f"open({str(tmp_path / 'x')!r}, 'w')",
        "__import__('socket').socket()",
        "__import__('sqlite3').connect(':memory:')",
    ):
        finished = watched_import(source=f"{WATCHED_IMPORT}\n{what}")
        assert finished.returncode == 1, what

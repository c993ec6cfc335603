"""Layers: who may import whom, that importing opens nothing, and that files and functions stay readable."""

import ast
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "companion"

GAMES = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/port.py"))
SCREENS = ("companion.controls.intents", "companion.settings.preferences", "companion.ui.kit")
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
    "companion.games.lesson": RULES,
    "companion.games.registry": (
        *(*RULES, "companion.games.entering", "companion.games.page", "companion.ui.kit.game_screens"),
        "companion.ui.kit.plain_screens",
    ),
    **{
        f"companion.games.{name}.screens": (
            *(f"companion.games.{name}.{part}" for part in ("rules", "players")),
            *(*RULES, *SCREENS),
        )
        for name in GAMES
    },
    **{
        f"companion.games.{name}": (
            *(*RULES, "companion.games.entering", "companion.games.lesson", "companion.games.page"),
        )
        for name in GAMES
    },
    "companion.games": (),
    # what screens ask of the machine around the box
    "companion.system.machine": ("companion.games.kit.sentences",),
    # the record knows games by their port only
    # and of tournaments what a record is
    "companion.record": (*RULES, "companion.games.registry", "companion.tournament.records"),
    # the panel: devices never see the game or the screens, screens never see devices or the record
    "companion.system": (),
    # who may enter from elsewhere than the panel, and what the answer is
    "companion.controls.sign_in": ("companion.games.kit",),
    "companion.devices": ("companion.games.kit.sentences", "companion.system"),
    # an image of the Pi's system, on any computer
    "companion.card": (),
    "companion.controls": ("companion.devices.ports",),
    "companion.settings.preferences": ("companion.games.kit",),
    # what an entry leads to on the panel, for the engine
    "companion.ui.after_entry": (*RULES, "companion.record.table", "companion.ui"),
    "companion.ui": (
        *(
            *RULES,
            "companion.games.entering",
            "companion.games.lesson",
            "companion.controls.intents",
            "companion.system.network",
            "companion.settings.preferences",
            "companion.system.machine",
        ),
        *("companion.controls.sign_in", "companion.tournament.attending", "companion.tournament.messages"),
        *("companion.tournament.records", "companion.tournament.requests"),
    ),
    "companion.settings.preferences_file": (
        *("companion.games.kit", "companion.settings.preferences", "companion.ui.kit.languages"),
        "companion.system.private_file",
    ),
    "companion.settings": (
        *("companion.controls", "companion.devices", "companion.games.kit", "companion.system.private_file"),
        "companion.system.machine",
    ),
    # the table page knows games by their port, and what stands by the timeline
    "companion.web.table": (
        *("companion.web.connection", "companion.web.openapi", "companion.web.problems"),
        *("companion.web.rate_limit", "companion.web.words"),
        *(*RULES, "companion.games.entering", "companion.games.page", "companion.games.registry"),
        *("companion.record.table", "companion.ui.kit", "companion.controls.sign_in"),
        # and of tournaments how a box joins one
        *("companion.tournament.joining", "companion.tournament.requests", "companion.tournament.topics"),
    ),
    # the archive reads the journal beside the box, and shows what the table page shows
    "companion.web.archive": (
        *(*RULES, "companion.games.page", "companion.games.registry", "companion.record"),
        *("companion.ui.kit", "companion.web.connection", "companion.web.openapi"),
        *("companion.web.origin_check", "companion.web.problems", "companion.web.table"),
        *("companion.web.words", "companion.system.child_process"),
    ),
    "companion.web": (
        *("companion.games.page", "companion.games.registry"),
        *("companion.devices.fakes", "companion.devices.ports", "companion.games.kit"),
        *("companion.controls.sign_in", "companion.system.machine"),
        *("companion.system.network", "companion.ui.kit"),
    ),
    # tournaments: the wire, the box's side and the hub, with pages and a chain like the journal's
    "companion.tournament.hub": (
        *("companion.tournament", *RULES, "companion.games.registry", "companion.record"),
        *("companion.system", "companion.web", "companion.ui.kit"),
    ),
    "companion.tournament.box": (
        *(*RULES, "companion.system", "companion.engine", "companion.record", "companion.tournament"),
    ),
    "companion.tournament": ("companion.games.kit",),
    # the middle, and what takes its published value
    "companion.engine": (
        *(*RULES, "companion.games.registry", "companion.record.table", "companion.ui.after_entry"),
        *("companion.controls.intents", "companion.controls.sign_in", "companion.record.commands"),
        "companion.ui",
        "companion.tournament.attending",
    ),
    "companion.outputs": (
        *("companion.system", "companion.devices.ports", "companion.engine", "companion.games.port"),
        *("companion.games.kit.lamps", "companion.games.kit.sentences", "companion.ui.kit", "companion.web"),
        *("companion.games.kit.clock", "companion.settings.preferences", "companion.record.table"),
    ),
    "companion.box": (
        *("companion.system", "companion.controls", "companion.devices", "companion.engine"),
        *(*RULES, "companion.games.registry", "companion.outputs"),
        *("companion.record.entries", "companion.record.table"),
        *("companion.settings", "companion.ui", "companion.web.twin"),
        *("companion.record.journal", "companion.record.streams"),
        *("companion.tournament", "companion.updates"),
    ),
    # new versions beside the old one, as root
    "companion.updates": (
        *("companion.games.kit.sentences", "companion.record", "companion.system"),
        *("companion.tournament.box.credential", "companion.tournament.box.hub_calls"),
    ),
    "companion.doctor": (
        *("companion.system", "companion.controls", "companion.devices", "companion.record"),
        "companion.games.kit.sentences",
        *("companion.settings.settings", "companion.web.server"),
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
    *("importlib", "types", "typing"),
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


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text())


@cache
def imports_of(module: str) -> set[str]:
    """Every module that a module imports, at its top or inside a function."""
    found: set[str] = set()
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports by a relative name"
            source = node.module or ""
            inner = {f"{source}.{name.name}" for name in node.names}
            found |= (inner & MODULES.keys()) or {source}
    return found


def room_of(module: str) -> str:
    return next(room for room in MAY_IMPORT if is_within(module, room))


def check(forbidden: Callable[[str], set[str]], modules: Iterable[str] = MODULES) -> None:
    """Fail with every module that imports what is forbidden to it, and with what that is."""
    found = [(module, sorted(names)) for module in modules if (names := forbidden(module))]
    assert not found, "\n".join(f"{module} imports {', '.join(names)}" for module, names in found)


def from_outside(module: str) -> set[str]:
    """The packages besides the companion that a module imports."""
    return {name.partition(".")[0] for name in imports_of(module)} - {"companion"}


def test_a_module_imports_only_what_its_room_may() -> None:
    def forbidden(module: str) -> set[str]:
        room = room_of(module)
        allowed = (room, "companion.frozen", *MAY_IMPORT[room]) if room != "companion" else ()
        # The package itself holds its version and nothing else.
        own = {name for name in imports_of(module) if is_within(name, "companion")} - {"companion"}
        return {name for name in own if not any(is_within(name, each) for each in allowed)}

    check(forbidden)


@pytest.mark.parametrize("game", GAMES)
def test_only_a_game_imports_itself(game: str) -> None:
    """The registry names it, in a text, and imports it when it is asked for."""
    room = f"companion.games.{game}"
    others = [module for module in MODULES if not is_within(module, room)]
    check(lambda module: {n for n in imports_of(module) if is_within(n, room)}, others)


def is_of_the_rules(module: str) -> bool:
    """All of the games but what they show, on the panel and on the page, and players that are no people."""
    shows = [f"companion.games.{game}.{part}" for game in GAMES for part in ("screens", "page", "players")]
    others = (*shows, "companion.games.page", "companion.games.registry")
    return is_within(module, "companion.games") and not any(is_within(module, each) for each in others)


def test_the_rules_are_pure() -> None:
    check(lambda module: from_outside(module) - PURE, filter(is_of_the_rules, MODULES))


def test_packages_from_outside_stay_in_their_rooms() -> None:
    def strangers(module: str) -> set[str]:
        here = {name for name, rooms in OUTSIDE.items() if any(is_within(module, room) for room in rooms)}
        return from_outside(module) - set(sys.stdlib_module_names) - here

    check(strangers)


def test_every_room_of_the_table_is_there() -> None:
    assert [room for room in MAY_IMPORT if not any(is_within(module, room) for module in MODULES)] == []


def test_no_module_is_in_nobodys_room() -> None:
    homeless = {module for module in MODULES if room_of(module) == "companion"} - {"companion"}
    assert homeless == set()


LONGEST_FUNCTION, MOST_FILES, MOST_IMPORTS = 60, 480, 0.08


def nodes(*kinds: type[ast.stmt]) -> Iterator[tuple[str, ast.stmt, int]]:
    """Every such statement of the program with its module, and how many lines it has."""
    for module in MODULES:
        for node in ast.walk(tree_of(module)):
            if isinstance(node, kinds):
                yield module, node, (node.end_lineno or node.lineno) - node.lineno + 1


def test_no_function_is_long() -> None:
    functions = nodes(ast.FunctionDef, ast.AsyncFunctionDef)
    long = [(module, node.lineno, lines) for module, node, lines in functions if lines > LONGEST_FUNCTION]
    assert long == []


def test_a_subject_is_not_spread_over_many_files() -> None:
    """Small files cost imports: at most every twelfth line is one."""
    lines = sum(path.read_text().count("\n") for path in MODULES.values())
    imports = sum(count for _, _, count in nodes(ast.Import, ast.ImportFrom))
    assert len(MODULES) <= MOST_FILES
    assert imports / lines <= MOST_IMPORTS


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

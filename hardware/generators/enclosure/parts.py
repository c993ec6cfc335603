"""The parts' sizes from hardware/parts.toml and the box's own from hardware/enclosure/box.toml, typed."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import signature
from pathlib import Path
from typing import Any, TypeVar

HARDWARE = Path(__file__).parents[2]
ENCLOSURE = HARDWARE / "enclosure"
PARTS_FILE = HARDWARE / "parts.toml"
BOX_FILE = ENCLOSURE / "box.toml"
OLEDS = ("oled_1_3", "oled_0_96", "oled_2_42")
PIS = ("pi_4", "pi_zero_2w")

Pair = tuple[float, float]
Solid = tuple[float, float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class Oled:
    search: str
    pixels: Pair
    glass: Pair
    glass_middle: Pair
    glass_height: float
    holes: tuple[Pair, ...]
    screw: str
    solids: tuple[Solid, ...]


@dataclass(frozen=True, slots=True)
class Encoder:
    search: str
    bush: float
    bush_length: float
    body: Pair
    plate: float
    knob: float
    solids: tuple[Solid, ...]


@dataclass(frozen=True, slots=True)
class Key:
    search: str
    hole: Pair
    plate: float
    flange: Pair
    pitch: float
    cap: Pair
    solids: tuple[Solid, ...]


@dataclass(frozen=True, slots=True)
class Led:
    """A plain LED in its holder; the collar is what is seen of it."""

    search: str
    hole: float
    plate: float
    collar: float
    pitch: float
    solids: tuple[Solid, ...]


@dataclass(frozen=True, slots=True)
class Stick:
    search: str
    board: Pair
    leds: int
    led: float
    pitch: float
    solids: tuple[Solid, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A Pi or a Pico; only a Pi has a power socket and a card that are reached through the wall."""

    search: str
    board: Pair
    holes: tuple[Pair, ...]
    hole: float
    screw: str
    solids: tuple[Solid, ...]
    power: Pair | None = None
    power_plug: Pair | None = None
    card: Pair | None = None


@dataclass(frozen=True, slots=True)
class Stripboard:
    """It lies on the floor."""

    search: str
    board: Pair
    solids: tuple[Solid, ...]


@dataclass(frozen=True, slots=True)
class Sounder:
    """A piezo or a buzzer, which lies face down in a ring on the floor, its legs upwards."""

    search: str
    diameter: float
    height: float
    wires: float


@dataclass(frozen=True, slots=True)
class Jack:
    """A network jack on its board, which lies on the floor behind the wall."""

    search: str
    jack: Pair
    below: float
    room: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Cable:
    """The room its plugs take in front of the sockets: length, width, height."""

    search: str
    pi_plug: tuple[float, float, float]
    pico_plug: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Screw:
    pilot: float
    post: float
    length: float
    through: float = 0.0
    head: float = 0.0
    insert: float = 0.0


@dataclass(frozen=True, slots=True)
class Parts:
    oleds: Mapping[str, Oled]
    encoder: Encoder
    key: Key
    led_5mm: Led
    led_stick: Stick
    boards: Mapping[str, Board]
    stripboard: Stripboard
    piezo: Sounder
    buzzer: Sounder
    rj45_board: Jack
    usb_cable: Cable
    screws: Mapping[str, Screw]


@dataclass(frozen=True, slots=True)
class Build:
    """What one build is made of."""

    oled: str
    pi: str
    lamps: str
    has_seat_keys: bool


@dataclass(frozen=True, slots=True)
class Box:
    """The box's own sizes; box.toml says what each is."""

    wall: float
    floor: float
    panel: float
    corner: float
    front: float
    slope_degrees: float
    gap: float
    lid_gap: float
    standoff: float
    board_gap: float
    edge: float
    front_edge: float
    head: float
    screw_inset: float
    lid_inserts: bool
    outlet: Pair
    skin: float
    bed: float
    builds: Mapping[str, Build]


Kind = TypeVar("Kind")


class SizeError(Exception):
    """A size or a part is missing or unknown; its text says which and where."""


def read_parts(file: Path = PARTS_FILE) -> Parts:
    tables = tomllib.loads(file.read_text(encoding="utf-8"))

    def part(kind: Callable[..., Kind], name: str) -> Kind:
        if name not in tables:
            raise SizeError(f"{file.name} has no part [{name}]; the enclosure needs its sizes.")
        return _read(kind, f"[{name}] of {file.name}", tables[name])

    return Parts(
        oleds={name: part(Oled, name) for name in OLEDS},
        encoder=part(Encoder, "encoder"),
        key=part(Key, "key"),
        led_5mm=part(Led, "led_5mm"),
        led_stick=part(Stick, "led_stick"),
        boards={name: part(Board, name) for name in (*PIS, "pico")},
        stripboard=part(Stripboard, "stripboard"),
        piezo=part(Sounder, "piezo"),
        buzzer=part(Sounder, "buzzer"),
        rj45_board=part(Jack, "rj45_board"),
        usb_cable=part(Cable, "usb_cable"),
        screws={name: _read(Screw, f"screw {name}", table) for name, table in tables["screws"].items()},
    )


def read_box(file: Path = BOX_FILE) -> Box:
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    builds = {name: _read(Build, f"build {name}", table) for name, table in tables.pop("builds").items()}
    return _read(Box, file.name, {**tables, "builds": builds})


def _read(kind: Callable[..., Kind], where: str, table: Mapping[str, Any]) -> Kind:
    wanted = signature(kind).parameters
    if unknown := sorted(table.keys() - wanted.keys()):
        raise SizeError(f"{where} has {unknown[0]!r}, which nothing uses; it may have {', '.join(wanted)}.")
    needed = {name for name, parameter in wanted.items() if parameter.default is parameter.empty}
    if missing := sorted(needed - table.keys()):
        raise SizeError(f"{where} lacks {missing[0]!r}.")
    return kind(**{name: _frozen(value) for name, value in table.items()})


def _frozen(value: Any) -> Any:
    return tuple(_frozen(each) for each in value) if isinstance(value, list) else value

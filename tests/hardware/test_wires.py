"""The wires: all of pins.toml, each at the right kind of pin, none at a pin that is taken."""

from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero.pins.pi import PiBoardInfo  # type: ignore[import-untyped]

from companion.devices.gpio.pins import load_pins
from companion.devices.ports import DeviceError
from hardware.generators.wiring.boards import GROUND, PI, PICO, POWER_3V3, POWER_5V, SIGNAL
from hardware.generators.wiring.wires import Tables, Wire, full, large_oled, lite, read_tables

BUILDS = {"lite": lite, "full": full}
# A Pi 4, as gpiozero describes it: somebody else's table of the header.
PI_4_REVISION = 0xC03111


def written() -> Iterator[str]:
    """Every pin of pins.toml by its name; those of a list are counted from 0."""
    for table, entries in read_tables().items():
        for key, value in entries.items():
            names = [f"[{index}]" for index in range(len(value))] if isinstance(value, list) else [""]
            yield from (f"{table}.{key}{name}" for name in names)


def wires_of(build: str) -> tuple[Wire, ...]:
    return BUILDS[build](read_tables())


def test_every_pin_of_the_file_is_a_wire_of_a_build() -> None:
    wires = [wire for build in BUILDS for wire in wires_of(build)]
    wires += large_oled(read_tables())
    named = {name for wire in wires for name in (wire.name, wire.other_name) if name}
    # The second gate is wired on the carrier board only.
    assert named | {"level_shifter.satellites_input", "level_shifter.satellites_output"} == set(written())


@pytest.mark.parametrize("build", BUILDS)
def test_no_wire_is_named_twice_in_a_build(build: str) -> None:
    names = [wire.name for wire in wires_of(build) if wire.name]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("build", BUILDS)
def test_each_pin_of_a_board_has_one_wire(build: str) -> None:
    places = [
        (wire.start.part, wire.start.place) for wire in wires_of(build) if wire.start.part in ("Pi", "Pico")
    ]
    assert len(places) == len(set(places))


@pytest.mark.parametrize("build", BUILDS)
def test_power_and_ground_go_where_their_names_say(build: str) -> None:
    endings = {"_3v3": POWER_3V3, "_5v": POWER_5V, "_ground": GROUND}
    for wire in wires_of(build):
        if wire.start.part in ("Pi", "Pico"):
            board = PI if wire.start.part == "Pi" else PICO
            expected = next((kind for ending, kind in endings.items() if wire.name.endswith(ending)), SIGNAL)
            assert board.pin(wire.start.place or 0).kind == expected, wire


@pytest.mark.parametrize(
    ("name", "place", "words"),
    [
        ("oled_3v3", 2, r"power\.oled_3v3 is on pin 2, which is not 3V3: use one of 1, 17\."),
        ("knob_ground", 4, r"power\.knob_ground is on pin 4, which is not ground: use one of 6, 9"),
        ("keys_ground", 41, r"power\.keys_ground is on pin 41"),
    ],
)
def test_power_at_a_wrong_pin_is_not_drawn(name: str, place: int, words: str) -> None:
    wrong = {**read_tables(), "power": {**read_tables()["power"], name: place}}
    with pytest.raises(DeviceError, match=words):
        lite(wrong)


def test_the_header_is_the_one_that_others_describe() -> None:
    (header,) = (
        each for each in PiBoardInfo.from_revision(PI_4_REVISION).headers.values() if each.name == "J8"
    )
    described: dict[int, str] = {place: pin.name for place, pin in header.pins.items()}
    assert {pin.place: pin.label for pin in (*PI.left, *PI.right)} == described


def test_signals_are_on_the_pins_that_the_program_uses() -> None:
    pins = load_pins()
    used = {use: f"GPIO{pin}" for use, pin in pins.uses()}
    wired = {wire.name: wire.start.terminal for wire in wires_of("lite") if wire.name in used}
    assert wired == used


def test_a_moved_wire_moves_to_another_pin() -> None:
    moved: dict[str, Any] = {**read_tables(), "panel": {**read_tables()["panel"], "back": 0}}
    tables: Tables = moved
    (back,) = (wire for wire in full(tables) if wire.name == "panel.back")
    assert (back.start.terminal, back.start.place) == ("GPIO0", PI.place_of("GPIO0"))

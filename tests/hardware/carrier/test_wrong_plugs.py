"""Plugs in a wrong way or at a wrong place: no 5 V on a pin of the Pi, and no supply that is shorted."""

from collections.abc import Iterable
from itertools import combinations, product

import pytest

from hardware.generators.carrier.board import placed_parts
from hardware.generators.carrier.circuit import GND, V3, V5, VBUS, Part
from hardware.generators.wiring.bill import BUILDS
from hardware.generators.wiring.boards import GROUND, PI, POWER_3V3, POWER_5V
from hardware.generators.wiring.electrics import read_values
from hardware.generators.wiring.pages import GUIDE
from tests.hardware.carrier.test_circuit import PARTS, Groups

HEADER = {pin.place: pin for pin in (*PI.left, *PI.right)}
FIVE_VOLTS = [place for place, pin in HEADER.items() if pin.label == "5V"]
# Turned or not, and how many columns and rows beside its place the ribbon's plug is on the Pi's header.
ASKEW = [each for each in product((False, True), (-1, 0, 1), (-1, 0, 1)) if each != (False, 0, 0)]


def meets(place: int, *, is_turned: bool, columns: int, rows: int) -> int | None:
    """The Pi's pin under a place of the plug, if there is one."""
    column, row = divmod(place - 1, 2)
    if is_turned:
        column, row = 19 - column, 1 - row
    column, row = column + columns, row + rows
    return 2 * column + row + 1 if 0 <= column < 20 and 0 <= row < 2 else None


def on_5_volts(nets: dict[str, str], *, is_turned: bool, columns: int, rows: int) -> list[str]:
    """The Pi's own pins that its 5 V reach over the board's copper."""
    groups = Groups()
    for place in HEADER:
        pin = meets(place, is_turned=is_turned, columns=columns, rows=rows)
        if pin is not None and (net := nets.get(str(place))):
            groups.join(("Pi", pin), net)
    fed = {groups.find(("Pi", place)) for place in FIVE_VOLTS}
    return [
        pin.label
        for place, pin in HEADER.items()
        if place not in FIVE_VOLTS and pin.kind != GROUND and groups.find(("Pi", place)) in fed
    ]


@pytest.mark.parametrize(("is_turned", "columns", "rows"), ASKEW)
def test_a_ribbon_in_a_wrong_way_puts_no_5_volts_on_a_pin(is_turned: bool, columns: int, rows: int) -> None:
    nets = dict(PARTS["J1"].nets)
    assert on_5_volts(nets, is_turned=is_turned, columns=columns, rows=rows) == []


@pytest.mark.parametrize(("is_turned", "columns", "rows"), ASKEW)
def test_a_ribbon_in_a_wrong_way_lays_no_supply_on_ground(is_turned: bool, columns: int, rows: int) -> None:
    """The board's ground is the Pi's in the full build, over the Pico's USB, however the ribbon lies."""
    met = [
        HEADER[pin].kind
        for place, net in PARTS["J1"].nets.items()
        if net == GND
        and (pin := meets(int(place), is_turned=is_turned, columns=columns, rows=rows)) is not None
    ]
    assert not {POWER_3V3, POWER_5V} & set(met)


def test_with_every_ground_on_the_header_a_turned_ribbon_would_reach_seven_pins() -> None:
    every = {str(place): GND for place, pin in HEADER.items() if pin.kind == GROUND}
    nets = dict(PARTS["J1"].nets) | every
    assert len(on_5_volts(nets, is_turned=True, columns=0, rows=0)) == 7


@pytest.mark.parametrize("is_turned", [False, True])
def test_the_multimeter_beeps_if_and_only_if_the_ribbon_is_the_right_way_round(is_turned: bool) -> None:
    """Between the board's ground and the Pi's, with every pin of the Pi under the plug, as the guide asks."""
    met = [
        meets(int(place), is_turned=is_turned, columns=0, rows=0)
        for place, net in PARTS["J1"].nets.items()
        if net == GND
    ]
    assert any(HEADER[pin].kind == GROUND for pin in met if pin) is not is_turned
    guide = GUIDE.read_text(encoding="utf-8")
    assert "**must** beep between GND of the plug OLED and the shell of a USB socket" in guide
    assert "no pin of the Pi shows beside the plug" in guide


def reached_by_5_volts() -> set[str]:
    """The board's nets at the Pi's 5 V, in any wrong way."""
    nets = PARTS["J1"].nets
    return {
        nets[str(place)]
        for place in HEADER
        for is_turned, columns, rows in ASKEW
        if meets(place, is_turned=is_turned, columns=columns, rows=rows) in FIVE_VOLTS and str(place) in nets
    }


def test_what_5_volts_do_reach_is_behind_a_resistor() -> None:
    """A key's line of a turned ribbon, the OLED's two of one that is beside its place."""
    reached = reached_by_5_volts()
    assert {"OLED_SDA", "OLED_SCL"} < reached
    for net in reached:
        others = [part for part in PARTS.values() if net in part.nets.values() and part.ref != "J1"]
        assert [part.ref[0] for part in others] == ["R"], net


@pytest.mark.parametrize("net", sorted(reached_by_5_volts()))
def test_its_resistor_lets_through_what_a_pin_gives_itself(net: str) -> None:
    """On their way back into the Pi's 3.3 V they pass two diodes: one of the part's, one of a pin's."""
    pi = read_values()["pi"]
    (resistor,) = (part for part in PARTS.values() if part.ref[0] == "R" and net in part.nets.values())
    assert (5.25 - 2 * 0.7 - pi["volt"]) / int(resistor.value) * 1000 <= pi["pin_ma"]


def test_the_oled_s_bus_is_low_enough_behind_its_resistors() -> None:
    """As the Pi sees an OLED's low of 0.4 V, and as two OLEDs see the Pi's, which is no higher."""
    values = read_values()
    volt, low = values["pi"]["volt_highest"], 0.4
    for ref in ("R42", "R43"):
        kohm = int(PARTS[ref].value) / 1000
        at_the_pi = low + (volt - low) * kohm / (kohm + values["pi"]["i2c_kohm"])
        at_the_oleds = low + (volt - low) * kohm / (kohm + values["oled"]["i2c_kohm"] / 2)
        assert at_the_pi < 0.8
        assert at_the_oleds < 0.2 * volt


def test_the_header_s_open_places_leave_ground_and_3_volts_enough_contacts() -> None:
    nets = list(PARTS["J1"].nets.values())
    assert nets.count(GND) == 4
    assert nets.count(V3) == 1


def plugs(build: str) -> list[Part]:
    return [part for part in PARTS.values() if part.labels and build in part.builds]


def swaps() -> list[tuple[str, str]]:
    """Plugs of one build that fit each other's header."""
    found = {
        (one.ref, other.ref)
        for build in BUILDS
        for one, other in combinations(plugs(build), 2)
        if one.footprint == other.footprint
    }
    return sorted(found)


# What a part joins when all its contacts are closed.
CLOSED = {"knob": ("CLK", "DT", "SW", "GND")}
SUPPLIES = (GND, V3, V5, VBUS)


def joined_by(plug: Part, header: Part) -> Iterable[set[str]]:
    """The nets that the part on this plug joins in this header."""
    for part in {part for part, _ in plug.ends.values()}:
        terminals = {
            terminal: header.nets.get(pin, "")
            for pin, (owner, terminal) in plug.ends.items()
            if owner == part
        }
        closed = CLOSED.get(part, tuple(terminals) if part in ("key", "button") else ())
        yield {terminals[terminal] for terminal in closed if terminals.get(terminal)}


def test_the_knob_and_the_oled_are_the_only_plugs_of_one_width_that_differ() -> None:
    kinds = {frozenset(PARTS[ref].value.rstrip(" 12345") for ref in pair) for pair in swaps()}
    assert kinds == {frozenset({"OLED", "KNOB"}), frozenset({"ROW"}), frozenset({"SEAT"})}


@pytest.mark.parametrize(("one", "other"), swaps())
def test_two_plugs_that_change_places_short_no_supply(one: str, other: str) -> None:
    for plug, header in ((PARTS[one], PARTS[other]), (PARTS[other], PARTS[one])):
        for nets in joined_by(plug, header):
            assert len(nets.intersection(SUPPLIES)) <= 1, (plug.value, header.value)


@pytest.mark.parametrize(("one", "other"), swaps())
def test_two_plugs_that_change_places_keep_their_supplies(one: str, other: str) -> None:
    """Ground stays ground and the volts stay the volts, so that no module is fed the wrong way round."""
    for number in PARTS[one].labels:
        nets = PARTS[one].nets.get(number, ""), PARTS[other].nets.get(number, "")
        if set(nets) & set(SUPPLIES):
            assert nets[0] == nets[1]


def test_the_wall_of_every_header_is_where_kicad_s_own_footprint_has_it() -> None:
    """There, with pin 1 at the left and seen from above, the wall is below the pins: 1.99 to 2.88 mm."""
    headers = [placed for placed in placed_parts() if placed.part.labels]
    assert len(headers) == 17
    for placed in headers:
        wall = placed.marks[1]
        first, last = placed.pads[0].at, placed.pads[-1].at
        along = 1 if last[0] > first[0] else -1
        assert [x for x, _ in wall] == [first[0], first[0], last[0], last[0]]
        assert [(y - first[1]) * along for _, y in wall] == [2_880_000, 1_990_000, 1_990_000, 2_880_000]


def test_the_notch_of_the_header_is_in_the_middle_of_its_odd_row() -> None:
    (header,) = (placed for placed in placed_parts() if placed.part.ref == "J1")
    (notch,) = header.marks
    odd = [pad.at for pad in header.pads if int(pad.number) % 2]
    even = [pad.at for pad in header.pads if not int(pad.number) % 2]
    assert min(y for _, y in notch) > odd[0][1] > even[0][1]
    assert sum(x for x, _ in notch) // 4 == (odd[0][0] + odd[-1][0]) // 2

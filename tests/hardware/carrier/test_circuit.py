"""The carrier board's circuit: it joins what the wiring joins, and each line is protected as promised."""

from collections.abc import Hashable
from dataclasses import replace
from decimal import Decimal

import pytest

from hardware.generators.carrier import bill
from hardware.generators.carrier.board import placed_parts
from hardware.generators.carrier.circuit import FULL, GND, LEFT_OPEN, LITE, V5, VBUS, Part, circuit, signals
from hardware.generators.carrier.footprints import FOOTPRINTS
from hardware.generators.carrier.placing import place
from hardware.generators.wiring.boards import GROUND, PI, PICO, POWER_3V3
from hardware.generators.wiring.electrics import read_values
from hardware.generators.wiring.wires import End, Tables, full, lite, read_tables

OHM = read_values()["lite_leds"]["ohm"]
PARTS = {part.ref: part for part in circuit(read_tables(), OHM)}
# The wiring's small parts and rails: where their ends are on the board, as a pad or as a net.
SMALL = {
    ("5 V rail", ""): V5,
    ("ground rail", ""): GND,
    ("fuse", "one leg"): ("F1", "2"),
    ("fuse", "other leg"): ("F1", "1"),
    ("330 Ω", "one leg"): ("R15", "1"),
    ("330 Ω", "other leg"): ("R15", "2"),
    ("100 µF capacitor", "plus (long leg)"): ("C1", "1"),
    ("100 µF capacitor", "minus (striped side)"): ("C1", "2"),
    ("100 nF capacitor", "one leg"): ("C2", "2"),
    ("100 nF capacitor", "other leg"): ("C2", "1"),
    ("1 kΩ", "one leg"): ("R38", "1"),
    ("1 kΩ", "other leg"): ("R38", "2"),
    ("4.7 kΩ", "one leg"): ("R39", "1"),
    ("4.7 kΩ", "other leg"): ("R39", "2"),
    ("PNP transistor", "base"): ("Q1", "1"),
    ("PNP transistor", "emitter"): ("Q1", "2"),
    ("PNP transistor", "collector"): ("Q1", "3"),
}
SOCKETS = {"Pi": "J1", "Pico": "U1", "74AHCT125": "U2"}


class Groups:
    """What hangs together."""

    def __init__(self) -> None:
        self.chief: dict[Hashable, Hashable] = {}

    def find(self, one: Hashable) -> Hashable:
        self.chief.setdefault(one, one)
        while self.chief[one] != one:
            one = self.chief[one]
        return one

    def join(self, one: Hashable, other: Hashable) -> None:
        self.chief[self.find(other)] = self.find(one)


def pad(end: End, parts: dict[str, Part]) -> Hashable:
    """The pad of a wire's end, or the net of a rail."""
    if end.part == "Pi" and end.place in LEFT_OPEN:
        return POWER_3V3 if end.terminal == "3V3" else GND
    if end.part in SOCKETS:
        return SOCKETS[end.part], str(end.place)
    if (end.part, end.terminal) in SMALL:
        return SMALL[end.part, end.terminal]
    (found,) = (
        (part.ref, number)
        for part in parts.values()
        for number, there in part.ends.items()
        if there == (end.part, end.terminal)
    )
    return found


def by_wires(tables: Tables, parts: dict[str, Part]) -> Groups:
    """What the wires of both builds join, pad by pad, with the carrier's second gate."""
    groups = Groups()
    second = tables["level_shifter"]["satellites_input"]
    for wire in (*lite(tables), *full(tables)):
        if (wire.start.part, wire.start.place) != ("74AHCT125", second):
            groups.join(pad(wire.start, parts), pad(wire.end, parts))
    groups.join(("U2", str(second)), ("U2", str(tables["level_shifter"]["input"])))
    for ref, board in (("J1", PI), ("U1", PICO)):
        for pin in (*board.left, *board.right):
            if board is PI and pin.place in LEFT_OPEN:
                continue
            if pin.kind == GROUND:
                groups.join(GND, (ref, str(pin.place)))
            elif pin.kind == POWER_3V3 and board is PI:
                groups.join(POWER_3V3, (ref, str(pin.place)))
    for ref in ("F1", "R15", "R38", "R39"):
        groups.join((ref, "1"), (ref, "2"))
    return groups


def by_board(parts: dict[str, Part]) -> Groups:
    """What the board joins, through resistors and the fuse."""
    groups = Groups()
    for part in parts.values():
        for number, net in part.nets.items():
            groups.join(net, (part.ref, number))
        if part.ref[0] in "RF" and part.ref not in ("R40", "R41"):
            groups.join((part.ref, "1"), (part.ref, "2"))
    return groups


def differences(tables: Tables) -> list[tuple[Hashable, Hashable]]:
    """Pads of sockets and plugs that hang together on the board or by the wires, but not both."""
    parts = {part.ref: part for part in circuit(tables, OHM)}
    pads = [
        (ref, each.number)
        for ref, part in parts.items()
        for each in FOOTPRINTS[part.footprint].pads
        if ref in SOCKETS.values() or each.number in part.ends
    ]
    wires, board = by_wires(tables, parts), by_board(parts)
    return [
        (one, other)
        for index, one in enumerate(pads)
        for other in pads[index + 1 :]
        if (wires.find(one) == wires.find(other)) != (board.find(one) == board.find(other))
    ]


def test_the_board_joins_what_the_wires_of_both_builds_join() -> None:
    assert differences(read_tables()) == []


def test_a_moved_pin_moves_on_the_board() -> None:
    tables = read_tables()
    moved = {**tables, "panel": {**tables["panel"], "back": 0}}
    assert differences(moved) == []
    assert signals(moved)["Pi", PI.place_of("GPIO0")] == "BACK"
    assert ("Pi", PI.place_of("GPIO16")) not in signals(moved)


def test_a_crossed_wire_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    crossed = replace(PARTS["J4"], nets={**PARTS["J4"].nets, "1": "KEY_2_OUT"})
    swapped = {**PARTS, "J4": crossed}
    monkeypatch.setattr("tests.hardware.carrier.test_circuit.circuit", lambda *_: swapped.values())
    assert (("J1", str(PI.place_of("GPIO5"))), ("J4", "1")) in differences(read_tables())


def test_the_headers_5_volts_feed_nothing_and_nothing_feeds_them() -> None:
    fives = {str(pin.place) for pin in PI.right if pin.label == "5V"}
    assert fives == {"2", "4"}
    assert not fives & PARTS["J1"].nets.keys()


def test_the_picos_own_supplies_stay_its_own() -> None:
    for label in ("VSYS", "3V3 OUT", "3V3 EN"):
        assert str(PICO.place_of(label)) not in PARTS["U1"].nets


def test_5_volts_pass_the_fuse_before_anything_else() -> None:
    on_vbus = [
        (ref, number) for ref, part in PARTS.items() for number, net in part.nets.items() if net == VBUS
    ]
    assert sorted(on_vbus) == [("F1", "2"), ("U1", str(read_tables()["pico_power"]["leds_5v"]))]
    assert PARTS["F1"].nets["1"] == V5
    assert PARTS["C1"].nets == {"1": V5, "2": GND}


def contacts() -> list[str]:
    tables = read_tables()
    return [*(name.upper() for name in tables["panel"]), *(f"BUTTON_{seat}" for seat in range(1, 6))]


@pytest.mark.parametrize("net", contacts())
def test_every_contact_has_its_resistor_and_its_diode(net: str) -> None:
    (resistor,) = (part for part in PARTS.values() if part.ref[0] == "R" and part.nets.get("1") == net)
    assert resistor.nets["2"] == f"{net}_OUT"
    assert 330 <= int(resistor.value) <= 1000
    diodes = [part for part in PARTS.values() if part.ref[0] == "D" and f"{net}_OUT" in part.nets.values()]
    assert [part.nets["3"] for part in diodes] == [GND]
    board = [
        ref for ref, part in PARTS.items() if f"{net}_OUT" in part.nets.values() and ref in SOCKETS.values()
    ]
    assert board == []


def test_a_closed_contact_is_low_enough_behind_its_resistor() -> None:
    values = read_values()
    pull_ups = 1 / (1 / values["encoder"]["pull_up_kohm"] + 1 / values["pi"]["pull_up_kohm"])
    volt = values["pi"]["volt_highest"] * 0.47 / (0.47 + pull_ups)
    assert volt < 0.8


def test_the_lite_builds_leds_have_the_resistor_of_the_sums() -> None:
    leds = [part for part in PARTS.values() if part.item == f"resistor_{OHM}"]
    assert len(leds) == 15
    assert all(part.builds == LITE for part in leds)


def test_the_satellites_buttons_hang_on_the_boxs_own() -> None:
    labels, nets = PARTS["J16"].labels, PARTS["J16"].nets
    assert [labels[str(pin)] for pin in range(1, 9)] == ["B1", "B2", "B3", "DAT", "GND", "B4", "B5", "5V"]
    for number, label in labels.items():
        if label.startswith("B"):
            assert nets[number] == PARTS["J5"].nets[label[1]]


def test_the_large_oleds_reset_is_on_its_pin_in_the_full_build() -> None:
    tables = read_tables()
    pin = str(PI.place_of(f"GPIO{tables['oled_2_42']['reset']}"))
    assert PARTS["R41"].nets == {"1": PARTS["J1"].nets[pin], "2": "OLED_RES"}
    assert PARTS["R41"].builds == FULL
    assert PARTS["C3"].builds == LITE
    assert PARTS["J2"].labels["5"] == "RES"
    assert PARTS["J2"].nets["5"] == "OLED_RES"


@pytest.mark.parametrize("build", ["lite", "full"])
def test_the_finished_board_costs_less_than_60_euros(build: str) -> None:
    lines = bill.bill(PARTS.values(), build)
    assert Decimal(15) < bill.total_eur(lines) < Decimal(60)
    assert all(line.maker and line.number for line in lines)
    placed = {ref for line in lines for ref in line.refs}
    assert placed == {ref for ref, part in PARTS.items() if build in part.builds}


def test_an_unknown_part_is_named() -> None:
    part = Part("X1", "whistle", "0805", "", {}, FULL)
    with pytest.raises(KeyError, match="whistle"):
        bill.bill([part], "full")


def test_no_two_parts_are_in_each_others_way() -> None:
    strips = [
        (placed.part.ref, box)
        for placed in placed_parts()
        for box in (
            [
                (*placed.point(left, top), *placed.point(right, bottom))
                for left, top, right, bottom in placed.footprint.strips
            ]
            or [placed.body]
        )
    ]
    meeting = [
        (one, other)
        for index, (one, a) in enumerate(strips)
        for other, b in strips[index + 1 :]
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]
    assert meeting == []


def test_every_part_has_a_place() -> None:
    assert {placed.part.ref for placed in place(PARTS.values())} == PARTS.keys()

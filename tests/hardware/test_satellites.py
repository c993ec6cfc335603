"""The seat satellites: five in a chain reach the right lines of the box, on volts that suffice."""

from dataclasses import replace

import pytest

from hardware.generators.carrier.circuit import CABLE
from hardware.generators.enclosure import satellite
from hardware.generators.satellites.cable import CHAIN, Joint, joints, volts
from hardware.generators.satellites.pages import FOLDER, files
from hardware.generators.wiring.bill import read_bill, total_eur
from hardware.generators.wiring.electrics import full_sums, read_values
from hardware.generators.wiring.wires import read_tables


class Chain:
    """Five satellites with their cables; what hangs together has one chief."""

    def __init__(self, inside: tuple[Joint, ...]) -> None:
        self.chief: dict[str, str] = {}
        for number in CHAIN:
            before = "box" if number == 1 else f"{number - 1} OUT"
            for pin in range(1, 9):
                self.join(f"{before} {pin}", f"{number} IN {pin}")
            for joint in inside:
                self.join(f"{number} {joint.start}", f"{number} {joint.end}")

    def find(self, one: str) -> str:
        while self.chief.setdefault(one, one) != one:
            one = self.chief[one]
        return one

    def join(self, one: str, other: str) -> None:
        self.chief[self.find(other)] = self.find(one)

    def meets(self, one: str, other: str) -> bool:
        return self.find(one) == self.find(other)


CHAINED = Chain(joints())


def box(signal: str) -> str:
    return f"box {CABLE.index(signal) + 1}"


@pytest.mark.parametrize("seat", CHAIN)
def test_each_key_closes_its_own_seats_line_and_no_other(seat: int) -> None:
    met = [line for line in CHAIN if CHAINED.meets(box(f"B{line}"), f"{seat} key, one leg")]
    assert met == [seat]
    assert CHAINED.meets(box("GND"), f"{seat} key, other leg")


def test_the_data_goes_from_row_to_row() -> None:
    assert CHAINED.meets(box("DAT"), "1 row, DIN")
    for seat in CHAIN[:-1]:
        assert CHAINED.meets(f"{seat} row, DOUT", f"{seat + 1} row, DIN")
        assert not CHAINED.meets(f"{seat} row, DIN", f"{seat} row, DOUT")


@pytest.mark.parametrize("seat", CHAIN)
def test_every_row_is_fed(seat: int) -> None:
    assert CHAINED.meets(box("5V"), f"{seat} row, 5V")
    assert CHAINED.meets(box("GND"), f"{seat} row, GND")


def test_power_ground_and_lines_stay_apart() -> None:
    assert len({CHAINED.find(box(signal)) for signal in CABLE}) == len(CABLE)


def test_lines_that_were_not_moved_would_be_seen() -> None:
    straight = tuple(
        replace(joint, end=f"OUT {joint.start.removeprefix('IN ')}") if joint.end.startswith("OUT") else joint
        for joint in joints()
    )
    wrong = Chain(straight)
    assert not wrong.meets(box("B2"), "2 key, one leg")


def test_five_volts_suffice_at_the_last_one() -> None:
    values = read_values()
    assert [each.case for each in volts(values) if each.left_v < each.needed_v] == []
    longer = {**values, "satellites": {**values["satellites"], "cable_m": 10.0}}
    assert any(each.left_v < each.needed_v for each in volts(longer))


def test_the_port_is_asked_for_no_more_than_it_has() -> None:
    (port,) = (
        each for each in full_sums(read_values(), read_tables()) if each.place == "the Pico's USB port"
    )
    beside, instead = volts(read_values())
    assert port.worst_ma <= port.limit_ma
    assert 2 * beside.first_cable_ma <= port.limit_ma
    assert instead.first_cable_ma <= port.limit_ma


def test_the_bill_has_a_row_a_key_and_a_cable_for_each() -> None:
    bill = {item.part: item.quantity for item in read_bill("satellites")}
    assert bill["led_stick"] == bill["key"] == bill["patch_cable"] == len(CHAIN)
    assert bill["rj45_board"] == 2 * len(CHAIN) + 1
    assert total_eur(read_bill("satellites")) > 0


def test_the_files_are_current() -> None:
    made = files()
    assert [file.name for file, text in made.items() if file.read_text(encoding="utf-8") != text] == []
    case = {satellite.SIZES, satellite.SOURCE, *(FOLDER / satellite.file(part) for part in satellite.PRINTED)}
    assert set(FOLDER.iterdir()) == {*made, *case}

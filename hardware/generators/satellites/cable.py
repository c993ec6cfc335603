"""The satellites' cable: its eight wires, how a satellite hands them on, and what is left of 5 V."""

from dataclasses import dataclass

from companion.devices.pico.lamps import PEAK, PEAK_WITH_SATELLITES
from hardware.generators.carrier.circuit import CABLE
from hardware.generators.wiring.electrics import Tables

CHAIN = range(1, 6)
FULL_LEVEL = 255
BUTTONS = tuple(str(pin) for pin, signal in enumerate(CABLE, start=1) if signal.startswith("B"))


@dataclass(frozen=True, slots=True)
class Joint:
    """In every satellite: from a pin of the jack IN, or a part, to a pin of the jack OUT, or a part."""

    start: str
    end: str


def pin_of(signal: str) -> str:
    return str(CABLE.index(signal) + 1)


def joints() -> tuple[Joint, ...]:
    """The first button line ends at the satellite's own key; each other moves up by one place."""
    data, ground, plus = (pin_of(signal) for signal in ("DAT", "GND", "5V"))
    shifted = zip(BUTTONS[1:], BUTTONS, strict=False)
    return (
        Joint(f"IN {BUTTONS[0]}", "key, one leg"),
        Joint(f"IN {ground}", "key, other leg"),
        *(Joint(f"IN {one}", f"OUT {other}") for one, other in shifted),
        Joint(f"IN {data}", "row, DIN"),
        Joint("row, DOUT", f"OUT {data}"),
        *(Joint(f"IN {pin}", f"row, {name}") for pin, name in ((ground, "GND"), (plus, "5V"))),
        *(Joint(f"IN {pin}", f"OUT {pin}") for pin in (ground, plus)),
    )


@dataclass(frozen=True, slots=True)
class Volts:
    """At worst, with as much light as allowed and as far away as possible."""

    case: str
    first_cable_ma: float
    fuse_v: float
    cable_v: float
    left_v: float
    needed_v: float


def volts(values: Tables) -> tuple[Volts, ...]:
    pico = values["pico"]
    other_ma = pico["board_ma"] + pico["level_shifter_ma"] + pico["piezo_ma"]
    spare_ma = pico["port_ma"] - other_ma
    return (
        _volts(values, "besides the box's rows", PEAK_WITH_SATELLITES, spare_ma / 2, spare_ma),
        _volts(values, "instead of the box's rows", PEAK, spare_ma, spare_ma),
    )


def _volts(values: Tables, case: str, peak: int, chain_ma: float, rail_ma: float) -> Volts:
    """`chain_ma`: what all satellites may take together; dark LEDs take some of it."""
    cable = values["satellites"]
    dark_ma = cable["leds"] * values["pico"]["dark_led_ma"]
    lit_ma = cable["leds"] * cable["lamp_ma"] * peak / FULL_LEVEL
    light_ma = chain_ma - len(CHAIN) * dark_ma
    loop_ohm = 2 * (cable["cable_m"] * cable["wire_ohm_per_m"] + 2 * cable["contact_ohm"])
    flowing = [min(light_ma, count * lit_ma) + count * dark_ma for count in CHAIN]
    fuse_v = rail_ma / 1000 * cable["fuse_ohm"]
    cable_v = sum(flowing) / 1000 * loop_ohm
    return Volts(case, max(flowing), fuse_v, cable_v, cable["port_v"] - fuse_v - cable_v, cable["led_v"])

"""The wiring, the bills and the current sums as Markdown tables."""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from companion.doctor.pins import PIN_CONFLICTS
from hardware.generators.wiring.bill import Item, total_eur
from hardware.generators.wiring.boards import OTHER_JOBS
from hardware.generators.wiring.electrics import FuseSum, LedCurrent, Sum
from hardware.generators.wiring.wires import Tables, Wire, plain_leds

# How a pin is called, by its board.
NAMES = {"Pi": "GPIO (BCM number)", "Pico": "GP number"}


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    rows = [head, ["---"] * len(head), *lines]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def board_wires(wires: Iterable[Wire]) -> str:
    """Wires that begin at a pin of the Pi or the Pico."""
    chosen = list(wires)
    board = chosen[0].start.part
    return table(
        (f"{board} pin", NAMES[board], "goes to", "wire", "in pins.toml"),
        (
            (str(wire.start.place), wire.start.terminal, wire.end.label, wire.colour, f"`{wire.name}`")
            for wire in chosen
        ),
    )


def joints(wires: Iterable[Wire]) -> str:
    """Wires between parts."""
    return table(
        ("from", "to", "wire", "in pins.toml"),
        ((wire.start.label, wire.end.label, wire.colour, _names(wire)) for wire in wires),
    )


def wires_of(wires: Iterable[Wire], group: str) -> str:
    """The wires of a group, as `board_wires` or as `joints`."""
    chosen = [wire for wire in wires if wire.group == group]
    is_from_board = all(wire.start.part in ("Pi", "Pico") for wire in chosen)
    return board_wires(chosen) if is_from_board else joints(chosen)


BILL_HEAD = ("part", "quantity", "what for", "search for", "maker's number", "about EUR")


def bill(items: Sequence[Item]) -> str:
    lines = [*_bill_lines(items), ("in all", "", "", "", "", f"**{_eur(total_eur(items))}**")]
    return table(BILL_HEAD, lines)


def choices(items: Sequence[Item]) -> str:
    """Parts of which one buys what one wants, so that they have no total."""
    return table(BILL_HEAD, _bill_lines(items))


def _bill_lines(items: Sequence[Item]) -> list[tuple[str, ...]]:
    return [
        (f"`{item.part}`", str(item.quantity), item.purpose, item.search, item.number, _eur(item.eur))
        for item in items
    ]


def sums(all_sums: Iterable[Sum]) -> str:
    return table(
        ("where", "what adds up", "mA at worst", "mA allowed"),
        ((each.place, each.parts, f"{each.worst_ma:.1f}", f"{each.limit_ma:.0f}") for each in all_sums),
    )


def fuses(all_sums: Iterable[FuseSum]) -> str:
    return table(
        ("build", "fuse", "degrees around it", "mA at worst", "mA it holds", "holds"),
        (
            (
                *(
                    each.where,
                    each.part,
                    f"{each.degrees} °C",
                    f"{each.worst_ma:.0f}",
                    f"{each.holds_ma:.0f}",
                ),
                "yes" if each.worst_ma <= each.holds_ma else "**no**",
            )
            for each in all_sums
        ),
    )


def led_currents(colours: Iterable[tuple[LedCurrent, bool]]) -> str:
    return table(
        ("LED", "mA at least", "usually", "at most", "suitable"),
        (
            (
                each.colour,
                *(f"{ma:.1f}" for ma in (each.least_ma, each.usual_ma, each.most_ma)),
                "yes" if is_so else "no",
            )
            for each, is_so in colours
        ),
    )


def shared_pins(pins: Tables) -> str:
    """Which LEDs are on pins with another job, and the doctor's own commands to switch that off."""
    lines = []
    for conflict in PIN_CONFLICTS:
        labels = [f"GPIO{bcm}" for bcm in OTHER_JOBS[conflict.name]]
        leds = [wire.end.label for wire in plain_leds(pins) if wire.start.terminal in labels]
        lines.append((conflict.name, "; ".join(leds), f"`{conflict.command}`"))
    return table(("job", "LEDs on its pins", "switched off by"), lines)


def _names(wire: Wire) -> str:
    return ", ".join(f"`{name}`" for name in (wire.name, wire.other_name) if name)


def _eur(amount: Decimal) -> str:
    return f"{amount:.2f}"

"""The wiring of two satellites in the chain; all others are the same."""

from collections.abc import Iterator

from hardware.generators.carrier.circuit import CABLE
from hardware.generators.satellites.cable import BUTTONS, pin_of
from hardware.generators.wiring import svg

TITLE = "Seat satellites: the chain, and the wires in each of them"
STEP, TOP, BOX, GAP, FIRST = 40.0, 150.0, 380.0, 150.0, 220.0
HEIGHT = TOP + 8 * STEP + 190
WIDTH = FIRST + 2 * BOX + GAP + 190
COLOURS = {"DAT": "green", "GND": "black", "5V": "red"}


def picture() -> str:
    shapes = [
        svg.text(WIDTH / 2, 30, TITLE, size=18, anchor="middle", is_bold=True),
        *_source(),
        *_cable(150, FIRST),
        *_satellite(FIRST, 1),
        *_cable(FIRST + BOX, FIRST + BOX + GAP),
        *_satellite(FIRST + BOX + GAP, 2),
        *_cable(FIRST + 2 * BOX + GAP, WIDTH - 40),
        svg.text(WIDTH - 96, TOP + 8 * STEP + 26, "to the third", size=13, anchor="middle"),
    ]
    return svg.sheet(TITLE, WIDTH, HEIGHT, shapes)


def _y(pin: str) -> float:
    return TOP + (int(pin) - 0.5) * STEP


def _colour(signal: str) -> str:
    return COLOURS.get(signal, "blue")


def _source() -> Iterator[str]:
    yield svg.rect(20, TOP - 44, 130, 8 * STEP + 60)
    yield svg.text(85, TOP - 22, "The box, J16", size=14, anchor="middle", is_bold=True)
    for pin, signal in enumerate(CABLE, start=1):
        words = f"seat {signal[1]}" if signal.startswith("B") else signal
        yield svg.text(138, _y(str(pin)), f"{words} · {pin}", size=12, anchor="end")


def _cable(left: float, right: float) -> Iterator[str]:
    for pin, signal in enumerate(CABLE, start=1):
        yield from svg.wire([(left, _y(str(pin))), (right, _y(str(pin)))], _colour(signal))
    middle = (left + right) / 2
    yield svg.text(middle, TOP - 22, "cable", size=12, anchor="middle", fill=svg.PALE)


def _satellite(left: float, number: int) -> Iterator[str]:
    right = left + BOX
    yield svg.rect(left, TOP - 80, BOX, 8 * STEP + 240, fill="none")
    yield svg.text(
        left + BOX / 2, TOP - 60, f"Satellite {number}, seat {number}", size=15, anchor="middle", is_bold=True
    )
    yield svg.text(left + 12, TOP - 22, "IN", size=13, is_bold=True)
    yield svg.text(right - 12, TOP - 22, "OUT", size=13, anchor="end", is_bold=True)
    yield from _through(left, right)
    yield from _key(left)
    yield from _row(left, right)
    for side, anchor, x in ((left, "start", left + 10), (right, "end", right - 10)):
        for pin in range(1, 9):
            yield svg.circle(side, _y(str(pin)), 5, fill=svg.INK)
            yield svg.text(x, _y(str(pin)) - 10, str(pin), size=10, anchor=anchor)


def _through(left: float, right: float) -> Iterator[str]:
    for one, other in zip(BUTTONS[1:], BUTTONS, strict=False):
        points = [(left, _y(one)), (left + 222, _y(one)), (left + 282, _y(other)), (right, _y(other))]
        yield from svg.wire(points, "blue")
    for signal in ("GND", "5V"):
        y = _y(pin_of(signal))
        yield from svg.wire([(left, y), (right, y)], _colour(signal))
    y = _y(BUTTONS[-1])
    yield svg.text(right - 22, y, "free", size=10, anchor="end", fill=svg.PALE)


def _key(left: float) -> Iterator[str]:
    """Between the first button line and ground."""
    y, ground = TOP + 8 * STEP + 46, _y(pin_of("GND"))
    yield from svg.wire([(left, _y(BUTTONS[0])), (left + 44, _y(BUTTONS[0])), (left + 44, y)], "blue")
    yield from svg.wire([(left + 104, ground), (left + 104, y)], "black")
    yield svg.circle(left + 104, ground, 4, fill=svg.INK)
    yield svg.rect(left + 30, y, 88, 40)
    yield svg.text(left + 74, y + 20, "key", size=14, anchor="middle", is_bold=True)


def _row(left: float, right: float) -> Iterator[str]:
    y, data = TOP + 8 * STEP + 96, _y(pin_of("DAT"))
    yield from svg.wire([(left, data), (left + 150, data), (left + 150, y)], "green")
    yield from svg.wire([(right - 60, y), (right - 60, data), (right, data)], "green")
    for signal, x in (("GND", left + 196), ("5V", left + 242)):
        top = _y(pin_of(signal))
        yield from svg.wire([(x, top), (x, y)], _colour(signal))
        yield svg.circle(x, top, 4, fill=svg.WIRE_INK[_colour(signal)])
    yield svg.rect(left + 126, y, BOX - 146, 46)
    for words, x in (("DIN", left + 150), ("GND", left + 196), ("5V", left + 242), ("DOUT", right - 60)):
        yield svg.text(x, y + 12, words, size=10, anchor="middle")
    yield svg.text(
        left + BOX / 2 + 53, y + 32, "row of eight WS2812B", size=13, anchor="middle", is_bold=True
    )

"""Where each part is on the panel, and each board in the tray, for the enclosure and the legend."""

from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin, tan

from hardware.generators.enclosure import carrier_board
from hardware.generators.enclosure.parts import (
    Board,
    Box,
    Build,
    Oled,
    Pair,
    Parts,
    SizeError,
    Sounder,
    read_box,
    read_parts,
)

KEYS = SEATS = range(1, 6)
# Between the blocks of the panel. The seats' numbers stand before the lamps; without seat keys after them,
# the lamps' names need some room beside the lid's screw.
KEYS_TO_LAMPS, LAMPS_TO_SEAT_KEYS, LAMPS_TO_NOTHING = 16.0, 4.5, 9.0
# Between the knob and the lamps, where the seats' numbers stand; around the OLED's window and its board.
KNOB_TO_LAMPS, BESIDE_OLED = 9.0, 0.6
WINDOW_MARGIN = 0.8  # of the OLED's window around its pixels
BEVEL = 2.0  # of the window, at 45 degrees, so that it is read from the side
PICO_CORNER: Pair = (16.0, 17.0)
STRIPBOARD_CORNER: Pair = (14.0, 50.0)
# Every base has posts for the carrier board, at the left of the tray, beside those of the loose boards.
CARRIER_CORNER: Pair = (6.0, 118.0 - carrier_board.DEEP)
# On the floor, from the right wall and from the front one.
SOUNDER_AT: Pair = (60.0, 30.0)
# The second OLED's cable, through the rear wall left of the vents; the satellites' jack in the right wall.
OUTLET_X, OUTLET_ABOVE_FLOOR = 30.0, 5.0
JACK_Y = 44.0


@dataclass(frozen=True, slots=True)
class Place:
    """A part on the panel: x to the right, y from the front edge to the rear one."""

    name: str
    part: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PlacedBoard:
    """A board in the tray. The Pi is turned, so that its power socket faces the rear wall."""

    name: str
    board: Board
    corner: Pair
    is_turned: bool

    def at(self, x: float, y: float) -> Pair:
        """Where a point of the board's drawing is in the tray."""
        sign = -1 if self.is_turned else 1
        return self.corner[0] + sign * x, self.corner[1] + sign * y


@dataclass(frozen=True, slots=True)
class Layout:
    """One build of the box. `length` runs along the sloped panel, `depth` along the table."""

    name: str
    build: Build
    parts: Parts
    box: Box
    width: float
    length: float
    places: tuple[Place, ...]

    @property
    def slope(self) -> float:
        return radians(self.box.slope_degrees)

    @property
    def depth(self) -> float:
        return self.length * cos(self.slope)

    @property
    def screws(self) -> tuple[Pair, ...]:
        """Where the lid's screws are on the panel."""
        inset = self.box.screw_inset
        return tuple((x, y) for x in (inset, self.width - inset) for y in (inset, self.length - inset))

    @property
    def boards(self) -> tuple[PlacedBoard, ...]:
        inner = self.box.wall + self.box.board_gap
        rear_right = (self.width - inner, self.depth - inner)
        pi = PlacedBoard(self.build.pi, self.parts.boards[self.build.pi], rear_right, is_turned=True)
        if not self.build.has_seat_keys:
            return (pi,)
        return pi, PlacedBoard("pico", self.parts.boards["pico"], PICO_CORNER, is_turned=False)

    @property
    def carrier(self) -> PlacedBoard:
        """The board that takes the place of the loose ones, for whoever has it."""
        return PlacedBoard(carrier_board.NAME, carrier_board.carrier_board(), CARRIER_CORNER, is_turned=False)

    @property
    def sounder(self) -> Sounder:
        return self.parts.piezo if self.build.has_seat_keys else self.parts.buzzer

    @property
    def sounder_at(self) -> Pair:
        return self.width - SOUNDER_AT[0], SOUNDER_AT[1]

    @property
    def board_height(self) -> float:
        """How high the undersides of the boards are above the table."""
        return self.box.floor + self.box.standoff

    def rim(self, y: float) -> float:
        """The height of the walls, on which the lid lies, at this distance from the front."""
        return self.box.front + y * tan(self.slope)

    def in_box(self, x: float, y: float, z: float) -> tuple[float, float, float]:
        """A point z above the face of the panel, in the coordinates of the closed box on the table."""
        return (
            x,
            y * cos(self.slope) - z * sin(self.slope),
            y * sin(self.slope) + z * cos(self.slope) + self.box.front + self.box.panel / cos(self.slope),
        )

    def of(self, part: str) -> tuple[Place, ...]:
        return tuple(place for place in self.places if place.part == part)

    def place(self, name: str) -> Place:
        return next(place for place in self.places if place.name == name)


def lay_out(name: str, build: Build, parts: Parts, box: Box) -> Layout:
    """The OLED above the five keys, BACK left of it, the knob right of it; then a lamp row for each seat."""
    for chosen, known in ((build.oled, parts.oleds), (build.pi, parts.boards)):
        if chosen not in known:
            raise SizeError(f"The {name} build wants {chosen!r}; there is {', '.join(known)}.")
    key = parts.key
    first, row = box.edge + key.cap[0] / 2, box.front_edge + key.cap[1] / 2
    xs = [first + (number - 1) * key.pitch for number in KEYS]
    ys = [row + (len(SEATS) - seat) * key.pitch for seat in SEATS]
    upper = ys[1]
    back, knob = _beside_oled(parts, parts.oleds[build.oled], xs)
    left = max(xs[-1] + key.cap[0] / 2 + KEYS_TO_LAMPS, knob + parts.encoder.knob / 2 + KNOB_TO_LAMPS)
    lamps, right = _lamps(build, parts, left, ys)
    places = [
        Place("oled", build.oled, xs[2], upper),
        Place("back", "key", back, upper),
        Place("knob", "encoder", knob, upper),
        *(Place(f"key_{number}", "key", x, row) for number, x in zip(KEYS, xs, strict=True)),
        *lamps,
    ]
    if build.has_seat_keys:
        x = right + LAMPS_TO_SEAT_KEYS + key.cap[0] / 2
        places += [Place(f"seat_{seat}", "key", x, y) for seat, y in zip(SEATS, ys, strict=True)]
        right = x + key.cap[0] / 2
    else:
        right += LAMPS_TO_NOTHING
    return Layout(name, build, parts, box, right + box.edge, ys[0] + box.head, tuple(places))


def _beside_oled(parts: Parts, oled: Oled, xs: list[float]) -> Pair:
    """Where BACK and the knob are: over the outer keys, further out if the OLED is too wide for that."""
    window = oled.pixels[0] / 2 + WINDOW_MARGIN + BEVEL + BESIDE_OLED
    left = min(solid[0] for solid in oled.solids) - BESIDE_OLED
    right = max(solid[3] for solid in oled.solids) + BESIDE_OLED
    key = max(solid[3] for solid in parts.key.solids)
    knob = min(solid[0] for solid in parts.encoder.solids)
    middle = xs[2]
    return (
        min(xs[0], middle - window - parts.key.cap[0] / 2, middle + left - key),
        max(xs[-1], middle + window + parts.encoder.knob / 2, middle + right - knob),
    )


def _lamps(build: Build, parts: Parts, left: float, ys: list[float]) -> tuple[list[Place], float]:
    """The places of the lamps from the left edge on, and where they end."""
    if build.lamps == "led_stick":
        size = parts.led_stick.board[0]
        rows = [
            Place(f"row_{seat}", "led_stick", left + size / 2, y) for seat, y in zip(SEATS, ys, strict=True)
        ]
        return rows, left + size
    led = parts.led_5mm
    xs = [left + led.collar / 2 + index * led.pitch for index in range(3)]
    dots = [
        Place(f"lamp_{seat}_{index}", "led_5mm", x, y)
        for seat, y in zip(SEATS, ys, strict=True)
        for index, x in enumerate(xs, start=1)
    ]
    return dots, xs[-1] + led.collar / 2


def lamp_columns(layout: Layout) -> tuple[float, ...]:
    """Where the lamps of every row are, from left to right."""
    if layout.build.lamps == "led_stick":
        stick, middle = layout.parts.led_stick, layout.of("led_stick")[0].x
        return tuple(middle + (index - (stick.leds - 1) / 2) * stick.pitch for index in range(stick.leds))
    return tuple(layout.place(f"lamp_1_{index}").x for index in (1, 2, 3))


@cache
def layouts() -> dict[str, Layout]:
    """Both builds, with the sizes from hardware/."""
    parts, box = read_parts(), read_box()
    return {name: lay_out(name, build, parts, box) for name, build in box.builds.items()}

"""The panel's legend: what is printed where, on the same places that the enclosure has holes."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.toscana.rules.terms import ACTIONS, Action, Kind
from companion.ui.kit.columns import COLUMN_WIDTH, PITCH
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator, language
from companion.ui.kit.scene import WIDTH
from hardware.generators.enclosure.layout import (
    BEVEL,
    KEYS,
    SEATS,
    WINDOW_MARGIN,
    Layout,
    Place,
    lamp_columns,
)
from hardware.generators.enclosure.legend_shapes import BLACK, Anchor, Band, Cut, Line, Shape, Type, write
from hardware.generators.enclosure.sizes import KIND_COLOURS, LAMP_HOLE

PAPER = (297.0, 210.0)
TOP = 22.0
WHITE = "#ffffff"
TITLE, WORD, SMALL = Type(Face.BOLD, 0.62), Type(Face.REGULAR, 0.3), Type(Face.SMALL, 0.28)
NUMBER, KIND_ICON, LAMP_ICON = Type(Face.BOLD, 0.4), Type(Face.BOLD, 0.5), Type(Face.REGULAR, 0.45)
ROW_HEIGHT = 9.0
NAME_BELOW = 14.8  # the middle of a key: behind it the cap would hide the name
TURN_LAMPS = 1  # before the coins'; the money's follow


KIND_ICONS = {
    Kind.RED: Icon.BIG_RED,
    Kind.WHITE: Icon.BIG_WHITE,
    Kind.CHAMPAGNE: Icon.BIG_CHAMPAGNE,
    Kind.ROSE: Icon.BIG_ROSE,
    Kind.WATER: Icon.BIG_WATER,
}
COINS = {
    Action.HIRING: Icon.HIRING_READY,
    Action.WINEMAKING: Icon.WINEMAKING_READY,
    Action.TRADING: Icon.TRADING_READY,
}


@dataclass(frozen=True, slots=True)
class Legend:
    """One page: a build's panel in one language."""

    layout: Layout
    words: Translator

    @property
    def name(self) -> str:
        return f"legend-{self.layout.name}-{self.words.language.code}"

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A place on the panel as a point on the paper."""
        return (PAPER[0] - self.layout.width) / 2 + x, TOP + self.layout.length - y

    def anchor(self, x: float, y: float, share: float = 0.5, degrees: float = 0.0) -> Anchor:
        return Anchor(*self.at(x, y), share, degrees)

    def shapes(self) -> tuple[Shape, ...]:
        """The page, in the order it is drawn."""
        return (*self.on_panel(), *self._margin())

    def on_panel(self) -> tuple[Shape, ...]:
        return (
            *self._columns(),
            *self._kinds(),
            *self._controls(),
            *self._rows(),
            *self._row_heads(),
            *self._cuts(),
        )

    def _columns(self) -> Iterator[Shape]:
        """A line from each column of the OLED to its key."""
        oled = self.layout.place("oled")
        pixels = self.layout.parts.oleds[self.layout.build.oled].pixels
        bottom = oled.y - pixels[1] / 2 - WINDOW_MARGIN - BEVEL
        for index, key in enumerate(self._kind_places()):
            column = COLUMN_WIDTH / 2 + index * PITCH - WIDTH / 2
            x = oled.x + column * pixels[0] / WIDTH
            points = ((x, bottom - 1), (x, key.y + 35), (key.x, key.y + 26), (key.x, key.y + 24.5))
            yield Line(f"column {index + 1}", tuple(self.at(*point) for point in points))

    def _kinds(self) -> Iterator[Shape]:
        for (kind, icon), colour, place in zip(
            KIND_ICONS.items(), KIND_COLOURS, self._kind_places(), strict=True
        ):
            word = self._word(kind.english)
            yield write(f"{kind} icon", icon, KIND_ICON, self.anchor(place.x, place.y + 20.2))
            yield write(f"{kind} name", word, WORD, self.anchor(place.x, place.y - NAME_BELOW))
            yield Band(f"{kind} colour", *self.at(place.x, place.y - 11.4), 15.0, 1.4, 0.7, colour)

    def _kind_places(self) -> list[Place]:
        return [self.layout.place(f"key_{number}") for number in KEYS]

    def _controls(self) -> Iterator[Shape]:
        """What a press, a hold, a turn and a push do, under the BACK key and the knob."""
        words = self.words
        back, knob, oled = (self.layout.place(name) for name in ("back", "knob", "oled"))
        lines = (
            ("back", f"{Icon.BACK} {words.text('back')}", back, 16.0),
            ("hold", f"{Icon.HOLD} {words.text('undo')}", back, 20.6),
            ("turn", f"{Icon.TURN} {words.text('choose')}", knob, 16.0),
            ("push", f"{Icon.PUSH} {words.text('ok')}", knob, 20.6),
        )
        for name, text, place, below in lines:
            yield write(name, text, WORD, self.anchor(place.x, place.y - below))
        if self._is_full:
            seats = self.layout.place(f"seat_{SEATS[-1]}")
            yield write("seats", self._word("Seats"), WORD, self.anchor(seats.x, seats.y - NAME_BELOW))
        yield write("title", "Toscana", TITLE, self.anchor(oled.x, oled.y + 27))

    def _rows(self) -> Iterator[Shape]:
        """A dark band for each seat with its number; the lamps of a stick shine through the paper."""
        xs = lamp_columns(self.layout)
        half = (xs[1] - xs[0]) / 2 if self._is_full else self.layout.parts.led_5mm.collar / 2 + 1
        left, right = xs[0] - half, xs[-1] + half
        for seat in SEATS:
            y = self._row_y(seat)
            middle = self.at((left + right) / 2, y)
            yield Band(f"row {seat}", *middle, right - left, ROW_HEIGHT, ROW_HEIGHT / 2, BLACK)
            yield write(f"seat {seat}", str(seat), NUMBER, self.anchor(left - 5.5, y))
            if self._is_full:
                for index, x in enumerate(xs, start=1):
                    yield Band(
                        f"lamp {seat} {index}", *self.at(x, y), LAMP_HOLE, LAMP_HOLE, LAMP_HOLE / 2, WHITE
                    )
                for before in TURN_LAMPS, TURN_LAMPS + len(ACTIONS):
                    x = (xs[before - 1] + xs[before]) / 2
                    points = tuple(self.at(x, y + side) for side in (-2.5, 2.5))
                    yield Line(f"group {seat} {before}", points, 0.4, WHITE)

    def _row_heads(self) -> Iterator[Shape]:
        """Over the lamps: whose turn, the three coins, the money."""
        xs, y = lamp_columns(self.layout), self._row_y(1) + 8.6
        coins = xs[1:4] if self._is_full else xs
        heads = [
            (x, COINS[action], self._word(action.english)) for x, action in zip(coins, ACTIONS, strict=True)
        ]
        if self._is_full:
            heads = [(xs[0], Icon.TURN_PLAYER, self._word("this turn")), *heads]
            middle = (xs[4] + xs[7]) / 2
            yield write("money icon", Icon.MONEY, LAMP_ICON, self.anchor(middle, y))
            yield write("money", self._word("Money, to 60"), SMALL, self.anchor(middle + 1, y + 4.6))
        for x, icon, word in heads:
            yield write(f"{word} icon", icon, LAMP_ICON, self.anchor(x, y))
            yield write(word, word, SMALL, self.anchor(x + 0.6, y + 3.4, share=0.0, degrees=45))

    def _cuts(self) -> Iterator[Shape]:
        layout, parts = self.layout, self.layout.parts
        width, length, corner = layout.width, layout.length, layout.box.corner
        yield Cut("panel", *self.at(width / 2, length / 2), width, length, corner, has_cross=False)
        oled = layout.place("oled")
        pixels = parts.oleds[layout.build.oled].pixels
        wide, high = (size + 2 * (WINDOW_MARGIN + BEVEL) for size in pixels)
        yield Cut("oled", *self.at(oled.x, oled.y), wide, high, has_cross=False)
        for place in layout.of("key"):
            yield from self._key_cuts(place)
        rounds = [(place, parts.encoder.bush) for place in layout.of("encoder")]
        rounds += [(place, parts.led_5mm.hole) for place in layout.of("led_5mm")]
        for place, bare in rounds:
            size = bare + 2 * layout.box.gap
            yield Cut(place.name, *self.at(place.x, place.y), size, size, size / 2)
        through = parts.screws["M3"].through
        for index, (x, y) in enumerate(layout.screws, start=1):
            yield Cut(f"screw_{index}", *self.at(x, y), through, through, through / 2)

    def _key_cuts(self, place: Place) -> Iterator[Shape]:
        """The flange of a switch must rest on the plate, so it is cut out; the hole is drawn for drilling."""
        key, gap = self.layout.parts.key, 2 * self.layout.box.gap
        wide, high = (size + gap for size in key.flange)
        yield Cut(place.name, *self.at(place.x, place.y), wide, high)
        right, up = (size / 2 for size in key.hole)
        corners = ((-right, -up), (right, -up), (right, up), (-right, up), (-right, -up))
        outline = tuple(self.at(place.x + x, place.y + y) for x, y in corners)
        yield Line(f"{place.name} hole", outline, 0.1, "#aaaaaa")

    def _margin(self) -> Iterator[Shape]:
        """Outside the panel: what this is, and a bar that shows whether it was printed 1:1."""
        left, bottom = self.at(0, 0)
        y = bottom + 14
        yield Line("ruler", ((left, y), (left + 50, y)), 0.4)
        for tick in range(6):
            x = left + 10 * tick
            yield Line(f"tick {tick}", ((x, y - (3 if tick in (0, 5) else 1.5)), (x, y)), 0.25)
        yield write("scale", "50 mm: print at 100 %, without scaling", SMALL, Anchor(left, y + 4, 0.0))
        lamps = "; the lamps shine through the paper" if self._is_full else ""
        yield write(
            "how",
            f"Cut along the fine lines{lamps}. Keys, nut and holders hide the edges.",
            SMALL,
            Anchor(left, y + 9, 0.0),
        )
        name = f"Toscana Companion, {self.layout.name} build: panel legend"
        yield write("what", name, WORD, Anchor(left, TOP - 7, 0.0))

    def _word(self, message: str) -> str:
        word = self.words.text(message)
        return word[:1].upper() + word[1:]

    @property
    def _is_full(self) -> bool:
        return self.layout.build.has_seat_keys

    def _row_y(self, seat: int) -> float:
        return self.layout.place(f"row_{seat}" if self._is_full else f"lamp_{seat}_1").y


def legend(layout: Layout, code: str) -> Legend:
    return Legend(layout, Translator(language(code)))

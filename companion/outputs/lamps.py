"""The lamps as an output: the game's rows, a refusal or a phone's entry for a moment, shows, self-test."""

from collections.abc import Mapping, Sequence

from companion.devices.ports import DARK, LITE_LAMPS, ROW_LAMPS, SEATS, Effect, Lamp, LampRows, Rows
from companion.engine import Published
from companion.frozen import changed
from companion.games.kit.clock import Times
from companion.games.kit.lamps import FULL, GLOW, Light, Lights, Shine, gauge
from companion.games.port import Facts
from companion.system.alarm import Alarm, Timers
from companion.ui.kit.scene import LampShow

# The colours only decorate: place, effect and brightness carry the meaning.
Colour = tuple[int, int, int]

PALETTE: Mapping[str, Colour] = {
    "red": (255, 0, 0),
    "yellow": (255, 170, 0),
    "green": (0, 220, 30),
    "blue": (0, 60, 255),
    "purple": (150, 0, 220),
    "grey": (110, 120, 130),
    "orange": (255, 80, 0),
    "white": (255, 240, 220),
    # A lamp cannot shine black, so black pieces get the one hue that no others have.
    "black": (0, 170, 170),
}
BY_SEAT: tuple[Colour, ...] = tuple(
    PALETTE[colour] for colour in ("red", "blue", "yellow", "purple", "green")
)
"""For players whose colour is not known."""
GAUGE: Colour = (255, 200, 90)

FLASH_S = 1.2
STEP_S = 0.2
WALKING = (LampShow.TEST, LampShow.FINALE)
EFFECTS = {Shine.OFF: Effect.OFF, Shine.ON: Effect.ON, Shine.BLINK: Effect.BLINK, Shine.PULSE: Effect.PULSE}
TRIED = Lamp((255, 255, 255), Effect.ON)


class LampsOutput:
    """Lights the rows of every device alike; blinking is the device's own work."""

    def __init__(self, devices: tuple[LampRows, ...], timers: Timers) -> None:
        self._devices = devices
        self._facts: Facts | None = None
        self._times = Times()
        self._lights: tuple[Lights, ...] = ()
        self._acting: str | None = None
        self._refused: str | None = None
        self._entered: str | None = None
        self._show = LampShow.GAME
        self._step: int | None = None
        self._percent = 100
        self._flash_alarm = Alarm(timers, self._end_flash)
        self._walk_alarm = Alarm(timers, self._walk)

    def __call__(self, published: Published) -> None:
        self._facts, self._lights, self._acting = published.facts, published.lights, published.scene.acting
        self._times = published.times
        if published.refused is not None or published.seat is not None:
            self._refused, self._entered = published.refused, published.seat
            self._flash_alarm.set_in(FLASH_S)
        is_new, self._show = published.scene.lamps is not self._show, published.scene.lamps
        if is_new:
            self._step = 0 if self._show in WALKING else None
            self._walk()
        else:
            self._light()

    def set_brightness(self, percent: int) -> None:
        """0 is dark, 100 as bright as the game has it."""
        if percent != self._percent:
            self._percent = percent
            self._light()

    def close(self) -> None:
        self._flash_alarm.set(None)
        self._walk_alarm.set(None)
        for device in self._devices:
            device.close()

    def _end_flash(self) -> None:
        self._refused = self._entered = None
        self._light()

    def _walk(self) -> None:
        self._light()
        if self._step is None:
            self._walk_alarm.set(None)
        else:
            self._step += 1
            self._walk_alarm.set_in(STEP_S)

    def _light(self) -> None:
        for device in self._devices:
            device.show(dimmed(self._rows(device.row_lamps), self._percent))

    def _rows(self, lamps: int) -> Rows:
        match self._show:
            case LampShow.TEST:
                return lamp_at(self._step or 0, lamps)
            case LampShow.FINALE:
                return finale_rows(self._facts, self._step or 0, lamps)
            case LampShow.CALL:
                return calling_rows(self._facts, lamps)
        lights = with_last_quarter(self._facts, self._lights, self._times)
        rows = game_rows(self._facts, lights, self._acting, self._refused, lamps=lamps)
        return with_entry(rows, self._facts, self._entered)


def dimmed(rows: Rows, percent: int) -> Rows:
    """The same rows at this brightness; above 0 what is lit stays lit."""
    return tuple(tuple(changed(lamp, level=-(-lamp.level * percent // 100)) for lamp in row) for row in rows)


def lamp_at(step: int, lamps: int = ROW_LAMPS) -> Rows:
    """All rows dark except one lamp: the one of this step, round and round.

    A seat takes as long as eight lamps do; three of them light from the second step on.
    """
    seat, position = divmod(step % (SEATS * ROW_LAMPS), ROW_LAMPS)
    lit = (seat, position if lamps == ROW_LAMPS else position - 1)
    return tuple(tuple(TRIED if (row, at) == lit else DARK for at in range(lamps)) for row in range(SEATS))


def game_rows(
    facts: Facts | None,
    lights: tuple[Lights, ...] = (),
    acting: str | None = None,
    refused: str | None = None,
    *,
    lamps: int = ROW_LAMPS,
) -> Rows:
    """The game's lights in each seat's colour: who acts pulses, who was refused flashes.

    Five rows of so many lamps, eight or three; seats without a player stay dark.
    """
    lit = []
    for (player, colour), own in zip(_seats(facts), lights, strict=False):
        shown = own.lite if lamps == LITE_LAMPS else own.row
        if player == refused:
            lit.append((Lamp(colour, Effect.FLASH),) * lamps)
        else:
            row = tuple(_lamp(light, colour) for light in (_calling(shown) if player == acting else shown))
            lit.append((*row, *(DARK,) * lamps)[:lamps])
    return _five(tuple(lit), lamps)


def with_entry(rows: Rows, facts: Facts | None, entered: str | None) -> Rows:
    """The rows with the whole one lit of a player whose own phone has entered something."""
    lit = {seat: colour for seat, (player, colour) in enumerate(_seats(facts)) if player == entered}
    return tuple(
        (Lamp(lit[seat], Effect.ON),) * len(row) if seat in lit else row for seat, row in enumerate(rows)
    )


def with_last_quarter(facts: Facts | None, lights: tuple[Lights, ...], now: Times) -> tuple[Lights, ...]:
    """On the row of whoever's clock runs its last quarter shrinks beside the turn's lamp."""
    bank = now.banks.get(now.running or "")
    if facts is None or bank is None or bank.left_ms is None or not bank.is_low:
        return lights
    left, quarter = max(0, bank.left_ms), max(1, bank.full_ms // 4)
    return tuple(
        Lights(
            (own.row[0], *gauge(min(left, quarter - 1), quarter, ROW_LAMPS - 1)),
            (own.row[0], *gauge(min(left, quarter - 1), quarter, LITE_LAMPS - 1)),
        )
        if seat.id == now.running
        else own
        for seat, own in zip(facts.seats, lights, strict=False)
    )


def _calling(lights: Sequence[Light]) -> Sequence[Light]:
    """The lights that call pulse: those that are lit, or where none is, all of them faintly."""
    is_any_lit = any(light.is_call and light.shine is not Shine.OFF for light in lights)
    called = {Shine.ON: Shine.PULSE} if is_any_lit else {Shine.OFF: Shine.PULSE}
    return tuple(
        changed(light, shine=called[light.shine], level=light.level if is_any_lit else GLOW)
        if light.is_call and light.shine in called
        else light
        for light in lights
    )


def _lamp(light: Light, colour: Colour) -> Lamp:
    if light.shine is Shine.OFF:
        return DARK
    return Lamp(GAUGE if light.is_gauge else colour, EFFECTS[light.shine], light.level)


def calling_rows(facts: Facts | None, lamps: int) -> Rows:
    """Every player's whole row blinks in their colour."""
    rows = ((Lamp(colour, Effect.BLINK),) * lamps for _, colour in _seats(facts))
    return _five(tuple(rows), lamps)


def finale_rows(facts: Facts | None, step: int, lamps: int) -> Rows:
    """A light runs along the winners' rows, which glow; the other rows are dark."""
    ranking = () if facts is None else facts.ranking
    winners = {place.player for place in ranking if place.place == 1}
    rows = []
    for player, colour in _seats(facts):
        levels = (FULL if at == step % lamps else GLOW for at in range(lamps))
        lit = tuple(Lamp(colour, Effect.ON, level) for level in levels)
        rows.append(lit if player in winners else (DARK,) * lamps)
    return _five(tuple(rows), lamps)


def _seats(facts: Facts | None) -> list[tuple[str, Colour]]:
    seats = () if facts is None else facts.seats[:SEATS]
    return [(seat.id, PALETTE.get(seat.colour or "", BY_SEAT[at])) for at, seat in enumerate(seats)]


def _five(rows: Rows, lamps: int) -> Rows:
    return (*rows, *((DARK,) * lamps,) * (SEATS - len(rows)))

"""The rows: the game's lights in each seat's colour; who acts pulses, who was refused flashes."""

from collections.abc import Sequence

from companion.devices.ports import DARK, LITE_LAMPS, ROW_LAMPS, SEATS, Effect, Lamp, Rows
from companion.frozen import changed
from companion.games.kit.lamps import GLOW, Light, Lights, Shine
from companion.games.port import Facts
from companion.outputs.palette import BY_SEAT, GAUGE, PALETTE, Colour

EFFECTS = {Shine.OFF: Effect.OFF, Shine.ON: Effect.ON, Shine.BLINK: Effect.BLINK, Shine.PULSE: Effect.PULSE}


def rows(
    facts: Facts | None,
    lights: tuple[Lights, ...] = (),
    acting: str | None = None,
    refused: str | None = None,
    *,
    lamps: int = ROW_LAMPS,
) -> Rows:
    """Five rows of so many lamps, eight or three; seats without a player stay dark."""
    seats = () if facts is None else facts.seats[:SEATS]
    lit = []
    for index, (seat, own) in enumerate(zip(seats, lights, strict=False)):
        colour = PALETTE.get(seat.colour or "", BY_SEAT[index])
        shown = own.lite if lamps == LITE_LAMPS else own.row
        if seat.id == refused:
            lit.append((Lamp(colour, Effect.FLASH),) * lamps)
        else:
            row = tuple(_lamp(light, colour) for light in (_calling(shown) if seat.id == acting else shown))
            lit.append((*row, *(DARK,) * lamps)[:lamps])
    return (*lit, *((DARK,) * lamps,) * (SEATS - len(lit)))


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

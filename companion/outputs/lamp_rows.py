"""The rows: for each seat one lamp for turn or start, three for actions, four for the way to the end."""

from collections.abc import Mapping

from companion.devices.ports import DARK, ROW_LAMPS, SEATS, Effect, Lamp, Row, Rows
from companion.games.port import Facts, Seat
from companion.outputs.palette import BY_SEAT, PALETTE, PROGRESS, Colour

ACTION_LAMPS = 3
PROGRESS_LAMPS = 4
FULL, GLOW = 255, 60

DARK_ROW: Row = (DARK,) * ROW_LAMPS


def rows(
    facts: Facts | None,
    acting: str | None = None,
    refused: str | None = None,
    palette: Mapping[str, Colour] = PALETTE,
) -> Rows:
    """One row for each seat. Who acts pulses, who was refused flashes; seats without a player stay dark."""
    if facts is None:
        return (DARK_ROW,) * SEATS
    lit = []
    for index, seat in enumerate(facts.seats[:SEATS]):
        colour = palette.get(seat.colour or "", BY_SEAT[index])
        if seat.id == refused:
            lit.append((Lamp(colour, Effect.FLASH),) * ROW_LAMPS)
        else:
            lit.append(_row(facts, seat, colour, is_acting=seat.id == acting))
    return (*lit, *(DARK_ROW,) * (SEATS - len(lit)))


def _row(facts: Facts, seat: Seat, colour: Colour, *, is_acting: bool) -> Row:
    return (_turn(facts, seat, colour), *_actions(seat, colour, is_acting=is_acting), *_progress(seat))


def _turn(facts: Facts, seat: Seat, colour: Colour) -> Lamp:
    """The player on turn blinks, the starting player glows; one who is both blinks.

    At the end the winners blink.
    """
    if facts.ranking:
        has_won = any(place.player == seat.id and place.place == 1 for place in facts.ranking)
        return Lamp(colour, Effect.BLINK) if has_won else DARK
    if seat.id == facts.turn:
        return Lamp(colour, Effect.BLINK)
    return Lamp(colour, Effect.ON, GLOW) if seat.id == facts.first else DARK


def _actions(seat: Seat, colour: Colour, *, is_acting: bool) -> tuple[Lamp, ...]:
    """A ready action is lit, a used one dark. Who acts pulses in the ready ones, or faintly in all three."""
    if is_acting and not any(seat.actions):
        return (Lamp(colour, Effect.PULSE, GLOW),) * ACTION_LAMPS
    ready = Lamp(colour, Effect.PULSE if is_acting else Effect.ON)
    lit = tuple(ready if is_ready else DARK for is_ready in seat.actions[:ACTION_LAMPS])
    return lit + (DARK,) * (ACTION_LAMPS - len(lit))


def _progress(seat: Seat) -> tuple[Lamp, ...]:
    """Each lamp is a quarter of the way, as bright as that quarter is full; at the end all four blink."""
    part, whole = seat.progress
    if part >= whole:
        return (Lamp(PROGRESS, Effect.BLINK),) * PROGRESS_LAMPS
    return tuple(_lamp(part * PROGRESS_LAMPS - lamp * whole, whole) for lamp in range(PROGRESS_LAMPS))


def _lamp(part: int, whole: int) -> Lamp:
    if part <= 0:
        return DARK
    return Lamp(PROGRESS, Effect.ON, FULL * min(part, whole) // whole)

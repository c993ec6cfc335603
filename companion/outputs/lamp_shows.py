"""Shows of the lamps: all seats call for an announcement, and at the end a light runs for the winners."""

from companion.devices.ports import DARK, SEATS, Effect, Lamp, Rows
from companion.games.kit.lamps import FULL, GLOW
from companion.games.port import Facts
from companion.outputs.palette import BY_SEAT, PALETTE, Colour


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

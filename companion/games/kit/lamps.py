"""Lamps: what a game shows on a seat's row. Without colours: the box gives each seat its own."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Any

from companion.frozen import frozen

ROWS = 5
"""Seats with a row of lamps and a button; a sixth player has neither."""
FULL, GLOW = 255, 60


class Shine(Enum):
    """How a lamp is lit; each way can be told from the others without colour."""

    OFF = auto()
    ON = auto()
    BLINK = auto()
    PULSE = auto()


@frozen
class Light:
    """What one lamp shows, and how brightly, from 1 to 255."""

    shine: Shine
    level: int = FULL
    is_gauge: bool = False
    """Whether it has the colour of a gauge, which is nobody's; otherwise it has its player's."""
    is_call: bool = False
    """Whether it calls its player to an open entry: it pulses then if lit, and where none is lit, faintly."""


DARK = Light(Shine.OFF)
DIM = Light(Shine.ON, GLOW)
LIT = Light(Shine.ON)
BLINK = Light(Shine.BLINK)
PULSE = Light(Shine.PULSE)


@frozen
class Lights:
    """A seat's row: up to eight lamps, and up to three for a build with three."""

    row: tuple[Light, ...]
    lite: tuple[Light, ...]


def turn_light(
    player: str,
    players: Sequence[str],
    turn: str | None,
    first: str | None = None,
    winners: Sequence[str] = (),
) -> Light:
    """The player on turn blinks, the starting player glows; one who is both blinks. The winners blink.

    While somebody without a row is on turn, the lamps of all rows are lit together.
    """
    if player == turn or player in winners:
        return BLINK
    if turn in players[ROWS:]:
        return LIT
    return DIM if player == first and not winners else DARK


def turn_lights(game: Any, turn: str | None, first: str | None = None) -> tuple[Light, ...]:
    """The first lamp of each seat; once the game is over its winners blink."""
    players = tuple(player.id for player in game.players)
    winners = tuple(line.player for line in game.ranking or () if line.place == 1)
    return tuple(turn_light(player, players, turn, first, winners) for player in players)


def gauge(part: int, whole: int, lamps: int) -> tuple[Light, ...]:
    """Each lamp is an equal share of the whole, as bright as that share is full; all blink when all are."""
    if part >= whole:
        return (Light(Shine.BLINK, is_gauge=True),) * lamps
    return tuple(_share(part * lamps - lamp * whole, whole) for lamp in range(lamps))


def _share(part: int, whole: int) -> Light:
    if part <= 0:
        return DARK
    return Light(Shine.ON, FULL * min(part, whole) // whole, is_gauge=True)

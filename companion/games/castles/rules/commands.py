"""Commands: what somebody at the table asks for, in the imperative."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, TypeAlias

from companion.frozen import frozen
from companion.games.castles.rules import terms
from companion.games.castles.rules.corrections import (
    COLOUR_BONUS_MAX,
    CORRECTIONS,
    SUPPLY_MAX,
    TILES_OF_A_TYPE_SHOWN,
)
from companion.games.castles.rules.game import ColourNumbers, Options
from companion.games.kit.codec import Form, PlayerId, Reason, Tagged
from companion.games.kit.corrections import Correction
from companion.games.kit.fields import listed, number, of_every
from companion.games.port import Person

Sizes = Mapping[terms.Type, tuple[int, ...]]
NUMBERS_OF_EVERY_TYPE = Form(of_every(terms.Type, of_every(terms.Side, number)))
SIZES_OF_EVERY_TYPE = Form(of_every(terms.Type, listed(number)))


class Command:
    """What somebody at the table asks for."""


@frozen
class NewGame(Command):
    players: tuple[Person, ...]
    starting_player: PlayerId
    colour_bonus: Annotated[ColourNumbers, NUMBERS_OF_EVERY_TYPE] | None = None
    options: Options = field(default_factory=Options)
    display: Mapping[terms.Type, int] | None = None
    areas: Mapping[PlayerId, Annotated[Sizes, SIZES_OF_EVERY_TYPE]] | None = None


@frozen
class TakeBonus(Command):
    player: PlayerId
    bonus: terms.Bonus


@frozen
class Draw(Command):
    player: PlayerId
    marble: bool = False


@frozen
class Choose(Command):
    """Take a tile of the display into the storage; `refill` came into the gap, in ledger full."""

    player: PlayerId
    tile: terms.Type
    discard: terms.Thing | None = None
    marble: bool = False
    refill: terms.Type | None = None


@frozen
class Place(Command):
    """Lay a stored thing onto a space and pay for it.

    `completes`, `also` and `new_farms` are told in ledger score, `area` and `farms` in ledger full.
    """

    player: PlayerId
    tile: terms.Thing
    on: terms.Type | None = None
    pairs: int = 0
    workers: int = 0
    marble: bool = False
    completes: int | None = None
    new_farms: int | None = None
    area: int | None = None
    farms: tuple[terms.Farm, ...] | None = None
    also: tuple[int, ...] | None = None


@frozen
class Build(Command):
    """The fort's free tile, from the display."""

    player: PlayerId
    tile: terms.Type
    refill: terms.Type | None = None
    completes: int | None = None
    new_farms: int | None = None
    area: int | None = None
    farms: tuple[terms.Farm, ...] | None = None
    also: tuple[int, ...] | None = None


@frozen
class Reveal(Command):
    """One yield card."""

    player: PlayerId
    gains: Mapping[terms.Gain, int]


@frozen
class Skip(Command):
    """An offer is declined."""

    player: PlayerId


@frozen
class Refill(Command):
    """The tiles that came after five of a colour have left."""

    types: tuple[terms.Type, ...]


@frozen
class Refresh(Command):
    """Nothing fits: all tiles of a type leave the display, others come."""

    player: PlayerId
    tile: terms.Type
    types: tuple[terms.Type, ...]


@frozen
class EndTurn(Command):
    player: PlayerId


@frozen
class ScoreRound(Command):
    pass


@frozen
class Counts:
    """What a player has left, as it was counted at the end."""

    tiles: int = 0
    marble: int = 0
    workers: int = 0
    cards: int = 0


@frozen
class FinalCount(Command):
    """`cards` are hands that were counted anew; in ledger points `counts` and `spaces` say all there is."""

    cards: Mapping[PlayerId, int] | None = None
    counts: Mapping[PlayerId, Counts] | None = None
    spaces: Mapping[PlayerId, int] | None = None


@frozen
class Gain(Command):
    """Ledger points: a player's counters move."""

    player: PlayerId
    green: int = 0
    red: int = 0
    why: terms.Why = terms.Why.OTHER


@frozen
class Fill(Command):
    """Ledger points: a player has no free space of a type left; `green` where its number is not known."""

    player: PlayerId
    type: terms.Type
    green: int | None = None


@frozen
class Close(Command):
    """Ledger points: a player's pile of the round is empty."""

    player: PlayerId


@frozen
class Adjust(Command):
    """What is set; whatever is not named stays."""

    set: Annotated[Correction, CORRECTIONS.form]
    reason: Reason


COMMANDS: Tagged[Command] = Tagged("do", "a command", Command.__subclasses__())
FARMS_OF_A_TILE = 2
FORGOTTEN_MAX = 4
GAIN_MAX = 99
_LAID = {"completes": (0, terms.AREA_MAX), "new_farms": (0, FARMS_OF_A_TILE), "area": (0, 4)}
RANGES: Mapping[type[Command], Mapping[str, tuple[int, int]]] = {
    NewGame: {
        "colour_bonus": (0, COLOUR_BONUS_MAX),
        "options.draw": (2, 3),
        "options.one_space": (1, 2),
        "display": (0, TILES_OF_A_TYPE_SHOWN),
        "areas": (1, terms.AREA_MAX),
    },
    Place: {"pairs": (0, terms.PARTS), "workers": (0, terms.PARTS), **_LAID},
    Build: _LAID,
    Reveal: {"gains": (0, 9)},
    FinalCount: {
        "cards": (0, terms.CARDS_IN_GAME),
        "counts.cards": (0, terms.CARDS_IN_GAME),
        "counts": (0, SUPPLY_MAX),
        "spaces": (0, terms.REGION - 1),
    },
    Gain: {"green": (-GAIN_MAX, GAIN_MAX), "red": (-GAIN_MAX, GAIN_MAX)},
    Fill: {"green": (0, COLOUR_BONUS_MAX)},
}
"""From where to where a command's numbers can be, in any game."""
Laid: TypeAlias = Place | Build
"""The commands that build a space."""

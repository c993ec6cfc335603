"""Commands: what somebody at the table asks for, in the imperative."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, TypeAlias, get_args

from companion.frozen import frozen
from companion.games.castles.rules.forms import NUMBERS_OF_EVERY_TYPE, SIZES_OF_EVERY_TYPE
from companion.games.castles.rules.game import ColourNumbers, Options
from companion.games.castles.rules.terms import Bonus, Farm, Gain, Side, Thing, Type
from companion.games.kit.codec import PlayerId, Reason, Tagged
from companion.games.port import Person

Sizes = Mapping[Type, tuple[int, ...]]


@frozen
class NewGame:
    players: tuple[Person, ...]
    starting_player: PlayerId
    colour_bonus: Annotated[ColourNumbers, NUMBERS_OF_EVERY_TYPE]
    options: Options = field(default_factory=Options)
    display: Mapping[Type, int] | None = None
    areas: Mapping[PlayerId, Annotated[Sizes, SIZES_OF_EVERY_TYPE]] | None = None


@frozen
class TakeBonus:
    player: PlayerId
    bonus: Bonus


@frozen
class Draw:
    player: PlayerId
    marble: bool = False


@frozen
class Choose:
    """`refill` is the type that came into the gap, in ledger full."""

    player: PlayerId
    tile: Type
    discard: Thing | None = None
    marble: bool = False
    refill: Type | None = None


@frozen
class Place:
    """`completes` and `new_farms` are told in ledger score, `area` and `farms` in ledger full."""

    player: PlayerId
    tile: Thing
    on: Type | None = None
    pairs: int = 0
    workers: int = 0
    marble: bool = False
    completes: int | None = None
    new_farms: int | None = None
    area: int | None = None
    farms: tuple[Farm, ...] | None = None


@frozen
class Build:
    """The fort's free tile, from the display."""

    player: PlayerId
    tile: Type
    refill: Type | None = None
    completes: int | None = None
    new_farms: int | None = None
    area: int | None = None
    farms: tuple[Farm, ...] | None = None


@frozen
class Reveal:
    """One yield card."""

    player: PlayerId
    gains: Mapping[Gain, int]


@frozen
class Skip:
    """An offer is declined."""

    player: PlayerId


@frozen
class Refill:
    """The tiles that came after five of a colour have left."""

    types: tuple[Type, ...]


@frozen
class Refresh:
    """Nothing fits: all tiles of a type leave the display, others come."""

    player: PlayerId
    tile: Type
    types: tuple[Type, ...]


@frozen
class EndTurn:
    player: PlayerId


@frozen
class ScoreRound:
    pass


@frozen
class FinalCount:
    """`cards` are hands that were counted anew."""

    cards: Mapping[PlayerId, int] | None = None


@frozen
class Correction:
    """What is set; whatever is None stays."""

    green: Mapping[PlayerId, int] | None = None
    red: Mapping[PlayerId, int] | None = None
    cards: Mapping[PlayerId, int] | None = None
    workers: Mapping[PlayerId, int] | None = None
    marble: Mapping[PlayerId, int] | None = None
    piles: Mapping[PlayerId, tuple[int, ...]] | None = None
    storage: Mapping[PlayerId, tuple[Thing, ...]] | None = None
    bonus: Mapping[PlayerId, Mapping[Bonus, int]] | None = None
    colour_bonus: Mapping[Type, Side | None] | None = None
    built: Mapping[PlayerId, Mapping[Type, int]] | None = None
    completed: Mapping[PlayerId, Sizes] | None = None
    areas: Mapping[PlayerId, Sizes] | None = None
    farms: Mapping[PlayerId, tuple[tuple[Farm, ...], ...]] | None = None
    display: Mapping[Type, int] | None = None
    turn: PlayerId | None = None


@frozen
class Adjust:
    set: Correction
    reason: Reason


Command: TypeAlias = (
    NewGame
    | TakeBonus
    | Draw
    | Choose
    | Place
    | Build
    | Reveal
    | Skip
    | Refill
    | Refresh
    | EndTurn
    | ScoreRound
    | FinalCount
    | Adjust
)
COMMANDS: Tagged[Command] = Tagged("do", "a command", get_args(Command))
Laid: TypeAlias = Place | Build
"""The commands that build a space."""

"""Events: facts, in the past tense. Most are one physical move at the table, with its cause."""

from collections.abc import Mapping
from typing import TypeAlias, get_args

from companion.frozen import frozen
from companion.games.castles.rules.correction_events import CorrectionEvent
from companion.games.castles.rules.game import ColourNumbers, Options, Place, Player
from companion.games.castles.rules.terms import (
    Action,
    Bonus,
    Cause,
    Farm,
    Phase,
    Side,
    Supply,
    Thing,
    Track,
    Type,
    What,
)
from companion.games.kit.codec import Tagged


@frozen
class GameBegan:
    players: tuple[Player, ...]
    starting_player: str
    colour_bonus: ColourNumbers
    options: Options
    display: Mapping[Type, int] | None
    choosing: tuple[str, ...]
    """In which order the first bonus tiles are chosen."""


@frozen
class BonusTaken:
    player: str
    bonus: Bonus


@frozen
class ActionDone:
    """An action of a turn begins; the moves that follow are its parts."""

    player: str
    action: Action


@frozen
class SupplyMoved:
    """Cards, workers or marble of a player."""

    player: str
    supply: Supply
    before: int
    after: int
    cause: Cause


@frozen
class PointsMoved:
    """A counter moved; `count` and `type` say more of the cause: how large an area, how many farms."""

    player: str
    track: Track
    before: int
    after: int
    cause: Cause
    count: int = 0
    type: Type | None = None


@frozen
class TileChosen:
    """A tile of the display comes into the storage."""

    player: str
    tile: Type


@frozen
class ThingDiscarded:
    """The oldest such thing of the storage leaves the game."""

    player: str
    thing: Thing


@frozen
class PieceStored:
    player: str


@frozen
class PieceLost:
    """A piece found no place in the storage."""

    player: str


@frozen
class PileDrawn:
    """A tile of an own pile (counted from 0) fills the gap."""

    player: str
    pile: int
    left: int


@frozen
class RoundClosing:
    """The pile that closes the round is empty; `still` have a turn in this cycle."""

    player: str
    round: int
    still: tuple[str, ...]


@frozen
class TilesLeft:
    """Tiles leave the display: one that was taken, or all of a type."""

    type: Type
    count: int
    is_taken: bool


@frozen
class TilesCame:
    """Tiles come into the display."""

    types: tuple[Type, ...]


@frozen
class SpaceBuilt:
    """A space is built, from the storage or from the display; area and farms are of ledger full."""

    player: str
    thing: Thing
    type: Type
    is_from_display: bool = False
    area: int | None = None
    farms: tuple[Farm, ...] = ()


@frozen
class AreaCompleted:
    player: str
    type: Type
    size: int


@frozen
class ColourBonusTurned:
    """A player has won a side; `after` is the one that is up now, None once the tile is gone."""

    player: str
    type: Type
    side: Side
    after: Side | None


@frozen
class AskedFor:
    """Something is asked from now on, behind what is asked already or before it."""

    what: What
    count: int
    is_first: bool = False


@frozen
class AnswerGiven:
    """What is asked first was answered, once or more often, or declined."""

    what: What
    count: int = 1
    is_declined: bool = False


@frozen
class TurnPassed:
    player: str
    to: str


@frozen
class ExtraTurnBegan:
    """Everybody has one more turn before the third scoring."""


@frozen
class PhaseBegan:
    phase: Phase


@frozen
class RoundBegan:
    round: int
    starting_player: str


@frozen
class Corrected:
    """A correction begins; the moves that follow are its parts."""

    reason: str


@frozen
class GameFinished:
    ranking: tuple[Place, ...]


Event: TypeAlias = (
    GameBegan
    | BonusTaken
    | ActionDone
    | SupplyMoved
    | PointsMoved
    | TileChosen
    | ThingDiscarded
    | PieceStored
    | PieceLost
    | PileDrawn
    | RoundClosing
    | TilesLeft
    | TilesCame
    | SpaceBuilt
    | AreaCompleted
    | ColourBonusTurned
    | AskedFor
    | AnswerGiven
    | TurnPassed
    | ExtraTurnBegan
    | PhaseBegan
    | RoundBegan
    | Corrected
    | CorrectionEvent
    | GameFinished
)
EVENTS: Tagged[Event] = Tagged("event", "an event", get_args(Event))

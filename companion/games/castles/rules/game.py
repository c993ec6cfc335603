"""The game as frozen data: what lies on the table, and what can be read off it."""

from collections.abc import Mapping
from dataclasses import field

from companion.frozen import frozen
from companion.games.castles.rules.terms import (
    BONUSES,
    BONUSES_OF_A_KIND,
    CARDS_IN_GAME,
    REGION,
    SPACES,
    STARTING_CARDS,
    STARTING_PILES,
    TYPES,
    Bonus,
    Farm,
    Ledger,
    Phase,
    Side,
    Thing,
    Type,
    What,
)

ColourNumbers = Mapping[Type, Mapping[Side, int]]
"""What each side of each colour bonus brings."""
Completed = Mapping[Type, tuple[int, ...]]
"""The sizes of the completed areas of each type, in the order in which they were completed."""


@frozen
class Options:
    """What the table agreed on before the game."""

    ledger: Ledger = Ledger.SCORE
    draw: int = 3
    one_space: int = 1
    """What a completed area of one space brings."""


@frozen
class Area:
    """Touching spaces of one colour; `farms` are those that its agriculture tiles show."""

    size: int
    filled: int = 0
    farms: tuple[Farm, ...] = ()

    @property
    def is_full(self) -> bool:
        return self.filled >= self.size


Areas = Mapping[Type, tuple[Area, ...]]


@frozen
class Player:
    """A person at the table. `completed` is None in ledger full, `areas` in ledger score."""

    id: str
    name: str
    colour: str | None = None
    green: int = 0
    red: int = 0
    cards: int = STARTING_CARDS
    workers: int = 0
    marble: int = 0
    storage: tuple[Thing, ...] = ()
    """In the order of arrival."""
    fresh: int = 0
    """How many of the stored pieces came this turn."""
    piles: tuple[int, ...] = STARTING_PILES
    bonus: Mapping[Bonus, int] = field(default_factory=lambda: dict.fromkeys(BONUSES, 0))
    built: Mapping[Type, int] = field(
        default_factory=lambda: {type_: int(type_ is Type.FORT) for type_ in TYPES}
    )
    completed: Completed | None = None
    areas: Areas | None = None

    @property
    def room(self) -> int:
        return 1 + self.bonus[Bonus.STORAGE]

    @property
    def has_place(self) -> bool:
        return len(self.storage) < self.room

    @property
    def pieces(self) -> int:
        return self.storage.count(Thing.PIECE)

    @property
    def spaces_left(self) -> int:
        return REGION - sum(self.built.values())

    @property
    def next_pile(self) -> int | None:
        """The index of the pile that the next tile comes from; None once all tiles are gone."""
        return next((index for index, tiles in enumerate(self.piles) if tiles), None)

    def free_spaces(self, type_: Type) -> int:
        return SPACES[type_] - self.built[type_]

    def open_areas(self, type_: Type) -> tuple[int, ...]:
        """The indices of the areas of a type that are not full; none where areas are not followed."""
        return tuple(
            index for index, area in enumerate((self.areas or {}).get(type_, ())) if not area.is_full
        )


@frozen
class Asked:
    """Something that a player is asked for, so many times."""

    what: What
    count: int


@frozen
class Place:
    """A line of the final ranking; shared places have the same number."""

    player: str
    red: int
    spaces_left: int
    green: int
    place: int


@frozen
class Game:
    """One game of The Castles of Tuscany at one moment."""

    options: Options
    players: tuple[Player, ...]
    starting_player: str
    colour_bonus: ColourNumbers
    sides: Mapping[Type, Side | None]
    """Which side of each colour bonus is up; None once it is gone."""
    turn: str
    """Who acts; kept, but without meaning, where nobody does."""
    display: Mapping[Type, int] | None = None
    phase: Phase = Phase.BONUS
    round: int = 1
    actions: int = 0
    is_extra: bool = False
    pending: tuple[Asked, ...] = ()
    ranking: tuple[Place, ...] | None = None

    @property
    def is_full_ledger(self) -> bool:
        return self.options.ledger is Ledger.FULL

    @property
    def is_closing(self) -> bool:
        """Whether a player's pile of this round is empty."""
        return any(player.piles[self.round - 1] == 0 for player in self.players)

    @property
    def acting(self) -> str | None:
        return self.turn if self.phase in (Phase.BONUS, Phase.TURNS) else None


def is_running(game: Game | None) -> bool:
    return game is not None and game.phase is not Phase.FINISHED


def clockwise(game: Game) -> tuple[Player, ...]:
    """The players in the order of a cycle, from the starting player on."""
    first = [player.id for player in game.players].index(game.starting_player)
    return game.players[first:] + game.players[:first]


def after(game: Game, player_id: str) -> str:
    """The next player clockwise."""
    order = [player.id for player in game.players]
    return order[(order.index(player_id) + 1) % len(order)]


def still_to_act(game: Game) -> tuple[Player, ...]:
    """Who has a turn in this cycle after the player whose turn it is."""
    order = clockwise(game)
    return order[[player.id for player in order].index(game.turn) + 1 :]


def cards_left(game: Game) -> int:
    """How many region cards are in no hand."""
    return CARDS_IN_GAME - sum(player.cards for player in game.players)


def bonus_left(game: Game) -> dict[Bonus, int]:
    return {
        bonus: BONUSES_OF_A_KIND - sum(player.bonus[bonus] for player in game.players) for bonus in BONUSES
    }

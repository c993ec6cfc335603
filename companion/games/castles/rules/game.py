"""The game as frozen data: what lies on the table, and what can be read off it."""

from collections.abc import Mapping
from dataclasses import field

from companion.frozen import frozen
from companion.games.castles.rules import terms
from companion.games.kit.facts import clockwise_from

ColourNumbers = Mapping[terms.Type, Mapping[terms.Side, int]]
"""What each side of each colour bonus brings; a type is missing where nobody has said it."""
Completed = Mapping[terms.Type, tuple[int, ...]]
"""The sizes of the completed areas of each type, in the order in which they were completed."""


@frozen
class Options:
    """What the table agreed on before the game."""

    ledger: terms.Ledger = terms.Ledger.POINTS
    draw: int = 3
    one_space: int = 1
    """What a completed area of one space brings."""


@frozen
class Area:
    """Touching spaces of one colour; `farms` are those that its agriculture tiles show."""

    size: int
    filled: int = 0
    farms: tuple[terms.Farm, ...] = ()

    @property
    def is_full(self) -> bool:
        return self.filled >= self.size


Areas = Mapping[terms.Type, tuple[Area, ...]]


def can_be_completed(type_: terms.Type, built: int, completed: int) -> bool:
    """Whether so many built spaces of a type can lie in complete areas.

    Each free space leaves an area open that has two built ones at most. The starting castle may be an area
    of its own, which never scores.
    """
    most = 2 * (terms.SPACES[type_] - built) + int(type_ is terms.Type.FORT)
    return 0 <= built - completed <= most


def parts_of(spaces: int, most: int = terms.AREA_MAX) -> tuple[tuple[int, ...], ...]:
    """Every way to part so many spaces into areas, large ones first."""
    if spaces == 0:
        return ((),)
    return tuple(
        (size, *rest) for size in range(min(spaces, most), 0, -1) for rest in parts_of(spaces - size, size)
    )


@frozen
class Player:
    """A person at the table. `completed` is known in ledger score only, `areas` in ledger full only."""

    id: str
    name: str
    colour: str | None = None
    green: int = 0
    red: int = 0
    cards: int = terms.STARTING_CARDS
    workers: int = 0
    marble: int = 0
    storage: tuple[terms.Thing, ...] = ()
    """In the order of arrival."""
    fresh: int = 0
    """How many of the stored pieces came this turn."""
    piles: tuple[int, ...] = terms.STARTING_PILES
    drawn: tuple[terms.Type, ...] = ()
    """Ledger full: the tiles that came from the own piles."""
    bonus: Mapping[terms.Bonus, int] = field(default_factory=lambda: dict.fromkeys(terms.BONUSES, 0))
    built: Mapping[terms.Type, int] = field(
        default_factory=lambda: {type_: int(type_ is terms.Type.FORT) for type_ in terms.TYPES}
    )
    completed: Completed | None = None
    areas: Areas | None = None

    @property
    def room(self) -> int:
        return 1 + self.bonus[terms.Bonus.STORAGE]

    @property
    def has_place(self) -> bool:
        return len(self.storage) < self.room

    @property
    def pieces(self) -> int:
        return self.storage.count(terms.Thing.PIECE)

    @property
    def things(self) -> tuple[terms.Thing, ...]:
        """What lies in the storage, each thing once, the oldest first."""
        return tuple(dict.fromkeys(self.storage))

    @property
    def free_types(self) -> tuple[terms.Type, ...]:
        """The types that have a free space."""
        return tuple(type_ for type_ in terms.TYPES if self.free_spaces(type_))

    @property
    def spaces_left(self) -> int:
        return terms.REGION - sum(self.built.values())

    @property
    def next_pile(self) -> int | None:
        """The index of the pile that the next tile comes from; None once all tiles are gone."""
        return next((index for index, tiles in enumerate(self.piles) if tiles), None)

    def free_spaces(self, type_: terms.Type) -> int:
        return terms.SPACES[type_] - self.built[type_]

    def open_areas(self, type_: terms.Type) -> tuple[int, ...]:
        """The indices of the areas of a type that are not full; none where areas are not followed."""
        return tuple(
            index for index, area in enumerate((self.areas or {}).get(type_, ())) if not area.is_full
        )


@frozen
class Asked:
    """Something that a player is asked for, so many times."""

    what: terms.What
    count: int


@frozen
class RankingLine:
    """A line of the final ranking; shared places have the same number."""

    player: str
    red: int
    spaces_left: int | None
    """None where nobody had to count them."""
    green: int
    place: int


@frozen
class Game:
    """One game of The Castles of Tuscany at one moment."""

    options: Options
    players: tuple[Player, ...]
    starting_player: str
    colour_bonus: ColourNumbers
    sides: Mapping[terms.Type, terms.Side | None]
    """Which side of each colour bonus is up; None once it is gone."""
    turn: str
    """Who acts; kept, but without meaning, where nobody does."""
    display: Mapping[terms.Type, int] | None = None
    phase: terms.Phase = terms.Phase.BONUS
    round: int = 1
    actions: int = 0
    is_extra: bool = False
    pending: tuple[Asked, ...] = ()
    chosen: tuple[str, ...] = ()
    """Who has taken a first bonus tile."""
    is_closed: bool = False
    """Ledger points: whether somebody has said that the pile of this round is empty."""
    filled: Mapping[terms.Type, tuple[str, ...]] = field(default_factory=dict)
    """Ledger points: who has had the colour bonus of a type."""
    ranking: tuple[RankingLine, ...] | None = None

    @property
    def is_full_ledger(self) -> bool:
        return self.options.ledger is terms.Ledger.FULL

    @property
    def is_points_ledger(self) -> bool:
        return self.options.ledger is terms.Ledger.POINTS

    @property
    def is_closing(self) -> bool:
        """Whether a player's pile of this round is empty."""
        return self.is_closed or any(player.piles[self.round - 1] == 0 for player in self.players)

    @property
    def acting(self) -> str | None:
        is_somebodys = self.phase in (terms.Phase.BONUS, terms.Phase.TURNS) and not self.is_points_ledger
        return self.turn if is_somebodys else None


def cards_drawn(game: Game, player: Player) -> int:
    return game.options.draw + player.bonus[terms.Bonus.CARD]


def brings(player: Player) -> Mapping[terms.Type, int]:
    """How many workers, marble, cards or yield cards a tile of each of these types brings this player."""
    return {
        terms.Type.VILLAGE: 1 + player.bonus[terms.Bonus.WORKER],
        terms.Type.QUARRY: 1 + player.bonus[terms.Bonus.MARBLE],
        terms.Type.MONASTERY: terms.MONASTERY_CARDS,
        terms.Type.WAGON: 1 + player.bonus[terms.Bonus.YIELD],
    }


def clockwise(game: Game) -> tuple[Player, ...]:
    """The players in the order of a cycle, from the starting player on."""
    return clockwise_from(game.starting_player, game.players)


def after(game: Game, player_id: str) -> str:
    """The next player clockwise."""
    return clockwise_from(player_id, game.players)[1].id


def still_to_act(game: Game, player_id: str) -> tuple[Player, ...]:
    """Who has a turn in this cycle after this player's."""
    order = clockwise(game)
    return order[[player.id for player in order].index(player_id) + 1 :]


def next_to_choose(game: Game) -> str | None:
    """The first from the starting player on who has no bonus tile yet; None once everybody has."""
    return next((player.id for player in clockwise(game) if player.id not in game.chosen), None)


def cards_left(game: Game) -> int:
    """How many region cards are in no hand."""
    return terms.CARDS_IN_GAME - sum(player.cards for player in game.players)


def bonus_left(game: Game) -> dict[terms.Bonus, int]:
    return {
        bonus: terms.BONUSES_OF_A_KIND - sum(player.bonus[bonus] for player in game.players)
        for bonus in terms.BONUSES
    }

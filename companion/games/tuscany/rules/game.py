"""The game as frozen data: what lies on the table, and what can be read off it."""

from collections.abc import Mapping
from dataclasses import field

from companion.frozen import frozen
from companion.games.kit.facts import TurnOrder, player_of
from companion.games.tuscany.rules import booklet
from companion.games.tuscany.rules.printed import Chart, WinePoints
from companion.games.tuscany.rules.terms import Ask, Bonus, Ledger, Mark, Phase, Season, Worker


@frozen
class Options:
    """What the table agreed on before the game."""

    ledger: Ledger = Ledger.TABLE
    turn_order: TurnOrder = TurnOrder.STRICT
    money: bool = True
    """Whether the box follows lira; else coins stay on the table."""
    region_points: bool = True


@frozen
class Crew:
    """A player's workers of one kind: all of them, those that are ready, those that begin next year."""

    owned: int
    ready: int
    new: int = 0

    @property
    def out(self) -> int:
        return self.owned - self.ready - self.new


NOBODY = Crew(0, 0)
Crews = Mapping[Worker, Crew]


@frozen
class Player:
    """A person at the table. Money is None where it is not followed, workers where the ledger does not."""

    id: str
    name: str
    colour: str | None = None
    row: int | None = None
    has_passed: bool = False
    next_row: int | None = None
    points: int = 0
    late_points: int = 0
    """Points of this winter's own year end, which do not bring the last year."""
    money: int | None = None
    residual: int = 0
    marks: frozenset[Mark] = frozenset()
    workers: Crews | None = None


@frozen
class Region:
    """A region of the map with the stars in it, by player."""

    points: int
    benefit: Bonus | None
    stars: Mapping[str, int]

    @property
    def leader(self) -> str | None:
        """The only one with the most stars, if there is a star at all."""
        most = max(self.stars.values(), default=0)
        leaders = [player for player, stars in self.stars.items() if stars == most]
        return leaders[0] if most and len(leaders) == 1 else None


@frozen
class Waiting:
    """A messenger on a space of a later season."""

    player: str
    season: Season


@frozen
class Reminder:
    """What the last command asks of the table: `player` gets or does it, so many times."""

    player: str
    what: Ask
    n: int = 1


@frozen
class RankingLine:
    """A line of the final ranking; shared places have the same number."""

    player: str
    points: int
    money: int | None
    place: int


@frozen
class Game:
    """One game of Tuscany at one moment."""

    players: tuple[Player, ...]
    options: Options
    specials: tuple[Worker, ...]
    structures: bool
    chart: Chart
    map: Mapping[str, Region]
    wine_points: WinePoints
    began: str
    """Whose wake-up token was drawn."""
    turn: str | None
    phase: Phase = Phase.WAKE_UP
    year: int = 1
    season: Season | None = None
    last_year: bool = False
    placed: Mapping[str, int] = field(default_factory=dict)
    """Normal workers that each player placed this season and has not got back, where they are followed."""
    stars_due: tuple[str, ...] = ()
    """To whom the chart gave a star that they have neither placed nor moved, in order of coming."""
    soldati: tuple[str, ...] = ()
    """Whose soldato is out, in order of placing."""
    soldati_of_season: tuple[str, ...] = ()
    """Those of them that were placed this season."""
    messengers: tuple[Waiting, ...] = ()
    tell: tuple[Reminder, ...] = ()
    ranking: tuple[RankingLine, ...] | None = None

    @property
    def follows_workers(self) -> bool:
        return self.options.ledger is Ledger.WORKERS

    @property
    def is_strict(self) -> bool:
        return self.options.turn_order is TurnOrder.STRICT

    @property
    def is_winter(self) -> bool:
        return self.season is Season.WINTER


@frozen
class Marked:
    """Marks as a command names them; None stays as it is."""

    cottage: bool | None = None
    windmill: bool | None = None
    tasting_room: bool | None = None
    income: bool | None = None
    statue: bool | None = None

    @property
    def named(self) -> dict[Mark, bool]:
        return {Mark(name): is_set for name, is_set in self.__dict__.items() if is_set is not None}


@frozen
class Bookings:
    """What is added to a player's numbers, and which marks are set; None where nothing was said."""

    money: int | None = None
    points: int | None = None
    residual: int | None = None
    marks: Marked | None = field(default=None)

    @property
    def named(self) -> dict[Mark, bool]:
        return {} if self.marks is None else self.marks.named


def in_row_order(game: Game) -> tuple[Player, ...]:
    """By their rows; who has none yet comes last."""
    return tuple(sorted(game.players, key=lambda player: (player.row is None, player.row or 0)))


def still_in(game: Game) -> tuple[Player, ...]:
    """Who has not passed this season, by rows."""
    return tuple(player for player in in_row_order(game) if not player.has_passed)


def next_turn(game: Game, player_id: str) -> str | None:
    """After this player the next higher row of those still in, round again from the lowest."""
    row = player_of(game, player_id).row or 0
    order = still_in(game)
    later = [player.id for player in order if (player.row or 0) > row]
    return next(iter((*later, *(player.id for player in order))), None)


def stars_left(game: Game, player_id: str) -> int:
    return booklet.STARS - sum(region.stars.get(player_id, 0) for region in game.map.values())


def crew_of(player: Player, worker: Worker) -> Crew:
    """The workers of a kind; nobody where the ledger does not follow them."""
    return (player.workers or {}).get(worker, NOBODY)


def messenger_of(game: Game, player_id: str) -> Waiting | None:
    return next((waiting for waiting in game.messengers if waiting.player == player_id), None)


def is_messenger_due(game: Game, player_id: str) -> bool:
    waiting = messenger_of(game, player_id)
    return waiting is not None and waiting.season is game.season


def has_nobody_left(game: Game, player: Player) -> bool:
    """Whether a player is known to have no worker ready, and no messenger that acts now."""
    if player.workers is None or is_messenger_due(game, player.id):
        return False
    return not any(crew.ready for crew in player.workers.values())


def rows_taken(game: Game) -> dict[int, Player]:
    """Who has which row: in winter of the next year, before the first spring of this one."""
    if game.phase is Phase.WAKE_UP:
        return {player.row: player for player in game.players if player.row is not None}
    return {player.next_row: player for player in game.players if player.next_row is not None}


def free_rows(game: Game) -> tuple[int, ...]:
    """Those that can still be taken; row 1 is only for who comes from row 7."""
    taken = rows_taken(game)
    return tuple(row for row in booklet.OPEN_ROWS if row not in taken)


def next_rows(game: Game, player_id: str | None) -> tuple[int, ...]:
    """What a player can choose for the next year; nothing but in winter, row 1 alone after row 7."""
    if not game.is_winter or game.last_year:
        return ()
    is_last = player_id is not None and player_of(game, player_id).row == booklet.LAST_ROW
    return (booklet.ROW_OF_THE_GRAPE,) if is_last else free_rows(game)


def movable_from(game: Game, player_id: str) -> tuple[str, ...]:
    """The regions from where a player's star can move: none while a star is left to place."""
    if stars_left(game, player_id) > 0:
        return ()
    return tuple(name for name, region in game.map.items() if region.stars.get(player_id, 0))


def toll_owners(game: Game, player_id: str | None, worker: Worker | None = None) -> tuple[str, ...]:
    """Whose soldato may ask this player for a toll: one of this season, of a traveler any."""
    soldati = game.soldati if worker is Worker.TRAVELER else game.soldati_of_season
    return tuple(owner for owner in soldati if owner != player_id)


def trainable(game: Game) -> tuple[Worker, ...]:
    return (Worker.NORMAL, *game.specials)


def merchant_earns(game: Game, player_id: str) -> bool:
    """Whether all others have passed this season."""
    return all(player.has_passed for player in game.players if player.id != player_id)


def points_ahead(game: Game, player_id: str) -> int:
    """What the regions would bring a player if the game ended now."""
    if not game.options.region_points:
        return 0
    return sum(region.points for region in game.map.values() if region.leader == player_id)


def training_cost(worker: Worker, cost: int | None = None) -> int:
    """The whole cost: a special worker costs 1 lira more, whatever the training costs."""
    return (booklet.TRAINING_COST if cost is None else cost) + (
        0 if worker is Worker.NORMAL else booklet.SPECIAL_COST
    )

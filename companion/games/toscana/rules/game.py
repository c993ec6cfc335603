"""The game as frozen data: what lies on the table, and what can be read off it."""

from collections.abc import Mapping
from typing import Annotated

from companion.frozen import frozen
from companion.games.toscana.rules.forms import OF_EVERY_KIND, TILE_OF_EVERY_KIND
from companion.games.toscana.rules.piece_count import Hired
from companion.games.toscana.rules.squares import WORKERS, Squares
from companion.games.toscana.rules.terms import (
    ACTIONS,
    BOXES_IN_GAME,
    KINDS,
    LADDERS,
    LAST_ROUND,
    LOWEST_COST,
    STARTING_MONEY,
    Action,
    Board,
    Boxes,
    Kind,
    Ledger,
    Phase,
    Sixty,
    TurnOrder,
)


@frozen
class Options:
    """What the table agreed on before the game."""

    ledger: Ledger = Ledger.FULL
    turn_order: TurnOrder = TurnOrder.RELAXED
    ladder: tuple[int, ...] = LADDERS[0]
    player_deals: bool = False
    sixty: Sixty = Sixty.REACHED
    map_squares: int | None = None
    """How many squares the map has; None where nobody has counted them."""


@frozen
class Market:
    """The Wine Stock Market: prices, storages and the Wine Board's tiles above them."""

    prices: Annotated[Mapping[Kind, int], OF_EVERY_KIND]
    storages: Annotated[Boxes, OF_EVERY_KIND]
    board: Annotated[Board, TILE_OF_EVERY_KIND]


@frozen
class Pieces:
    """A player's pieces, beside the map and on it; a correction names some of them."""

    workers_left: int | None = None
    winemasters_left: int | None = None
    winemasters_on_map: int | None = None


@frozen
class Player:
    """A person at the table. Boxes, pieces and squares are None where the ledger does not follow them."""

    id: str
    name: str
    colour: str | None = None
    money: int = STARTING_MONEY
    used: frozenset[Action] = frozenset()
    boxes: Boxes | None = None
    workers_left: int | None = None
    winemasters_left: int | None = None
    winemasters_on_map: int | None = None
    has_sold_out: bool = False
    reached_60: bool = False
    squares: Squares | None = None
    hired: Hired | None = None
    """What ledger market can tell of the pieces; None elsewhere, and where nobody began to count."""

    @property
    def pieces(self) -> Pieces:
        return Pieces(self.workers_left, self.winemasters_left, self.winemasters_on_map)

    @property
    def workers_on_map(self) -> int:
        return WORKERS - (self.workers_left or 0)


@frozen
class Place:
    """A line of the final ranking; shared places have the same number."""

    player: str
    money: int
    place: int


@frozen
class Game:
    """One game of Toscana at one moment."""

    options: Options
    players: tuple[Player, ...]
    starting_player: str
    market: Market
    round: int = 1
    phase: Phase = Phase.ACTIONS
    ranking: tuple[Place, ...] | None = None
    began: str = ""
    """Who started the first round."""
    is_finishing: bool = False
    """Whether the table has called this round its last."""
    trading_open: str | None = None
    """Whose trading action goes on."""
    market_traded: bool = False
    map_squares: int | None = None

    @property
    def follows_boxes(self) -> bool:
        return self.options.ledger is not Ledger.MARKET

    @property
    def follows_map(self) -> bool:
        return self.options.ledger is Ledger.MAP


def is_running(game: Game | None) -> bool:
    return game is not None and game.phase is not Phase.FINISHED


def clockwise(game: Game) -> tuple[Player, ...]:
    """The players in turn order, from the starting player on."""
    return clockwise_from(game.starting_player, game.players)


def clockwise_from(player_id: str, players: tuple[Player, ...]) -> tuple[Player, ...]:
    first = [player.id for player in players].index(player_id)
    return players[first:] + players[:first]


def placing_order(game: Game) -> tuple[Player, ...]:
    """From the starting player's right neighbour counter-clockwise; the starting player comes last."""
    return clockwise(game)[::-1]


def whose_turn(game: Game) -> Player | None:
    """Clockwise from the starting player, the first of those who have used the fewest actions."""
    if game.phase is Phase.PLACING:
        return next((player for player in placing_order(game) if not player.squares), None)
    if game.phase is not Phase.ACTIONS:
        return None
    return min(clockwise(game), key=lambda player: len(player.used))


def seat_of(game: Game, player_id: str) -> int:
    return [player.id for player in game.players].index(player_id)


def squares_taken(game: Game) -> int:
    return sum(len(player.squares or ()) for player in game.players)


def is_last_round(game: Game) -> bool:
    """Round 7, the one that the table called its last, or after somebody has reached 60."""
    is_reached = game.options.sixty is Sixty.REACHED and any(player.reached_60 for player in game.players)
    return game.round >= LAST_ROUND or game.is_finishing or is_reached


def next_starting_player(game: Game) -> str:
    """The player on the starting player's left."""
    return clockwise(game)[1].id


def all_actions_used(game: Game) -> bool:
    return all(len(player.used) == len(ACTIONS) for player in game.players)


def bank_of(game: Game) -> dict[Kind, int] | None:
    """The boxes that are neither in a storage nor with a player; None where boxes are not followed."""
    if not game.follows_boxes:
        return None
    return {
        kind: BOXES_IN_GAME[kind]
        - game.market.storages[kind]
        - sum(player.boxes[kind] for player in game.players if player.boxes is not None)
        for kind in KINDS
    }


def cost_of_box(price: int) -> int:
    """A box at the bottom step, printed 0/1, sells for 0 and costs 1."""
    return max(LOWEST_COST, price)


def price_after(ladder: tuple[int, ...], price: int, steps: int) -> int:
    """The price so many steps up or down the ladder; it stops at both ends."""
    step = ladder.index(price) + steps
    return ladder[max(0, min(step, len(ladder) - 1))]


def value_of(boxes: Boxes, prices: Mapping[Kind, int]) -> int:
    """What boxes bring when they are sold at these prices."""
    return sum(count * prices[kind] for kind, count in boxes.items())

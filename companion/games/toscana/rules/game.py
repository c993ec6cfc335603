"""The game as frozen data: what lies on the table, and what can be read off it."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from companion.frozen import frozen
from companion.games.kit.codec import Form
from companion.games.kit.facts import TurnOrder, clockwise_from
from companion.games.kit.fields import choice, malformed, number, of_every, or_null, shaped
from companion.games.kit.sentences import Term, mark, shown
from companion.games.toscana.rules import booklet, terms
from companion.games.toscana.rules.pieces import WORKERS, Hired, Square, Squares, most_yield


def tile_or_none(plain: object, name: str) -> terms.Tile | None:
    if plain is None:
        return None
    if not isinstance(plain, str) or plain not in tuple(terms.Tile):
        malformed("{name} must be +, - or null, not {given}.", name=name, given=shown(plain))
    return terms.Tile(plain)


shaped(tile_or_none, lambda: or_null(choice(terms.Tile)))
OF_EVERY_KIND = Form(of_every(terms.Kind, number))
TILE_OF_EVERY_KIND = Form(of_every(terms.Kind, tile_or_none))


@frozen
class Options:
    """What the table agreed on before the game."""

    ledger: terms.Ledger = terms.Ledger.FULL
    turn_order: TurnOrder = TurnOrder.RELAXED
    ladder: tuple[int, ...] = booklet.LADDERS[0]
    player_deals: bool = False
    sixty: terms.Sixty = terms.Sixty.REACHED
    map_squares: int | None = None
    """How many squares the map has; None where nobody has counted them."""


@frozen
class Market:
    """The Wine Stock Market: prices, storages and the Wine Board's tiles above them."""

    prices: Annotated[Mapping[terms.Kind, int], OF_EVERY_KIND]
    storages: Annotated[terms.Boxes, OF_EVERY_KIND]
    board: Annotated[terms.Board, TILE_OF_EVERY_KIND]


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
    money: int = booklet.STARTING_MONEY
    used: frozenset[terms.Action] = frozenset()
    boxes: terms.Boxes | None = None
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

    def most_yield(self, water: int) -> int:
        """As many boxes as the pieces can give, where their squares are not known."""
        return most_yield(self.workers_on_map, self.winemasters_on_map or 0, water)

    def find_square(self, square_id: str) -> Square | None:
        return next((square for square in self.squares or () if square.id == square_id), None)

    @property
    def ready_actions(self) -> tuple[terms.Action, ...]:
        return tuple(action for action in terms.ACTIONS if action not in self.used)

    @property
    def squares_to_join(self) -> tuple[str, ...]:
        """Where a lone worker stands whom another one can join."""
        return tuple(square.id for square in self.squares or () if square.has_room_for_a_worker)

    def coin_of(self, action: terms.Action) -> terms.Coin:
        return terms.Coin.USED if action in self.used else terms.Coin.READY


@frozen
class RankingLine:
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
    phase: terms.Phase = terms.Phase.ACTIONS
    ranking: tuple[RankingLine, ...] | None = None
    began: str = ""
    """Who started the first round."""
    is_finishing: bool = False
    """Whether the table has called this round its last."""
    trading_open: str | None = None
    """Whose trading action goes on."""
    market_traded: bool = False
    map_squares: int | None = None
    final_sales: terms.Boxes = field(default_factory=dict)
    """Ledger market: the boxes that the final sales have brought to the bank so far."""
    opening: Market | None = None
    """The market as the game began."""

    @property
    def follows_boxes(self) -> bool:
        return self.options.ledger is not terms.Ledger.MARKET

    @property
    def follows_map(self) -> bool:
        return self.options.ledger is terms.Ledger.MAP

    @property
    def clockwise(self) -> tuple[Player, ...]:
        """The players in turn order, from the starting player on."""
        return clockwise_from(self.starting_player, self.players)

    @property
    def placing_order(self) -> tuple[Player, ...]:
        """From the starting player's right neighbour counter-clockwise; the starting player comes last."""
        return self.clockwise[::-1]

    @property
    def whose_turn(self) -> Player | None:
        """Clockwise from the starting player, the first of those who have used the fewest actions."""
        if self.phase is terms.Phase.PLACING:
            return next(iter(self.yet_to_place), None)
        if self.phase is not terms.Phase.ACTIONS:
            return None
        return min(self.clockwise, key=lambda player: len(player.used))

    @property
    def yet_to_place(self) -> tuple[Player, ...]:
        """Whose first worker is not on the map."""
        return tuple(player for player in self.placing_order if not player.squares)

    @property
    def yet_to_sell(self) -> tuple[Player, ...]:
        """Who has not made the final sale."""
        return tuple(player for player in self.players if not player.has_sold_out)

    def winemasters_to_replace(self, player_id: str) -> tuple[tuple[str, str], ...]:
        """The opponents' winemasters: whose, and on which square."""
        return tuple(
            (player.id, square.id)
            for player in self.players
            if player.id != player_id
            for square in player.squares or ()
            if square.winemaster
        )

    def seat_of(self, player_id: str) -> int:
        return [player.id for player in self.players].index(player_id)

    @property
    def squares_taken(self) -> int:
        return sum(len(player.squares or ()) for player in self.players)

    @property
    def is_last_round(self) -> bool:
        """Round 7, the one that the table called its last, or after somebody has reached 60."""
        is_reached = self.options.sixty is terms.Sixty.REACHED and any(
            player.reached_60 for player in self.players
        )
        return self.round >= booklet.LAST_ROUND or self.is_finishing or is_reached

    @property
    def next_starting_player(self) -> str:
        """The player on the starting player's left."""
        return self.clockwise[1].id

    @property
    def all_actions_used(self) -> bool:
        return all(len(player.used) == len(terms.ACTIONS) for player in self.players)

    @property
    def boxes_in_bank(self) -> dict[terms.Kind, int]:
        """All boxes that the box does not know elsewhere: in a storage, with a player or finally sold."""
        return {
            kind: booklet.BOXES_IN_GAME[kind]
            - self.market.storages[kind]
            - sum(player.boxes[kind] for player in self.players if player.boxes is not None)
            - self.final_sales.get(kind, 0)
            for kind in terms.KINDS
        }

    @property
    def bank(self) -> dict[terms.Kind, int] | None:
        """The boxes that are neither in a storage nor with a player; None where boxes are not followed."""
        return self.boxes_in_bank if self.follows_boxes else None


def cost_of_box(price: int) -> int:
    """A box at the bottom step, printed 0/1, sells for 0 and costs 1."""
    return max(booklet.LOWEST_COST, price)


def price_after(ladder: tuple[int, ...], price: int, steps: int) -> int:
    """The price so many steps up or down the ladder; it stops at both ends."""
    step = ladder.index(price) + steps
    return ladder[max(0, min(step, len(ladder) - 1))]


def value_of(boxes: terms.Boxes, prices: Mapping[terms.Kind, int]) -> int:
    """What boxes bring when they are sold at these prices."""
    return sum(count * prices[kind] for kind, count in boxes.items())


BOX_PREFIX = "box:"
"""The ids of the seats that the box plays itself begin so; no name of a person leads to such an id."""
FIRST_SQUARE = terms.Vineyard.RED
"""Where its first worker stands, in a ledger that does not follow the squares."""


class Strength(Term):
    """How well the box plays."""

    EASY = "easy", mark("easy")
    GOOD = "good", mark("good")
    HARD = "hard", mark("hard")


STRENGTHS = tuple(Strength)


def box_id(strength: Strength) -> str:
    """The id of such a seat; a second one of the same strength gets a number."""
    return f"{BOX_PREFIX}{strength.value}"


def strength_of(player_id: str) -> Strength | None:
    """How well the box plays this seat; None for a person."""
    if not player_id.startswith(BOX_PREFIX):
        return None
    named = player_id.removeprefix(BOX_PREFIX).partition("-")[0]
    return next((each for each in STRENGTHS if each.value == named), None)


def box_on_turn(game: Game) -> Player | None:
    """The seat that the box plays now, in a ledger that follows the boxes; None where a person acts."""
    turn = game.whose_turn if game.phase in (terms.Phase.PLACING, terms.Phase.ACTIONS) else None
    return turn if turn is not None and game.follows_boxes and strength_of(turn.id) else None

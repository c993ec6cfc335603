"""Whole games of such players among themselves, on a stand-in for the map.

Nobody has described the map to the box, so this one is made up: 8 map pieces of 2 x 2 squares make a grid of
8 x 4, whose kinds are laid by chance; a crossroad is where four squares meet. The table lays a piece beside
the seat's own squares if it can, and water where it touches most. A winetasting tile has a plus and a minus.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from companion.frozen import frozen
from companion.games.kit.facts import player_of
from companion.games.kit.sentences import Refusal
from companion.games.port import Person
from companion.games.toscana.players.choosing import after, close, some_tiles
from companion.games.toscana.players.commands import gives, with_squares
from companion.games.toscana.players.port import Budget, Observation, TakesSeat
from companion.games.toscana.rules import commands
from companion.games.toscana.rules.decide import begin
from companion.games.toscana.rules.game import Game, Market, Options, Player
from companion.games.toscana.rules.terms import KINDS, Kind, Ledger, Phase, Sixty, Tile, Vineyard

WIDTH, HEIGHT = 8, 4
SQUARES = WIDTH * HEIGHT
OF_A_KIND = {
    Vineyard.RED: 6,
    Vineyard.WHITE: 6,
    Vineyard.CHAMPAGNE: 5,
    Vineyard.ROSE: 5,
    Vineyard.WATER: 6,
    Vineyard.ABANDONED: 4,
}
Spot = tuple[int, int]


class StandInMap:
    """Where the squares lie and whose they are, by their ids."""

    def __init__(self, chance: Random) -> None:
        kinds = [kind for kind, count in OF_A_KIND.items() for _ in range(count)]
        chance.shuffle(kinds)
        spots = [(x, y) for x in range(WIDTH) for y in range(HEIGHT)]
        self._kinds: dict[Spot, Vineyard] = dict(zip(spots, kinds, strict=True))
        self._taken: dict[str, Spot] = {}

    def free(self, kind: Vineyard) -> list[Spot]:
        taken = set(self._taken.values())
        return [spot for spot, each in self._kinds.items() if each is kind and spot not in taken]

    def take(self, seat: str, square: str, kind: Vineyard) -> None:
        """A piece goes on an empty square of this kind, beside one of its own if there is one."""
        own = [spot for id_, spot in self._taken.items() if id_[0] == seat]
        self._taken[square] = max(self.free(kind), key=lambda spot: sum(_meet(spot, each) for each in own))

    def touched(self, game: Game, player: Player, water: int) -> tuple[str, ...]:
        """The squares that give what is worth most, with so many boxes of water."""
        own = {square.id: self._taken[square.id] for square in player.squares or ()}
        given = {square.id: gives(game, square) + 0.1 for square in player.squares or ()}
        best: set[str] = set()
        for _ in range(water):
            crossroads = ((x, y) for x in range(WIDTH - 1) for y in range(HEIGHT - 1))
            found = ({id_ for id_, spot in own.items() if _touches(at, spot)} - best for at in crossroads)
            best |= max(found, key=lambda ids: sum(given[id_] for id_ in sorted(ids)))
        return tuple(sorted(best))


def _meet(one: Spot, other: Spot) -> bool:
    return abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def _touches(crossroad: Spot, spot: Spot) -> bool:
    return spot[0] - crossroad[0] in (0, 1) and spot[1] - crossroad[1] in (0, 1)


@frozen
class Turn:
    """A decision of a game: what the seat saw, and what was played."""

    game: Game
    player: str
    command: commands.Command


def some_market(chance: Random) -> Market:
    """An opening market made up for self-play."""
    board: list[Tile | None] = [Tile.PLUS, Tile.PLUS, Tile.MINUS, Tile.MINUS, None]
    chance.shuffle(board)
    prices = {kind: chance.choice((2, 3, 4, 5)) for kind in KINDS}
    prices[Kind.WATER] = chance.choice((2, 3))
    storages = {kind: chance.randint(1, 4) for kind in KINDS}
    return Market(prices, storages, dict(zip(KINDS, board, strict=True)))


def opening(seats: Sequence[str], market: Market, sixty: Sixty = Sixty.REACHED) -> Game:
    """A game of ledger map before the first worker; the first seat starts."""
    people = tuple(Person(seat, seat) for seat in seats)
    options = Options(ledger=Ledger.MAP, map_squares=SQUARES, sixty=sixty)
    began = begin(commands.NewGame(people, seats[0], market, options))
    if isinstance(began, Refusal):
        raise TypeError(began.message)
    game: Game = began.game
    return game


def turns(game: Game, players: Mapping[str, tuple[TakesSeat, int]], chance: Random) -> Iterator[Turn | Game]:
    """Each decision of the game, then the game as it ended."""
    lies = StandInMap(chance)
    while game.phase not in (Phase.FINISHED, Phase.TIE_BREAK):
        if (turn := game.whose_turn) is None:
            game = close(game, some_tiles(chance, len(game.players)))
            continue
        choose, positions = players[turn.id]
        wanted = choose(Observation(game, turn.id), chance, Budget(positions))
        command = next(filter(None, (on_map(game, each, lies) for each in wanted)), None)
        command = command or _pass(turn)
        yield Turn(game, turn.id, command)
        game = followed(game, command, lies)
    yield game


def _pass(player: Player) -> commands.Command:
    return commands.Pass(player.id, player.ready_actions[0])


def on_map(game: Game, command: commands.Command, lies: StandInMap) -> commands.Command | None:
    """The command as the table can do it on this map; None where it has no such square."""
    match command:
        case commands.Place(kind=kind) | commands.Hire(square=commands.EmptySquare(kind=kind)):
            return command if lies.free(kind) else None
        case commands.MakeWine(player_id, int(water)):
            player = player_of(game, player_id)
            return with_squares(game, player, water, lies.touched(game, player, water))
    return command


def followed(game: Game, command: commands.Command, lies: StandInMap) -> Game:
    """The game after the command; its piece has taken its square."""
    following = after(game, command)
    match command:
        case commands.Place(player, kind) | commands.Hire(player=player, square=commands.EmptySquare(kind)):
            before = {square.id for square in player_of(game, player).squares or ()}
            new = next(each for each in player_of(following, player).squares or () if each.id not in before)
            lies.take(new.id[0], new.id, kind)
    return following


def winners(game: Game) -> tuple[str, ...]:
    """Who won; a tie that only the map would break is shared."""
    return tuple(place.player for place in game.ranking or () if place.place == 1)

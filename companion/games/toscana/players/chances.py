"""Everybody's chance to win from a position: it is played on to the end many times, and the margins judged.

Each time the tiles fall otherwise, but the same number meets the same tiles from wherever it begins: two
positions are compared by what differs between them, and not by luck.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from math import exp
from random import Random

from companion.games.kit.sentences import Refusal
from companion.games.toscana.players.choosing import POSITIONS, planning, rule_of_thumb, some_tiles
from companion.games.toscana.players.port import Budget, Observation
from companion.games.toscana.players.valuing import closing_prices, learned, rounds_left, value
from companion.games.toscana.rules import booklet, commands
from companion.games.toscana.rules.decide import play
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import ACTIONS, Phase

SPREAD = (8.0, 8.0)
"""How many money of margin decide nothing yet: as a round ends, and more for each round to come.

`tools.calibration` fits both."""
ENDS = (Phase.FINISHED, Phase.TIE_BREAK)

Shares = tuple[float, ...]
"""A number for each player, in the order of the seats."""
Chooses = Callable[[Game, str], commands.Command]
"""What a player does at this seat, leaving nothing to chance."""


def by_plan(game: Game, player_id: str) -> commands.Command:
    """What somebody does who plans their round."""
    return planning(Observation(game, player_id), Random(0), Budget(POSITIONS))[0]


def margins(game: Game) -> Shares:
    """How far each player is ahead of the best other, in money."""
    return tuple(value(game, player.id, learned()) for player in game.players)


def ahead(
    game: Game, seed: str, number: int, choose: Chooses = rule_of_thumb, rounds: int = booklet.LAST_ROUND
) -> Shares:
    """Everybody's margin when the game of ledger map is played on for so many rounds: the mean of its closes.

    One close alone says less: who leads then may have sold, while others hold their boxes.
    """
    closes = tuple(islice(_closes(game, seed, number, choose), rounds))
    return mean([margins(each) for each in closes or (game,)])


def _closes(game: Game, seed: str, number: int, choose: Chooses) -> Iterator[Game]:
    """The game after each winetasting; the same seed, number and round have the same tiles."""
    while game.phase not in ENDS:
        match game.phase:
            case Phase.WINE_BOARD:
                game = after(game, commands.UpdateWineBoard())
            case Phase.SUPPLY:
                game = after(game, commands.UpdateSupply())
            case Phase.WINETASTING:
                tiles = some_tiles(Random(f"{seed}/{number}/{game.round}"), len(game.players))
                game = after(game, commands.HoldWinetasting(totals=tiles))
                yield game
            case _:
                turn = game.whose_turn
                assert turn is not None
                game = after(game, choose(game, turn.id))


def after(game: Game, command: commands.Command) -> Game:
    """The game after a command; who can't do it, as the table is played otherwise, passes."""
    played = play(game, command)
    if isinstance(played, Refusal):
        turn = game.whose_turn
        assert turn is not None, played.message
        return after(game, commands.Pass(turn.id, turn.ready_actions[0]))
    following: Game = played.game
    return following


def spread_of(game: Game, spread: tuple[float, float] = SPREAD) -> float:
    """How many money of margin leave it open, by the rounds and actions that are to come."""
    if game.phase in ENDS:
        return spread[0]
    used = sum(len(player.used) for player in game.players) / (len(ACTIONS) * len(game.players))
    return spread[0] + spread[1] * (rounds_left(game, closing_prices(game)) + 1 - used)


def shares(margins: Shares, spread: float) -> Shares:
    """Chances out of margins; together they are 1."""
    best = max(margins)
    weights = [exp((each - best) / spread) for each in margins]
    return tuple(each / sum(weights) for each in weights)


def mean(many: Sequence[Shares]) -> Shares:
    return tuple(sum(each) / len(many) for each in zip(*many, strict=True))


def chances(game: Game, found: Iterable[Shares], spread: tuple[float, float] = SPREAD) -> Shares:
    """Everybody's chance to win, out of the margins of playing on; once it is over, who has won."""
    if game.phase in ENDS:
        return won(game)
    width = spread_of(game, spread)
    return mean([shares(each, width) for each in found])


def won(game: Game) -> Shares:
    """1 for the winner; those who share the victory, or are tied for it, share it."""
    first = {place.player for place in game.ranking or () if place.place == 1}
    most = max(player.money for player in game.players)
    winners = first or {player.id for player in game.players if player.money == most}
    return tuple((player.id in winners) / len(winners) for player in game.players)

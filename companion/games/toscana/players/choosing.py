"""The four players, each stronger than the one before: any command, greedy, strong, strongest."""

from collections.abc import Sequence
from random import Random

from companion.games.kit.facts import player_of
from companion.games.kit.sentences import Refusal
from companion.games.toscana.players.commands import action_of, any_of_them, few, hoped, possible, thinkable
from companion.games.toscana.players.port import Budget, Observation, TakesSeat
from companion.games.toscana.players.valuing import Weights, learned, value, water_for
from companion.games.toscana.rules.commands import (
    Buy,
    Command,
    EmptySquare,
    Hire,
    HoldWinetasting,
    OwnSquare,
    Pass,
    Place,
    Sell,
    UpdateSupply,
    UpdateWineBoard,
)
from companion.games.toscana.rules.decide import is_possible, play
from companion.games.toscana.rules.game import Game, Player
from companion.games.toscana.rules.pieces import Squares
from companion.games.toscana.rules.terms import KINDS, Action, Kind, Phase, Piece, Vineyard

POSITIONS = 300
"""What a turn of the strongest takes at most; `tools.ladder` says how long that is."""
LOOKED_AT = 6
"""How many of the likeliest commands are played on."""
TILE_KINDS = 4


def any_command(seen: Observation, chance: Random, budget: Budget) -> Sequence[Command]:
    """Plays something that is possible."""
    del budget
    return (any_of_them(seen, chance),)


def greedy(seen: Observation, chance: Random, budget: Budget) -> Sequence[Command]:
    """Plays by a few rules of thumb: hires what it can pay, makes all the wine it can, sells what it has."""
    del chance, budget
    usual, game = rule_of_thumb(seen.game, seen.player), seen.game
    is_placing = game.phase is Phase.PLACING
    others = thinkable(seen) if is_placing else few(game, player_of(game, seen.player))
    return (usual, *(command for command, _ in possible(seen, others) if command != usual))


def strong(
    seen: Observation, chance: Random, budget: Budget, weights: Weights | None = None
) -> Sequence[Command]:
    """Plays each command it can think of, and takes the one after which its position is worth most."""
    del chance
    return tuple(command for command, _ in _by_worth(seen, budget, weights or learned()))


def planning(
    seen: Observation, chance: Random, budget: Budget, weights: Weights | None = None
) -> Sequence[Command]:
    """Plays the rest of its own round by rules of thumb after each likely command, and takes the best."""
    del chance
    return _by_plan(seen, budget, weights or learned())


def strongest(seen: Observation, chance: Random, budget: Budget) -> Sequence[Command]:
    """Plays the best plans on to the round's close again and again, with replies, and tiles by chance."""
    weights = learned()
    ranked = _by_plan(seen, budget, weights)
    likely = list(ranked[:LOOKED_AT])
    if len(likely) < 2:
        return ranked
    games = [game for _, game in possible(seen, likely)]
    sums = [0.0] * len(likely)
    rounds = 0
    while budget.left > 0:
        # Each command meets the same tiles, so that luck does not choose between them.
        tiles = some_tiles(chance, len(seen.game.players))
        values = [_played_on(game, seen.player, tiles, budget, weights) for game in games]
        if budget.left <= 0 and rounds:
            break
        rounds += 1
        sums = [total + each for total, each in zip(sums, values, strict=True)]
    order = sorted(range(len(likely)), key=lambda at: -sums[at])
    return (*(likely[at] for at in order), *ranked[LOOKED_AT:])


PLAYERS: dict[str, tuple[TakesSeat, int]] = {
    "any": (any_command, 0),
    "greedy": (greedy, 0),
    "strong": (strong, POSITIONS),
    "strongest": (strongest, POSITIONS),
}
"""By name, from the weakest on, with the positions that a turn may take."""


# The plan: the own commands of this round, one after the other


def _by_worth(seen: Observation, budget: Budget, weights: Weights) -> list[tuple[Command, Game]]:
    """What it can think of, each with the game after it; first what is worth most at once."""
    outcomes = possible(seen, thinkable(seen))
    budget.left -= len(outcomes)
    return sorted(outcomes, key=lambda each: -value(each[1], seen.player, weights))


def _by_plan(seen: Observation, budget: Budget, weights: Weights) -> Sequence[Command]:
    outcomes = _by_worth(seen, budget, weights)
    commands = [command for command, _ in outcomes]
    if seen.game.phase is Phase.PLACING:
        return commands
    looked_at = _of_each_action(commands)
    later = {at: _rest_of_round(outcomes[at][1], seen.player, budget, weights) for at in looked_at}
    best = sorted(looked_at, key=lambda at: -later[at])
    return (
        *(commands[at] for at in best),
        *(command for at, command in enumerate(commands) if at not in later),
    )


def _of_each_action(commands: Sequence[Command]) -> list[int]:
    """The best few of each action: what is best at once is not always what should come first."""
    found: dict[Action | None, list[int]] = {}
    for at, command in enumerate(commands):
        of_action = found.setdefault(action_of(command), [])
        if len(of_action) < LOOKED_AT:
            of_action.append(at)
    return [at for each in found.values() for at in each]


def _rest_of_round(game: Game, player_id: str, budget: Budget, weights: Weights) -> float:
    """The value once this seat has used its other coins too, by rules of thumb."""
    while game.phase is Phase.ACTIONS and player_of(game, player_id).ready_actions and budget.spend():
        game = after(game, rule_of_thumb(game, player_id))
    return value(game, player_id, weights)


def _played_on(game: Game, player_id: str, tiles: dict[Kind, int], budget: Budget, weights: Weights) -> float:
    """The value after the round, in which everybody follows rules of thumb."""
    budget.spend()
    while (turn := game.whose_turn) is not None:
        budget.spend()
        game = after(game, rule_of_thumb(game, turn.id))
    return value(close(game, tiles), player_id, weights)


def close(game: Game, totals: dict[Kind, int]) -> Game:
    for command in (UpdateWineBoard(), UpdateSupply(), HoldWinetasting(totals=totals)):
        game = after(game, command)
    return game


def some_tiles(chance: Random, players: int) -> dict[Kind, int]:
    """The winetasting of so many players, each with a plus and a minus on two wines."""
    totals = dict.fromkeys(KINDS, 0)
    for _ in range(players):
        up, down = chance.sample(KINDS[:TILE_KINDS], 2)
        totals[up] += 1
        totals[down] -= 1
    return totals


def after(game: Game, command: Command) -> Game:
    """The game after a command that is possible."""
    played = play(game, command)
    if isinstance(played, Refusal):
        raise TypeError(f"{command} is refused: {played.message}")
    game_after: Game = played.game
    return game_after


# Rules of thumb


def rule_of_thumb(game: Game, player_id: str) -> Command:
    """What somebody does who knows the rules and does not think long."""
    player = player_of(game, player_id)
    if game.phase is Phase.PLACING:
        return Place(player_id, Vineyard.RED)
    ready = player.ready_actions
    boxes = player.boxes or {}
    if Action.HIRING in ready and (hire := _usual_hire(game, player)) is not None:
        return hire
    if Action.WINEMAKING in ready:
        if boxes[Kind.WATER]:
            return hoped(game, player, min(boxes[Kind.WATER], water_for(len(player.squares or ()))))
        take = Kind.WATER if (game.bank or {})[Kind.WATER] else None
        return Pass(player_id, Action.WINEMAKING, take)
    if Action.HIRING in ready:
        return Pass(player_id, Action.HIRING)
    return _usual_trade(game, player)


def _usual_hire(game: Game, player: Player) -> Hire | None:
    """The next piece on a square of the dearest kind that it does not have; water first."""
    if game.is_last_round and Action.WINEMAKING in player.used:
        return None
    hire = _hire_on(game, player, wanted_kind(game, player.squares or ()))
    return hire if hire is not None and is_possible(game, hire) else None


def wanted_kind(game: Game, squares: Squares) -> Vineyard:
    """The kind of square for the next piece of whoever has these."""
    owned, prices = [square.kind for square in squares], game.market.prices
    return max(
        (kind for kind in Vineyard if kind is not Vineyard.ABANDONED),
        key=lambda kind: (10 if kind is Vineyard.WATER else prices[Kind(kind.value)]) - 4 * owned.count(kind),
    )


def _hire_on(game: Game, player: Player, kind: Vineyard) -> Hire | None:
    boxes = player.boxes or {}
    if player.workers_left:
        if not boxes[Kind.RED]:
            return None
        return Hire(player.id, Piece.WORKER, square=_where(game, player, kind))
    needed = {3: 1, 2: 2}.get(player.winemasters_left or 0, 0)
    if not player.winemasters_left or boxes[Kind.WHITE] < needed:
        return None
    if needed == 0 and not all(boxes[each] for each in KINDS):
        return None
    return Hire(player.id, Piece.WINEMASTER, square=EmptySquare(kind))


def _where(game: Game, player: Player, kind: Vineyard) -> EmptySquare | OwnSquare | None:
    if game.map_squares is not None and game.squares_taken >= game.map_squares and player.squares_to_join:
        return OwnSquare(player.squares_to_join[0])
    return EmptySquare(kind)


def _usual_trade(game: Game, player: Player) -> Command:
    """Sell all but what the next round needs; without anything to sell buy water or red."""
    boxes = player.boxes or {}
    kept = {Kind.WATER: water_for(len(player.squares or ()))}
    if player.workers_left:
        kept[Kind.RED] = 1
    elif player.winemasters_left:
        kept[Kind.WHITE] = 2
    if game.is_last_round:
        kept = {}
    lot = {kind: boxes[kind] - kept.get(kind, 0) for kind in KINDS}
    lot = {kind: count for kind, count in lot.items() if count > 0 and game.market.prices[kind]}
    if lot:
        return Sell(player.id, lot)
    for kind in (Kind.WATER, Kind.RED):
        can = game.market.storages[kind] and player.money >= max(1, game.market.prices[kind])
        if can and boxes[kind] < kept.get(kind, 0):
            return Buy(player.id, kind, 1)
    return Pass(player.id, Action.TRADING)

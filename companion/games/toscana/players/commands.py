"""The commands that a seat can think of: what the rules allow, and of many alike the sensible ones."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from random import Random

from companion.games.kit.facts import player_of
from companion.games.kit.sentences import Refusal
from companion.games.toscana.players.port import Observation
from companion.games.toscana.players.valuing import closing_prices, touched
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import (
    Buy,
    Command,
    EmptySquare,
    Helper,
    Hire,
    Lobbyist,
    MakeWine,
    MrRose,
    OwnSquare,
    Pass,
    Place,
    Sell,
    SquareNamed,
    TileMove,
)
from companion.games.toscana.rules.decide import play
from companion.games.toscana.rules.game import Game, Player
from companion.games.toscana.rules.pieces import Square
from companion.games.toscana.rules.terms import KINDS, Action, Kind, Phase, Piece, Step, Vineyard

FEW_LOTS = 12
"""All, all wine, each kind, and all wine but one of a kind."""


def possible(seen: Observation, commands: Iterable[Command]) -> list[tuple[Command, Game]]:
    """Those of the commands that the rules accept, each with the game after it."""
    outcomes = ((command, play(seen.game, command)) for command in commands)
    return [(command, each.game) for command, each in outcomes if not isinstance(each, Refusal)]


def thinkable(seen: Observation) -> Iterator[Command]:
    """Commands of this seat in its phase, for each action that is ready; some may be refused."""
    game, player = seen.game, player_of(seen.game, seen.player)
    if game.phase is Phase.PLACING:
        yield from (Place(player.id, kind) for kind in Vineyard if kind is not Vineyard.ABANDONED)
        return
    if Action.WINEMAKING in player.ready_actions:
        yield from winemakings(game, player)
    if Action.HIRING in player.ready_actions:
        yield from _hires(game, player)
    if Action.TRADING in player.ready_actions:
        yield from _trades(game, player)


def few(game: Game, player: Player) -> Iterator[Command]:
    """The likeliest commands of this seat, without helpers and without small differences."""
    ready = player.ready_actions
    if Action.WINEMAKING in ready:
        yield from winemakings(game, player)
    if Action.HIRING in ready:
        yield Pass(player.id, Action.HIRING)
        yield from (Hire(player.id, piece, square=square) for piece, square in pieces_of(player))
    if Action.TRADING in ready:
        yield Pass(player.id, Action.TRADING)
        yield from (Sell(player.id, lot) for lot in lots(player)[:FEW_LOTS])


def any_of_them(seen: Observation, chance: Random) -> Command:
    """A command that is possible, by chance: of an action that is ready, passes among the others."""
    game, player = seen.game, player_of(seen.game, seen.player)
    if game.phase is Phase.PLACING:
        return Place(player.id, chance.choice(tuple(Vineyard)))
    action = chance.choice(player.ready_actions)
    ways = [each for each in thinkable(seen) if action_of(each) is action]
    chance.shuffle(ways)
    for way in ways:
        if possible(seen, (way,)):
            return way
    return Pass(player.id, action)


def action_of(command: Command) -> Action | None:
    match command:
        case Hire() | Pass(action=Action.HIRING):
            return Action.HIRING
        case MakeWine() | Pass(action=Action.WINEMAKING):
            return Action.WINEMAKING
        case Buy() | Sell() | Pass(action=Action.TRADING):
            return Action.TRADING
    return None


# Winemaking


def winemakings(game: Game, player: Player) -> Iterator[Command]:
    yield from (Pass(player.id, Action.WINEMAKING, kind) for kind in booklet.COMPENSATION)
    yield Pass(player.id, Action.WINEMAKING)
    most, squares = (player.boxes or {})[Kind.WATER], len(player.squares or ())
    for water in range(1, most + 1):
        yield hoped(game, player, water)
        if touched(squares, water) == squares:
            break


def hoped(game: Game, player: Player, water: int) -> MakeWine:
    """Winemaking with as many of the best squares as this water is thought to touch."""
    best = sorted(player.squares or (), key=lambda square: -gives(game, square))
    named = best[: touched(len(best), water)]
    return with_squares(game, player, water, tuple(square.id for square in named))


def with_squares(game: Game, player: Player, water: int, named: tuple[str, ...]) -> MakeWine:
    """Winemaking that touches these squares; an abandoned one gives what is dearest and fits."""
    touching = [square for square in player.squares or () if square.id in named]
    choices = {square.id: _dearest(game, player) for square in touching if square.needs_choice}
    return MakeWine(
        player.id, water, squares=tuple(square.id for square in touching), choices=choices or None
    )


def gives(game: Game, square: Square) -> float:
    kind = square.kind.kind
    return square.yields * (game.market.prices[kind] if kind is not None else 4) + square.number / 100


def _dearest(game: Game, player: Player) -> Kind:
    closes, boxes = closing_prices(game), player.boxes or {}
    roomy = [kind for kind in KINDS if boxes[kind] < booklet.PLAYER_ROOM] or list(KINDS)
    return max(roomy, key=lambda kind: closes[kind])


# Trading


def _trades(game: Game, player: Player) -> Iterator[Command]:
    yield from (Sell(player.id, lot) for lot in lots(player))
    yield Pass(player.id, Action.TRADING)
    for kind in KINDS:
        most = min(game.market.storages[kind], booklet.PLAYER_ROOM)
        yield from (Buy(player.id, kind, boxes) for boxes in range(1, most + 1))


def lots(player: Player) -> list[dict[Kind, int]]:
    """All boxes but a few of each kind that is kept: none, one, two or all of it, of two kinds at most."""
    boxes = player.boxes or {}
    held = [kind for kind in KINDS if boxes[kind]]
    every = {kind: boxes[kind] for kind in held}
    wine: dict[Kind, int] = {kind: boxes[kind] for kind in held if kind is not Kind.WATER}
    found: list[dict[Kind, int]] = [every, wine, *({kind: boxes[kind]} for kind in held)]
    found += [{**wine, kind: wine[kind] - 1} for kind in wine]
    for kept in (*((kind,) for kind in held), *combinations(held, 2)):
        for counts in product(*({1, 2, boxes[kind]} for kind in kept)):
            less = dict(zip(kept, counts, strict=True))
            found.append({kind: count - less.get(kind, 0) for kind, count in every.items()})
    sold = (tuple((kind, lot[kind]) for kind in held if lot.get(kind, 0) > 0) for lot in found)
    return [dict(lot) for lot in dict.fromkeys(sold) if lot]


# Hiring


def _hires(game: Game, player: Player) -> Iterator[Command]:
    yield Pass(player.id, Action.HIRING)
    pieces = tuple(pieces_of(player))
    helpers = tuple(_helpers(game, player))
    yield from (Hire(player.id, piece, square=square) for piece, square in pieces)
    yield from (Hire(player.id, helper=helper) for helper in helpers)
    for (piece, square), helper in product(pieces, helpers):
        yield Hire(player.id, piece, square=square, helper=helper)


def pieces_of(player: Player) -> Iterator[tuple[Piece, SquareNamed]]:
    """The next piece, on a square of each kind; a worker also with another one of each kind."""
    boxes = player.boxes or {}
    if player.workers_left:
        if boxes[Kind.RED]:
            kinds = (kind for kind in Vineyard if kind is not Vineyard.ABANDONED)
            yield from ((Piece.WORKER, EmptySquare(kind)) for kind in kinds)
            for each in (player.find_square(square) for square in player.squares_to_join):
                if each is not None:
                    yield Piece.WORKER, OwnSquare(each.id)
    elif player.winemasters_left:
        yield from ((Piece.WINEMASTER, EmptySquare(kind)) for kind in Vineyard)


def _helpers(game: Game, player: Player) -> Iterator[Helper]:
    boxes = player.boxes or {}
    if boxes[Kind.CHAMPAGNE]:
        board = game.market.board
        laid = [kind for kind in KINDS if board[kind] is not None]
        for first, second in product(laid, laid):
            one, other = board[first], board[second]
            if one is not None and other is not None and one is not other:
                yield Lobbyist((TileMove(one, first), TileMove(other, second)))
    if boxes[Kind.ROSE]:
        yield from _errands(player)


def _errands(player: Player) -> Iterator[MrRose]:
    """Two kinds that the seat holds up, or one up and a rarer one down; a box is sold after that, or none."""
    boxes = player.boxes or {}
    by_boxes = sorted(KINDS, key=lambda kind: -boxes[kind])
    for first, second in combinations(by_boxes[:3], 2):
        yield MrRose({first: 1, second: 1})
        if boxes[first]:
            yield MrRose({first: 1, second: 1}, sell=first, first=Step.PRICES)
    yield MrRose({by_boxes[0]: 1, by_boxes[-1]: -1})
    yield from (MrRose({by_boxes[0]: 1}, buy=kind) for kind in (Kind.RED, Kind.WHITE, Kind.WATER))

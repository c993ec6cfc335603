"""The box at its own seat: what it would do now, as the table can carry it out, and why."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

from companion.frozen import frozen
from companion.games.kit.facts import player_of
from companion.games.port import Moment, command_of
from companion.games.toscana.players.choosing import PLAYERS, after, some_tiles, wanted_kind
from companion.games.toscana.players.commands import gives, with_squares
from companion.games.toscana.players.port import Budget, Observation, in_ledger, observed
from companion.games.toscana.players.valuing import learned, value
from companion.games.toscana.port import GAME
from companion.games.toscana.rules import booklet, commands
from companion.games.toscana.rules.decide import is_possible
from companion.games.toscana.rules.game import FIRST_SQUARE, Game, Strength, strength_of
from companion.games.toscana.rules.pieces import Squares, new_square, with_square
from companion.games.toscana.rules.terms import KINDS, Boxes, Ledger, Piece

AS = {Strength.EASY: "greedy", Strength.GOOD: "strong", Strength.HARD: "strongest"}
MOST = 12
TASTINGS = 12
"""So many winetastings of the others are tried with each of two tiles."""


@frozen
class Proposal:
    """A command of the box, the square that its piece goes to, and what its water may touch.

    `touching` has the same winemaking for each set of squares, those that give most first.
    """

    command: commands.Command
    square: commands.SquareNamed | None = None
    touching: tuple[tuple[Squares, commands.Command], ...] = ()


def proposals(
    game: Game, moments: Sequence[Moment], player_id: str, is_stopped: Callable[[], bool]
) -> tuple[Proposal, ...]:
    """What the box would do with this seat in the game of these moments, the best first."""
    ledger = game.options.ledger
    strength = strength_of(player_id) or Strength.GOOD
    choose, positions = PLAYERS[AS[strength]]
    seen = observed(game, player_id, () if game.follows_map else told_squares(moments, player_id))
    chance = Random(f"{moments[0].stamp.at} {moments[-1].stamp.seq}")
    found: list[Proposal] = []
    for command in choose(seen, chance, Budget(positions, is_stopped)):
        proposal = _proposed(command, seen, ledger)
        if proposal not in found and is_possible(game, proposal.command):
            found.append(proposal)
        if len(found) == MOST:
            break
    return tuple(found)


def _proposed(command: commands.Command, seen: Observation, ledger: Ledger) -> Proposal:
    told = in_ledger(command, seen, ledger)
    match command:
        case commands.Hire(piece=Piece(), square=square):
            if ledger is not Ledger.MAP:
                squares = player_of(seen.game, seen.player).squares or ()
                square = commands.EmptySquare(wanted_kind(seen.game, squares))
            return Proposal(told, square)
        case commands.MakeWine(water=int(water)):
            return Proposal(told, touching=tuple(_touching(seen, water, ledger)))
    return Proposal(told)


def _touching(seen: Observation, water: int, ledger: Ledger) -> Iterator[tuple[Squares, commands.Command]]:
    """First what is worth most: where the board does not allow it, the table turns on."""
    player = player_of(seen.game, seen.player)
    own = player.squares or ()
    counts = range(min(len(own), booklet.SQUARES_OF_A_CROSSROAD * water), -1, -1)
    sets = (squares for count in counts for squares in combinations(own, count))
    for squares in sorted(sets, key=lambda each: -sum(gives(seen.game, square) for square in each)):
        made = with_squares(seen.game, player, water, tuple(square.id for square in squares))
        yield squares, in_ledger(made, seen, ledger)


def better_tile(
    game: Game,
    moments: Sequence[Moment],
    player_id: str,
    tiles: Sequence[Boxes],
    is_stopped: Callable[[], bool],
) -> int:
    """Which of these winetasting tiles the box plays, whatever the others show."""
    del is_stopped
    seen = observed(game, player_id, () if game.follows_map else told_squares(moments, player_id))
    chance, weights = Random(moments[-1].stamp.seq), learned()
    worth = [0.0] * len(tiles)
    for _ in range(TASTINGS):
        others = some_tiles(chance, len(game.players) - 1)
        for at, tile in enumerate(tiles):
            totals = {kind: others[kind] + tile.get(kind, 0) for kind in KINDS}
            worth[at] += value(after(seen.game, commands.HoldWinetasting(totals=totals)), player_id, weights)
    return worth.index(max(worth))


def told_squares(moments: Sequence[Moment], player_id: str) -> Squares:
    """Ledger full: the squares that the box has asked for; which one comes next follows from the game."""
    game: Any = moments[0].game
    seat: int = game.seat_of(player_id)
    squares: Squares = (new_square(seat, (), FIRST_SQUARE, Piece.WORKER),)
    for moment in moments[1:]:
        command = command_of(GAME, moment)
        if isinstance(command, commands.Hire) and command.player == player_id and command.piece is not None:
            kind = wanted_kind(game, squares)
            squares = with_square(squares, new_square(seat, squares, kind, command.piece))
        game = moment.game or game
    return squares

"""The port of a player: what its seat sees goes in, the commands it would enter come out, the best first.

Whoever writes a stronger one writes one function of this form; `tests/games/toscana/player_kit.py` tries it.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from companion.frozen import changed, frozen
from companion.games.kit.facts import TurnOrder, player_of
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import Command, Hire, MakeWine
from companion.games.toscana.rules.game import Game, Player
from companion.games.toscana.rules.pieces import Square, Squares
from companion.games.toscana.rules.terms import KINDS, Kind, Ledger, Vineyard


@frozen
class Observation:
    """What a seat sees on its turn: the open game, and which squares it stands on; no hand, no future.

    The game is one of ledger map. What ledger full does not follow is filled in by `observed`.
    """

    game: Game
    player: str


class Budget:
    """How much a player may think: so many positions, or until somebody needs the answer."""

    def __init__(self, positions: int, is_stopped: Callable[[], bool] = lambda: False) -> None:
        self.left = positions
        self._is_stopped = is_stopped

    def spend(self) -> bool:
        """Count a position; False once there are none left."""
        self.left -= 1
        return self.left >= 0 and not (self.left % 32 == 0 and self._stop())

    def _stop(self) -> bool:
        if self._is_stopped():
            self.left = 0
            return True
        return False


class TakesSeat(Protocol):
    """A player: possible commands of this seat for the phases `placing` and `actions`, the best first.

    At least one is answered, whatever the budget; the same chance gives the same answer. Winemaking names
    the squares it hopes to touch: the table says which they are.
    """

    def __call__(self, seen: Observation, chance: Random, budget: Budget) -> Sequence[Command]: ...


# Ledger full: the squares are those that the seat was told to take, the others' are imagined

USUAL = (Vineyard.RED, Vineyard.WATER, Vineyard.WHITE, Vineyard.CHAMPAGNE, Vineyard.ROSE)


def observed(game: Game, player: str, squares: Squares = ()) -> Observation:
    """What this seat sees; in ledger full with the squares it asked for, as far as it is known."""

    def imagined(each: Player, seat: int) -> Squares:
        """As many squares as the pieces would take alone, of kinds in their usual order."""
        kinds = [USUAL[number % len(USUAL)] for number in range(pieces_on_map(each))]
        return squares if each.id == player and squares else alone(seat, kinds, each.workers_on_map)

    return Observation(in_ledger_map(game, imagined), player)


def in_ledger_map(game: Game, squares_of: Callable[[Player, int], Squares]) -> Game:
    """The game as one of ledger map, in which each player and seat has these squares, if they are not known.

    Nobody insists on turns or makes deals there, so that a plan can be thought through.
    """
    options = changed(game.options, ledger=Ledger.MAP, turn_order=TurnOrder.RELAXED, player_deals=False)
    if game.follows_map:
        return changed(game, options=options)
    players = tuple(changed(each, squares=squares_of(each, seat)) for seat, each in enumerate(game.players))
    return changed(game, options=options, players=players)


def pieces_on_map(player: Player) -> int:
    return player.workers_on_map + (player.winemasters_on_map or 0)


def alone(seat: int, kinds: Sequence[Vineyard], workers: int) -> Squares:
    """A piece on a square of each kind: so many workers, then winemasters."""
    letter = booklet.SEAT_LETTERS[seat]
    return tuple(
        Square(f"{letter}{number + 1}", kind, workers=int(number < workers), winemaster=number >= workers)
        for number, kind in enumerate(kinds)
    )


def in_ledger(command: Command, seen: Observation, ledger: Ledger) -> Command:
    """The same command as ledger full has it: without squares, and with what they would yield."""
    if ledger is Ledger.MAP:
        return command
    match command:
        case Hire():
            return changed(command, square=None)
        case MakeWine(player, water):
            return MakeWine(player, water, boxes=yield_of(command, player_of(seen.game, player)))
    return command


def yield_of(command: MakeWine, player: Player) -> dict[Kind, int]:
    """What the named squares give, before caps; only the kinds that they give."""
    total = dict.fromkeys(KINDS, 0)
    for square in player.squares or ():
        if square.id in (command.squares or ()) and square.yields:
            total[square.kind.kind or (command.choices or {})[square.id]] += square.yields
    return {kind: boxes for kind, boxes in total.items() if boxes}

"""What a player can have on the map, as far as the box knows it; one number where it is certain."""

from companion.games.toscana.rules.game import Player
from companion.games.toscana.rules.piece_count import PIECES, Hired
from companion.games.toscana.rules.ranking import squares_possible
from companion.games.toscana.rules.squares import squares_of_pieces
from companion.games.toscana.rules.terms import STARTING_WORKERS


def winemasters_of(player: Player) -> range:
    """How many winemasters can stand there."""
    if player.winemasters_on_map is not None:
        return range(player.winemasters_on_map, player.winemasters_on_map + 1)
    numbers = [_winemasters(pieces, player) for pieces in _hired(player)]
    return range(min(numbers), max(numbers) + 1)


def squares_of(player: Player) -> range:
    """On how many squares the pieces can stand."""
    if player.winemasters_on_map is not None:
        return squares_possible(player)
    ranges = [_squares(pieces, player) for pieces in _hired(player)]
    return range(min(each[0] for each in ranges), max(each[-1] for each in ranges) + 1)


def fewest_winemasters(player: Player, squares: int) -> int:
    """The fewest winemasters that can be there beside so many squares."""
    fitting = [pieces for pieces in _hired(player) if squares in _squares(pieces, player)]
    return min((_winemasters(pieces, player) for pieces in fitting), default=winemasters_of(player)[0])


def _hired(player: Player) -> range:
    """How many pieces can have been hired; any number where nobody counted."""
    hired = player.hired or Hired(0, PIECES)
    return range(hired.least, hired.most + 1)


def _winemasters(pieces: int, player: Player) -> int:
    replaced = player.hired.replaced if player.hired else 0
    return max(0, pieces - STARTING_WORKERS - replaced)


def _squares(pieces: int, player: Player) -> range:
    workers = 1 + min(pieces, STARTING_WORKERS)
    return squares_of_pieces(workers, _winemasters(pieces, player))

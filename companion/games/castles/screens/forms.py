"""An entry opened again: the screens of a command with its values, ready to be changed and sent."""

from typing import Any

from companion.games.castles.rules.commands import FinalCount, Gain
from companion.games.castles.rules.game import Game
from companion.games.castles.screens.counting import Counting, FreeSpaces, tied_by
from companion.games.castles.screens.gaining import Gains
from companion.ui.kit.screen import Screen


def form_of(game: Game, command: Any) -> tuple[Screen, ...]:
    """The screens of this command's entry; empty for what is entered by a key or two."""
    match command:
        case Gain(player):
            return (Gains(player),)
        case FinalCount(counts=counts) if counts is not None:
            return (Counting(counts=counts), *_spaces(tied_by(game, counts), command))
    return ()


def _spaces(tied: tuple[str, ...], count: FinalCount) -> tuple[Screen, ...]:
    """The free spaces that decided between those who are tied."""
    spaces = {player: free for player, free in (count.spaces or {}).items() if player in tied}
    return (FreeSpaces(count.counts or {}, tied, spaces=spaces),) if tied else ()

"""A game for the benchmarks: five greedy players, until just before it ends."""

from companion.games.toscana.rules.commands import Command
from tests.games.toscana.greedy_table import new_game, whole_game

NEW_GAME = new_game()


def one_game() -> list[Command]:
    """All of it but the last winetasting, so that the game still runs."""
    return list(whole_game())[:-1]

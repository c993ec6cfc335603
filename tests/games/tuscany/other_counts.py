"""How many inputs it takes to begin a game, to take a row and to undo: what does not start from Home."""

from dataclasses import replace

from companion.games.tuscany.rules.terms import Phase
from tests.games.tuscany.evening import ANNA, BEN, REGULARS, friends
from tests.games.tuscany.people import Box, box_of

START_MONEY = 3
NEW_GAME_GOAL, UNDO_GOAL = 5, 1


def first_row(detents: int) -> int:
    """A row of the first year, so many detents from the lowest one."""
    box = Box(friends(), name="tuscany")
    box.turn(detents).push()
    assert box.player(ANNA).row == 2 + detents
    return box.inputs


def undo() -> int:
    """One undo brings back the whole turn."""
    box = box_of().key("points").key("lira").push()
    before = box.inputs
    box.hold_back()
    assert (box.player(BEN).points, box.game.turn) == (0, BEN)
    return box.inputs - before


def new_game() -> int:
    """A new game with the last table, without the start money of each player."""
    box = Box(None, replace(REGULARS, language="en"), name="tuscany")
    box.push().push().push()
    for _ in range(4):
        box.turn(START_MONEY).push()
    box.push().push().read()
    assert box.game.phase is Phase.WAKE_UP
    assert all(player.money == START_MONEY for player in box.game.players)
    return box.inputs - 4 * (START_MONEY + 1)

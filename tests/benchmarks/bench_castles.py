"""How many inputs The Castles of Tuscany needs: each entry beside its goal, then a whole game."""

import random

from tests.benchmarks.rows import Row
from tests.benchmarks.work import Work
from tests.games.castles.people import Box
from tests.games.castles.player import play_on
from tests.games.castles.table_talk import given
from tests.games.castles.targets import TARGETS
from tests.games.castles.typist import enter

SEED = 1
GOAL_OF_A_TURN = 3.0


def rows(_: Work) -> list[Row]:
    """Counted, not measured: once is enough."""
    counted = [
        Row(f"castles: {target.what}", str(target.played().inputs), f"goal {target.most} or fewer")
        for target in TARGETS
    ]
    return [*counted, _a_game()]


def _a_game() -> Row:
    """A game of three that knows no strategy, entered on the panel: inputs for each turn."""
    talk = given("anna ben cleo")
    play_on(talk, random.Random(SEED))
    begin, *commands = talk.done
    box, turns = Box(name="castles").play(begin.command), 0
    for command in commands:
        turn = box.game.turn
        enter(box, command)
        turns += box.game.turn != turn
    return Row(f"castles: {turns} turns, each", f"{box.inputs / turns:.2f}", f"goal {GOAL_OF_A_TURN:g}")

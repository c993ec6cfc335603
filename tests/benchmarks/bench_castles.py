"""How many inputs The Castles of Tuscany needs: each entry beside its goal, then a whole game."""

import random

from tests.benchmarks.rows import Row
from tests.benchmarks.work import Work
from tests.games.castles.evenings import evening, in_full, in_points, turns_of, typed
from tests.games.castles.people import Box
from tests.games.castles.player import play_on
from tests.games.castles.table_talk import given
from tests.games.castles.targets import TARGETS
from tests.games.castles.typist import enter

SEED = 1
GOAL_OF_A_TURN = 3.0
GOAL_OF_POINTS = 180


def rows(_: Work) -> list[Row]:
    """Counted, not measured: once is enough."""
    counted = [
        Row(f"castles: {target.what}", str(target.played().inputs), f"goal {target.most} or fewer")
        for target in TARGETS
    ]
    return [*counted, _a_game(), *_evenings()]


def _evenings() -> list[Row]:
    """Games of four that are played to win."""
    played = evening(4, SEED)
    full, turns = typed(in_full(played)).inputs, turns_of(played)
    points = typed(in_points(played)).inputs
    return [
        Row("castles: ledger points, a game of four", str(points), f"goal {GOAL_OF_POINTS}"),
        Row(f"castles: ledger full, {turns} turns, each", f"{full / turns:.2f}", f"goal {GOAL_OF_A_TURN:g}"),
    ]


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

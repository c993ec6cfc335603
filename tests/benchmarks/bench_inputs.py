"""How many inputs a person needs: each action beside its goal, then a round of five greedy players."""

from collections.abc import Callable

from companion.controls.intents import PushHeld
from companion.games.kit.clock import Hold
from tests.benchmarks.rows import Row
from tests.benchmarks.work import Work
from tests.games.toscana import paths
from tests.games.toscana.people import Box, by_kind, new_game
from tests.games.toscana.rounds import CLOSE, all_pass, with_boxes

ROUND_GOAL = 55
PATHS: tuple[tuple[str, Callable[[Box], object], int], ...] = (
    ("inputs: buy 1 box", lambda box: box.key("red").turn(1).push(), 3),
    ("inputs: sell 1 box", lambda box: box.key("red").push(), 2),
    ("inputs: buy 2 boxes", lambda box: box.key("red").turn(2).push(), 4),
    ("inputs: sell 5 of 2 kinds", lambda box: box.key("red").turn(-1).key("water").turn(-2).push(), 6),
    ("inputs: hire a worker", lambda box: box.hold_key("red").push(), 2),
    (
        "inputs: hire the lobbyist",
        lambda box: box.hold_key("red").key("champagne").key("red").key("water").push(),
        5,
    ),
)


def rows(_: Work) -> list[Row]:
    """Counted, not measured: once is enough."""
    return [
        *(_row(name, _count(path), goal) for name, path, goal in PATHS),
        *_closing(),
        *_others(),
        *_a_round(),
    ]


def _row(name: str, inputs: float, goal: int | None = None) -> Row:
    return Row(name, f"{inputs:.4g}", "" if goal is None else f"goal {goal} or fewer")


def _count(path: Callable[[Box], object]) -> int:
    box = Box(new_game()).play(with_boxes("anna", by_kind(3, 2, 1, 1, 3), money=20))
    path(box)
    if box.screen != "Moves":
        raise AssertionError(f"the path ended at {box.screen}")
    return box.inputs


def _others() -> list[Row]:
    return [
        _row("inputs: pass", paths.passing(), 2),
        _row("inputs: make 7 boxes as last time", paths.wine_as_last_time(), 2),
        _row("inputs: make 7 boxes in ledger map", paths.wine_by_map(), 2),
        _row("inputs: winetasting of three by one person", paths.tasting_by_one(), 9),
        _row("inputs: first market", paths.first_market(), 30),
        _row("inputs: a name of four letters", paths.four_letter_name(), 16),
    ]


def _closing() -> list[Row]:
    box = Box(new_game()).play(*all_pass())
    box.push().push().push().touch(PushHeld())
    if box.game.round == 1:
        raise AssertionError(f"the close ended at {box.screen}")
    closing = _row("inputs: close a round without tiles", box.inputs, 4)
    box = Box(new_game()).push().key("champagne").push()
    before = box.inputs
    return [closing, *_tasting(), _row("inputs: undo", box.hold_back().inputs - before, 1), _pause()]


def _pause() -> Row:
    box = Box(new_game()).hold_knob()
    if box.engine.table.clock.hold is not Hold.PAUSE:
        raise AssertionError(f"no pause at {box.screen}")
    return _row("inputs: pause", box.inputs, 2)


def _tasting() -> list[Row]:
    """Three players, each with a plus and a minus: in all, and for one pair of hands."""
    box, hands = Box(new_game(3)).play(*all_pass(3), *CLOSE[:2]), []
    for seat, (plus, minus) in enumerate((("red", "white"), ("red", "rose"), ("water", "red"))):
        before = box.inputs
        box.hold_seat(seat).key(plus).key(minus).let_go(seat)
        hands.append(box.inputs - before)
    if box.game.round == 1:
        raise AssertionError(f"the winetasting ended at {box.screen}")
    return [
        _row("inputs: winetasting of three, six marks", box.inputs, 9),
        _row("inputs: winetasting, one pair of hands", max(hands), 3),
    ]


def _a_round() -> list[Row]:
    """The mean of a whole game, in which everybody hires, makes wine and sells where they can."""
    counted, rounds = paths.game_of_five()
    each = [
        _row(f"game of five: {len(entered)} {name}, each", sum(entered) / len(entered))
        for name, entered in counted.items()
    ]
    mean = sum(map(sum, counted.values())) / rounds
    return [
        *each,
        _row("recorded round of five: 15 actions and the close", paths.round_of_five(), ROUND_GOAL),
        _row("game of five: a round, 15 actions and the close", mean, ROUND_GOAL),
    ]

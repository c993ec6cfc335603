"""How many inputs a person needs: each action beside its goal, then a recorded round of five players."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from companion.controls.intents import PushHeld
from companion.games.kit.clock import Hold
from companion.games.port import Begin
from companion.games.toscana.rules.commands import Buy, Sell
from companion.games.toscana.rules.terms import Ledger
from tests.benchmarks.rows import Row
from tests.benchmarks.work import Work
from tests.games.toscana import paths
from tests.games.toscana.on_the_panel import commands, play_on, recordings
from tests.games.toscana.people import Box, by_kind, new_game
from tests.games.toscana.rounds import CLOSE, all_pass, with_boxes

PLAYERS, ROUND_GOAL = 5, 55
ACTIONS = ("Buy", "Sell", "Hire", "MakeWine", "Pass")
PATHS: tuple[tuple[str, Callable[[Box], object], int], ...] = (
    ("inputs: buy 1 box", lambda box: box.key("red").turn(1).push(), 3),
    ("inputs: buy 2 boxes", lambda box: box.key("red").turn(2).push(), 4),
    ("inputs: sell 5 of 2 kinds", lambda box: box.key("red").turn(-2).key("water").turn(-3).push(), 8),
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
    counted: dict[str, list[int]] = defaultdict(list)
    box, pushes = Box(), 0
    for command in five_players():
        before = box.pushes_after_moves
        inputs = play_on(box, command)
        if inputs is not None:
            counted[type(command).__name__].append(inputs)
        # A trade begins with a key, which takes the moves away by itself.
        if not isinstance(command, Buy | Sell):
            pushes += box.pushes_after_moves - before
        if box.table.game is not None and box.game.round > 1:
            break
    each = [
        _row(f"round of five: {len(entered)} {name}, each", sum(entered) / len(entered))
        for name, entered in counted.items()
    ]
    acts = sum(len(counted[name]) for name in ACTIONS)
    every = sum(map(sum, counted.values()))
    return [
        *each,
        _row(f"round of five: {acts} actions and the close", every, ROUND_GOAL),
        _row("round of five: pushes that put the moves away", pushes),
    ]


def five_players(ledger: Ledger = Ledger.FULL) -> list[Any]:
    """The first recorded game of five in this ledger."""
    for file in recordings():
        recorded = list(commands(file))
        begins = (each.command for each in recorded if isinstance(each, Begin))
        if any(len(new.players) == PLAYERS and new.options.ledger is ledger for new in begins):
            return recorded
    raise LookupError(f"tests/games/toscana/recorded holds no game of five players in ledger {ledger}")

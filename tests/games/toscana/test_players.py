"""The players that are no people: they keep the port, think within their budget, and each beats the next."""

from collections.abc import Sequence
from random import Random

import pytest

from companion.frozen import changed
from companion.games.toscana.players.choosing import PLAYERS, POSITIONS, greedy, planning, strongest
from companion.games.toscana.players.port import Budget, Observation, TakesSeat, in_ledger, observed
from companion.games.toscana.players.valuing import closing_prices, learned, value
from companion.games.toscana.rules.closing import forecast
from companion.games.toscana.rules.commands import Command, MakeWine, Sell
from companion.games.toscana.rules.decide import is_possible
from companion.games.toscana.rules.pieces import Squares
from companion.games.toscana.rules.terms import KINDS, Kind, Ledger, Phase
from tests.games.toscana.player_kit import ends, keeps_the_port, observations
from tools.bars import proportion
from tools.ladder import longest_turn, played, rows, share
from tools.weights import made


@pytest.mark.evenings
@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_keeps_the_port(name: str) -> None:
    keeps_the_port(PLAYERS[name][0])


def _second_best(seen: Observation, chance: Random, budget: Budget) -> Sequence[Command]:
    """The example of docs/rival.md."""
    best, *others = greedy(seen, chance, budget)
    return (*others, best)


def test_the_documented_example_keeps_the_port() -> None:
    keeps_the_port(_second_best)


def _has_time(budget: Budget) -> bool:
    return all(budget.spend() for _ in range(40))


@pytest.mark.parametrize(
    "broken",
    [
        lambda seen, chance, budget: (),
        lambda seen, chance, budget: (Sell(seen.player, {Kind.RED: 5, Kind.ROSE: 5}),),
        lambda seen, chance, budget: greedy(seen, chance, budget) if _has_time(budget) else (),
    ],
    ids=["nothing", "impossible", "nothing in a hurry"],
)
def test_the_kit_finds_a_player_that_breaks_the_port(broken: TakesSeat) -> None:
    with pytest.raises(AssertionError):
        keeps_the_port(broken)


@pytest.mark.parametrize("players", [2, 5])
def test_a_game_of_the_strong_player_with_itself_comes_to_an_end(players: int) -> None:
    assert ends(PLAYERS["strong"][0], seed=3, players=players) is Phase.FINISHED


@pytest.mark.evenings
@pytest.mark.parametrize(("better", "worse"), [("greedy", "any"), ("strong", "greedy")])
def test_each_player_beats_the_one_below(better: str, worse: str) -> None:
    assert share(PLAYERS[better], PLAYERS[worse], games=16, seed=5) >= 0.6


@pytest.mark.evenings
def test_a_plan_for_the_round_beats_what_is_best_at_once() -> None:
    """The step from strong to strongest, without the strongest one's samples, which take long."""
    assert share((planning, POSITIONS), PLAYERS["strong"], games=40, seed=7) >= 0.6


def test_the_same_seed_plays_the_same_game() -> None:
    players = {"a": PLAYERS["strong"], "b": PLAYERS["any"]}
    assert played(players, "7") == played(players, "7")


def test_a_thought_ends_when_it_is_stopped() -> None:
    """Nobody waits for a turn that was undone."""
    seen = next(each for each in observations(2) if each.game.phase is Phase.ACTIONS)
    asked = 0

    def is_stopped() -> bool:
        nonlocal asked
        asked += 1
        return asked > 1

    budget = Budget(100_000, is_stopped)
    assert strongest(seen, Random(1), budget)
    assert budget.left <= 0


def test_closing_prices_are_those_of_the_forecast() -> None:
    for seen in observations(4):
        assert closing_prices(seen.game) == {kind: each.close for kind, each in forecast(seen.game).items()}


def test_money_and_boxes_are_worth_something() -> None:
    seen = next(each for each in observations(2) if each.game.phase is Phase.ACTIONS)
    before = value(seen.game, seen.player, learned())
    for change in ({"money": 50}, {"boxes": dict.fromkeys(KINDS, 3)}):
        players = tuple(
            changed(each, **change) if each.id == seen.player else each for each in seen.game.players
        )
        assert value(changed(seen.game, players=players), seen.player, learned()) > before


def test_ledger_full_is_played_without_squares() -> None:
    """What a command names of the map is left out, and the yield is told instead."""
    seen = next(each for each in observations(2) if len(_own(each)) > 1 and each.game.phase is Phase.ACTIONS)
    options = changed(seen.game.options, ledger=Ledger.FULL, map_squares=None)
    bare = tuple(changed(each, squares=None) for each in seen.game.players)
    game = changed(seen.game, options=options, players=bare, map_squares=None)
    again = observed(game, seen.player, _own(seen))
    commands = PLAYERS["strong"][0](again, Random(1), Budget(500))
    told = [in_ledger(command, again, Ledger.FULL) for command in commands]
    assert all(is_possible(game, command) for command in told)
    wine = next(command for command in told if isinstance(command, MakeWine))
    assert wine.squares is None
    assert wine.boxes
    assert set(wine.boxes) <= set(Kind)


def _own(seen: Observation) -> Squares:
    return next(each.squares or () for each in seen.game.players if each.id == seen.player)


def test_an_interval_holds_its_share_and_narrows_with_more_games() -> None:
    few, many = proportion(35, 50), proportion(350, 500)
    assert few.low < 0.7 < few.high
    assert many.high - many.low < few.high - few.low


def test_the_ladder_prints_a_row_for_each_pair() -> None:
    title, _, row = rows(2, 1, ("any", "greedy"))
    assert title.startswith("| player | beats |")
    assert row.startswith("| greedy | any | 100% |")


def test_the_ladder_says_what_a_turn_takes() -> None:
    assert longest_turn("strong", games=1, seed=1).startswith("a turn of strong: at most ")


@pytest.mark.evenings
def test_the_same_seed_makes_the_same_weights() -> None:
    first = made(steps=1, games=4, seed=3)
    assert first == made(steps=1, games=4, seed=3)

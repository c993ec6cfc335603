"""What decided a game: the same game gives the same answer, a blunder is named, and the tables add up."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from companion.games.kit.codec import to_json
from companion.games.kit.sentences import Refusal
from companion.games.port import Moment, Stamp
from companion.games.toscana.page import PAGE
from companion.games.toscana.players import deciding
from companion.games.toscana.players.chances import ahead, by_plan, chances, shares, won
from companion.games.toscana.players.choosing import rule_of_thumb, some_tiles
from companion.games.toscana.players.self_play import opening, some_market
from companion.games.toscana.rules.commands import (
    COMMANDS,
    Command,
    Finish,
    HoldWinetasting,
    Pass,
    UpdateSupply,
    UpdateWineBoard,
)
from companion.games.toscana.rules.decide import play
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import Action, Kind, Phase
from companion.record.journal import Journal
from tests.archive import Clock, recorded
from tests.archive import play as play_all
from tools.calibration import brier, by_money, positions, rows

BLUNDER_ROUND = 4


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Played on less often than for people, so that the tests end."""
    monkeypatch.setattr(deciding, "SKETCH", 3)
    monkeypatch.setattr(deciding, "SURE", 6)


def evening(seats: str, last: int, blunderer: str = "") -> list[Moment]:
    """A game of ledger map by rules of thumb; in its fourth round somebody leaves the squares dry."""
    chance = Random("an evening")
    game = opening(seats, some_market(chance))
    moments = [Moment(Stamp(1, "2026-01-01T20:00:00Z"), "", (), game)]
    while game.phase is not Phase.FINISHED:
        command = _next(game, chance, last, blunderer)
        played = play(game, command)
        assert not isinstance(played, Refusal), played.message
        game = played.game
        stamp = Stamp(len(moments) + 1, "2026-01-01T20:01:00Z")
        moments.append(Moment(stamp, to_json(COMMANDS.write(command)), played.events, game))
    return moments


def _next(game: Game, chance: Random, last: int, blunderer: str) -> Command:
    turn = game.whose_turn
    if turn is None:
        closing = {Phase.WINE_BOARD: UpdateWineBoard(), Phase.SUPPLY: UpdateSupply()}
        tiles = HoldWinetasting(totals=some_tiles(chance, len(game.players)))
        return closing.get(game.phase, tiles)
    if game.phase is Phase.ACTIONS and game.round == last and not game.is_last_round:
        return Finish()
    usual = rule_of_thumb(game, turn.id)
    if (game.round, turn.id) == (BLUNDER_ROUND, blunderer) and COMMANDS.write(usual)["do"] == "make_wine":
        return Pass(turn.id, Action.WINEMAKING)
    return usual


def of_record(name: str) -> Sequence[Moment]:
    with TemporaryDirectory() as folder, Journal.open(Path(folder) / "journal.db", Clock()) as journal:
        return play_all(journal, recorded("toscana", name)).timeline.moments


def game_at(moments: Sequence[Moment], at: int) -> Game:
    game = moments[at].game
    assert isinstance(game, Game)
    return game


@pytest.mark.evenings
def test_the_same_game_gives_the_same_answer() -> None:
    moments = evening("ab", 1)
    found = deciding.decided(moments)
    assert deciding.decided(moments) == found
    assert len(found["chances"]) == len(moments)
    assert all(sum(each) == pytest.approx(1, abs=0.001) for each in found["chances"])
    assert found["chances"][-1] == list(won(game_at(moments, -1)))


@pytest.mark.evenings
def test_an_obvious_blunder_is_named_with_what_was_better() -> None:
    """All the squares are ready and there is water for them: who passes gets nothing for the round."""
    moments = evening("ab", BLUNDER_ROUND + 1, "b")
    assert PAGE.reviewing is not None
    found = PAGE.reviewing.search(moments)
    at = next(number for number, each in enumerate(moments) if "winemaking" in each.command)
    worst = found["decisions"][0]
    assert worst["at"] == at
    assert worst["cost"] > worst["error"]
    assert worst["money"] > 0
    line = [each[1] for each in found["chances"]]
    assert line[at] < line[at - 1]
    told = str(PAGE.reviewing.told(moments, found).decisions[0])
    assert told.startswith(f"Round {BLUNDER_ROUND}, b: pass: winemaking. It cost about ")
    assert "Better: " in told


@pytest.mark.evenings
def test_nobody_is_blamed_within_the_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "Z", 1e9)
    moments = evening("ab", BLUNDER_ROUND, "b")
    found = deciding.decided(moments)
    assert found["decisions"] == []
    assert PAGE.reviewing is not None
    told = PAGE.reviewing.told(moments, found)
    assert [str(each) for each in told.decisions] == [
        "No decision cost more than the error of working it out."
    ]


def test_what_moved_the_chances_adds_up_to_the_end() -> None:
    moments = of_record("two-players-map")
    line = [[0.5, 0.5] if each.game != moments[-1].game else [0.0, 1.0] for each in moments]
    line[3] = [0.7, 0.3]  # after the other one's first hiring
    assert PAGE.reviewing is not None
    chart = PAGE.reviewing.told(moments, {"chances": line, "decisions": []}).charts[1]
    parts = {each.mark: each.values for each in chart.series}
    assert [sum(each) for each in zip(*parts.values(), strict=True)] == [0, 100]
    assert (parts["start"], parts["own"], parts["others"]) == ((50, 50), (-20, -20), (20, 20))
    assert parts["tiles"] == (-50, 50)


@pytest.mark.evenings
def test_a_game_whose_squares_are_not_known_is_worked_out_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "SKETCH", 2)
    monkeypatch.setattr(deciding, "LOOKED_AT", 1)
    moments = of_record("two-players-seven-rounds")[:12]
    found = deciding.decided(moments)
    assert len(found["chances"]) == 12


def test_of_a_ledger_without_boxes_there_are_the_sales_alone() -> None:
    moments = of_record("two-players-market-sixty")
    assert PAGE.reviewing is not None
    assert not PAGE.reviewing.is_searched(moments)
    told = PAGE.reviewing.told(moments, None)
    assert "did not follow" in str(told.note)
    assert [str(table.title) for table in told.tables] == [
        "Sales, and the same boxes at the close of their round"
    ]


def test_a_sale_is_compared_with_the_close_of_its_round() -> None:
    moments = of_record("two-players-map")
    assert PAGE.reviewing is not None
    sales, waters = PAGE.reviewing.told(moments, None).tables
    at = next(number for number, each in enumerate(moments) if '"sell"' in each.command)
    closed = next(number for number in range(at, len(moments)) if game_at(moments, number).round == 2)
    now, later = (game_at(moments, each).market.prices[Kind.CHAMPAGNE] for each in (at - 1, closed))
    assert [each if isinstance(each, int) else str(each) for each in sales.rows[0]] == [
        *(1, "Helmi", "1 champagne"),
        *(now, later, now - later),
    ]
    numbers = [each for each in waters.rows[0] if isinstance(each, int)]
    (_, water, cost, worth, difference) = numbers
    assert (water, difference) == (1, worth - cost)


def test_chances_follow_the_margins() -> None:
    assert shares((10.0, -10.0), 5.0)[0] > shares((10.0, -10.0), 20.0)[0] > 0.5
    game = game_at(evening("abc", 1), 5)
    once = chances(game, [ahead(game, "seed", 0)])
    assert once == chances(game, [ahead(game, "seed", 0)])
    assert ahead(game, "seed", 0, by_plan, 1) != ahead(game, "seed", 1, by_plan, 1)


def test_the_chances_are_scored_beside_the_share_of_the_money(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.calibration.POSITIONS", 2)
    monkeypatch.setattr("tools.calibration.PLAYED_ON", 1)
    found = positions(2, "a game")
    assert [each.won for each in found] == [found[0].won] * 2
    assert 0 <= brier(found, by_money) <= 2
    monkeypatch.setattr("tools.calibration.SEATS", "ab")
    told = list(rows(1, 1))
    assert told[-1].startswith("Better than the share of the money by ")

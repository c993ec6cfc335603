"""The balance page: what it measures is counted right, and the same seed writes the same page."""

from pathlib import Path

import pytest

from companion.games.toscana.rules.terms import KINDS, Sixty
from tools.balance import by_market, by_round, by_seat, played, write
from tools.bars import mean


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    (tmp_path / "pictures").mkdir()
    return tmp_path


def test_the_seats_of_a_table_win_all_its_games_together() -> None:
    seats = by_seat(played(3, games=4, seed=2))
    assert [bar.name for bar in seats.bars] == ["1", "2", "3"]
    assert sum(bar.measured.middle for bar in seats.bars) == pytest.approx(100)
    assert all(bar.measured.low <= bar.measured.middle <= bar.measured.high for bar in seats.bars)


def test_every_game_has_a_last_round_and_a_tile_or_none_above_each_kind() -> None:
    games = played(2, games=3, seed=2, sixty=Sixty.AT_CLOSE)
    assert sum(bar.measured.middle for bar in by_round(games, "at close").bars) == pytest.approx(100)
    assert [group.name for group in by_market(games)] == [kind.english for kind in KINDS]


def test_a_mean_is_surer_with_more_numbers() -> None:
    few, many = mean([40, 60] * 5), mean([40, 60] * 50)
    assert few.middle == many.middle == 50
    assert many.high - many.low < few.high - few.low


def test_the_same_seed_writes_the_same_page_with_its_pictures(docs: Path) -> None:
    write(games=2, seed=3, docs=docs)
    first = {file.name: file.read_text() for file in docs.rglob("*.*")}
    assert set(first) == {"balance.md", *(f"balance-{name}.svg" for name in ("seats", "markets", "sixty"))}
    assert "stand-in" in first["balance.md"]
    write(games=2, seed=3, docs=docs)
    assert first == {file.name: file.read_text() for file in docs.rglob("*.*")}

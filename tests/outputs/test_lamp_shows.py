"""Shows of the lamps: an announcement calls every seat, and the finale runs along the winners' rows."""

from companion.devices.ports import DARK, LITE_LAMPS, ROW_LAMPS, Effect
from companion.games.port import Facts, RankingLine, Seat
from companion.outputs.lamps import calling_rows, finale_rows

SEATS = (Seat("anna", "Anna", "red", 40), Seat("ben", "Ben", "blue", 44))
FACTS = Facts(
    SEATS,
    7,
    None,
    None,
    "anna",
    is_over=True,
    ranking=(RankingLine("ben", 44, 1), RankingLine("anna", 40, 2)),
)


def test_an_announcement_makes_every_players_row_blink() -> None:
    rows = calling_rows(FACTS, ROW_LAMPS)
    assert [{lamp.effect for lamp in row} for row in rows[:2]] == [{Effect.BLINK}] * 2
    assert set(rows[2]) == {DARK}


def test_the_finale_runs_along_the_winners_row_only() -> None:
    for lamps in (ROW_LAMPS, LITE_LAMPS):
        pictures = [finale_rows(FACTS, step, lamps) for step in range(lamps)]
        assert len(set(pictures)) == lamps
        assert all(set(rows[0]) == {DARK} for rows in pictures)
        levels = [[lamp.level for lamp in rows[1]] for rows in pictures]
        assert [row.index(max(row)) for row in levels] == list(range(lamps))


def test_without_a_game_a_show_is_dark() -> None:
    assert {lamp for row in calling_rows(None, ROW_LAMPS) for lamp in row} == {DARK}

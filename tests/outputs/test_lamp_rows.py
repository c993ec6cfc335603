"""The rows of lamps: what a person reads off them, also one who sees no colours."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest

from companion.devices.ports import DARK, LITE_LAMPS, ROW_LAMPS, SEATS, Effect, Rows
from companion.games.kit.lamps import BLINK, LIT, Light, Lights, Shine
from companion.games.toscana import port
from companion.games.toscana.rules.game import Game, Market, Options, Player, RankingLine
from companion.games.toscana.rules.terms import ACTIONS, KINDS, Action, Phase
from companion.outputs.lamps import PALETTE, game_rows
from companion.ui.kit.setup.people import COLOURS

MARKET = Market(dict.fromkeys(KINDS, 3), dict.fromkeys(KINDS, 2), dict.fromkeys(KINDS))
GAME = Game(
    Options(),
    (Player("anna", "Anna", "red"), Player("ben", "Ben", "blue"), Player("cleo", "Cleo", "mauve")),
    "anna",
    MARKET,
)
IDS = tuple(player.id for player in GAME.players)
USED = [frozenset(used) for count in range(4) for used in combinations(ACTIONS, count)]


def rows(game: Game | None, acting: str | None = None, refused: str | None = None, **how: Any) -> Rows:
    if game is None:
        return game_rows(None)
    return game_rows(port.GAME.facts(game), port.GAME.lights(game), acting, refused, **how)


def with_players(**by_id: Mapping[str, object]) -> Game:
    players = tuple(replace(player, **by_id.get(player.id, {})) for player in GAME.players)  # type: ignore[arg-type]
    return replace(GAME, players=players)


def without_colour(lit: Rows) -> tuple[tuple[tuple[Effect, int], ...], ...]:
    """What is left for somebody who sees no colours: where, how and how brightly."""
    return tuple(
        tuple((lamp.effect, lamp.level if lamp.effect is not Effect.OFF else 0) for lamp in row)
        for row in lit
    )


def all_differ(pictures: Iterable[Rows]) -> bool:
    seen = [without_colour(picture) for picture in pictures]
    return len(set(seen)) == len(seen)


def test_a_table_without_a_game_is_dark() -> None:
    assert rows(None) == ((DARK,) * ROW_LAMPS,) * SEATS


def test_seats_without_a_player_are_dark() -> None:
    lit = rows(GAME)
    assert len(lit) == SEATS
    assert all(len(row) == ROW_LAMPS for row in lit)
    assert lit[3:] == ((DARK,) * ROW_LAMPS,) * 2


def test_the_turn_blinks_and_the_start_glows() -> None:
    moved_on = with_players(anna={"used": frozenset({Action.HIRING})})
    first = [row[0] for row in rows(moved_on)[:3]]
    assert [lamp.effect for lamp in first] == [Effect.ON, Effect.BLINK, Effect.OFF]
    assert first[0].level < first[1].level


def test_each_coin_has_its_own_lamp() -> None:
    ben = rows(with_players(ben={"used": frozenset({Action.WINEMAKING})}))[1]
    assert [lamp.effect for lamp in ben[1:4]] == [Effect.ON, Effect.OFF, Effect.ON]


@pytest.mark.parametrize(
    ("money", "levels"),
    [
        (0, [0, 0, 0, 0]),
        (3, [51, 0, 0, 0]),
        (15, [255, 0, 0, 0]),
        (40, [255, 255, 170, 0]),
        (59, [255, 255, 255, 238]),
    ],
)
def test_money_fills_lamps_of_fifteen(money: int, levels: list[int]) -> None:
    lamps = rows(with_players(anna={"money": money}))[0][4:]
    assert [lamp.level if lamp.effect is not Effect.OFF else 0 for lamp in lamps] == levels


@pytest.mark.parametrize("money", [60, 61, 9999])
def test_sixty_money_blinks(money: int) -> None:
    lamps = rows(with_players(anna={"money": money}))[0][4:]
    assert {lamp.effect for lamp in lamps} == {Effect.BLINK}


def test_the_player_asked_pulses_also_when_all_coins_are_used() -> None:
    tasting = replace(
        with_players(**{id_: {"used": frozenset(ACTIONS)} for id_ in IDS}), phase=Phase.WINETASTING
    )
    asked = rows(tasting, acting="ben")
    assert {lamp.effect for lamp in asked[1][1:4]} == {Effect.PULSE}
    assert {lamp.effect for lamp in asked[0][1:4]} == {Effect.OFF}


@pytest.mark.parametrize("acting", [None, "ben"])
def test_a_row_of_three_lamps_shows_the_coins(acting: str | None) -> None:
    game = with_players(ben={"used": frozenset({Action.WINEMAKING})})
    full, lite = rows(game, acting), rows(game, acting, lamps=LITE_LAMPS)
    assert lite == tuple(row[1:4] for row in full)
    assert rows(game, refused="ben", lamps=LITE_LAMPS)[1] == rows(game, refused="ben")[1][:3]


def test_only_what_is_lit_steadily_pulses_and_what_does_not_call_stays() -> None:
    blinks, lit = Light(Shine.BLINK, is_call=True), Light(Shine.ON, is_call=True)
    anna, *_ = game_rows(port.GAME.facts(GAME), (Lights((BLINK, LIT, lit, blinks), ()),), acting="anna")
    shown = [Effect.BLINK, Effect.ON, Effect.PULSE, Effect.BLINK, *[Effect.OFF] * 4]
    assert [lamp.effect for lamp in anna] == shown


def test_a_refusal_flashes_the_whole_row_and_no_other() -> None:
    lit = rows(GAME, refused="cleo")
    assert {lamp.effect for lamp in lit[2]} == {Effect.FLASH}
    assert lit[:2] == rows(GAME)[:2]


def test_the_winners_blink_at_the_end() -> None:
    ranking = (RankingLine("ben", 64, 1), RankingLine("cleo", 64, 1), RankingLine("anna", 20, 3))
    lit = rows(replace(GAME, phase=Phase.FINISHED, ranking=ranking))
    assert [row[0].effect for row in lit[:3]] == [Effect.OFF, Effect.BLINK, Effect.BLINK]


def test_turn_and_start_are_told_apart_without_colour() -> None:
    tables = [
        replace(GAME, starting_player=start, players=_on_turn(turn)) for turn, start in product(IDS, IDS)
    ]
    # The coins would tell some of them apart; only the first lamp may be looked at here.
    assert all_differ(tuple(row[:1] for row in rows(table)) for table in tables)


def _on_turn(turn: str) -> tuple[Player, ...]:
    used = frozenset({Action.TRADING})
    return tuple(replace(player, used=frozenset() if player.id == turn else used) for player in GAME.players)


def test_coins_and_the_one_asked_are_told_apart_without_colour() -> None:
    pictures = [
        rows(with_players(ben={"used": used}), acting=asked) for used, asked in product(USED, (None, *IDS))
    ]
    assert all_differ(tuple(row[1:4] for row in picture) for picture in pictures)


def test_every_amount_of_money_up_to_sixty_is_told_apart_without_colour() -> None:
    assert all_differ(rows(with_players(cleo={"money": money})) for money in range(61))


def test_refusals_are_told_apart_without_colour() -> None:
    assert all_differ(rows(GAME, refused=player) for player in (None, *IDS))


def test_every_colour_of_the_set_up_has_its_light() -> None:
    assert PALETTE.keys() == COLOURS.keys()
    assert len(set(PALETTE.values())) == len(PALETTE)
    assert all(any(light) for light in PALETTE.values())


def test_a_colour_that_is_not_in_the_palette_still_shines() -> None:
    assert any(rows(GAME)[2][1].colour)

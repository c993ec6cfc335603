"""Tuscany behind the game port: its rules, what others see of the game, and its lamps."""

from collections.abc import Mapping
from typing import Any

from companion.games.kit.clock import Acting
from companion.games.kit.facts import is_over
from companion.games.kit.lamps import Light, Lights, Shine, gauge, turn_lights
from companion.games.port import Facts, GamePort, Later, facts_of, result_of
from companion.games.tuscany.rules import booklet
from companion.games.tuscany.rules.commands import COMMANDS
from companion.games.tuscany.rules.facts import EVENTS
from companion.games.tuscany.rules.game import (
    Game,
    Player,
    in_row_order,
    messenger_of,
    stars_left,
)
from companion.games.tuscany.rules.terms import Ask, Mark, Phase

_RULES = "companion.games.tuscany.rules"
FIELDS = (
    *("year", "season", "turn", "last_year", "options", "specials", "structures", "chart", "wine_points"),
    *("map", "players", "stars_due", "soldati", "messengers", "tell", "result"),
)


def _facts(game: Game) -> Facts:
    first = None if game.season is None else in_row_order(game)[0].id
    return facts_of(game, "points", game.year, game.turn, first=first, began=game.began)


def _acting(game: Game) -> Acting | None:
    """Rows before the first spring are set-up; a year ends for all at once, up to the next entry."""
    is_year_end = any(reminder.what is Ask.RECALL for reminder in game.tell) and not _is_winter_going_on(game)
    if game.turn is None or game.phase is not Phase.SEASONS or is_year_end:
        return None
    return Acting(game.turn, game.placed.get(game.turn, 0))


def _is_winter_going_on(game: Game) -> bool:
    return game.is_winter and any(not player.has_passed for player in game.players)


def state_of(game: Game | None) -> dict[str, Any]:
    """Before a game everything but its name and the phase reads null."""
    if game is None:
        return {"game": "tuscany", "phase": Phase.SETUP.value, **dict.fromkeys(FIELDS)}
    return {
        "game": "tuscany",
        "phase": game.phase.value,
        "year": game.year,
        "season": game.season,
        "turn": game.turn,
        "last_year": game.last_year,
        "options": dict(game.options.__dict__),
        "specials": game.specials,
        "structures": game.structures,
        "chart": _plain(game.chart),
        "wine_points": dict(game.wine_points),
        "map": {
            name: {
                "points": region.points,
                "benefit": region.benefit,
                "stars": dict(region.stars),
                "leader": region.leader,
            }
            for name, region in game.map.items()
        },
        "players": [_player_state(game, player) for player in game.players],
        "stars_due": game.stars_due,
        "soldati": game.soldati,
        "messengers": [dict(waiting.__dict__) for waiting in game.messengers],
        "tell": [dict(reminder.__dict__) for reminder in game.tell],
        "result": result_of(game),
    }


def _plain(values: Mapping[Any, Any]) -> dict[str, dict[str, Any]]:
    return {name: dict(value.__dict__) for name, value in values.items()}


def _player_state(game: Game, player: Player) -> dict[str, Any]:
    return {
        "id": player.id,
        "name": player.name,
        "colour": player.colour,
        "row": player.row,
        "passed": player.has_passed,
        "next_row": player.next_row,
        "points": player.points,
        "late_points": player.late_points,
        "money": player.money,
        "residual": player.residual,
        "stars_left": stars_left(game, player.id),
        "marks": {mark: mark in player.marks for mark in Mark},
        "workers": None if player.workers is None else _plain(player.workers),
    }


POINT_LAMPS = 5
ON, OFF = Light(Shine.ON, is_call=True), Light(Shine.OFF, is_call=True)


def lights(game: Game) -> tuple[Lights, ...]:
    """A build with three lamps shows who is still in the season instead of who has passed."""
    rows = []
    for player, turn in zip(game.players, turn_lights(game, game.turn), strict=True):
        waiting = _lit(player.id in game.soldati or messenger_of(game, player.id) is not None)
        points = gauge(max(player.points, 0), booklet.POINTS_TO_END, POINT_LAMPS)
        row = (turn, _lit(player.has_passed), waiting, *points)
        rows.append(Lights(row, lite=(turn, _lit(_is_in(game, player)), waiting)))
    return tuple(rows)


def _lit(is_on: bool) -> Light:  # noqa: FBT001 - a lamp is on or off
    return ON if is_on else OFF


def _is_in(game: Game, player: Player) -> bool:
    return game.phase is Phase.SEASONS and not player.has_passed


GAME = GamePort(
    name="tuscany",
    title="Tuscany",
    rules_version="2",
    known_rules=frozenset({"1", "2"}),
    players=range(booklet.PLAYERS_MIN, booklet.PLAYERS_MAX + 1),
    score_unit="points",
    score_field="points",
    commands=COMMANDS,
    events=EVENTS,
    columns=("player", "worker", "row", "region", "before", "after", "cause"),
    begin=Later(f"{_RULES}.decide", "begin"),
    play=Later(f"{_RULES}.decide", "play"),
    state=state_of,
    facts=_facts,
    is_over=is_over,
    lights=lights,
    story=Later(f"{_RULES}.story", "tell_game"),
    standing=Later(f"{_RULES}.story", "tell_standing"),
    bad_form=Later(f"{_RULES}.decide", "bad_form"),
    acting=_acting,
)

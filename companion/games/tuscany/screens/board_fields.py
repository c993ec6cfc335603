"""The fields of a board check: their order, their values, and the correction that the changed ones make."""

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum, auto

from companion.frozen import changed, frozen
from companion.games.kit.players import player_of
from companion.games.tuscany.rules.commands import Correction
from companion.games.tuscany.rules.game import Crew, Game, crew_of
from companion.games.tuscany.rules.terms import (
    LAST_ROW,
    MONEY_MAX,
    NORMAL_WORKERS_MAX,
    POINTS_MAX,
    POINTS_MIN,
    RESIDUAL_MAX,
    STARS,
    Phase,
    Worker,
)


class Field(Enum):
    """A number at the table."""

    POINTS = auto()
    MONEY = auto()
    RESIDUAL = auto()
    ROW = auto()
    STARS = auto()
    OWNED = auto()
    READY = auto()
    TURN = auto()
    """1 for the player whose turn it is."""
    LAST_YEAR = auto()
    """1 in the last year."""


@frozen
class Stop:
    """One field of a player, of their stars in a region, or of their workers of a kind."""

    field: Field
    player: str = ""
    region: str = ""
    worker: Worker = Worker.NORMAL


Changes = Mapping[Stop, int]


def stops(game: Game, player: str) -> tuple[Stop, ...]:
    """All fields of a player in the order the knob goes through them; the last year is everybody's."""
    money = (Field.MONEY,) if game.options.money else ()
    numbers = tuple(Stop(field, player) for field in (Field.POINTS, *money, Field.RESIDUAL, Field.ROW))
    stars = tuple(Stop(Field.STARS, player, region) for region in game.map)
    crews = player_of(game, player).workers or {}
    workers = tuple(
        Stop(field, player, worker=worker) for worker in crews for field in (Field.OWNED, Field.READY)
    )
    return (*numbers, *stars, *workers, Stop(Field.TURN, player), Stop(Field.LAST_YEAR))


def known(game: Game, stop: Stop) -> int:
    """The number as the box knows it."""
    if stop.field is Field.LAST_YEAR:
        return int(game.last_year)
    player = player_of(game, stop.player)
    match stop.field:
        case Field.POINTS:
            return player.points
        case Field.MONEY:
            return player.money or 0
        case Field.RESIDUAL:
            return player.residual
        case Field.ROW:
            return player.row or 0
        case Field.STARS:
            return game.map[stop.region].stars[player.id]
        case Field.OWNED:
            return crew_of(player, stop.worker).owned
        case Field.READY:
            return crew_of(player, stop.worker).ready
        case _:
            return int(game.turn == player.id)


def number_at(game: Game, changes: Changes, stop: Stop) -> int:
    """The number as corrected so far."""
    return changes.get(stop, known(game, stop))


def bounds(stop: Stop) -> tuple[int, int]:
    most = NORMAL_WORKERS_MAX if stop.worker is Worker.NORMAL else 1
    return {
        Field.POINTS: (POINTS_MIN, POINTS_MAX),
        Field.MONEY: (0, MONEY_MAX),
        Field.RESIDUAL: (0, RESIDUAL_MAX),
        Field.ROW: (1, LAST_ROW),
        Field.STARS: (0, STARS),
        Field.OWNED: (0, most),
        Field.READY: (0, most),
        Field.TURN: (0, 1),
        Field.LAST_YEAR: (0, 1),
    }[stop.field]


def with_turn(game: Game, changes: Changes, stop: Stop, steps: int) -> Changes:
    """The changes after the knob has moved a number; one that is as it was is no change."""
    least, most = bounds(stop)
    number = max(least, min(number_at(game, changes, stop) + steps, most))
    others = {each: value for each, value in changes.items() if each != stop}
    return others if number == known(game, stop) else {**others, stop: number}


def correction(game: Game, changes: Changes) -> Correction:
    """What a referee would set; who has the turn is the one it was given to last."""
    simple = {
        Field.POINTS: "points",
        Field.MONEY: "money",
        Field.RESIDUAL: "residual",
        Field.ROW: "rows",
    }
    made: dict[str, dict[str, int]] = {}
    stars: dict[str, dict[str, int]] = {}
    crews: dict[str, dict[Worker, Crew]] = {}
    result = Correction()
    for stop, number in changes.items():
        if stop.field in simple:
            made.setdefault(simple[stop.field], {})[stop.player] = number
        elif stop.field is Field.STARS:
            stars.setdefault(stop.region, {})[stop.player] = number
        elif stop.field in (Field.OWNED, Field.READY):
            crews.setdefault(stop.player, {})[stop.worker] = _crew(game, changes, stop)
        elif stop.field is Field.TURN:
            result = replace(result, turn=stop.player if number else result.turn)
        else:
            result = replace(result, last_year=bool(number))
    return changed(result, **made, stars=stars or None, workers=crews or None)


def _crew(game: Game, changes: Changes, stop: Stop) -> Crew:
    """Workers of a kind as corrected; those that are new stay so while there is room for them."""
    new = crew_of(player_of(game, stop.player), stop.worker).new
    owned = number_at(game, changes, replace(stop, field=Field.OWNED))
    ready = number_at(game, changes, replace(stop, field=Field.READY))
    return Crew(owned, ready, max(0, min(new, owned - ready)))


def can_check(game: Game) -> bool:
    return game.phase is Phase.SEASONS

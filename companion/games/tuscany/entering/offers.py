"""Which of Tuscany's commands are possible now, the likeliest first, and what fills them in."""

from collections.abc import Iterator
from typing import Any

from companion.games.entering import Offer
from companion.games.kit.codec import sparse
from companion.games.kit.players import find_player
from companion.games.tuscany.rules.commands import OWN_FIELDS
from companion.games.tuscany.rules.game import (
    Game,
    Options,
    crew_of,
    is_messenger_due,
    is_running,
    rows_taken,
)
from companion.games.tuscany.rules.terms import (
    BOOKED_MAX,
    COST_MAX,
    COUNT_MAX,
    LAST_ROW,
    MONEY_AT_FIRST_MAX,
    MONEY_MAX,
    NORMAL_WORKERS_MAX,
    OPEN_ROWS,
    POINTS_AT_FIRST_MAX,
    POINTS_MAX,
    POINTS_MIN,
    RESIDUAL_MAX,
    STARS,
    USUAL_WORKERS,
    Phase,
    Worker,
)

BOOKED = {
    "money": (-BOOKED_MAX, BOOKED_MAX),
    "points": (-BOOKED_MAX, BOOKED_MAX),
    "residual": (-RESIDUAL_MAX, RESIDUAL_MAX),
}


def offers(game: Game | None) -> tuple[Offer, ...]:
    if game is None or not is_running(game):
        return (_new_game(game),)
    match game.phase:
        case Phase.WAKE_UP:
            return (Offer("wake_up", preset=_by(game), choices={"row": _free_rows(game)}),)
        case Phase.TIE_BREAK:
            return (Offer("break_tie", ranges=dict.fromkeys(("money", "wine", "grapes"), (0, COUNT_MAX))),)
        case _:
            return (*_of_season(game), _adjust(game))


def _new_game(last: Game | None) -> Offer:
    """The people and the options of the last game; the board as it is printed."""
    people = [] if last is None else [{"name": each.name, "colour": each.colour} for each in last.players]
    options = Options() if last is None else last.options
    return Offer(
        "new_game",
        preset={
            "players": people,
            "specials": [] if last is None else list(last.specials),
            "structures": last is not None and last.structures,
            "options": sparse(options),
        },
        without=("chart", "map", "wine_points"),
        ranges={
            "players.money": (0, MONEY_AT_FIRST_MAX),
            "players.points": (0, POINTS_AT_FIRST_MAX),
            "players.workers": (0, NORMAL_WORKERS_MAX),
        },
    )


def _by(game: Game) -> dict[str, Any]:
    return {} if game.turn is None else {"player": game.turn}


def _free_rows(game: Game) -> tuple[int, ...]:
    taken = rows_taken(game)
    return tuple(row for row in OPEN_ROWS if row not in taken)


def _of_season(game: Game) -> Iterator[Offer]:
    by = _by(game)
    unused = _unused_bookings(game)
    if game.turn is not None and is_messenger_due(game, game.turn):
        yield Offer("deliver", preset=by, without=unused, ranges=BOOKED)
    else:
        yield _place(game, by)
        yield _pass(game, by)
    yield Offer("gain", preset=by, without=unused, ranges=BOOKED)
    yield _star(game, by)
    yield Offer(
        "train",
        preset=by,
        choices={"worker": (Worker.NORMAL, *game.specials)},
        ranges={"cost": (0, COST_MAX)},
    )
    yield Offer("trade", preset=by)
    yield Offer("sell_wine", preset=by)


def _unused_bookings(game: Game) -> tuple[str, ...]:
    money = () if game.options.money else ("money",)
    return money if game.structures else (*money, "marks.income", "marks.statue")


def _place(game: Game, by: dict[str, Any]) -> Offer:
    """Only the workers of this game, and the fields that belong to its special kinds."""
    foreign = tuple(name for name, worker in OWN_FIELDS.items() if worker not in game.specials)
    tolls = () if game.soldati else ("tolls",)
    return Offer(
        "place",
        preset=by,
        without=(*_unused_bookings(game), *foreign, *tolls),
        choices={"worker": _workers(game), "tolls": game.soldati},
        ranges=BOOKED,
    )


def _workers(game: Game) -> tuple[Worker, ...]:
    """Who can be placed: those that are ready where the box follows them, else all kinds of the game."""
    everybody = (*USUAL_WORKERS, *game.specials)
    player = None if game.turn is None else find_player(game, game.turn)
    if player is None or not game.follows_workers:
        return everybody
    return tuple(worker for worker in everybody if crew_of(player, worker).ready)


def _pass(game: Game, by: dict[str, Any]) -> Offer:
    """In winter with next year's row; whoever had the last one takes the first without a choice."""
    player = None if game.turn is None else find_player(game, game.turn)
    is_row_free = game.is_winter and not game.last_year and (player is None or player.row != LAST_ROW)
    if is_row_free:
        return Offer("pass", preset=by, choices={"row": _free_rows(game)})
    return Offer("pass", preset=by, without=("row",), is_at_once=bool(by))


def _star(game: Game, by: dict[str, Any]) -> Offer:
    own = tuple(name for name, region in game.map.items() if region.stars.get(game.turn or "", 0))
    return Offer(
        "star",
        preset=by,
        without=() if own else ("from",),
        choices={"to": tuple(game.map), "from": own},
    )


def _adjust(game: Game) -> Offer:
    current: dict[str, Any] = {
        "points": {player.id: player.points for player in game.players},
        "residual": {player.id: player.residual for player in game.players},
        "rows": {player.id: player.row for player in game.players},
        "stars": {
            name: {player.id: region.stars.get(player.id, 0) for player in game.players}
            for name, region in game.map.items()
        },
        "turn": game.turn,
        "last_year": game.last_year,
    }
    without = []
    if game.options.money:
        current["money"] = {player.id: player.money for player in game.players}
    else:
        without.append("set.money")
    if game.follows_workers:
        current["workers"] = {
            player.id: {worker: sparse(crew) for worker, crew in (player.workers or {}).items()}
            for player in game.players
        }
    else:
        without.append("set.workers")
    return Offer(
        "adjust",
        current={"set": current},
        without=tuple(without),
        choices={"set.stars": tuple(game.map)},
        ranges={
            "set.points": (POINTS_MIN, POINTS_MAX),
            "set.money": (0, MONEY_MAX),
            "set.residual": (0, RESIDUAL_MAX),
            "set.rows": (1, LAST_ROW),
            "set.stars": (0, STARS),
        },
    )

"""A referee's correction, logged with its reason: all that it names is set together, the rest stays."""

from collections.abc import Iterator

from companion.games.kit.players import name_of, player_of
from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several
from companion.games.tuscany.rules.bookings import workers_counted
from companion.games.tuscany.rules.checks import (
    coins_on_table,
    foreign_worker,
    has_passed,
    unknown_players,
    unknown_regions,
)
from companion.games.tuscany.rules.codes import Code
from companion.games.tuscany.rules.commands import Adjust, Correction
from companion.games.tuscany.rules.draft import Draft
from companion.games.tuscany.rules.events import (
    Corrected,
    CrewCorrected,
    LastYearSet,
    MoneyMoved,
    PointsMoved,
    ResidualMoved,
    RowCorrected,
    StarsCorrected,
    TurnMoved,
)
from companion.games.tuscany.rules.game import Game, crew_of, stars_left
from companion.games.tuscany.rules.terms import ROWS, STARS, WORKERS_MAX, Cause


def adjust(draft: Draft, command: Adjust) -> Refusal | None:
    game, correction = draft.game, command.set
    refusal = (
        unknown_players(game, _named(correction))
        or unknown_regions(game, correction.stars or ())
        or _not_followed(game, correction)
        or (None if correction.turn is None else has_passed(game, correction.turn))
        or _row_twice(game, correction)
        or _row_missing(game, correction)
    )
    if refusal:
        return refusal
    draft.happen(Corrected(command.reason))
    _set_numbers(draft, correction)
    _set_map(draft, correction)
    _set_workers(draft, correction)
    if correction.turn is not None and correction.turn != game.turn:
        draft.happen(TurnMoved(correction.turn, is_correction=True))
    if correction.last_year is not None and correction.last_year != game.last_year:
        draft.happen(LastYearSet(correction.last_year))
    return _too_many_workers(draft.game, correction) or _too_many_stars(draft.game)


def _named(correction: Correction) -> Iterator[str]:
    """Everybody whose things are corrected."""
    for named in (
        *(correction.points, correction.money, correction.residual, correction.rows),
        *(correction.stars or {}).values(),
        correction.workers,
    ):
        yield from named or ()
    if correction.turn is not None:
        yield correction.turn


def _not_followed(game: Game, correction: Correction) -> Refusal | None:
    if correction.money is not None and not game.options.money:
        return coins_on_table()
    if correction.workers is not None and not game.follows_workers:
        return refuse(
            Code.NOT_IN_GAME,
            "The box does not follow workers in this game; only ledger workers does.",
        )
    for crews in (correction.workers or {}).values():
        for worker in crews:
            if refusal := foreign_worker(game, worker):
                return refusal
    return None


def _row_twice(game: Game, correction: Correction) -> Refusal | None:
    """Two rows may be swapped; nobody shares one."""
    rows = {**{player.id: player.row for player in game.players}, **(correction.rows or {})}
    for player_id, row in (correction.rows or {}).items():
        other = next((each for each in rows if each != player_id and rows[each] == row), None)
        if other is not None:
            return refuse(
                Code.ROW_TAKEN,
                "{player} has row {row}; free: {rows}.",
                player=name_of(other, game),
                row=row,
                rows=Several(tuple(each for each in ROWS if each not in rows.values())),
            )
    return None


def _row_missing(game: Game, correction: Correction) -> Refusal | None:
    if correction.last_year is not False or not game.is_winter:
        return None
    missing = tuple(player.name for player in game.players if player.has_passed and player.next_row is None)
    if not missing:
        return None
    return refuse(
        Code.ROW_NEEDED,
        "{players} passed without a row for the next year; undo these passes first.",
        players=Several(missing),
    )


def _set_numbers(draft: Draft, correction: Correction) -> None:
    for player_id, points in (correction.points or {}).items():
        before = draft.player(player_id).points
        if points != before:
            draft.happen(PointsMoved(player_id, before, points, Cause.CORRECTION))
    for player_id, money in (correction.money or {}).items():
        had = draft.player(player_id).money or 0
        if money != had:
            draft.happen(MoneyMoved(player_id, had, money, Cause.CORRECTION))
    for player_id, residual in (correction.residual or {}).items():
        before = draft.player(player_id).residual
        if residual != before:
            draft.happen(ResidualMoved(player_id, before, residual, Cause.CORRECTION))


def _set_map(draft: Draft, correction: Correction) -> None:
    for player_id, row in (correction.rows or {}).items():
        before = draft.player(player_id).row
        if row != before:
            draft.happen(RowCorrected(player_id, before, row))
    for region, stars in (correction.stars or {}).items():
        for player_id, count in stars.items():
            there = draft.game.map[region].stars[player_id]
            if count != there:
                draft.happen(StarsCorrected(player_id, region, there, count))


def _set_workers(draft: Draft, correction: Correction) -> None:
    for player_id, crews in (correction.workers or {}).items():
        for worker, crew in crews.items():
            before = crew_of(draft.player(player_id), worker)
            if crew != before:
                draft.happen(CrewCorrected(player_id, worker, before, crew))


def _too_many_workers(game: Game, correction: Correction) -> Refusal | None:
    for player_id in correction.workers or ():
        player = player_of(game, player_id)
        if workers_counted(player.workers or {}) > WORKERS_MAX:
            return refuse(
                Code.WORKER_LIMIT,
                "{player} would have more than {workers} workers, the temporary one not counted; set fewer.",
                player=player.name,
                workers=WORKERS_MAX,
            )
    return None


def _too_many_stars(game: Game) -> Refusal | None:
    for player in game.players:
        if stars_left(game, player.id) < 0:
            return refuse(
                Code.NO_STAR,
                "{player} would have more than {stars} stars on the map; set fewer.",
                player=player.name,
                stars=STARS,
            )
    return None

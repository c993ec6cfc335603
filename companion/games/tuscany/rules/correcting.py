"""A referee's correction, logged with its reason: all that it names is set together, the rest stays."""

from collections.abc import Mapping

from companion.games.kit.corrections import Correction
from companion.games.kit.facts import name_of, player_of, unknown_player
from companion.games.kit.sentences import Refusal, Several, refuse
from companion.games.tuscany.rules import booklet, checks
from companion.games.tuscany.rules.bookings import workers_counted
from companion.games.tuscany.rules.commands import Adjust
from companion.games.tuscany.rules.corrections import CORRECTIONS
from companion.games.tuscany.rules.draft import Draft
from companion.games.tuscany.rules.facts.corrections import Corrected
from companion.games.tuscany.rules.game import Game, stars_left
from companion.games.tuscany.rules.terms import Code


def adjust(draft: Draft, command: Adjust) -> Refusal | None:
    game, correction = draft.game, command.set
    refusal = (
        unknown_player(game, *CORRECTIONS.players(correction))
        or checks.unknown_regions(game, correction.get("stars", ()))
        or _not_followed(game, correction)
        or (checks.has_passed(game, correction["turn"]) if "turn" in correction else None)
        or _row_twice(game, correction.get("rows", {}))
        or _row_missing(game, correction)
    )
    if refusal:
        return refusal
    draft.happen(Corrected(command.reason))
    CORRECTIONS.set(draft, correction)
    return _too_many_workers(draft.game, correction) or _too_many_stars(draft.game)


def _not_followed(game: Game, correction: Correction) -> Refusal | None:
    if "money" in correction and not game.options.money:
        return checks.coins_on_table()
    if "workers" in correction and not game.follows_workers:
        return refuse(
            Code.NOT_IN_GAME, "The box does not follow workers in this game; only ledger workers does."
        )
    for crews in correction.get("workers", {}).values():
        for worker in crews:
            if refusal := checks.foreign_worker(game, worker):
                return refusal
    return None


def _row_twice(game: Game, named: Mapping[str, int]) -> Refusal | None:
    """Two rows may be swapped; nobody shares one."""
    rows = {**{player.id: player.row for player in game.players}, **named}
    for player_id, row in named.items():
        other = next((each for each in rows if each != player_id and rows[each] == row), None)
        if other is not None:
            return refuse(
                Code.ROW_TAKEN,
                "{player} has row {row}; free: {rows}.",
                player=name_of(other, game),
                row=row,
                rows=Several(tuple(each for each in booklet.ROWS if each not in rows.values())),
            )
    return None


def _row_missing(game: Game, correction: Correction) -> Refusal | None:
    if correction.get("last_year") is not False or not game.is_winter:
        return None
    missing = tuple(player.name for player in game.players if player.has_passed and player.next_row is None)
    if not missing:
        return None
    return refuse(
        Code.ROW_NEEDED,
        "{players} passed without a row for the next year; undo these passes first.",
        players=Several(missing),
    )


def _too_many_workers(game: Game, correction: Correction) -> Refusal | None:
    for player_id in correction.get("workers", ()):
        player = player_of(game, player_id)
        if workers_counted(player.workers or {}) > booklet.WORKERS_MAX:
            return refuse(
                Code.WORKER_LIMIT,
                "{player} would have more than {workers} {workers:worker|workers}, the temporary one not "
                "counted; set fewer.",
                player=player.name,
                workers=booklet.WORKERS_MAX,
            )
    return None


def _too_many_stars(game: Game) -> Refusal | None:
    for player in game.players:
        if stars_left(game, player.id) < 0:
            return refuse(
                Code.NO_STAR,
                "{player} would have more than {stars} {stars:star|stars} on the map; set fewer.",
                player=player.name,
                stars=booklet.STARS,
            )
    return None

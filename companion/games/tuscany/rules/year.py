"""The year: rows taken, seasons passed, each player's year end; the end of the game and its tie-break."""

from collections.abc import Mapping

from companion.games.kit.facts import clockwise_from, places, player_of, unknown_player
from companion.games.kit.sentences import Refusal, Several, refuse
from companion.games.tuscany.rules import booklet, checks
from companion.games.tuscany.rules.commands import BreakTie, Pass, WakeUp
from companion.games.tuscany.rules.draft import Draft, bring, move_money, move_points
from companion.games.tuscany.rules.facts import year as facts
from companion.games.tuscany.rules.game import (
    Game,
    Player,
    RankingLine,
    free_rows,
    in_row_order,
    next_turn,
    still_in,
)
from companion.games.tuscany.rules.terms import Ask, Cause, Code, Mark, Phase, Season

# Rows, before the first spring


def wake_up(draft: Draft, command: WakeUp) -> Refusal | None:
    """Clockwise from who was drawn, each takes a free row; it brings nothing."""
    game = draft.game
    refusal = (
        unknown_player(game, command.player)
        or checks.not_your_turn(game, command.player)
        or _has_row(game, command.player)
        or checks.closed_row(game, command.row, was_last=False)
        or checks.taken_row(game, command.row)
    )
    if refusal:
        return refusal
    draft.happen(facts.RowTaken(command.player, command.row))
    order = clockwise_from(command.player, draft.game.players)
    waiting = [player.id for player in order if player.row is None]
    if waiting:
        draft.happen(facts.TurnMoved(waiting[0]))
    else:
        draft.happen(facts.PhaseBegan(Phase.SEASONS))
        draft.happen(facts.SeasonBegan(Season.SPRING))
        draft.happen(facts.TurnMoved(in_row_order(draft.game)[0].id))
    return None


def _has_row(game: Game, player_id: str) -> Refusal | None:
    player = player_of(game, player_id)
    if player.row is None:
        return None
    return refuse(
        Code.NOT_YOUR_TURN,
        "{player} has row {row}; still to choose: {players}.",
        player=player.name,
        row=player.row,
        players=Several(tuple(other.name for other in game.players if other.row is None)),
    )


# Passing


def pass_season(draft: Draft, command: Pass) -> Refusal | None:
    game = draft.game
    refusal = (
        unknown_player(game, command.player)
        or checks.cannot_act(game, command.player)
        or checks.messenger_due(game, command.player)
        or _bad_row(game, command)
    )
    if refusal or game.season is None:
        return refusal
    draft.happen(facts.PlayerPassed(command.player, game.season))
    if game.is_winter:
        _end_own_year(draft, command)
    else:
        _wake_in(draft, command.player, game.season.following)
    if still_in(draft.game):
        draft.happen(facts.TurnMoved(next_turn(draft.game, command.player)))
    else:
        _close_season(draft, game.season)
    return None


def _bad_row(game: Game, command: Pass) -> Refusal | None:
    """In winter a row is named, unless it is certain or there is no next year."""
    if not game.is_winter:
        return None
    player = player_of(game, command.player)
    was_last = player.row == booklet.LAST_ROW
    row = booklet.ROW_OF_THE_GRAPE if was_last and command.row is None else command.row
    if row is not None:
        return checks.closed_row(game, row, was_last=was_last) or checks.taken_row(game, row)
    if game.last_year:
        return None
    return refuse(
        Code.ROW_NEEDED,
        "{player}'s year ends with the choice of next year's row; free: {rows}.",
        player=player.name,
        rows=Several(free_rows(game)),
    )


def _wake_in(draft: Draft, player_id: str, season: Season) -> None:
    """The token moves one column right: the chart's bonus, and in autumn the cottage's visitor."""
    player = draft.player(player_id)
    bring(draft, player_id, draft.game.chart[str(player.row)].into(season), Cause.CHART)
    if season is Season.AUTUMN and Mark.COTTAGE in player.marks:
        draft.remind(player_id, Ask.COTTAGE)


def _end_own_year(draft: Draft, command: Pass) -> None:
    """The five steps, each player alone: workers, aging, hand, income, next year's row."""
    player = draft.player(command.player)
    next_row = booklet.ROW_OF_THE_GRAPE if player.row == booklet.LAST_ROW else command.row
    draft.happen(facts.YearEnded(player.id, next_row))
    move_money(draft, player.id, player.residual, Cause.RESIDUAL)
    if Mark.STATUE in player.marks:
        move_points(draft, player.id, 1, Cause.STATUE)
    _remind_of_year_end(draft, player, next_row)


def _remind_of_year_end(draft: Draft, player: Player, next_row: int | None) -> None:
    draft.remind(player.id, Ask.RECALL)
    draft.remind(player.id, Ask.AGE_ALL)
    draft.remind(player.id, Ask.HAND, booklet.HAND_MAX)
    if player.residual:
        draft.remind(player.id, Ask.INCOME, player.residual)
    if Mark.INCOME in player.marks:
        draft.remind(player.id, Ask.COLLECT)
    if Mark.STATUE in player.marks:
        draft.remind(player.id, Ask.POINT)
    if next_row is not None:
        draft.remind(player.id, Ask.ROW, next_row)


def _close_season(draft: Draft, season: Season) -> None:
    """Everybody has passed: the next season begins, after the last winter the end."""
    if season is not Season.WINTER:
        draft.happen(facts.SeasonBegan(season.following))
    elif draft.game.last_year:
        end_game(draft)
        return
    else:
        draft.happen(facts.YearBegan(draft.game.year + 1))
    draft.happen(facts.TurnMoved(in_row_order(draft.game)[0].id))


# The end of the game


def mark_last_year(draft: Draft) -> None:
    """Whoever has 25 points that count makes it the last year, whatever they lose afterwards."""
    game = draft.game
    if game.phase is not Phase.SEASONS or game.last_year:
        return
    if any(player.points - player.late_points >= booklet.POINTS_TO_END for player in game.players):
        draft.happen(facts.LastYearSet(is_last=True))


def region_points(game: Game) -> dict[str, str]:
    """The regions that bring points, each with the only one who leads there."""
    if not game.options.region_points:
        return {}
    return {name: region.leader for name, region in game.map.items() if region.leader is not None}


def end_game(draft: Draft) -> None:
    """The last winter is over: regions are scored, then one leader wins or the tie is broken."""
    for name, leader in region_points(draft.game).items():
        move_points(draft, leader, draft.game.map[name].points, Cause.MAJORITY, name)
    draft.happen(facts.TurnMoved(None))
    if len(leaders(draft.game)) > 1:
        draft.happen(facts.PhaseBegan(Phase.TIE_BREAK))
    else:
        _finish(draft, {})


def _finish(draft: Draft, comparison: Mapping[str, tuple[int, ...]]) -> None:
    draft.happen(facts.PhaseBegan(Phase.FINISHED))
    draft.happen(facts.GameFinished(rank(draft.game, comparison)))


def leaders(game: Game) -> tuple[Player, ...]:
    most = max(_score(player) for player in game.players)
    return tuple(player for player in game.players if _score(player) == most)


def _score(player: Player) -> tuple[int, int]:
    """Points, then the money that the box follows."""
    return (player.points, player.money or 0)


def rank(game: Game, comparison: Mapping[str, tuple[int, ...]]) -> tuple[RankingLine, ...]:
    """Most points, then money; among the tied leaders what was compared; else a place is shared."""
    merits = {player.id: (_score(player), comparison.get(player.id, ())) for player in game.players}
    ranked = ((player_of(game, each), place) for each, place in places(merits).items())
    return tuple(RankingLine(player.id, player.points, player.money, place) for player, place in ranked)


def break_tie(draft: Draft, command: BreakTie) -> Refusal | None:
    maps = [counts for counts in (command.money, command.wine, command.grapes) if counts is not None]
    if refusal := unknown_player(draft.game, *(player for counts in maps for player in counts)):
        return refusal
    if command.money is not None and draft.game.options.money:
        return refuse(
            Code.NOT_IN_GAME, "The box follows lira in this game and has compared them; name wine and grapes."
        )
    tied = leaders(draft.game)
    missing = tuple(player.name for player in tied for counts in maps if player.id not in counts)
    if missing:
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "The tie-break compares all who lead; missing: {players}.",
            players=Several(tuple(dict.fromkeys(missing))),
        )
    _finish(draft, {player.id: tuple(counts[player.id] for counts in maps) for player in tied})
    return None

"""Passing: a season left, the chart's bonus, and in winter the player's own year end."""

from companion.games.kit.players import player_of
from companion.games.kit.refusals import Refusal, refuse
from companion.games.tuscany.rules.checks import (
    cannot_act,
    closed_row,
    free_rows,
    messenger_due,
    taken_row,
    unknown_players,
)
from companion.games.tuscany.rules.codes import Code
from companion.games.tuscany.rules.commands import Pass
from companion.games.tuscany.rules.draft import Draft, bring, move_money, move_points
from companion.games.tuscany.rules.ending import end_game
from companion.games.tuscany.rules.events import (
    PlayerPassed,
    SeasonBegan,
    TurnMoved,
    YearBegan,
    YearEnded,
)
from companion.games.tuscany.rules.game import Game, Player, in_row_order, next_turn, still_in
from companion.games.tuscany.rules.terms import (
    HAND_MAX,
    LAST_ROW,
    ROW_OF_THE_GRAPE,
    Ask,
    Cause,
    Mark,
    Season,
)


def pass_season(draft: Draft, command: Pass) -> Refusal | None:
    game = draft.game
    refusal = (
        unknown_players(game, (command.player,))
        or cannot_act(game, command.player)
        or messenger_due(game, command.player)
        or _bad_row(game, command)
    )
    if refusal or game.season is None:
        return refusal
    draft.happen(PlayerPassed(command.player, game.season))
    if game.is_winter:
        _end_own_year(draft, command)
    else:
        _wake_in(draft, command.player, game.season.next)
    if still_in(draft.game):
        draft.happen(TurnMoved(next_turn(draft.game, command.player)))
    else:
        _close_season(draft, game.season)
    return None


def _bad_row(game: Game, command: Pass) -> Refusal | None:
    """In winter a row is named, unless it is certain or there is no next year."""
    if not game.is_winter:
        return None
    player = player_of(game, command.player)
    was_last = player.row == LAST_ROW
    row = ROW_OF_THE_GRAPE if was_last and command.row is None else command.row
    if row is not None:
        return closed_row(game, row, was_last=was_last) or taken_row(game, row)
    if game.last_year:
        return None
    return refuse(
        Code.ROW_NEEDED,
        "{player}'s year ends with the choice of next year's row; free: {rows}.",
        player=player.name,
        rows=free_rows(game),
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
    next_row = ROW_OF_THE_GRAPE if player.row == LAST_ROW else command.row
    draft.happen(YearEnded(player.id, next_row))
    move_money(draft, player.id, player.residual, Cause.RESIDUAL)
    if Mark.STATUE in player.marks:
        move_points(draft, player.id, 1, Cause.STATUE)
    _remind_of_year_end(draft, player, next_row)


def _remind_of_year_end(draft: Draft, player: Player, next_row: int | None) -> None:
    draft.remind(player.id, Ask.RECALL)
    draft.remind(player.id, Ask.AGE_ALL)
    draft.remind(player.id, Ask.HAND, HAND_MAX)
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
        draft.happen(SeasonBegan(season.next))
    elif draft.game.last_year:
        end_game(draft)
        return
    else:
        draft.happen(YearBegan(draft.game.year + 1))
    draft.happen(TurnMoved(in_row_order(draft.game)[0].id))

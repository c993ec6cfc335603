"""Game end: the regions' points, the ranking and the tie-break."""

from collections.abc import Mapping

from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several
from companion.games.tuscany.rules.checks import unknown_players
from companion.games.tuscany.rules.codes import Code
from companion.games.tuscany.rules.commands import BreakTie
from companion.games.tuscany.rules.draft import Draft, move_points
from companion.games.tuscany.rules.events import GameFinished, LastYearSet, PhaseBegan, TurnMoved
from companion.games.tuscany.rules.game import Game, Place, Player
from companion.games.tuscany.rules.terms import POINTS_TO_END, Cause, Phase


def mark_last_year(draft: Draft) -> None:
    """Whoever has 25 points that count makes it the last year, whatever they lose afterwards."""
    game = draft.game
    if game.phase is not Phase.SEASONS or game.last_year:
        return
    if any(player.points - player.late_points >= POINTS_TO_END for player in game.players):
        draft.happen(LastYearSet(is_last=True))


def region_points(game: Game) -> dict[str, str]:
    """The regions that bring points, each with the only one who leads there."""
    if not game.options.region_points:
        return {}
    return {name: region.leader for name, region in game.map.items() if region.leader is not None}


def end_game(draft: Draft) -> None:
    """The last winter is over: regions are scored, then one leader wins or the tie is broken."""
    for name, leader in region_points(draft.game).items():
        move_points(draft, leader, draft.game.map[name].points, Cause.MAJORITY, name)
    draft.happen(TurnMoved(None))
    if len(leaders(draft.game)) > 1:
        draft.happen(PhaseBegan(Phase.TIE_BREAK))
    else:
        _finish(draft, {})


def _finish(draft: Draft, comparison: Mapping[str, tuple[int, ...]]) -> None:
    draft.happen(PhaseBegan(Phase.FINISHED))
    draft.happen(GameFinished(rank(draft.game, comparison)))


def leaders(game: Game) -> tuple[Player, ...]:
    most = max(_score(player) for player in game.players)
    return tuple(player for player in game.players if _score(player) == most)


def _score(player: Player) -> tuple[int, int]:
    """Points, then the money that the box follows."""
    return (player.points, player.money or 0)


def rank(game: Game, comparison: Mapping[str, tuple[int, ...]]) -> tuple[Place, ...]:
    """Most points, then money; among the tied leaders what was compared; else a place is shared."""
    scores = {player.id: (_score(player), comparison.get(player.id, ())) for player in game.players}
    ranked = sorted(game.players, key=lambda player: scores[player.id], reverse=True)
    better = {player.id: sum(score > scores[player.id] for score in scores.values()) for player in ranked}
    return tuple(Place(player.id, player.points, player.money, better[player.id] + 1) for player in ranked)


def break_tie(draft: Draft, command: BreakTie) -> Refusal | None:
    maps = [counts for counts in (command.money, command.wine, command.grapes) if counts is not None]
    if refusal := unknown_players(draft.game, (player for counts in maps for player in counts)):
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

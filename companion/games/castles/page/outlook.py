"""What a scoring would bring now, what each action brings a player, and what the table should know."""

from collections.abc import Iterator
from typing import Any

from companion.games.castles.rules.forecast import Outlook, forecast
from companion.games.castles.rules.game import Game, Player, still_to_act
from companion.games.castles.rules.scoring import final_points
from companion.games.castles.rules.terms import MONASTERY_CARDS, SPACES, Bonus, Phase
from companion.games.castles.rules.tracks import marker_of, space_of
from companion.games.kit.players import name_of
from companion.games.kit.sentences import Sentence, Several, say


def outlook(game: Game) -> dict[str, Any]:
    """Everybody's red if it were scored now, where the counters stand, and what draws and tiles bring.

    `red` maps each player to the red points after that scoring; in round 3 the final count belongs to it.
    """
    outlooks = forecast(game)
    return {
        "spaces": SPACES,
        "red": {each.player.id: each.red for each in outlooks},
        "players": {each.player.id: _prospect(game, each) for each in outlooks},
    }


def _prospect(game: Game, outlook: Outlook) -> dict[str, Any]:
    player = outlook.player
    return {
        "scoring": outlook.scoring,
        "final": outlook.final,
        "reasons": {reason.cause: reason.points for reason in final_points(player)},
        "spaces": {"green": space_of(player.green), "red": space_of(player.red)},
        "marker": marker_of(player.red),
        "brings": _brings(game, player),
    }


def _brings(game: Game, player: Player) -> dict[str, int]:
    """How much a draw, and a placed tile of each of these types, brings this player."""
    return {
        "draw": game.options.draw + player.bonus[Bonus.CARD],
        "village": 1 + player.bonus[Bonus.WORKER],
        "quarry": 1 + player.bonus[Bonus.MARBLE],
        "monastery": MONASTERY_CARDS,
        "wagon": 1 + player.bonus[Bonus.YIELD],
    }


def notes(game: Game) -> Iterator[Sentence]:
    """What is asked, whether a marble can be spent, and how far the round is from its end."""
    name = name_of(game.turn, game)
    for asked in game.pending:
        yield say("{player}: {what} ({count})", player=name, what=asked.what, count=asked.count)
    if game.phase is not Phase.TURNS:
        return
    marble = next(player.marble for player in game.players if player.id == game.turn)
    if game.actions == 1 and marble and not game.pending:
        yield say("{player} may spend a marble on a second action", player=name)
    yield _how_far(game)


def _how_far(game: Game) -> Sentence:
    still = tuple(player.name for player in still_to_act(game))
    names = Several(still) if still else say("scoring")
    if game.is_extra:
        return say("Extra turn; then: {players}", players=names)
    if game.is_closing:
        return say("It closes; then: {players}", players=names)
    closest = min(game.players, key=lambda player: player.piles[game.round - 1])
    return say(
        "Pile {pile}: {player} has {tiles}",
        pile=game.round,
        player=closest.name,
        tiles=closest.piles[game.round - 1],
    )

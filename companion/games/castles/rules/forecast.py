"""Forecast: what a scoring would bring now, and the final count after the third one."""

from companion.frozen import frozen
from companion.games.castles.rules.game import Game, Player
from companion.games.castles.rules.scoring import final_points
from companion.games.castles.rules.terms import LAST_ROUND, Phase


@frozen
class Outlook:
    """A player's red now, what the next scoring adds, what the final count adds, and red after both."""

    player: Player
    scoring: int
    final: int

    @property
    def red(self) -> int:
        return self.player.red + self.scoring + self.final


def forecast(game: Game) -> tuple[Outlook, ...]:
    """If the round were scored now; in round 3 the final count belongs to it."""
    is_last = game.round == LAST_ROUND
    return tuple(
        Outlook(
            player,
            0 if game.phase in (Phase.FINAL, Phase.FINISHED) else player.green,
            sum(reason.points for reason in final_points(player))
            if is_last and game.phase is not Phase.FINISHED
            else 0,
        )
        for player in game.players
    )

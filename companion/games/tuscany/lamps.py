"""Tuscany's lamps: the turn, who has passed, who has a worker waiting, and the points on their way to 25."""

from companion.games.kit.lamps import Light, Lights, Shine, gauge, turn_light
from companion.games.tuscany.rules.game import Game, Player, messenger_of
from companion.games.tuscany.rules.terms import POINTS_TO_END, Phase

POINT_LAMPS = 5
ON, OFF = Light(Shine.ON, is_call=True), Light(Shine.OFF, is_call=True)


def lights(game: Game) -> tuple[Lights, ...]:
    """A build with three lamps shows who is still in the season instead of who has passed."""
    players = tuple(player.id for player in game.players)
    winners = tuple(place.player for place in game.ranking or () if place.place == 1)
    rows = []
    for player in game.players:
        turn = turn_light(player.id, players, game.turn, None, winners)
        waiting = _lit(player.id in game.soldati or messenger_of(game, player.id) is not None)
        points = gauge(max(player.points, 0), POINTS_TO_END, POINT_LAMPS)
        rows.append(
            Lights(
                (turn, _lit(player.has_passed), waiting, *points),
                (turn, _lit(_is_in(game, player)), waiting),
            )
        )
    return tuple(rows)


def _lit(is_on: bool) -> Light:  # noqa: FBT001 - a lamp is on or off
    return ON if is_on else OFF


def _is_in(game: Game, player: Player) -> bool:
    return game.phase is Phase.SEASONS and not player.has_passed

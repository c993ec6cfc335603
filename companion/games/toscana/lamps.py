"""Toscana's lamps: the turn, a coin for each action, and the money on its way to the end."""

from companion.games.kit.lamps import Light, Lights, Shine, gauge, turn_light
from companion.games.toscana.rules.game import Game, whose_turn
from companion.games.toscana.rules.terms import ACTIONS, MONEY_TO_END

MONEY_LAMPS = 4
READY, USED = Light(Shine.ON, is_call=True), Light(Shine.OFF, is_call=True)


def lights(game: Game) -> tuple[Lights, ...]:
    """A ready action is lit, a used one dark; a build with three lamps shows the actions."""
    turn = whose_turn(game)
    on_turn = None if turn is None else turn.id
    players = tuple(player.id for player in game.players)
    winners = tuple(place.player for place in game.ranking or () if place.place == 1)
    rows = []
    for player in game.players:
        actions = tuple(USED if action in player.used else READY for action in ACTIONS)
        first = turn_light(player.id, players, on_turn, game.starting_player, winners)
        rows.append(Lights((first, *actions, *gauge(player.money, MONEY_TO_END, MONEY_LAMPS)), actions))
    return tuple(rows)

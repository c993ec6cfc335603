"""The rows: for each seat one lamp for turn or start, three for action coins, four for money towards 60."""

from collections.abc import Mapping

from companion.devices.ports import DARK, ROW_LAMPS, SEATS, Effect, Lamp, Row, Rows
from companion.games.toscana.rules.game import Game, Player, whose_turn
from companion.games.toscana.rules.terms import ACTIONS, MONEY_TO_END
from companion.outputs.palette import BY_SEAT, MONEY, PALETTE, Light

MONEY_LAMPS = 4
MONEY_A_LAMP = MONEY_TO_END // MONEY_LAMPS
FULL, GLOW = 255, 60

DARK_ROW: Row = (DARK,) * ROW_LAMPS


def rows(
    game: Game | None,
    asked_player: str | None = None,
    refused_player: str | None = None,
    palette: Mapping[str, Light] = PALETTE,
) -> Rows:
    """A row a seat. The player asked for input pulses, a refused one flashes; other seats stay dark."""
    if game is None:
        return (DARK_ROW,) * SEATS
    lit = []
    for seat, player in enumerate(game.players):
        light = palette.get(player.colour or "", BY_SEAT[seat])
        if player.id == refused_player:
            lit.append((Lamp(light, Effect.FLASH),) * ROW_LAMPS)
        else:
            lit.append(_row(game, player, light, is_asked=player.id == asked_player))
    return (*lit, *(DARK_ROW,) * (SEATS - len(lit)))


def _row(game: Game, player: Player, light: Light, *, is_asked: bool) -> Row:
    return (_turn(game, player, light), *_coins(player, light, is_asked=is_asked), *_money(player.money))


def _turn(game: Game, player: Player, light: Light) -> Lamp:
    """The turn blinks; the start glows. When nobody glows, who blinks has the start too.

    At the end the winners blink.
    """
    if game.ranking is not None:
        has_won = any(place.player == player.id and place.place == 1 for place in game.ranking)
        return Lamp(light, Effect.BLINK) if has_won else DARK
    if player == whose_turn(game):
        return Lamp(light, Effect.BLINK)
    return Lamp(light, Effect.ON, GLOW) if player.id == game.starting_player else DARK


def _coins(player: Player, light: Light, *, is_asked: bool) -> tuple[Lamp, ...]:
    """A ready coin is lit, a used one dark. Asked, the ready ones pulse; all do, faintly, if none is."""
    is_done = len(player.used) == len(ACTIONS)
    if is_asked and is_done:
        return (Lamp(light, Effect.PULSE, GLOW),) * len(ACTIONS)
    ready = Lamp(light, Effect.PULSE if is_asked else Effect.ON)
    return tuple(DARK if action in player.used else ready for action in ACTIONS)


def _money(money: int) -> tuple[Lamp, ...]:
    """15 a lamp, the last one as bright as it is full; all four blink from 60 on, where the game will end."""
    if money >= MONEY_TO_END:
        return (Lamp(MONEY, Effect.BLINK),) * MONEY_LAMPS
    return tuple(_part(money - lamp * MONEY_A_LAMP) for lamp in range(MONEY_LAMPS))


def _part(money: int) -> Lamp:
    if money <= 0:
        return DARK
    return Lamp(MONEY, Effect.ON, FULL * min(money, MONEY_A_LAMP) // MONEY_A_LAMP)

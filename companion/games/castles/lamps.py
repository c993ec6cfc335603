"""The lamps of The Castles of Tuscany: the turn, the three piles, marble, and the storage."""

from companion.games.castles.rules.game import Game, Player
from companion.games.castles.rules.terms import Phase
from companion.games.kit.lamps import DARK, DIM, LIT, Light, Lights, Shine, turn_light

STORAGE_LAMPS = 3
PILE, PILE_GONE = Light(Shine.ON, is_call=True), Light(Shine.OFF, is_call=True)
PILE_CLOSES = Light(Shine.BLINK, is_call=True)


def lights(game: Game) -> tuple[Lights, ...]:
    """A build with three lamps shows the piles."""
    players = tuple(player.id for player in game.players)
    winners = tuple(place.player for place in game.ranking or () if place.place == 1)
    rows = []
    for player in game.players:
        turn = turn_light(player.id, players, game.acting, game.starting_player, winners)
        piles = tuple(_pile(game, player, index) for index in range(len(player.piles)))
        marble = LIT if player.marble else DARK
        rows.append(Lights((turn, *piles, marble, *_storage(player)), piles))
    return tuple(rows)


def _pile(game: Game, player: Player, index: int) -> Light:
    """Lit while tiles are left; the one whose emptiness closes the round blinks."""
    if player.piles[index]:
        return PILE
    is_over = game.phase in (Phase.FINAL, Phase.FINISHED)
    return PILE_CLOSES if index == game.round - 1 and not is_over else PILE_GONE


def _storage(player: Player) -> tuple[Light, ...]:
    """A lamp for each place, the first three: lit where something lies, faint where it is free."""
    return tuple(
        LIT if index < len(player.storage) else DIM if index < player.room else DARK
        for index in range(STORAGE_LAMPS)
    )

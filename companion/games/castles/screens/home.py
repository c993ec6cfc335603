"""Home: what the player on turn has, above the keys that use it; the points and the round in the title."""

from companion.controls.intents import Back, Intent, Push
from companion.frozen import frozen
from companion.games.castles.rules.commands import Draw, FinalCount, ScoreRound
from companion.games.castles.rules.game import Player, player_of
from companion.games.castles.rules.terms import LAST_ROUND, Phase
from companion.games.castles.screens.entries import game_on, short_name, tracks
from companion.games.castles.screens.signs import THING_SIGNS
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face, width
from companion.ui.kit.icons import Icon
from companion.ui.kit.layout import title_room
from companion.ui.kit.scene import Column, Columns, Cue, Scene
from companion.ui.kit.steps import Do, OpenMenu, Stay, Step


@frozen
class Home:
    """Key 1 draws."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, game.turn)
        right = f"{tracks(player)} {game.round}/{LAST_ROUND}"
        before = f"{Icon.TURN_PLAYER} "
        room = title_room(right) - width(Face.SMALL, before) - 1
        return Scene(
            f"{before}{short_name(player.name, room)}",
            right,
            body=(Columns(_columns(player)),),
            hint=(Cue(Icon.KEYS, words.text("drawing")), Cue(Icon.BACK, words.text("menu"))),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        match intent:
            case Push() if game.phase is Phase.SCORING:
                return Do(ScoreRound())
            case Push() if game.phase is Phase.FINAL:
                return Do(FinalCount())
            case Push():
                return Do(Draw(game.turn))
            case Back():
                return OpenMenu()
        return Stay(self)


def _columns(player: Player) -> tuple[Column, ...]:
    stored = "".join(THING_SIGNS[thing] for thing in player.storage[:1])
    return (
        Column(Icon.CARDS, value=str(player.cards)),
        Column(Icon.HEX_TILE, value=str(sum(player.piles))),
        Column(stored or Icon.HEX_PIECE, value=f"{len(player.storage)}"),
        Column(Icon.MARBLE, value=str(player.marble)),
        Column(Icon.CROWN, value=str(player.red)),
    )

"""What comes next: when the round ends and who still acts, and what a scoring would bring now."""

from companion.controls.intents import Back, Intent, Push
from companion.frozen import frozen
from companion.games.castles.rules.forecast import Outlook, forecast
from companion.games.castles.rules.game import Game, after, still_to_act
from companion.games.castles.screens.entries import game_on, short_name
from companion.games.kit.players import name_of
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import TALL_BODY, Row, Rows, Scene, Text
from companion.ui.kit.steps import Leave, PassOn, Step

NAME_ROOM = 46
LINE_HEIGHT = 11


@frozen
class Coming:
    """Any key acts on Home at once, so that a look costs one push."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        follower = short_name(name_of(after(game, game.turn), game), 50)
        line = shorten(Face.SMALL, _line(game, words), TALL_BODY.width - 4)
        rows = tuple(_row(outlook) for outlook in forecast(game))
        return Scene(
            words.text("Next: {player}", player=follower),
            Icon.PUSH + " " + words.text("done"),
            body=(
                Text(TALL_BODY.row(0, LINE_HEIGHT).inset(left=2, top=1), line, Face.SMALL),
                Rows(TALL_BODY.inset(top=LINE_HEIGHT + 1), rows, face=Face.SMALL),
            ),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        match intent:
            case Push() | Back():
                return Leave()
        return PassOn()


def _line(game: Game, words: Translator) -> str:
    """How far the round is from its end."""
    names = ", ".join(player.name for player in still_to_act(game))
    if game.is_extra:
        return words.text("Extra turn; then: {players}", players=names or words.text("scoring"))
    if game.is_closing:
        return words.text("It closes; then: {players}", players=names or words.text("scoring"))
    fewest = min(player.piles[game.round - 1] for player in game.players)
    owner = next(player for player in game.players if player.piles[game.round - 1] == fewest)
    return words.text("Pile {pile}: {player} has {tiles}", pile=game.round, player=owner.name, tiles=fewest)


def _row(outlook: Outlook) -> Row:
    """If it were scored now; a marble in hand may still be spent."""
    player = outlook.player
    marble = Icon.MARBLE + " " if player.marble else ""
    gained = outlook.scoring + outlook.final
    return Row(
        short_name(player.name, NAME_ROOM),
        f"{marble}{Icon.RED_COUNTER}{player.red} +{gained} = {outlook.red}",
    )

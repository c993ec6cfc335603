"""Home: everybody by their rows, whose turn it is and what they have."""

from companion.controls.intents import Back, Intent, Key, Push
from companion.frozen import frozen
from companion.games.tuscany.rules.commands import Pass, Place, WakeUp
from companion.games.tuscany.rules.game import Game, Player, in_row_order, rows_taken
from companion.games.tuscany.rules.terms import OPEN_ROWS, Phase
from companion.games.tuscany.screens.entries import game_on, short_name
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Do, OpenMenu, Stay, Step

PASS_KEY = 4


@frozen
class Home:
    """A push places a worker, or takes the lowest open row."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        rows = tuple(_row(game, player) for player in in_row_order(game))
        now = words.text("{year}. year", year=game.year)
        return Scene(
            words.text(game.phase.english if game.season is None else game.season.english),
            now,
            (Rows(LIST, rows),),
            (Cue(Icon.PUSH, words.text("place")), Cue(Icon.BACK, words.text("menu"))),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        free = [row for row in OPEN_ROWS if row not in rows_taken(game)]
        match intent:
            case Push() if game.turn is not None and game.phase is Phase.WAKE_UP:
                return Do(WakeUp(game.turn, free[0]), has_shown_moves=True)
            case Push() if game.turn is not None:
                return Do(Place(game.turn), has_shown_moves=True)
            case Key(index, False) if index == PASS_KEY and game.turn is not None:
                return Do(Pass(game.turn, free[0] if game.is_winter else None))
            case Back():
                return OpenMenu()
        return Stay(self)


def _row(game: Game, player: Player) -> Row:
    sign = Icon.TURN_PLAYER if player.id == game.turn else str(player.row or "")
    return Row(f"{sign} {short_name(player.name)}", str(player.points))

"""The rows of the first year: clockwise from who was drawn, each takes a free one."""

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.frozen import frozen
from companion.games.kit.players import player_of
from companion.games.tuscany.rules.commands import WakeUp
from companion.games.tuscany.rules.game import Game, rows_taken
from companion.games.tuscany.rules.printed import ChartRow
from companion.games.tuscany.rules.terms import OPEN_ROWS
from companion.games.tuscany.screens.entries import game_on, short_name
from companion.games.tuscany.screens.signs import bonus_sign
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Do, OpenMenu, Stay, Step

NAME_ROOM = 56


@frozen
class WakeUpRow:
    """The knob goes through the free rows, from the lowest on; a taken one shows its player."""

    selected: int = 0

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        turn = player_of(game, game.turn or game.players[0].id)
        taken, free = rows_taken(game), _free(game)
        rows = tuple(
            Row(
                f"{row} {short_name(taken[row].name, NAME_ROOM)}" if row in taken else str(row),
                "" if row in taken else _brings(game.chart[str(row)], words),
            )
            for row in OPEN_ROWS
        )
        return Scene(
            f"{Icon.TURN_PLAYER} {short_name(turn.name, 60)}",
            words.text("which row?"),
            (Rows(LIST, rows, list(OPEN_ROWS).index(free[self.selected])),),
            (Cue(Icon.TURN, words.text("row")), Cue(Icon.PUSH, words.text("take"))),
            acting=turn.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        free = _free(game)
        match intent:
            case Turn(steps):
                return Stay(WakeUpRow(turned(self.selected, steps, len(free))))
            case Push() if game.turn is not None:
                return Do(WakeUp(game.turn, free[self.selected]), has_shown_moves=True)
            case Seat(index) if index < len(game.players) and game.players[index].id == game.turn:
                return Do(WakeUp(game.players[index].id, free[self.selected]), has_shown_moves=True)
            case Back():
                return OpenMenu()
        return Stay(self)


def _free(game: Game) -> list[int]:
    return [row for row in OPEN_ROWS if row not in rows_taken(game)]


def _brings(row: ChartRow, words: Translator) -> str:
    """What the row brings in summer, autumn and winter."""
    return "  ".join(bonus_sign(bonus, words) for bonus in row.bonuses)

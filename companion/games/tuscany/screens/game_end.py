"""The end of the game: the ranking, who won, and what decided."""

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.tuscany.rules.game import Game, Place, name_of
from companion.games.tuscany.screens.entries import game_on, short_name
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, clamped
from companion.ui.kit.rows import visible_rows
from companion.ui.kit.scene import ROW_HEIGHT, Cue, Row, Rows, Scene, Text
from companion.ui.kit.steps import Open, OpenMenu, Stay, Step


@frozen
class GameEnd:
    """A push goes on to a new game."""

    first: int = 0

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        winners = [place for place in _ranking(game) if place.place == 1]
        if len(winners) == 1:
            title = words.text("{player} wins", player=short_name(name_of(winners[0].player, game), 70))
        else:
            title = words.text("{count} players share the win", count=len(winners))
        tie, rows = _tie(game, desk), self._rows(desk)
        more = (Cue(Icon.TURN, words.text("read")),) if len(rows.rows) > len(visible_rows(rows)) else ()
        return Scene(
            f"{Icon.CROWN} {title}",
            body=(rows, *((Text(LIST.row(-1).inset(left=2), tie),) if tie else ())),
            hint=(Cue(Icon.PUSH, words.text("new game")), *more, Cue(Icon.BACK, words.text("menu"))),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Push():
                return Open(desk.screens.setup())
            case Back():
                return OpenMenu()
            case Turn(steps):
                rows = self._rows(desk)
                last = len(rows.rows) - len(visible_rows(rows))
                return Stay(GameEnd(clamped(self.first + steps, 0, last)))
        return Stay(self)

    def _rows(self, desk: Desk) -> Rows:
        game = game_on(desk)
        rows = tuple(
            Row(f"{place.place}. {short_name(name_of(place.player, game), 60)}", _score(place))
            for place in _ranking(game)
        )
        return Rows(LIST.inset(bottom=ROW_HEIGHT if _tie(game, desk) else 0), rows, first=self.first)


def _score(place: Place) -> str:
    money = "" if place.money is None else f"  {place.money} {Icon.MONEY}"
    return f"{place.points} {Icon.POINTS}{money}"


def _ranking(game: Game) -> tuple[Place, ...]:
    return game.ranking or ()


def _tie(game: Game, desk: Desk) -> str:
    """What decided among players of the same points; empty where points did."""
    leaders = [place for place in _ranking(game) if place.points == _ranking(game)[0].points]
    if len(leaders) == 1:
        return ""
    if all(place.place == 1 for place in leaders):
        return desk.words.text("Tied to the end: shared")
    if len({place.money for place in leaders}) == len(leaders):
        return desk.words.text("Tie broken by lira")
    return desk.words.text("Decided by wine, then grapes")

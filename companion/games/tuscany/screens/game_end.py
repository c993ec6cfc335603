"""The end of the game: the ranking, who won, and what decided."""

from companion.controls.intents import Intent
from companion.frozen import frozen
from companion.games.kit.players import name_of
from companion.games.tuscany.rules.game import Game, Place
from companion.games.tuscany.screens.entries import game_on, short_name
from companion.ui.kit.desk import Desk
from companion.ui.kit.ending import ending, ending_step
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST
from companion.ui.kit.scene import Row, Rows, Scene
from companion.ui.kit.steps import Step

NAME_ROOM = 48


@frozen
class GameEnd:
    """A push goes on to a new game."""

    first: int = 0

    def view(self, desk: Desk) -> Scene:
        return ending(desk, self._rows(desk))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        return ending_step(self, intent, desk, self._rows(desk))

    def _rows(self, desk: Desk) -> Rows:
        game = game_on(desk)
        tie = _tie(game, desk)
        rows = (*(_row(place, game) for place in _ranking(game)), *((Row(tie),) if tie else ()))
        return Rows(LIST, rows, first=self.first, face=Face.REGULAR)


def _row(place: Place, game: Game) -> Row:
    return Row(f"{place.place}. {short_name(name_of(place.player, game), NAME_ROOM)}", _score(place))


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

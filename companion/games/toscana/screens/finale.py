"""The finale: everybody's final sale, one by one, then the margins with a show of the lamps."""

from collections.abc import Mapping

from companion.controls.intents import Intent
from companion.frozen import frozen
from companion.games.toscana.rules.game import Game, Place, name_of, player_of
from companion.games.toscana.rules.terms import Kind
from companion.games.toscana.screens.entries import MINUS, count_columns, game_on, money, short_name
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST
from companion.ui.kit.remarks import remark
from companion.ui.kit.scene import Columns, Cue, LampShow, Row, Rows, Scene
from companion.ui.kit.steps import Leave, Step


@frozen
class SaleOf:
    """The boxes that one player had left, and the money before and after they were sold."""

    player: str
    boxes: Mapping[Kind, int]
    before: int
    after: int

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        name = short_name(player_of(game, self.player).name, 50)
        return Scene(
            words.text("{player}: final sale", player=name),
            money(self.after),
            (
                Columns(count_columns(self.boxes, None, game.market.prices)),
                remark(f"{self.before} + {self.after - self.before} = {self.after}"),
            ),
            (Cue(Icon.PUSH, words.text("next")),),
            acting=self.player,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del intent, desk
        return Leave()


@frozen
class Margins:
    """By how much the winner is ahead of each of the others, while the lamps celebrate."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        first, *others = game.ranking or ()
        rows = (
            Row(_name(game, first), money(first.money)),
            *(Row(_name(game, place), f"{MINUS}{first.money - place.money}") for place in others),
        )
        return Scene(
            f"{Icon.CROWN} " + words.text("The margins"),
            body=(Rows(LIST, rows),),
            hint=(Cue(Icon.PUSH, words.text("ranking")),),
            lamps=LampShow.FINALE,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del intent, desk
        return Leave()


def _name(game: Game, place: Place) -> str:
    return short_name(name_of(place.player, game), 70)

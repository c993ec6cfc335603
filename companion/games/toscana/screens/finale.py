"""The finale: everybody's final sale, one by one, then the margins with a show of the lamps."""

from collections.abc import Mapping

from companion.controls.intents import Intent, Turn
from companion.frozen import frozen
from companion.games.kit.players import name_of, player_of
from companion.games.toscana.rules.game import Game, Place
from companion.games.toscana.rules.terms import Kind
from companion.games.toscana.screens.entries import MINUS, count_columns, game_on, money, short_name
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, clamped
from companion.ui.kit.remarks import remark
from companion.ui.kit.rows import visible_rows
from companion.ui.kit.scene import Columns, Cue, LampShow, Row, Rows, Scene
from companion.ui.kit.steps import Leave, Stay, Step


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

    first: int = 0

    def view(self, desk: Desk) -> Scene:
        words, rows = desk.words, _margins(game_on(desk), self.first)
        more = (Cue(Icon.TURN, words.text("read")),) if _last(rows) else ()
        return Scene(
            f"{Icon.CROWN} " + words.text("The margins"),
            body=(rows,),
            hint=(Cue(Icon.PUSH, words.text("ranking")), *more),
            lamps=LampShow.FINALE,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if isinstance(intent, Turn):
            last = _last(_margins(game_on(desk), self.first))
            return Stay(Margins(clamped(self.first + intent.steps, 0, last)))
        return Leave()


def _margins(game: Game, first: int) -> Rows:
    winner, *others = game.ranking or ()
    rows = (
        Row(_name(game, winner), money(winner.money)),
        *(Row(_name(game, place), f"{MINUS}{winner.money - place.money}") for place in others),
    )
    return Rows(LIST, rows, first=first, face=Face.REGULAR)


def _last(rows: Rows) -> int:
    """The last row that the list can begin with."""
    return len(rows.rows) - len(visible_rows(rows))


def _name(game: Game, place: Place) -> str:
    return short_name(name_of(place.player, game), 70)

"""Set-up: which game is played."""

from typing import Any

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.setup.pages import Answer, Play, Return, Show, way_out
from companion.ui.kit.setup.plan import Plan


@frozen
class WhichGame:
    """The games by title; the one that is set up is selected first, so that it takes one push."""

    selected: int | None = None

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        words = desk.words
        rows = tuple(
            Row(words.text(each.title), f"{each.players[0]}-{each.players[-1]}") for each in desk.games
        )
        return Scene(
            words.text("Which game?"),
            words.text("players"),
            (Rows(LIST, rows, self._selected(desk), face=Face.SMALL),),
            (
                Cue(Icon.TURN, words.text("choose")),
                Cue(Icon.PUSH, words.text("take")),
                Cue(Icon.BACK, words.text("back")) if plan.people else way_out(desk),
            ),
        )

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> Answer:
        match intent:
            case Turn(steps):
                return Show(WhichGame(turned(self._selected(desk), steps, len(desk.games))), plan)
            case Push():
                return Play(desk.games[self._selected(desk)].name)
            case Back():
                return Return()
            case _:
                return Show(self, plan)

    def _selected(self, desk: Desk) -> int:
        names = [each.name for each in desk.games]
        return names.index(desk.port.name) if self.selected is None else self.selected

"""End the game early: with a result after this round, where the game can, or now without one."""

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.port import Abandon
from companion.ui.kit.desk import Desk
from companion.ui.kit.game_screens import EndsEarly
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.message import message
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Do, Leave, Stay, Step


@frozen
class EndGame:
    """Undo brings the game back, whichever way it ended."""

    selected: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        push, back = Cue(Icon.PUSH, words.text("end it")), Cue(Icon.BACK, words.text("go on"))
        if not isinstance(desk.screens, EndsEarly):
            question = words.text("End this game without a result? Undo brings it back.")
            return message(words.text("End the game"), question, push, back)
        rows = (Row(words.text("After this round")), Row(words.text("Now, without a result")))
        return Scene(
            words.text("End the game"),
            body=(Rows(LIST, rows, self.selected),),
            hint=(Cue(Icon.TURN, words.text("choose")), push, back),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Turn(steps) if isinstance(desk.screens, EndsEarly):
                return Stay(EndGame(turned(self.selected, steps, 2)))
            case Push() if isinstance(desk.screens, EndsEarly) and self.selected == 0:
                return Do(desk.screens.last_round)
            case Push():
                return Do(Abandon())
            case Back():
                return Leave()
        return Stay(self)

"""Judge, please: call one, see whether one comes, or take the call back."""

from companion.controls.intents import Back, Intent, Push, PushHeld, Turn
from companion.frozen import frozen
from companion.games.kit.sentences import mark
from companion.tournament.messages import CallState
from companion.tournament.records import Type
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.message import message
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Leave, Stay, Step, Tell
from companion.ui.screens.tournament.at_table import event_of

WHY = (("rules", mark("A question about the rules")), ("result", mark("A result")), ("other", mark("Other")))
CALL_DIGITS = 10**9


@frozen
class Judge:
    """What it is about helps the judge to choose whom to see first."""

    selected: int = 0

    def view(self, desk: Desk) -> Scene:
        words, event = desk.words, event_of(desk)
        title, back = words.text("Judge, please"), Cue(Icon.BACK, words.text("back"))
        if event.call is None:
            rows = tuple(Row(words.text(label)) for _, label in WHY)
            return Scene(
                title,
                body=(Rows(LIST, rows, self.selected),),
                hint=(Cue(Icon.PUSH, words.text("call")), back),
            )
        answer = event.held.judge
        if event.call is CallState.CLAIMED and answer is not None and answer.by:
            text = words.text("{judge} is coming.", judge=answer.by)
        elif event.call is CallState.CLAIMED:
            text = words.text("A judge is coming.")
        else:
            text = words.text("A judge is called. Wait at the table.")
        return message(title, text, Cue(Icon.HOLD, words.text("take it back")), back)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        event = event_of(desk)
        match intent:
            case Turn(steps) if event.call is None:
                return Stay(Judge(turned(self.selected, steps, len(WHY))))
            case Push() if event.call is None:
                call = f"c{desk.draw_lot(CALL_DIGITS):09}"
                turn = None if desk.facts is None else desk.facts.turn
                return Tell(Type.JUDGE_CALLED, {"call": call, "player": turn, "why": WHY[self.selected][0]})
            case PushHeld() if event.call is not None:
                return Tell(Type.JUDGE_CANCELLED, {})
            case Back():
                return Leave()
        return Stay(self)

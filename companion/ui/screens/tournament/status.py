"""The tournament in the menu: event, table, the round's time, what the hub has; and the way out."""

from companion.controls.intents import Back, Intent, PushHeld
from companion.frozen import frozen
from companion.tournament.attending import Attending, Sign
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.lists import LIST
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Leave, LeaveEvent, Stay, Step
from companion.ui.screens.tournament.at_table import event_of
from companion.ui.screens.tournament.sign import REDRAW_S, time_left


@frozen
class Status:
    """A held knob leaves the event, which takes longer than a slip."""

    def view(self, desk: Desk) -> Scene:
        event, words = event_of(desk), desk.words
        assignment = event.assignment
        none = words.text("none yet")
        rows = (
            Row(words.text("Table"), none if assignment is None else assignment.table),
            Row(words.text("Round"), none if assignment is None else str(assignment.round)),
            Row(words.text("Time left"), time_left(event) or none),
            Row(words.text("Records"), _link(event, words)),
        )
        return Scene(
            event.name[:20],
            body=(Rows(LIST, rows),),
            hint=(Cue(Icon.HOLD, words.text("leave event")), Cue(Icon.BACK, words.text("back"))),
            redraw_s=REDRAW_S,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        match intent:
            case PushHeld():
                return LeaveEvent()
            case Back():
                return Leave()
        return Stay(self)


def _link(event: Attending, words: Translator) -> str:
    match event.sign:
        case Sign.SENT:
            return words.text("all sent")
        case Sign.WAITING:
            return words.text("{count} waiting", count=event.waiting)
        case Sign.NO_HUB:
            return words.text("no hub ({count})", count=event.waiting)

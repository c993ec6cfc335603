"""At the table before a game: who sits where, which everybody confirms; or that there is none."""

from companion.controls.intents import Back, Intent, Push
from companion.frozen import frozen
from companion.tournament.attending import Attending
from companion.tournament.records import Type
from companion.ui.kit.colours import colour_name
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST
from companion.ui.kit.message import message
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.setup.assigned import begin_assigned
from companion.ui.kit.steps import Open, OpenMenu, Stay, Step, Tell
from companion.ui.screens.tournament.company import mark_of, who_answers


@frozen
class AtTable:
    """The lowest screen of a box at a tournament while no game of the event is on the table."""

    def view(self, desk: Desk) -> Scene:
        event = event_of(desk)
        return self._seats(desk, event) if event.assignment else self._waiting(desk, event)

    def _waiting(self, desk: Desk, event: Attending) -> Scene:
        words = desk.words
        if event.is_revoked:
            text = words.text(
                "The hub does not know this box any more. Ask the director to let it join again."
            )
        else:
            text = words.text("Waiting for the next round of {event}.", event=event.name)
        return message(
            words.text("Tournament"),
            text,
            Cue(Icon.PUSH, words.text("game by hand")),
            Cue(Icon.BACK, words.text("menu")),
        )

    def _seats(self, desk: Desk, event: Attending) -> Scene:
        words, assignment = desk.words, event.held.assignment
        assert assignment is not None
        rows = tuple(
            Row(
                f"{number} {mark_of(seat.player, event.held.seated)} {seat.name}",
                colour_name(seat.colour, words),
            )
            for number, seat in enumerate(event.seats, 1)
        )
        title = words.text_in(
            "on the panel",
            "Table {table}, round {round}",
            table=assignment.table,
            round=assignment.round,
        )
        return Scene(title, body=(Rows(LIST, rows),), hint=self._hint(desk, event))

    def _hint(self, desk: Desk, event: Attending) -> tuple[Cue, ...]:
        words = desk.words
        if not event.unseated:
            return (Cue(Icon.PUSH, words.text("begin")), Cue(Icon.BACK, words.text("menu")))
        if desk.has_seat_buttons:
            return (Cue(Icon.KEYS, words.text("your seat's button")),)
        name = event.unseated[0].name
        return (Cue(Icon.PUSH, words.text("{player} sits here", player=name)),)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        event = event_of(desk)
        if isinstance(intent, Back):
            return OpenMenu()
        if event.assignment is None:
            return Open(desk.screens.setup()) if isinstance(intent, Push) else Stay(self)
        if not event.unseated:
            return begin_assigned(event.assignment, desk) if isinstance(intent, Push) else Stay(self)
        seat = who_answers(intent, desk, event.seats, event.held.seated)
        return Stay(self) if seat is None else Tell(Type.SEATED, {"player": seat.player})


def event_of(desk: Desk) -> Attending:
    assert desk.attending is not None
    return desk.attending

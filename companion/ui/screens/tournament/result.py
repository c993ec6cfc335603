"""The result, before it counts: everybody at the table confirms it, or somebody calls a judge."""

from companion.controls.intents import Back, Intent, PushHeld
from companion.frozen import frozen
from companion.games.port import Place
from companion.tournament.attending import Attending
from companion.tournament.records import Type
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST
from companion.ui.kit.message import message
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import OpenMenu, Stay, Step, Tell
from companion.ui.screens.tournament.at_table import event_of
from companion.ui.screens.tournament.company import mark_of, who_answers


@frozen
class ConfirmResult:
    """The lowest screen once the event's game is over; an undo takes the result back."""

    def view(self, desk: Desk) -> Scene:
        event, words = event_of(desk), desk.words
        if event.is_disputed:
            text = words.text("The result is disputed: a judge decides. It does not count yet.")
            return message(words.text("Result"), text, Cue(Icon.BACK, words.text("menu")), right=" ")
        if not _open_of(event):
            text = words.text("Everybody has confirmed. Waiting for the next round.")
            return message(words.text("Result"), text, Cue(Icon.BACK, words.text("menu")), right=" ")
        return self._ranking(desk, event)

    def _ranking(self, desk: Desk, event: Attending) -> Scene:
        words, facts = desk.words, desk.facts
        assert facts is not None
        names = {seat.id: seat.name for seat in facts.seats}
        rows = tuple(_row(place, names, event) for place in facts.ranking)
        return Scene(
            words.text("Is this right?"),
            body=(Rows(LIST, rows),),
            hint=(self._cue(desk, event), Cue(Icon.HOLD, words.text("no: judge"))),
            acting=_open_of(event)[0],
        )

    def _cue(self, desk: Desk, event: Attending) -> Cue:
        words = desk.words
        if desk.has_seat_buttons:
            return Cue(Icon.KEYS, words.text("buttons"))
        name = next(seat.name for seat in event.seats if seat.player == _open_of(event)[0])
        return Cue(Icon.PUSH, words.text("{player}: yes", player=name))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        event = event_of(desk)
        match intent:
            case Back():
                return OpenMenu()
            case PushHeld() if _open_of(event) and not event.is_disputed:
                return Tell(Type.RESULT_DISPUTED, {"player": _open_of(event)[0]})
        if event.is_disputed:
            return Stay(self)
        seat = who_answers(intent, desk, event.seats, event.confirmed)
        return Stay(self) if seat is None else Tell(Type.RESULT_CONFIRMED, {"player": seat.player})


def _row(place: Place, names: dict[str, str], event: Attending) -> Row:
    sign = mark_of(place.player, event.confirmed)
    return Row(f"{place.place} {sign} {names.get(place.player, place.player)}", str(place.score))


def _open_of(event: Attending) -> tuple[str, ...]:
    """Who has not confirmed the result yet."""
    return tuple(seat.player for seat in event.seats if seat.player not in event.confirmed)

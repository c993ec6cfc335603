"""What everybody at the table answers for themselves: their seat, the result, an undo of their entry."""

from collections.abc import Collection

from companion.controls.intents import Back, Intent, Push, PushHeld, Seat
from companion.frozen import changed, frozen
from companion.games.port import Correct, RankingLine, Undo
from companion.tournament.attending import Attending
from companion.tournament.messages import AssignedSeat
from companion.tournament.records import Type
from companion.tournament.requests import Tell
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import sentence_text
from companion.ui.kit.scene import LIST, Cue, Row, Rows, Scene, message
from companion.ui.kit.screen import AskTournament, Desk, Do, Leave, Open, OpenMenu, Stay, Step
from companion.ui.kit.setup.people import colour_name
from companion.ui.kit.setup.setup import begin_assigned


@frozen
class AtTable:
    """The lowest screen of a box at a tournament while no game of it is on the table."""

    def view(self, desk: Desk) -> Scene:
        attending = attending_of(desk)
        return self._seats(desk, attending) if attending.assignment else self._waiting(desk, attending)

    def _waiting(self, desk: Desk, attending: Attending) -> Scene:
        words = desk.words
        if attending.is_revoked:
            text = words.text(
                "The hub does not know this box any more. Ask the director to let it join again."
            )
        elif attending.problem is not None:
            text = sentence_text(words, attending.problem)
        else:
            text = words.text("Waiting for the next round of {event}.", event=attending.name)
        return message(
            words.text("Tournament"),
            text,
            Cue(Icon.PUSH, words.text("game by hand")),
            Cue(Icon.BACK, words.text("menu")),
        )

    def _seats(self, desk: Desk, attending: Attending) -> Scene:
        words, assignment = desk.words, attending.held.assignment
        assert assignment is not None
        rows = tuple(
            Row(
                f"{number} {mark_of(seat.player, attending.held.seated)} {seat.name}",
                colour_name(seat.colour, words),
            )
            for number, seat in enumerate(attending.seats, 1)
        )
        title = words.text_in(
            "on the panel", "Table {table}, round {round}", table=assignment.table, round=assignment.round
        )
        return Scene(title, body=(Rows(LIST, rows),), hint=self._hint(desk, attending))

    def _hint(self, desk: Desk, attending: Attending) -> tuple[Cue, ...]:
        words = desk.words
        if not attending.unseated:
            return (Cue(Icon.PUSH, words.text("begin")), Cue(Icon.BACK, words.text("menu")))
        if _may_begin(desk, attending):
            return (self._next(desk, attending), Cue(Icon.HOLD, words.text("begin so")))
        return (self._next(desk, attending),)

    def _next(self, desk: Desk, attending: Attending) -> Cue:
        words = desk.words
        if desk.has_seat_buttons:
            return Cue(Icon.KEYS, words.text("your seat's button"))
        return Cue(Icon.PUSH, words.text("{player} sits here", player=attending.unseated[0].name))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        attending = attending_of(desk)
        if isinstance(intent, Back):
            return OpenMenu()
        if attending.assignment is None:
            return Open(desk.screens.setup()) if isinstance(intent, Push) else Stay(self)
        if not attending.unseated:
            return begin_assigned(attending.assignment, desk) if isinstance(intent, Push) else Stay(self)
        if isinstance(intent, PushHeld) and _may_begin(desk, attending):
            seats = tuple(seat for seat in attending.seats if seat.player in attending.held.seated)
            return begin_assigned(changed(attending.assignment, seats=seats), desk)
        seat = who_answers(intent, desk, attending.seats, attending.held.seated)
        return Stay(self) if seat is None else _tell(Type.SEATED, seat.player)


def _may_begin(desk: Desk, attending: Attending) -> bool:
    """Whether those who sit can play without the others, who did not come."""
    return len(attending.seats) - len(attending.unseated) in desk.port.players


def attending_of(desk: Desk) -> Attending:
    assert desk.attending is not None
    return desk.attending


def _tell(answer: Type, player: str) -> Step:
    return AskTournament(Tell(answer, {"player": player}))


def mark_of(player: str, answered: Collection[str]) -> str:
    return Icon.CHECKED if player in answered else Icon.UNCHECKED


def who_answers(
    intent: Intent, desk: Desk, seats: tuple[AssignedSeat, ...], answered: Collection[str]
) -> AssignedSeat | None:
    """The player who answers with this input: by the button of their seat, or by the knob in turn."""
    match intent:
        case Seat(index) if index < len(seats) and seats[index].player not in answered:
            return seats[index]
        case Push() if not desk.has_seat_buttons:
            return next((seat for seat in seats if seat.player not in answered), None)
    return None


@frozen
class ConfirmResult:
    """The lowest screen once the game is over; until all confirm, an undo takes the result back."""

    def view(self, desk: Desk) -> Scene:
        attending, words = attending_of(desk), desk.words
        if attending.is_judged:
            text = words.text("A judge has decided the result. Waiting for the next round.")
        elif attending.is_disputed:
            text = words.text("The result is disputed: a judge decides. It does not count yet.")
        elif not _open_of(desk):
            text = words.text("Everybody has confirmed. Waiting for the next round.")
        else:
            return self._ranking(desk, attending)
        return message(words.text("Result"), text, Cue(Icon.BACK, words.text("menu")), right=" ")

    def _ranking(self, desk: Desk, attending: Attending) -> Scene:
        words, facts = desk.words, desk.facts
        assert facts is not None
        names = {seat.id: seat.name for seat in facts.seats}
        rows = tuple(_row(place, names, attending) for place in facts.ranking)
        return Scene(
            words.text("Is this right?"),
            body=(Rows(LIST, rows),),
            hint=(self._cue(desk, attending), Cue(Icon.HOLD, words.text("no: judge"))),
            acting=_open_of(desk)[0],
        )

    def _cue(self, desk: Desk, attending: Attending) -> Cue:
        words = desk.words
        if desk.has_seat_buttons:
            return Cue(Icon.KEYS, words.text("buttons"))
        name = next(seat.name for seat in attending.seats if seat.player == _open_of(desk)[0])
        return Cue(Icon.PUSH, words.text("{player}: yes", player=name))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        attending = attending_of(desk)
        match intent:
            case Back():
                return OpenMenu()
            case PushHeld() if _open_of(desk) and not attending.is_disputed and not attending.is_judged:
                return _tell(Type.RESULT_DISPUTED, _open_of(desk)[0])
        if attending.is_disputed or attending.is_judged:
            return Stay(self)
        seat = who_answers(intent, desk, _playing(desk), attending.confirmed)
        return Stay(self) if seat is None else _tell(Type.RESULT_CONFIRMED, seat.player)


def _row(place: RankingLine, names: dict[str, str], attending: Attending) -> Row:
    sign = mark_of(place.player, attending.confirmed)
    return Row(f"{place.place} {sign} {names.get(place.player, place.player)}", str(place.score))


def _playing(desk: Desk) -> tuple[AssignedSeat, ...]:
    """The assigned who have played: a game may have begun without somebody."""
    facts = desk.facts
    played = () if facts is None else tuple(seat.id for seat in facts.seats)
    return tuple(seat for seat in attending_of(desk).seats if seat.player in played)


def _open_of(desk: Desk) -> tuple[str, ...]:
    """Who has not confirmed the result yet."""
    confirmed = attending_of(desk).confirmed
    return tuple(seat.player for seat in _playing(desk) if seat.player not in confirmed)


@frozen
class AskUndo:
    """What somebody entered is undone with their own button; `players` are still to agree, the first now."""

    players: tuple[str, ...]
    undo: Undo | Correct

    def view(self, desk: Desk) -> Scene:
        words, facts = desk.words, desk.facts
        player = self.players[0]
        seat = None if facts is None else facts.seat(player)
        name = player if seat is None else seat.name
        text = words.text("This takes back what {player} entered. {player}, is that right?", player=name)
        cue = words.text("your button") if desk.has_seat_buttons else words.text("{player}: yes", player=name)
        control = Icon.KEYS if desk.has_seat_buttons else Icon.PUSH
        scene = message(words.text("Undo"), text, Cue(control, cue), Cue(Icon.BACK, words.text("no")))
        return Scene(scene.title, scene.right, scene.body, scene.hint, acting=player, asked="")

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Seat(index) if self._is_of(index, desk):
                return self._agreed()
            case Push() if not desk.has_seat_buttons:
                return self._agreed()
            case Back():
                return Leave()
        return Stay(self)

    def _is_of(self, seat: int, desk: Desk) -> bool:
        seats = () if desk.facts is None else desk.facts.seats
        return seat < len(seats) and seats[seat].id == self.players[0]

    def _agreed(self) -> Step:
        rest = self.players[1:]
        return Stay(AskUndo(rest, self.undo)) if rest else Do(self.undo, is_agreed=True)

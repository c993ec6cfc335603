"""Undo at a tournament: what somebody entered is taken back only with their own button."""

from companion.controls.intents import Back, Intent, Push, Seat
from companion.frozen import frozen
from companion.games.port import Undo
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.message import message
from companion.ui.kit.scene import Cue, Scene
from companion.ui.kit.steps import Do, Leave, Stay, Step


@frozen
class AskUndo:
    """`players` have not agreed yet, the first is asked now."""

    players: tuple[str, ...]
    undo: Undo

    def view(self, desk: Desk) -> Scene:
        words, facts = desk.words, desk.facts
        player = self.players[0]
        seat = None if facts is None else facts.seat(player)
        name = player if seat is None else seat.name
        text = words.text("This takes back what {player} entered. {player}, is that right?", player=name)
        cue = words.text("your button") if desk.has_seat_buttons else words.text("{player}: yes", player=name)
        control = Icon.KEYS if desk.has_seat_buttons else Icon.PUSH
        scene = message(words.text("Undo"), text, Cue(control, cue), Cue(Icon.BACK, words.text("no")))
        return Scene(scene.title, scene.right, scene.body, scene.hint, acting=player)

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

"""The turn timer: how long everybody has thought, and a pause."""

from datetime import timedelta

from companion.controls.intents import Back, Intent, Key, Push, Seat
from companion.frozen import frozen
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST
from companion.ui.kit.scene import Align, Cue, Row, Rows, Scene, Text
from companion.ui.kit.steps import Choose, Leave, PassOn, Stay, Step
from companion.ui.kit.thinking import (
    NONE,
    clock,
    clock_redraw_s,
    edge_of_break,
    is_paused,
    thinking_times,
    turn_time,
)

TURN_BOX, NAMES_BOX = LIST.split(53, gap=1)
NAME_ROOM, NAME_ROOM_BESIDE_HOURS = 39, 34
HOUR = timedelta(hours=1)


@frozen
class Timer:
    """The current turn at the left, everybody's sum at the right. A push pauses and resumes.

    `is_break`: it was opened by a pause, so going on leaves it, and a key or a seat begins the next entry.
    """

    is_break: bool = False

    def view(self, desk: Desk) -> Scene:
        words, breaks, facts = desk.words, desk.preferences.breaks, desk.facts
        if facts is None:
            raise LookupError("this screen needs a game")
        times = thinking_times(desk.port, desk.moments, desk.now, breaks)
        room = NAME_ROOM_BESIDE_HOURS if any(time >= HOUR for time in times.values()) else NAME_ROOM
        rows = tuple(
            Row(shorten(Face.SMALL, each.name, room), clock(times.get(each.id, NONE))) for each in facts.seats
        )
        selected = [seat.id for seat in facts.seats].index(facts.turn) if facts.turn else None
        current = clock(turn_time(desk.port, desk.moments, desk.now, breaks))
        top, bottom = TURN_BOX.inset(bottom=16), TURN_BOX.inset(top=24, bottom=4)
        title = words.text("Thinking time")
        status = words.text("paused") if is_paused(breaks) else words.text("this turn")
        return Scene(
            f"{Icon.PAUSE if is_paused(breaks) else Icon.CLOCK} {title}",
            body=(
                Text(top, current, _face(current), Align.CENTRE),
                Text(bottom, status, align=Align.CENTRE, is_inverted=is_paused(breaks)),
                Rows(NAMES_BOX, rows, selected, face=Face.SMALL),
            ),
            hint=(
                Cue(Icon.PUSH, words.text("go on") if is_paused(breaks) else words.text("pause")),
                Cue(Icon.BACK, words.text("back")),
            ),
            redraw_s=clock_redraw_s(facts.turn, breaks),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Push():
                breaks = desk.preferences.breaks
                then = Leave() if self.is_break and is_paused(breaks) else Stay(self)
                return Choose({"breaks": edge_of_break(breaks, desk.now)}, then)
            case Back():
                return Leave()
            case Key() | Seat() if self.is_break:
                return PassOn()
            case _:
                return Stay(self)


def on_break() -> Timer:
    """The timer as a pause opens it."""
    return Timer(is_break=True)


def _face(text: str) -> Face:
    return Face.DIGITS if "h" not in text else Face.BOLD

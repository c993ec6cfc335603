"""The turn timer: how long everybody has thought, and a pause."""

from dataclasses import dataclass
from datetime import timedelta

from companion.controls.intents import Back, Intent, Push
from companion.games.toscana.rules.game import whose_turn
from companion.games.toscana.screens.entries import game_on
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import BODY, Align, Cue, Rect, Row, Rows, Scene, Text
from companion.ui.kit.steps import Choose, Leave, Stay, Step
from companion.ui.kit.thinking import NONE, is_paused, thinking_times, turn_time

TURN_BOX = Rect(0, BODY.y + 1, 54, BODY.height)
NAMES_BOX = Rect(56, BODY.y + 1, 72, BODY.height)
NAME_ROOM, NAME_ROOM_BESIDE_HOURS = 39, 34
HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Timer:
    """The current turn at the left, everybody's sum at the right. A push pauses and resumes."""

    def view(self, desk: Desk) -> Scene:
        game, words, breaks = game_on(desk), desk.words, desk.preferences.breaks
        times = thinking_times(desk.past, desk.now, breaks)
        player = whose_turn(game)
        room = NAME_ROOM_BESIDE_HOURS if any(time >= HOUR for time in times.values()) else NAME_ROOM
        rows = tuple(
            Row(shorten(Face.SMALL, each.name, room), clock(times.get(each.id, NONE)))
            for each in game.players
        )
        selected = None if player is None else game.players.index(player)
        current = clock(turn_time(desk.past, desk.now, breaks))
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
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Push():
                edge = desk.now.isoformat(timespec="seconds")
                return Choose({"breaks": (*desk.preferences.breaks, edge)}, Stay(self))
            case Back():
                return Leave()
            case _:
                return Stay(self)


def clock(time: timedelta) -> str:
    """`3:07`; from an hour on `1 h 02`."""
    minutes, seconds = divmod(int(time.total_seconds()), 60)
    return f"{minutes}:{seconds:02d}" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02d}"


def _face(text: str) -> Face:
    return Face.DIGITS if "h" not in text else Face.BOLD

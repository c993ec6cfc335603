"""Everybody's time, and a pause."""

from companion.controls.intents import Back, Intent, Key, Push, Seat
from companion.frozen import frozen
from companion.games.kit.clock import ClockMark, Hold, Kind, Times
from companion.ui.kit.font import Face, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import LIST, Align, Cue, Row, Rows, Scene, Text
from companion.ui.kit.screen import Desk, Leave, PassOn, SetClock, Stay, Step
from companion.ui.kit.thinking import CLOCK_REDRAW_S, own_time, shown

TURN_BOX, NAMES_BOX = LIST.split(53, gap=1)
NAME_ROOM, NAME_ROOM_BESIDE_HOURS = 39, 34


@frozen
class Timer:
    """The current turn at the left, everybody's sum at the right. A push pauses and resumes.

    `is_break`: it was opened by a pause, so going on leaves it, and a key or a seat begins the next entry.
    """

    is_break: bool = False

    def view(self, desk: Desk) -> Scene:
        words, now, facts = desk.words, desk.times, desk.facts
        if facts is None:
            raise LookupError("this screen needs a game")
        sums = [_sum(now, seat.id) for seat in facts.seats]
        room = NAME_ROOM_BESIDE_HOURS if any("h" in each for each in sums) else NAME_ROOM
        rows = tuple(
            Row(shorten(Face.SMALL, seat.name, room), each)
            for seat, each in zip(facts.seats, sums, strict=True)
        )
        player = now.running or now.acting
        selected = next((at for at, seat in enumerate(facts.seats) if seat.id == player), None)
        current, is_held = own_time(now), now.hold is not None
        title = words.text("Thinking time")
        top, bottom = TURN_BOX.inset(bottom=16), TURN_BOX.inset(top=24, bottom=4)
        return Scene(
            f"{Icon.PAUSE if is_held else Icon.CLOCK} {title}",
            body=(
                Text(top, current, _face(current), Align.CENTRE),
                Text(bottom, _status(desk), align=Align.CENTRE, is_inverted=is_held),
                Rows(NAMES_BOX, rows, selected, face=Face.SMALL),
            ),
            hint=(
                Cue(Icon.PUSH, words.text("go on") if now.hold is Hold.PAUSE else words.text("pause")),
                Cue(Icon.BACK, words.text("back")),
            ),
            redraw_s=None if now.running is None else CLOCK_REDRAW_S,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Push():
                is_paused = desk.clock.hold is Hold.PAUSE
                then = Leave() if self.is_break and is_paused else Stay(self)
                return SetClock(ClockMark(hold=Hold.GO if is_paused else Hold.PAUSE), then)
            case Back():
                return Leave()
            case Key() | Seat() if self.is_break:
                return PassOn()
            case _:
                return Stay(self)


def _sum(now: Times, player: str) -> str:
    """What is left to a player, or where nothing runs out what they have used."""
    bank = now.banks[player]
    return shown(bank.used_ms if now.rule.kind is not Kind.BANK else bank.left_ms or 0)


def _status(desk: Desk) -> str:
    words, now = desk.words, desk.times
    if now.hold is not None:
        return words.text("paused") if now.hold is Hold.PAUSE else words.text("stands")
    if now.running is None:
        return words.text("stands")
    return words.text("left") if now.rule.counts_down else words.text("this turn")


def on_break() -> Timer:
    """The timer as a pause opens it."""
    return Timer(is_break=True)


def _face(text: str) -> Face:
    return Face.DIGITS if "h" not in text else Face.BOLD

"""The hub and its people on the panel: status, the sign in the title bar, a call for a judge, a notice."""

from typing import TYPE_CHECKING

from companion.controls.intents import Back, Intent, Push, PushHeld, Turn
from companion.frozen import changed, frozen
from companion.games.kit.sentences import mark, say
from companion.tournament.attending import Attending, Sign
from companion.tournament.messages import CallState
from companion.tournament.records import Type
from companion.tournament.requests import TABLE_CODE_DIGITS, LeaveTournament, ReadNotice, Tell
from companion.ui.kit.font import Face, cut_words, width
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.layout import SCROLL_BAR_WIDTH, scroll_limit, scrolled, title_room
from companion.ui.kit.scene import (
    LIST,
    PAGE,
    TALL_BODY,
    Cue,
    Paragraph,
    Row,
    Rows,
    Scene,
    message,
)
from companion.ui.kit.screen import AskTournament, Desk, Leave, Refuse, Stay, Step, Swap
from companion.ui.kit.thinking import clock_of_seconds
from companion.ui.kit.usual_screens import DigitsScreen, ListScreen
from companion.ui.screens.tournament.at_table import attending_of

if TYPE_CHECKING:
    from companion.ui.screens.web_page import RefereesPin

# How often a picture with the round's clock is drawn again.
REDRAW_S = 1.0
GAP = " "
# Two digits have room beside the longest title; menu, Tournament has the whole number.
MOST = 99
BEYOND = f"{MOST}+"
MOST_CUES_BESIDE_TIME = 2
WHY = (("rules", mark("A question about the rules")), ("result", mark("A result")), ("other", mark("Other")))
CALL_DIGITS = 10**9
WRONG_CODE = say("This is not the table's code in this round: look at the judges' page.")
ROOM = TALL_BODY.inset(left=2, right=2)
NARROW = PAGE.width - SCROLL_BAR_WIDTH


@frozen
class Status:
    """The tournament in the menu; a held knob leaves it, which takes longer than a slip."""

    def view(self, desk: Desk) -> Scene:
        attending, words = attending_of(desk), desk.words
        assignment = attending.assignment
        none = words.text("none yet")
        rows = (
            Row(words.text("Table"), none if assignment is None else assignment.table),
            Row(words.text("Round"), none if assignment is None else str(assignment.round)),
            Row(words.text("Time left"), time_left(attending) or none),
            Row(words.text("Records"), _link(attending, words)),
        )
        return Scene(
            attending.name[:20],
            body=(Rows(LIST, rows),),
            hint=(Cue(Icon.HOLD, words.text("leave tournament")), Cue(Icon.BACK, words.text("back"))),
            redraw_s=REDRAW_S,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        match intent:
            case PushHeld():
                return AskTournament(LeaveTournament())
            case Back():
                return Leave()
        return Stay(self)


def _link(attending: Attending, words: Translator) -> str:
    match attending.sign:
        case Sign.SENT:
            return words.text("all sent")
        case Sign.WAITING:
            return words.text("{count} waiting", count=attending.waiting)
        case Sign.NO_HUB:
            return words.text("no hub ({count})", count=attending.waiting)


def link_sign(attending: Attending, beyond: str = BEYOND) -> str:
    """Sent, waiting with how many, or no hub; `beyond` is how more than two digits have room for are told."""
    many = str(attending.waiting) if attending.waiting <= MOST else beyond
    match attending.sign:
        case Sign.SENT:
            return Icon.HUB
        case Sign.WAITING:
            return f"{Icon.HUB}{many}"
        case Sign.NO_HUB:
            return f"{Icon.NO_HUB}{many if attending.waiting else ''}"


def time_left(attending: Attending) -> str:
    """Minutes and seconds of the round, with a minus once it is over; empty without a clock."""
    left_s = attending.left_s
    if left_s is None:
        return ""
    return clock_of_seconds(left_s) if left_s >= 0 else f"-{clock_of_seconds(-left_s)}"


def with_sign(scene: Scene, attending: Attending) -> Scene:
    """The scene with the sign in its title bar, where a long title makes way, and the round's time.

    The time takes the place of the first of several cues, else it stands beside the sign.
    """
    left, redraw_s, hint = time_left(attending), scene.redraw_s, scene.hint
    if left:
        redraw_s = REDRAW_S if redraw_s is None else min(redraw_s, REDRAW_S)
    if left and len(hint) > MOST_CUES_BESIDE_TIME:
        left, hint = "", (Cue(Icon.CLOCK, left), *hint[1:])
    right = _right(scene.right.strip(), left, link_sign(attending))
    if width(Face.SMALL, scene.title) > title_room(right):
        right = _right(scene.right.strip(), left, link_sign(attending, str(MOST)))
    title = _cut(scene.title, title_room(right))
    return changed(scene, title=title, right=right, redraw_s=redraw_s, hint=hint)


def _right(*parts: str) -> str:
    return GAP.join(part for part in parts if part)


def _cut(title: str, room: int) -> str:
    if width(Face.SMALL, title) <= room:
        return title
    while title and width(Face.SMALL, f"{title}…") > room:
        title = title[:-1]
    return f"{title.rstrip()}…"


@frozen
class Judge(ListScreen):
    """Call a judge, see whether one comes, or take the call back; what it is about helps them to choose."""

    selected: int = 0

    def rows(self, desk: Desk) -> tuple[Row, ...]:
        return tuple(Row(desk.words.text(label)) for _, label in WHY)

    def view(self, desk: Desk) -> Scene:
        words, attending = desk.words, attending_of(desk)
        title, back = words.text("Judge, please"), Cue(Icon.BACK, words.text("back"))
        if attending.call is None:
            return Scene(title, body=self.listed(desk), hint=(Cue(Icon.PUSH, words.text("call")), back))
        answer = attending.held.judge
        if attending.call is CallState.CLAIMED and answer is not None and answer.by:
            text = words.text("{judge} is coming.", judge=answer.by)
        elif attending.call is CallState.CLAIMED:
            text = words.text("A judge is coming.")
        else:
            text = words.text("A judge is called. Wait at the table.")
        return message(title, text, Cue(Icon.HOLD, words.text("take it back")), back)

    def take(self, desk: Desk) -> Step:
        call = f"c{desk.draw_lot(CALL_DIGITS):09}"
        turn = None if desk.facts is None else desk.facts.turn
        why = WHY[self.selected][0]
        return AskTournament(Tell(Type.JUDGE_CALLED, {"call": call, "player": turn, "why": why}))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if attending_of(desk).call is None or isinstance(intent, Back):
            return super().handle(intent, desk)
        is_taken_back = isinstance(intent, PushHeld)
        return AskTournament(Tell(Type.JUDGE_CANCELLED, {})) if is_taken_back else Stay(self)


@frozen
class NoticeScreen:
    """A sentence of the director. It stays until it is read, over whatever is open, which keeps its entry."""

    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words, text = desk.words, _text(desk)
        ruling = None if desk.attending is None else desk.attending.unread_ruling
        title = words.text("Director") if ruling is None else words.text_in("who decides", "Judge")
        read = Cue(Icon.PUSH, words.text_in("a notice", "read"))
        if not scroll_limit(Paragraph(ROOM, text)):
            return message(title, text, read)
        page = _page(text, self.line)
        return Scene(title, body=(page,), hint=(Cue(Icon.TURN, words.text("more")), read))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if desk.attending is None or desk.attending.unread is None:
            return Leave()
        match intent:
            case Turn(steps):
                page = _page(_text(desk))
                return Stay(changed(self, line=scrolled(page, self.line, steps)))
            case Push():
                return AskTournament(ReadNotice(), Leave())
        return Stay(self)


def _text(desk: Desk) -> str:
    notice = None if desk.attending is None else desk.attending.unread
    return desk.words.text("The notice was taken back.") if notice is None else cut_words(notice.text, NARROW)


def _page(text: str, line: int = 0) -> Paragraph:
    return Paragraph(PAGE, text, is_scrolling=True, first_line=line)


@frozen
class TableCode(DigitsScreen):
    """The six digits that a judge looks up; then the referee's PIN, which is asked for, is shown."""

    asked: "RefereesPin"
    digits: str = "0" * TABLE_CODE_DIGITS
    at: int = 0

    def view(self, desk: Desk) -> Scene:
        return changed(
            self.entry(desk.words.text("The table's code"), self.digits, self.at, desk), is_private=True
        )

    def done(self, desk: Desk) -> Step:
        is_right = self.digits == attending_of(desk).code
        return Swap(changed(self.asked, is_judged=True)) if is_right else Refuse(WRONG_CODE)

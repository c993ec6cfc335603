"""The lesson on the panel: what to do on the board, what was entered, and the way out of it.

Which step a table is at comes from the game and its moments alone, so a restart, an undo and a correction
find it again; the preferences keep only whether the table wants to be taught.
"""

from collections.abc import Iterator, Sequence

from companion.controls.intents import Back, Intent, Key, Seat
from companion.frozen import changed, frozen
from companion.games.kit.facts import name_of
from companion.games.kit.sentences import Sentence, say
from companion.games.lesson import At, Lesson, Step
from companion.games.port import Events, Game, Moment, command_of
from companion.ui.kit.font import Face, metrics, short_name, width, wrap
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import sentence_text
from companion.ui.kit.layout import title_room
from companion.ui.kit.scene import TALL_BODY, Cue, Paragraph, Part, Row, Scene
from companion.ui.kit.screen import Choose, Desk, GoHome, Leave, Open, PassOn, Screen
from companion.ui.kit.screen import Step as Answer
from companion.ui.kit.usual_screens import ListScreen

TAUGHT_ROUNDS = 2
"""The first is led, the second has hints only."""
TEXT = TALL_BODY.inset(left=2, top=1, right=1)
NAME_GAP = 2
SLIP = say("A slip? Hold BACK: that is undo.")


@frozen
class LessonPage:
    """At most two sentences; a push goes on, a key or a seat begins the entry at once, BACK leads out."""

    title: Sentence
    sentences: tuple[Sentence, ...]
    player: str = ""
    """The name of who is to do it; empty where it is everybody's."""

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        texts = [sentence_text(words, each) for each in self.sentences]
        right = Icon.PUSH + " " + words.text("ok")
        title = sentence_text(words, self.title)
        if self.player:
            rest = width(Face.SMALL, words.text("{player}: {step}", player="", step=title))
            room = title_room(right) - rest - NAME_GAP
            title = words.text("{player}: {step}", player=short_name(self.player, room), step=title)
        return Scene(title, right, _parts(texts))

    def handle(self, intent: Intent, _: Desk) -> Answer:
        match intent:
            case Back():
                return Open(LeaveLesson())
            case Key() | Seat():
                return PassOn()
        return Leave()


@frozen
class LeaveLesson(ListScreen):
    """Asks before the lesson ends; it comes again only when set-up is told so."""

    selected: int = 0

    def rows(self, desk: Desk) -> tuple[Row, ...]:
        return (Row(desk.words.text("Go on with it")), Row(desk.words.text("Leave it for good")))

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return Scene(
            words.text("The lesson"),
            body=self.listed(desk),
            hint=(Cue(Icon.TURN, words.text("choose")), Cue(Icon.PUSH, words.text("take"))),
        )

    def take(self, _: Desk) -> Answer:
        return Choose({"is_taught": False}, GoHome()) if self.selected else Leave()


def _parts(texts: Sequence[str]) -> tuple[Part, ...]:
    """The first sentence is what to do, in larger letters where all has room."""
    first, rest = texts[0], "\n".join(texts[1:])
    if not rest:
        return (Paragraph(TEXT, first),)
    small = metrics(Face.SMALL).line_height
    below = len(wrap(Face.SMALL, rest, TEXT.width)) * small
    height, face = 0, Face.SMALL
    for face in (Face.REGULAR, Face.SMALL):
        height = len(wrap(face, first, TEXT.width)) * metrics(face).line_height
        if height + below <= TEXT.height:
            break
    return (
        Paragraph(changed(TEXT, height=height), first, face),
        Paragraph(TEXT.inset(top=height), rest, Face.SMALL),
    )


def is_on(desk: Desk) -> bool:
    """Whether the table is being taught now; at a tournament nobody is."""
    if not desk.preferences.is_taught or desk.screens.lesson is None or desk.attending is not None:
        return False
    facts = desk.facts
    return facts is not None and not facts.is_over and facts.round <= TAUGHT_ROUNDS


def step_page(desk: Desk) -> Screen:
    """The step that the table is at, whoever asks for it."""
    assert desk.screens.lesson is not None
    lesson: Lesson = desk.screens.lesson()
    *_, (step, turn) = _steps(lesson, desk)
    if step is None:
        return LessonPage(say("The lesson"), (say("Play on: there is nothing new to say."),))
    return _page(step, turn, desk)


def pages_after_entry(desk: Desk) -> tuple[Screen, ...]:
    """What opens after the last entry, the lowest first: the next step under what there is to say to it."""
    assert desk.screens.lesson is not None
    lesson: Lesson = desk.screens.lesson()
    number, steps = _round(desk.game, desk), _steps(lesson, desk)
    (step, turn), before = steps[-1], steps[:-1]
    next_pages: tuple[Screen, ...] = ()
    if step is not None and number < TAUGHT_ROUNDS and (step, turn) not in before:
        next_pages = (_page(step, turn, desk),)
    elif step is not None and step.hint and step not in [each for each, _ in before]:
        next_pages = (LessonPage(say(step.title), (say(step.hint),)),) if number == TAUGHT_ROUNDS else ()
    return (*next_pages, *reversed(tuple(_said(lesson, desk))))


def pages_at_start(desk: Desk) -> tuple[Screen, ...]:
    """What a box shows that is switched on in the middle of a lesson: in the led round the step it is at."""
    if len(desk.moments) == 1:
        return pages_after_entry(desk)
    return (step_page(desk),) if _round(desk.game, desk) < TAUGHT_ROUNDS else ()


def _page(step: Step, turn: str | None, desk: Desk) -> LessonPage:
    do = Sentence(step.do, step.words(desk.game))
    player = "" if turn is None else name_of(turn, desk.game)
    return LessonPage(say(step.title), (do, say(step.why)), player)


def _said(lesson: Lesson, desk: Desk) -> Iterator[Screen]:
    """What is said to the last entry: at the beginning what to know, then whether it was what was meant."""
    moment, game = desk.moments[-1], desk.game
    command = command_of(desk.port, moment)
    if len(desk.moments) == 1:
        yield from (
            LessonPage(say(page.title), (say(page.text),)) for page in lesson.pages if page.when(game)
        )
        return
    before = desk.moments[-2].game
    if command is None or before is None:
        return
    if _round(before, desk) < TAUGHT_ROUNDS:
        yield from _explained(lesson, command, before, desk)
    if _round(before, desk) < _round(game, desk) == TAUGHT_ROUNDS:
        yield LessonPage(say(lesson.second.title), (say(lesson.second.text),))


def _explained(lesson: Lesson, command: object, before: Game, desk: Desk) -> Iterator[Screen]:
    """Why what was entered did what it did, a page each; nothing that this round has said before."""
    past = _past(desk.moments[:-1], desk)
    step = lesson.step_at(At(before, past))
    new, known = (lesson.remarks_on(each, desk.game) for each in (desk.moments[-1].events, past))
    remarks = tuple(sentence for text, sentence in new.items() if text not in known)
    if step is not None and not step.is_done_by(command, before):
        yield LessonPage(say("Allowed as well"), (say(lesson.other), SLIP))
    yield from (LessonPage(say("What happened"), (each,)) for each in remarks)


def _steps(lesson: Lesson, desk: Desk) -> list[tuple[Step | None, str | None]]:
    """The step after each entry of this round, and whose turn it was then; the last one is now."""
    steps: list[tuple[Step | None, str | None]] = []
    past: Events = ()
    number = _round(desk.game, desk)
    for moment in desk.moments:
        if moment.game is not None and _round(moment.game, desk) == number:
            past = (*past, *moment.events)
            step = lesson.step_at(At(moment.game, past))
            steps.append((step, desk.port.facts(moment.game).turn))
    return steps


def _past(moments: Sequence[Moment], desk: Desk) -> Events:
    """The events of the round in which the last of these moments is."""
    number = _round(moments[-1].game, desk)
    return tuple(
        event
        for moment in moments
        if moment.game is not None and _round(moment.game, desk) == number
        for event in moment.events
    )


def _round(game: Game, desk: Desk) -> int:
    return desk.port.facts(game).round

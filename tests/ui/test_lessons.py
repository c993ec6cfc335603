"""The lessons, as newcomers take them: they do what the box says and nothing else, and round 1 closes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from companion.controls.intents import PushHeld
from companion.engine import Engine
from companion.games.castles.rules.commands import EndTurn
from companion.games.castles.rules.game import after
from companion.games.castles.rules.terms import Ledger as CastlesLedger
from companion.games.castles.screens.entries import is_last_of_round
from companion.games.kit.sentences import Sentence, say
from companion.games.lesson import At, Lesson, Step
from companion.games.registry import GAMES
from companion.games.toscana.rules.commands import Buy, Sell
from companion.games.toscana.rules.game import Options
from companion.games.toscana.rules.terms import Action, Kind, Ledger
from companion.games.tuscany.rules import commands as tuscany_commands
from companion.games.tuscany.rules.game import Options as TuscanyOptions
from companion.games.tuscany.rules.terms import Ledger as TuscanyLedger
from companion.settings.preferences import Preferences
from companion.settings.preferences_file import FILE_NAME, save_preferences
from companion.ui.kit.languages import LANGUAGES, Language, translator
from companion.ui.kit.lesson import LeaveLesson, LessonPage, _past, step_page
from companion.ui.kit.paint import overflows, paint
from companion.ui.kit.screen import Screen
from companion.ui.kit.spoken import spoken_screen
from tests.games.castles import people as castles
from tests.games.castles import typist as castles_typist
from tests.games.toscana import evening as toscana_evening
from tests.games.toscana import people as toscana
from tests.games.toscana import typist as toscana_typist
from tests.games.tuscany import evening as tuscany_evening
from tests.games.tuscany import people as tuscany
from tests.hands import Hands
from tests.ui import people
from tests.ui.sheets import GOLDEN, Compare, Sheet

TAUGHT = Preferences(language="en", is_taught=True)
WORDS_ON_A_SCREEN = 40


def enter_tuscany(box: Any, command: Any) -> None:
    match command:
        case tuscany_commands.Pass():
            box.key("pass")
            if box.screen == "Passing":
                box.push()
        case _:
            box.push()


def enter_castles(box: Any, command: Any) -> None:
    """An open turn ends by the next player's button, before a scoring by a push."""
    if isinstance(command, EndTurn) and not is_last_of_round(box.game):
        box.seat([player.id for player in box.game.players].index(after(box.game, box.game.turn)))
    else:
        castles_typist.enter(box, command)


@dataclass(frozen=True)
class Course:
    """A game that is taught: how its box is made, and how its commands are entered on the panel."""

    game: str
    begin: Any
    kind: type[people.Box]
    enter: Callable[[Any, Any], object]

    def box(self) -> Any:
        box = self.kind(self.begin, TAUGHT, name=self.game)
        box.engine = Engine.begin(box.games, box.table, box.outside)
        return box


COURSES = {
    **{
        f"toscana-{ledger}": Course(
            "toscana", toscana.new_game(3, Options(ledger)), toscana.Box, toscana_typist.enter
        )
        for ledger in Ledger
    },
    **{
        f"castles-{ledger}": Course("castles", castles.new_game(2, ledger), castles.Box, enter_castles)
        for ledger in CastlesLedger
    },
    **{
        f"tuscany-{ledger}": Course(
            "tuscany", tuscany_evening.friends(3, TuscanyOptions(ledger)), tuscany.Box, enter_tuscany
        )
        for ledger in TuscanyLedger
    },
}
READ = (*people.READ, "LessonPage", "LastEntry")


def lesson_of(box: Any) -> Lesson:
    found: Lesson = box.desk.screens.lesson()
    return found


def read(box: Any) -> list[LessonPage]:
    """All that opened by itself, read page by page as a newcomer does."""
    pages = []
    while box.screen in READ:
        if isinstance(box.navigator.top, LessonPage):
            pages.append(box.navigator.top)
        box.push()
    return pages


def step_of(box: Any) -> Step:
    desk = box.desk
    step = lesson_of(box).step_at(At(desk.game, _past(desk.moments, desk)))
    assert step is not None
    return step


def walk(course: Course, box: Any) -> Iterator[LessonPage]:
    """Each page of round 1; between them, what the step asks for is entered on the panel."""
    yield from read(box)
    while box.desk.facts.round == 1:
        entries = len(box.desk.moments)
        command = step_of(box).expects(box.game)
        course.enter(box, command)
        assert box.screen != "Refused", (command, box.text)
        assert len(box.desk.moments) > entries, (command, box.screen, box.text)
        yield from read(box)


def faults(box: Any, page: Any, language: Language) -> list[str]:
    """What of a page does not fit on the panel, or is too much to read."""
    desk = replace(box.desk, words=translator(language.code, box.desk.screens.render))
    scene = page.view(desk)
    said = spoken_screen(scene, desk.words)
    words = " ".join((said.title, *said.lines, said.hint)).split()
    too_many = [f"{len(words)} words"] if len(words) > WORDS_ON_A_SCREEN else []
    return [f"{language.code}: {each}" for each in (*overflows(scene), *too_many)]


@pytest.mark.parametrize("name", COURSES)
def test_whoever_does_what_the_lesson_says_closes_round_1_without_a_mistake(name: str) -> None:
    course = COURSES[name]
    box = course.box()
    pages = list(walk(course, box))
    lesson = lesson_of(box)
    assert [each for page in pages for language in LANGUAGES for each in faults(box, page, language)] == []
    assert box.overflowing == set()
    assert pages[-1].title.template != "Allowed as well"
    assert not any(page.title.template == "Allowed as well" for page in pages)
    assert any(page.sentences[0].template == lesson.second.text for page in pages)


def every_page(lesson: Lesson, course: Course) -> Iterator[LessonPage]:
    """All that a lesson can say, step by step, with the words of the game as it begins."""
    box = course.box()
    for page in (*lesson.pages, lesson.second):
        yield LessonPage(say(page.title), (say(page.text),))
    for step in lesson.steps:
        do = Sentence(step.do, step.words(box.game) if "{" in step.do else {})
        yield LessonPage(say(step.title), (do, say(step.why)), "Marianne" if step.title.islower() else "")
        if step.hint:
            yield LessonPage(say(step.title), (say(step.hint),))
    yield LessonPage(say("Allowed as well"), (say(lesson.other), say("A slip? Hold BACK: that is undo.")))


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda each: each.code)
@pytest.mark.parametrize("name", ["toscana-full", "castles-score", "tuscany-table"])
def test_every_page_fits_and_looks_as_it_was_seen(name: str, language: Language, golden: Compare) -> None:
    course = COURSES[name]
    box = course.box()
    pages: list[Screen] = [*every_page(lesson_of(box), course), LeaveLesson()]
    assert [each for page in pages for each in faults(box, page, language)] == []
    desk = replace(box.desk, words=translator(language.code, box.desk.screens.render))
    titles = tuple(map(str, range(len(pages))))
    sheet = Sheet(GOLDEN / "lessons" / f"{course.game}-{language.code}.png", titles)
    golden(sheet, {title: paint(page.view(desk)) for title, page in zip(titles, pages, strict=True)})


def texts(pages: list[LessonPage]) -> str:
    return "\n".join(str(sentence) for page in pages for sentence in (page.title, *page.sentences))


def test_a_full_storage_is_explained_once() -> None:
    box = COURSES["toscana-full"].box()
    read(box)
    toscana_typist.enter(box, Sell("anna", {Kind.WATER: 2}))
    said = texts(read(box))
    assert "The storage is full (5). To the bank, but paid: 1 box of water." in said
    assert "Allowed as well\nThe three actions come in any order" in said


def test_another_entry_is_allowed_explained_and_can_be_undone() -> None:
    box = COURSES["toscana-full"].box()
    read(box)
    wine = step_page(box.desk)
    toscana_typist.enter(box, Buy("anna", Kind.RED, 1))
    assert "A slip? Hold BACK: that is undo." in texts(read(box))
    assert Action.TRADING in box.player("anna").used
    box.hold_back()
    assert Action.TRADING not in box.player("anna").used
    assert step_page(box.desk) == wine


def test_a_refused_entry_keeps_the_step() -> None:
    box = COURSES["toscana-full"].box()
    read(box)
    before = step_page(box.desk)
    box.key("champagne").turn(1).push()
    assert "The storage has 0" in box.text
    box.back().back()
    assert step_page(box.desk) == before


@pytest.mark.parametrize("name", COURSES)
def test_a_restart_in_the_middle_finds_the_step_again(name: str) -> None:
    course = COURSES[name]
    box = course.box()
    read(box)
    for _ in range(2):
        course.enter(box, step_of(box).expects(box.game))
        read(box)
    step = step_page(box.desk)
    box.engine = Engine.begin(box.games, box.table, box.outside)
    assert box.screen == "LastEntry"
    box.back()
    assert box.navigator.top == step


@pytest.mark.parametrize("name", COURSES)
def test_an_undone_entry_leads_back_to_its_step(name: str) -> None:
    course = COURSES[name]
    box = course.box()
    for _ in range(3):
        read(box)
        step = step_of(box)
        entries = len(box.desk.moments)
        course.enter(box, step.expects(box.game))
        read(box)
        box.hold_back()
        assert len(box.desk.moments) == entries
        assert step_of(box) == step
        box.engine = Engine.begin(box.games, box.table, box.outside)
        read(box)
        course.enter(box, step.expects(box.game))


def test_round_2_has_hints_only_and_round_3_nothing() -> None:
    course = COURSES["toscana-full"]
    box = course.box()
    list(walk(course, box))
    pages = []
    while box.game.round < 3:
        course.enter(box, step_of(box).expects(box.game))
        pages += read(box)
    hints = {step.hint for step in lesson_of(box).steps if step.hint}
    assert {page.sentences[0].template for page in pages} <= hints
    assert len({page.sentences[0].template for page in pages}) == len(pages)
    assert not box.preferences.is_taught


def test_the_lesson_can_be_left_and_does_not_come_back() -> None:
    box = COURSES["toscana-full"].box()
    box.back()
    assert "Leave it for good" in box.text
    box.turn(1).push()
    assert box.screen == "Home"
    assert not box.preferences.is_taught
    toscana_typist.enter(box, Sell("anna", {Kind.RED: 1}))
    assert read(box) == []


def test_the_menu_shows_the_step_again() -> None:
    box = COURSES["toscana-full"].box()
    read(box)
    box.back()
    assert "The lesson" in box.text
    assert box.push().navigator.top == step_page(box.desk)


SETUPS = {
    "toscana": (toscana_evening.REGULARS, toscana.Box),
    "castles": (castles.REGULARS, castles.Box),
    "tuscany": (tuscany_evening.REGULARS, tuscany.Box),
}


@pytest.mark.parametrize("game", GAMES.names)
def test_teach_us_in_the_set_up_begins_the_lesson(game: str) -> None:
    regulars, kind = SETUPS[game]
    box = kind(None, replace(regulars, language="en", game=game, is_coach=False), name=game)
    box.turn(9)
    assert "Teach us\nno" in box.text
    box.push()
    assert "Teach us\nyes" in box.text
    box.turn(-9)
    for _ in range(30):
        if box.table.game is None:
            box.push()
    pages = read(box)
    assert pages[0].sentences[0].template == lesson_of(box).pages[0].text
    assert pages[-1] == step_page(box.desk)
    assert box.preferences.is_taught
    assert box.preferences.is_close_explained


def test_one_person_takes_the_lesson_alone_in_the_simulator_and_after_a_power_cut(tmp_path: Path) -> None:
    regulars = replace(toscana_evening.REGULARS, language="en", game="toscana", is_taught=True)
    save_preferences(tmp_path / FILE_NAME, regulars)
    hands = Hands(tmp_path)
    hands.push(5)
    while "winemaking" not in hands.words.title:
        hands.push()
    assert "Lay 1 water on a crossroad" in hands.text
    hands.push()
    hands.key(0)
    hands.turn(-1)
    hands.push()
    while "Allowed as well" not in hands.text:
        hands.push()
    hands.pull_the_plug()
    again = Hands(tmp_path)
    assert "Pieces moved?" in again.text
    again.push()
    assert "winemaking" in again.words.title
    again.switch_off()


def test_who_is_not_taught_sees_no_page_of_it() -> None:
    box = toscana.Box(toscana.new_game(2))
    box.touch(PushHeld())
    toscana_typist.enter(box, Sell("anna", {Kind.WATER: 2}))
    assert "LessonPage" not in [type(each).__name__ for each in box.navigator.screens]

"""What decided an evening: begun for who asks, given up for the next game, kept, silent at a tournament."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from companion.games.registry import GAMES
from companion.record.journal import Journal, JournalReader
from companion.record.journal_file import DECIDED
from companion.record.recording import read_recording, recording_to_json
from companion.settings.preferences import Preferences
from companion.settings.preferences_file import FILE_NAME, save_preferences
from companion.ui.kit.languages import LANGUAGES, in_words, translator
from companion.web.archive import deciding
from companion.web.archive.counting import Counts
from companion.web.archive.deciding import CHILD, VERSION, Deciding
from companion.web.archive.reading import Reading
from tests.archive import Clock, play, recorded
from tests.evening import Plain, quick_game
from tests.processes import running
from tests.web.axe import barriers

ENGLISH = translator("en", in_words)
WALL: ViewportSize = {"width": 1920, "height": 1080}
SCROLLS = "() => document.documentElement.scrollWidth > window.innerWidth"
GAME = "two-players-map"


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    @wraps(test)
    def run(*args: Any, **values: Any) -> None:
        asyncio.run(test(*args, **values))

    return run


def written(folder: Path, *games: Sequence[Plain], language: str = "en") -> Path:
    save_preferences(folder / FILE_NAME, Preferences(language=language))
    with Journal.open(folder / "journal.db", Clock()) as journal:
        for commands in games:
            play(journal, commands)
    return folder / "journal.db"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return written(tmp_path, recorded("toscana", GAME))


def found(entries: int) -> dict[str, Any]:
    """As the child answers: even chances until the end, and a decision."""
    better = {"do": "pass", "player": "onni", "action": "trading"}
    decision = {"at": 26, "better": better, "cost": 0.091, "error": 0.03, "money": 6.2}
    return {"chances": [*[[0.5, 0.5]] * (entries - 1), [0.0, 1.0]], "decisions": [decision]}


class FakeChild:
    """A child that answers once it is told what, and says whether it was ended."""

    def __init__(self) -> None:
        self.started = 0
        self.is_ended = False
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.stdin = self.stdout = self

    async def __call__(self, _: Sequence[str]) -> Any:
        self.started += 1
        return self

    def write(self, text: bytes) -> None:
        assert json.loads(text)["game"] == "toscana"

    async def read(self) -> bytes:
        return await asyncio.shield(self.answer)

    def kill(self) -> None:
        self.is_ended = True

    async def wait(self) -> None:
        """It has ended."""


class Asking:
    """A service with a fake child, and somebody who asks it about the first game."""

    def __init__(self, journal: Path, *, is_free: bool = True, is_at_tournament: bool = False) -> None:
        self.is_free, self.is_at_tournament = is_free, is_at_tournament
        self.child = FakeChild()
        self._reading = Reading(journal)
        self._service = Deciding(
            journal,
            GAMES,
            is_free=lambda: self.is_free,
            is_at_tournament=lambda: self.is_at_tournament,
            start=self.child,
        )

    async def look(self, number: int = 1) -> deciding.Looked:
        def look(journal: JournalReader) -> deciding.Looked:
            row = journal.game(number)
            assert row is not None
            return self._service.look(journal, row)

        return await self._reading.read(look)

    def answer(self, looked: deciding.Looked) -> dict[str, Any]:
        return self._service.answer(looked, self._reading, ENGLISH)

    async def ask(self, number: int = 1) -> dict[str, Any]:
        return self.answer(await self.look(number))

    async def until(self, state: str) -> dict[str, Any]:
        for _ in range(1000):
            answer = await self.ask()
            if answer["state"] == state:
                return answer
        raise AssertionError(f"it never came to {state}")

    async def until_true(self, is_so: Callable[[], bool]) -> None:
        while not is_so():
            await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "LOOK_S", 0.001)


@in_a_loop
async def test_who_asks_first_has_it_worked_out_and_all_others_are_told(journal: Path) -> None:
    asking = Asking(journal)
    assert (await asking.ask())["state"] == "working"
    assert (await asking.ask())["charts"] == []
    asking.child.answer.set_result(json.dumps(found(58)).encode())
    told = await asking.until("done")
    assert [chart["title"] for chart in told["charts"]] == [
        "Winning chances (%)",
        "What moved the chances (%)",
    ]
    (decision,) = told["decisions"]
    assert decision.startswith(
        "Round 3, Onni: sell 1 box of rosé, 4 boxes of water. It cost about 9 % (± 3)."
    )
    assert decision.endswith("Better: pass: trading, worth 6 money.")
    assert len(told["tables"]) == 2
    again = Asking(journal)
    assert await again.ask() == told
    assert (asking.child.started, again.child.started) == (1, 0)


@in_a_loop
async def test_a_damaged_file_is_made_anew(journal: Path) -> None:
    asking = Asking(journal)
    await asking.ask()
    asking.child.answer.set_result(json.dumps(found(58)).encode())
    await asking.until("done")
    journal.with_name(journal.name + DECIDED).write_bytes(b"\xff" * 4096)
    again = Asking(journal)
    assert (await again.ask())["state"] == "working"
    again.child.answer.set_result(json.dumps(found(58)).encode())
    assert (await again.until("done"))["decisions"]


@in_a_loop
async def test_a_look_that_saw_it_under_way_is_told_so_though_it_ends_meanwhile(journal: Path) -> None:
    asking = Asking(journal)
    await asking.ask()
    looked = await asking.look()
    asking.child.answer.set_result(json.dumps(found(58)).encode())
    await asking.until("done")
    assert asking.answer(looked)["state"] == "working"


@in_a_loop
async def test_the_next_game_ends_it_and_it_waits(journal: Path) -> None:
    asking = Asking(journal)
    await asking.ask()
    await asking.until_true(lambda: asking.child.started == 1)
    asking.is_free = False
    await asking.until_true(lambda: asking.child.is_ended)
    told = await asking.until("waiting")
    assert (told["charts"], told["decisions"]) == ([], [])
    assert "no game is being played or set up" in told["message"]
    assert len(told["tables"]) == 2


@in_a_loop
async def test_nothing_is_begun_while_a_game_is_played(journal: Path) -> None:
    asking = Asking(journal, is_free=False)
    assert (await asking.ask())["state"] == "waiting"
    assert asking.child.started == 0


@in_a_loop
async def test_nothing_is_said_at_a_tournament(journal: Path) -> None:
    asking = Asking(journal, is_at_tournament=True)
    told = await asking.ask()
    assert (told["state"], told["tables"], asking.child.started) == ("hidden", [], 0)
    asking.is_at_tournament = False
    await asking.ask()
    await asking.until_true(lambda: asking.child.started == 1)
    asking.is_at_tournament = True
    await asking.until_true(lambda: asking.child.is_ended)


@in_a_loop
async def test_a_child_that_fails_is_not_asked_again(journal: Path) -> None:
    asking = Asking(journal)
    await asking.ask()
    asking.child.answer.set_result(b"")
    told = await asking.until("done")
    assert (told["charts"], asking.child.started) == ([], 1)


@in_a_loop
async def test_games_that_cannot_be_judged_say_so(tmp_path: Path) -> None:
    castles = recorded("castles", "two-players-draw-two")
    asking = Asking(written(tmp_path, quick_game(), castles, quick_game()[:20]))
    for number, words in ((1, "did not follow"), (2, "can't tell"), (3, "that was finished")):
        told = await asking.ask(number)
        assert told["state"] == "done"
        assert words in told["message"]
    assert asking.child.started == 0


def short_game() -> list[Plain]:
    """Both pass all, and the table calls the first round its last."""
    begin, *others = recorded("toscana", "two-players-seven-rounds")
    assert others
    seats = [player["id"] for player in begin["players"]]
    actions = ("hiring", "winemaking", "trading")
    passes = [{"do": "pass", "player": seat, "action": action} for action in actions for seat in seats]
    closing = [{"do": "update_wine_board"}, {"do": "update_supply"}]
    first = begin["starting_player"]
    passes.sort(key=lambda each: (actions.index(each["action"]), each["player"] != first))
    return [begin, {"do": "finish"}, *passes, *closing, {"do": "hold_winetasting", "totals": {"red": 1}}]


def test_the_real_child_works_it_out_and_ends_with_its_input(tmp_path: Path) -> None:
    with Journal.open(written(tmp_path, short_game())) as journal:
        row = journal.current()
        assert row is not None
        recording = recording_to_json(read_recording(journal, row))
    with subprocess.Popen(CHILD, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(recording.replace("\n", " ") + "\n")
        child.stdin.flush()
        assert len(json.loads(child.stdout.readline())["chances"]) == len(short_game())
    with subprocess.Popen(CHILD, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin is not None
        child.stdin.write(recording.replace("\n", " ") + "\n")
        child.stdin.close()
        assert child.wait(60) == 1


def test_nothing_of_it_is_loaded_before_somebody_asks() -> None:
    code = (
        "import sys, companion.app, companion.web.archive.api\n"
        "from companion.games.registry import GAMES\n"
        "assert GAMES.page('toscana').reviewing\n"
        "print(*(name for name in sys.modules if name.startswith('companion.games.toscana.')))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "companion.games.toscana.page" in loaded
    assert "players" not in loaded
    assert "review" not in loaded


# In a browser, with what the child would have found


@contextmanager
def box(folder: Path, language: str = "en") -> Iterator[str]:
    journal = written(folder, recorded("toscana", GAME), language=language)
    with JournalReader.open(journal) as reader:
        (outline,) = reader.before(2, 1)
    Counts(journal, VERSION, DECIDED).keep({outline.seal: found(58)})
    with running(folder, "sim", "--port", "0") as (_, address):
        yield address


def test_the_page_of_an_evening_shows_it_by_keyboard_and_to_screen_readers(
    tmp_path: Path, page: Page
) -> None:
    with box(tmp_path) as address:
        page.goto(f"{address}games/1")
        page.get_by_role("button", name="Work it out").press("Enter")
        expect(page.locator("#review svg")).to_have_count(2)
        expect(page.locator("#review li")).to_contain_text("It cost about 9 %")
        expect(page.get_by_role("button", name="Work it out")).to_be_hidden()
        page.locator("#review summary").first.press("Enter")
        heads = page.locator("#review table").first.locator("thead th")
        expect(heads).to_have_text(["0", "2", "3", "4", "5", "6"])
        expect(
            page.get_by_role("region", name="Water, and what it made").locator("tbody tr")
        ).not_to_have_count(0)
        assert barriers(page) == []
        page.set_viewport_size({"width": 320, "height": 640})
        assert not page.evaluate(SCROLLS)


def test_the_wall_shows_it_once_the_game_is_over(tmp_path: Path, page: Page) -> None:
    page.set_viewport_size(WALL)
    page.add_init_script("localStorage.setItem('layout', 'wall')")
    with box(tmp_path) as address:
        page.goto(f"{address}table")
        expect(page.locator("#charts .decided.shown li")).to_contain_text("Better: pass: trading")
        expect(page.locator("#charts figcaption")).to_contain_text(["Prices by round", "Winning chances (%)"])
        room, shown = page.locator("#charts").bounding_box(), page.locator(".decided.shown").bounding_box()
        assert room is not None
        assert shown is not None
        assert shown["height"] <= room["height"]
        assert not page.evaluate(SCROLLS)
        # Before the box stops: a page that is still loading would complain.
        page.goto(f"{address}games", wait_until="networkidle")


@pytest.mark.parametrize("language", [each.code for each in LANGUAGES])
def test_it_is_told_in_every_language(tmp_path: Path, language: str) -> None:
    with Journal.open(written(tmp_path, recorded("toscana", GAME))) as journal:
        row = journal.current()
        assert row is not None
        moments = read_recording(journal, row).moments
    reviewing = GAMES.page("toscana").reviewing
    assert reviewing is not None
    told = deciding.plain(reviewing.told(moments, found(58)), "done", translator(language, in_words))
    assert all(number in told["decisions"][0] for number in ("9", "3", "6", "Onni"))
    assert (told["title"] == "The decisions that cost most") is (language == "en")

"""The referee's form in all three games: a round from a phone, odd names at set-up, nothing too wide."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from companion.games.castles.rules.boards import ways
from companion.games.castles.rules.terms import TYPES
from companion.games.kit.codec import to_json
from companion.games.kit.sentences import Refusal
from companion.games.registry import GAMES
from companion.record.commands import command_from_plain
from companion.record.table import Table, Timeline
from companion.settings.preferences_file import FILE_NAME, save_preferences
from companion.ui.kit.languages import in_words, translator
from companion.web.table.command_forms import commands_of
from tests.first_game import ENGLISH
from tests.games.castles.people import BOARDS, knowing
from tests.games.castles.table_talk import full_game
from tests.web.person import SMALL_PHONE
from tests.web.referee_box import Referee, RefereeBox, fill, option, referee_box

PHONE = SMALL_PHONE

GAME_FILES = Path(__file__).parent.parent / "games"
TOO_WIDE = """() => {
    const sheet = document.querySelector("#entering");
    return sheet.scrollWidth > sheet.clientWidth;
}"""
ROUNDS = {
    "toscana": ("two-players-seven-rounds", 12),
    "castles": ("two-players-draw-two", 14),
    "tuscany": ("two-players-no-region-points", 14),
}
NAMES = ["<b>Anna</b>", "Béla 🍷🎲", "\u05d3\u05e0\u05d4 (\u05d9\u05de\u05d9\u05df)"]


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[RefereeBox]:
    """A box on whose table no game was ever begun."""
    save_preferences(tmp_path / FILE_NAME, ENGLISH)
    with referee_box(tmp_path) as box:
        yield box


def titles(game: str) -> dict[str, str]:
    forms = commands_of(GAMES.port(game), GAMES, translator("en", in_words))
    return {form["do"]: form["title"] for form in forms}


def recorded(game: str) -> list[dict[str, Any]]:
    """The first commands of a recorded game that were accepted."""
    name, count = ROUNDS[game]
    found: list[dict[str, Any]] = []
    table = Table(GAMES.usual, Timeline())
    for line in (GAME_FILES / game / "recorded" / f"{name}.jsonl").read_text().splitlines()[:count]:
        change = table.do(command_from_plain(json.loads(line), table.port, GAMES), GAMES)
        if not isinstance(change, Refusal):
            table = change.keep(None)
            found.append(json.loads(line))
    return found


@pytest.mark.parametrize("game", GAMES.names)
def test_a_round_of_each_game_is_entered_from_a_phone(game: str, empty: RefereeBox, phone: Page) -> None:
    """The same commands as in a recorded game lead to the same state; the first one is set up by name."""
    begins, *rest = recorded(game)
    empty.enter(**{"game": game, **begins})
    referee = Referee(phone, empty).signed_in()
    for command in rest:
        referee.enter(titles(game)[command["do"]], command)
        referee.is_done()
        referee.forget()
    assert plain(empty.state()) == plain(replayed([begins, *rest]))


TOUCHES: list[tuple[str, int, str, dict[str, Any], int]] = [
    ("toscana", 1, "pass", {"action": "trading"}, 3),
    ("toscana", 1, "hire", {"piece": "worker"}, 3),
    ("castles", 1, "take_bonus", {"bonus": "yield"}, 3),
    ("castles", 3, "draw", {}, 1),
    ("castles", 3, "choose", {"tile": "fort"}, 3),
    ("tuscany", 1, "wake_up", {"row": 3}, 3),
    ("tuscany", 3, "place", {}, 2),
    ("tuscany", 3, "star", {"to": "siena"}, 3),
    ("tuscany", 3, "pass", {}, 1),
]


@pytest.mark.parametrize(("game", "after", "do", "picks", "touches"), TOUCHES)
def test_the_commonest_entries_take_few_touches(
    game: str, after: int, do: str, picks: dict[str, Any], touches: int, empty: RefereeBox, phone: Page
) -> None:
    for command in recorded(game)[:after]:
        empty.enter(**{"game": game, **command} if command["do"] == "new_game" else command)
    referee = Referee(phone, empty).signed_in()
    referee.choose(titles(game)[do])
    for field, value in picks.items():
        referee.pick(field, value)
    if touches > 1:
        referee.send()
    referee.is_done()
    assert referee.touches == touches


def plain(state: Any) -> Any:
    return json.loads(to_json(state))


def replayed(commands: list[dict[str, Any]]) -> dict[str, Any]:
    table = Table(GAMES.usual, Timeline())
    for each in commands:
        change = table.do(command_from_plain(each, table.port, GAMES), GAMES)
        assert not isinstance(change, Refusal)
        table = change.keep(None)
    return table.port.state(table.game)


@pytest.mark.parametrize("game", GAMES.names)
def test_names_are_typed_at_set_up_whatever_they_are(game: str, empty: RefereeBox, phone: Page) -> None:
    referee = Referee(phone, empty).signed_in()
    referee.choose({"toscana": "Toscana", "castles": "The Castles of Tuscany", "tuscany": "Tuscany"}[game])
    form = referee.form
    form.get_by_role("button", name="Add a player").click()
    names = form.locator(".person input[type=text]")
    for index, name in enumerate(NAMES):
        names.nth(index).fill(name)
    names.nth(2).fill("x" * 500)
    form.locator("[data-field=starting_player] label").nth(1).click()
    if market := recorded(game)[0].get("market"):
        fill(form.locator("[data-field=market]").first, market)
    referee.send()
    expect(referee.error).to_contain_text("1 to 100 characters")
    names.nth(2).fill(NAMES[2])
    form.locator("[data-field=starting_player] label").nth(1).click()
    referee.send()
    referee.is_done()
    assert [player["name"] for player in empty.state()["players"]] == NAMES
    assert not phone.evaluate(TOO_WIDE)
    phone.keyboard.press("Escape")
    expect(phone.locator("#players")).to_contain_text("<b>Anna</b>")
    assert phone.locator("#players b b, #entering b b").count() == 0


@pytest.mark.parametrize("zoom", [1, 2], ids=["phone", "zoomed"])
@pytest.mark.parametrize("game", GAMES.names)
def test_no_form_is_wider_than_the_screen(game: str, zoom: int, empty: RefereeBox, browser: Browser) -> None:
    """At 200 % a window of 640 is as wide as a phone of 320."""
    empty.enter(**{"game": game, **recorded(game)[0]})
    context = browser.new_context(
        viewport={"width": 320 * zoom, "height": 640 * zoom}, device_scale_factor=zoom
    )
    page = context.new_page()
    referee = Referee(page, empty).signed_in()
    if zoom > 1:
        page.evaluate("document.documentElement.style.zoom = 2")
    for do, title in titles(game).items():
        if do in ("undo", "redo", "new_game"):
            continue
        if not referee.open_form(title):
            continue
        page.evaluate(
            "document.querySelectorAll('#entering details').forEach((each) => { each.open = true; })"
        )
        assert not page.evaluate(TOO_WIDE), do
        referee.form.get_by_role("button", name="Back", exact=True).click()
        expect(referee.form.locator(".commands").first).to_be_visible()
    context.close()


def test_an_area_of_a_region_takes_one_touch(empty: RefereeBox, phone: Page) -> None:
    """Ledger full: the ways to part the spaces of a type stand there, and each is a touch."""
    referee = Referee(phone, empty).signed_in()
    referee.choose("The Castles of Tuscany")
    form = referee.form
    for index, name in enumerate(("Anna", "Ben")):
        form.locator(".person input[type=text]").nth(index).fill(name)
    begins = full_game()
    for field in ("starting_player", "colour_bonus", "options", "display"):
        fill(form.locator(f"[data-field={field}]").first, begins[field])
    areas = form.locator("[data-field=areas]").first
    for player, own in begins["areas"].items():
        for type_, sizes in own.items():
            place = areas.locator(f"[data-field={player}]").first.locator(f"[data-field={type_}]")
            told = sizes if type_ == "fort" else sorted(sizes, reverse=True)
            place.locator(f"label[data-value='{to_json(told)}']").click()
    assert areas.locator("label", has_text="3+2").count() == 4, "agriculture and villages of both"
    referee.send()
    referee.is_done()
    anna = empty.state()["players"][0]["areas"]
    assert [area["size"] for area in anna["inn"]] == begins["areas"]["anna"]["inn"]


def test_what_the_ledger_needs_is_seen_and_missed_and_the_rest_is_not_there(
    empty: RefereeBox, phone: Page
) -> None:
    referee = Referee(phone, empty).signed_in()
    referee.choose("The Castles of Tuscany")
    form = referee.form
    form.locator("[data-field=starting_player] label").first.click()
    numbers, areas = form.locator("[data-field=colour_bonus]"), form.locator("[data-field=areas]")
    expect(areas).to_be_hidden()
    expect(numbers.locator("input").first).to_be_hidden()
    fill(form.locator("[data-field=options]"), {"ledger": "full"})
    expect(areas).to_be_visible()
    expect(numbers.locator("input").first).to_be_visible()
    referee.send()
    expect(referee.error).to_contain_text("Fill in: Colour bonus")


def test_a_region_is_told_by_the_names_of_its_boards(tmp_path: Path, phone: Page) -> None:
    """Boards that the box remembers say their areas; those of another player are not offered."""
    save_preferences(tmp_path / FILE_NAME, knowing("A1", "A2", "B1", "B2", "C1", "C2"))
    with referee_box(tmp_path) as box:
        referee = Referee(phone, box).signed_in()
        referee.choose("The Castles of Tuscany")
        form = referee.form
        for index, name in enumerate(("Anna", "Ben")):
            form.locator(".person input[type=text]").nth(index).fill(name)
        form.locator("[data-field=starting_player] label").first.click()
        fill(form.locator("[data-field=options]"), {"ledger": "full"})
        fill(form.locator("[data-field=display]"), full_game()["display"])
        anna, ben = (form.locator(f"[data-field=areas] [data-field={name}]") for name in ("anna", "ben"))
        name_boards(anna, "A1", "B1", "C4")
        expect(anna.locator(".note")).to_contain_text("The box does not know these boards yet")
        expect(anna.locator(".note")).to_contain_text("C4")
        name_boards(anna, "C1")
        expect(anna.locator(".note")).to_be_empty()
        expect(option(ben, "A1").locator("input")).to_be_disabled()
        referee.send()
        expect(referee.error).to_contain_text("Fill in: Ben: ")
        name_boards(ben, "A2", "B2", "C2")
        referee.send()
        referee.is_done()
        for at, names in enumerate((("A1", "B1", "C1"), ("A2", "B2", "C2"))):
            areas = box.state()["players"][at]["areas"]
            for type_ in TYPES:
                printed = ways(type_, [BOARDS[name] for name in names])[0]
                assert tuple(area["size"] for area in areas[type_]) == printed


def name_boards(person: Locator, *names: str) -> None:
    for name in names:
        option(person, name).click()

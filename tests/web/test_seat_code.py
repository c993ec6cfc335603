"""A phone asks for its seat's code: the box shows it while nobody enters there, and tells nobody else."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.box.parts import AtHome
from companion.devices.ports import Line
from companion.system.network import Network
from companion.tournament.attending import Attending, Held
from companion.ui.kit.screen import WebPage
from companion.web.table import entering
from tests.hands import Hands
from tests.web.axe import barriers
from tests.web.person import SMALL_PHONE
from tests.web.phones import Phone, Told, visit
from tests.web.referee_box import RefereeBox

PHONE = SMALL_PHONE
SCAN = "Scan the code that the box shows now."
PAGE = WebPage("0.0.0.0", 8088)


async def ask(phone: Phone, player: str = "ben") -> Told:
    return await phone.ask("POST", "api/1/seat/code", {"player": player})


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No request comes too soon."""
    monkeypatch.setattr(entering, "EACH_S", 1e-6)


def online(hands: Hands) -> None:
    hands.network = Network(number="192.168.1.7")
    hands.box.set_page(PAGE)


@pytest.mark.usefixtures("at_once")
def test_the_box_shows_the_seats_code_and_the_answer_has_nothing_of_it(folder: Path) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        online(hands)
        home = hands.text
        told = await ask(phone)
        assert (told.status, told.plain) == (204, {})
        assert "Scan to enter for Ben" in hands.text
        code = hands.table_pin.allowed.seats["ben"]
        assert code not in json.dumps(told.headers)
        table = await phone.ask("GET", "api/1/table")
        assert table.plain["has_seat_phones"] is True
        assert code not in json.dumps(table.plain)
        hands.twin.is_in_the_room = True
        assert code not in json.dumps(hands.twin.appearance().plain())
        hands.back()
        assert hands.text == home

    visit(folder, enter)


@pytest.mark.usefixtures("at_once")
def test_the_next_phones_code_takes_the_place_of_the_last_ones(folder: Path) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        online(hands)
        home = hands.text
        for player in ("anna", "anna", "ben"):
            assert (await ask(phone, player)).status == 204
            assert f"Scan to enter for {player.title()}" in hands.text
        hands.back()
        assert hands.text == home

    visit(folder, enter)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    "begin",
    [
        lambda hands: hands.key(0),
        lambda hands: (hands.key(0), hands.wait(31)),
        lambda hands: hands.back(),
        lambda hands: hands.buy_a_red_box(),
        lambda hands: hands.twin.seat_buttons.press(0) or hands.wait(1),
    ],
    ids=["an entry", "an entry of a while ago", "the menu", "what to move", "a held seat button"],
)
def test_whatever_else_is_open_at_the_panel_is_left_alone(
    folder: Path, begin: Callable[[Hands], object]
) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        online(hands)
        begin(hands)
        shown, screens = hands.text, hands.box._engine.navigator.screens
        assert (await ask(phone)).error == (409, "panel_busy")
        assert hands.box._engine.navigator.screens == screens
        assert hands.text == shown
        assert hands.table_pin.allowed.seats == {}

    visit(folder, enter)


@pytest.mark.usefixtures("at_once")
def test_a_dark_display_is_lit_so_that_the_code_can_be_seen(folder: Path) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        online(hands)
        hands.wait(24 * 3600)
        assert hands.twin.display.brightness == 0
        assert (await ask(phone)).status == 204
        assert hands.twin.display.brightness > 0
        hands.press(Line.BACK)
        assert "Scan to enter" not in hands.text, "the first touch counts"

    visit(folder, enter)


def test_a_second_request_within_five_seconds_waits(folder: Path) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        online(hands)
        assert (await ask(phone)).status == 204
        shown = hands.text
        told = await ask(phone, "anna")
        assert told.error == (429, "too_soon")
        assert 1 <= int(told.headers["Retry-After"]) <= 5
        assert hands.text == shown

    visit(folder, enter)


@pytest.mark.usefixtures("at_once")
def test_whom_nobody_knows_and_what_is_no_request_shows_nothing(folder: Path) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        online(hands)
        home = hands.text
        assert (await ask(phone, "carl")).error == (404, "unknown_player")
        for body in ({}, {"player": 1}, {"player": "ben", "more": 1}):
            assert (await phone.ask("POST", "api/1/seat/code", body)).status == 400
        away = await phone.ask(
            "POST", "api/1/seat/code", {"player": "ben"}, Origin="http://elsewhere.example"
        )
        assert away.error == (403, "forbidden")
        assert hands.text == home

    visit(folder, enter)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("why", ["no page", "no game", "a tournament"])
def test_where_no_phone_can_sit_the_box_says_so(folder: Path, why: str) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        online(hands)
        match why:
            case "no page":
                hands.box.set_page(WebPage())
            case "no game":
                hands.box.enter({"do": "abandon"}, "Referee")
            case _:
                tournament = hands.box._around.tournament
                assert isinstance(tournament, AtHome)
                tournament.attending = Attending("Open", Held())
                hands.box.publish()
        shown = hands.text
        table = await phone.ask("GET", "api/1/table")
        assert table.plain["has_seat_phones"] is (why == "no page")
        assert (await ask(phone)).error == (403, "wrong_phase")
        assert hands.text == shown

    visit(folder, enter)


def test_a_seat_that_is_chosen_on_the_page_gets_its_code_shown(box: RefereeBox, phone: Page) -> None:
    box.call(lambda: online(box._hands))
    phone.goto(f"{box.address}table")
    sit = phone.get_by_role("button", name="Enter from this phone")
    expect(phone.locator("#seat option")).to_have_count(3)
    expect(sit).to_be_hidden()
    phone.select_option("#seat", "anna")
    expect(sit).to_be_visible()
    sit.click()
    expect(phone.locator("#sitting")).to_have_text(SCAN)
    assert barriers(phone) == []
    assert "Scan to enter for Anna" in box.call(lambda: box._hands.text)
    sit.click()
    expect(phone.locator("#sitting")).to_contain_text("A code was asked for a moment ago")
    code = box.call(lambda: box._hands.table_pin.allowed.seats["anna"])
    assert code not in phone.content()
    phone.goto(f"{box.address}S/{code}")
    expect(phone.locator("#entering .signed")).to_contain_text("Anna (1)")
    expect(sit).to_be_hidden()
    expect(phone.locator("#sitting")).to_be_empty()


def test_a_box_that_does_not_answer_is_told_on_the_page(box: RefereeBox, phone: Page) -> None:
    phone.goto(f"{box.address}table")
    phone.select_option("#seat", "anna")
    phone.route("**/api/1/seat/code", lambda route: route.abort())
    phone.get_by_role("button", name="Enter from this phone").click()
    expect(phone.locator("#sitting")).to_contain_text("The box does not answer.")


def test_a_busy_box_is_told_on_the_page(box: RefereeBox, phone: Page) -> None:
    box.call(lambda: online(box._hands))
    phone.goto(f"{box.address}table")
    phone.select_option("#seat", "anna")
    box.call(lambda: box._hands.key(0))
    shown = box.call(lambda: box._hands.text)
    phone.get_by_role("button", name="Enter from this phone").click()
    expect(phone.locator("#sitting")).to_contain_text("Somebody is entering something at the box")
    assert box.call(lambda: box._hands.text) == shown

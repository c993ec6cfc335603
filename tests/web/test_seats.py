"""A phone for each seat: it enters for its own player, takes its own entry back, and nothing else."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.controls.sign_in import Entered
from companion.games.kit.parts import Parts
from tests.games.castles.table_talk import full_game
from tests.hands import Hands
from tests.web.axe import barriers
from tests.web.person import SMALL_PHONE
from tests.web.phones import PASS, Phone, visit
from tests.web.referee_box import RefereeBox, last_command, scan

PHONE = SMALL_PHONE

NAMES, ACTIONS = ("anna", "ben"), ("hiring", "trading", "winemaking")
UPDATES = ({"do": "update_wine_board"}, {"do": "update_supply"})
TWO = [{"id": "anna", "name": "Anna"}, {"id": "ben", "name": "Ben"}]
TUSCANY: dict[str, Any] = {"do": "new_game", "game": "tuscany", "players": TWO, "starting_player": "anna"}
CASTLES: dict[str, Any] = {**TUSCANY, "game": "castles"}
BEN_PASSES = {"do": "pass", "player": "ben", "action": "hiring"}


async def seated(phone: Phone, hands: Hands, player: str = "anna") -> None:
    hands.table_pin.offer_seat(player, f"{player.title()} (1)")
    told = await phone.ask("POST", "api/1/seat", {"code": hands.table_pin.allowed.seats[player]})
    assert told.status == 200
    assert (told.plain["device"], told.plain["seat"]) == (f"{player.title()} (1)", player)
    phone.token = told.plain["token"]
    await phone.look()


def test_a_seats_phone_enters_for_its_own_player_only(folder: Path) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        await seated(phone, hands)
        for foreign in (
            BEN_PASSES,
            {"do": "adjust", "set": {"money": {"anna": 60}}, "reason": "mine"},
            {"do": "redo"},
            {"do": "undo", "steps": 2},
            {"do": "undo"},
            "pass",
        ):
            assert (await phone.enter(foreign)).error == (403, "not_your_seat"), foreign
        assert len(hands.table.timeline.moments) == 1
        assert (await phone.enter(PASS)).status == 200
        assert [entry.by for entry in hands.journal.entries(1)] == [None, "Anna (1)"]
        assert (await phone.ask("GET", "api/1/session")).plain == {"device": "Anna (1)", "seat": "anna"}

    visit(folder, enter)


def test_an_own_entry_is_taken_back_until_somebody_else_has_entered(folder: Path) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        await seated(phone, hands)
        await phone.enter(PASS)
        assert (await phone.enter({"do": "undo"})).status == 200
        await phone.enter(PASS)
        hands.box.enter(BEN_PASSES, "Ben's phone")
        await phone.look()
        assert (await phone.enter({"do": "undo"})).error == (403, "not_your_seat")

    visit(folder, enter)


def test_a_second_scan_takes_the_seat_and_the_games_end_takes_all(folder: Path) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        await seated(phone, hands)
        first = phone.token
        await seated(phone, hands)
        second, phone.token = phone.token, first
        assert (await phone.enter(PASS)).error == (401, "not_signed_in")
        phone.token = second
        hands.box.enter({"do": "abandon"}, "Ben's phone")
        assert (await phone.ask("GET", "api/1/session")).error == (401, "not_signed_in")

    visit(folder, enter)


def test_a_code_that_no_seat_has_is_one_sentence(folder: Path) -> None:
    async def enter(phone: Phone, _: Hands) -> None:
        assert (await phone.ask("POST", "api/1/seat", {"code": "22222222"})).error == (403, "no_seat")
        assert (await phone.ask("POST", "api/1/seat", {"code": "no code"})).status == 400

    visit(folder, enter)


TASTING = [
    *({"do": "pass", "player": each, "action": action} for each in NAMES for action in ACTIONS),
    *UPDATES,
]
ANNAS_TILE: dict[str, Any] = {"do": "hold_winetasting", "tiles": {"anna": {"red": 1, "white": 0}}}
BENS_TILE: dict[str, Any] = {"do": "hold_winetasting", "tiles": {"ben": {"red": 1, "rose": -1}}}


async def tasting(phone: Phone, hands: Hands) -> Phone:
    """Both players sit at their phones, and the winetasting is to be held; Ben's phone is given back."""
    for command in TASTING:
        assert isinstance(hands.box.enter(command, "Referee"), Entered), command
    ben = Phone(phone.web, phone.address)
    await seated(ben, hands, "ben")
    await seated(phone, hands)
    hands.back()
    return ben


def test_tiles_are_secret_until_all_are_in_and_then_one_entry(folder: Path) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        ben, count = await tasting(phone, hands), len(hands.table.timeline.moments)
        told = await phone.enter(ANNAS_TILE)
        assert (told.status, told.plain["waits_for"]) == (200, ["Ben"])
        assert len(hands.table.timeline.moments) == count
        table = await phone.ask("GET", "api/1/table")
        assert table.plain["parts"]["in"] == ["anna"]
        assert "1 of 2 tiles" in hands.text
        assert "By phone: Anna" in hands.text
        assert (await ben.enter(BENS_TILE)).plain["waits_for"] == []
        written = json.loads(hands.table.timeline.moments[-1].command)
        assert written == {
            "do": "hold_winetasting",
            "tiles": {**ANNAS_TILE["tiles"], **BENS_TILE["tiles"]},
        }
        table = await phone.ask("GET", "api/1/table")
        assert table.plain["parts"] == {
            "in": [],
            "used": {"seq": table.plain["seq"], "players": ["anna"]},
        }

    visit(folder, enter)


def test_a_tile_is_its_own_players_and_the_game_looks_at_it_at_once(folder: Path) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        await tasting(phone, hands)
        for foreign in (
            BENS_TILE,
            {**ANNAS_TILE, "totals": {}},
            {"do": "hold_winetasting", "totals": {"red": 1}},
        ):
            assert (await phone.enter(foreign)).error == (403, "not_your_seat"), foreign
        assert (await phone.enter({**ANNAS_TILE, "tiles": {"anna": {"red": 100}}})).error == (
            422,
            "bad_amount",
        )
        assert (await phone.enter({**ANNAS_TILE, "tiles": {"anna": {"beer": 1}}})).status == 400
        assert hands.box._engine.parts == Parts()

    visit(folder, enter)


def test_who_enters_at_the_panel_completes_what_phones_have_entered(folder: Path) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        await tasting(phone, hands)
        await phone.enter(ANNAS_TILE)
        hands.press_seat(1)
        hands.key(3)
        hands.push(2)
        written = json.loads(hands.table.timeline.moments[-1].command)
        assert written["tiles"] == {**ANNAS_TILE["tiles"], "ben": {"rose": 1}}
        assert hands.box._engine.parts.used == ("anna",)

    visit(folder, enter)


def test_a_tile_that_was_not_used_is_known_as_such(folder: Path) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        await tasting(phone, hands)
        await phone.enter(ANNAS_TILE)
        hands.box.enter({"do": "hold_winetasting", "totals": {}}, "Referee")
        table = await phone.ask("GET", "api/1/table")
        assert table.plain["parts"] == {"in": [], "used": {"seq": table.plain["seq"], "players": []}}

    visit(folder, enter)


def test_who_scans_a_seats_code_passes_with_one_touch(box: RefereeBox, phone: Page) -> None:
    scan(box, phone)
    form = phone.locator("#entering")
    expect(form.locator(".signed")).to_contain_text("Anna (1)")
    assert phone.url == f"{box.address}table", "the address keeps no code"
    assert phone.locator("#seat").input_value() == "anna"
    assert form.locator("[data-field='player']").count() == 0
    assert barriers(phone) == []
    form.get_by_role("button", name="Pass: Trading").click()
    expect(form.locator(".told")).to_contain_text("Entered.")
    assert box.state()["players"][0]["actions"]["trading"] == "used"


def test_undo_is_offered_while_the_own_entry_is_the_last_one(box: RefereeBox, phone: Page) -> None:
    scan(box, phone)
    undo = phone.locator("#entering").get_by_role("button", name="Undo")
    expect(phone.locator("#entering .moves").first).to_be_visible()
    expect(undo).to_have_count(0)
    phone.locator("#entering").get_by_role("button", name="Pass: Trading").click()
    expect(undo).to_be_enabled()
    box.enter(**BEN_PASSES)
    expect(undo).to_have_count(0)


def test_a_phone_stays_where_it_is_read_while_others_enter(box: RefereeBox, phone: Page) -> None:
    scan(box, phone)
    form = phone.locator("#entering")
    expect(form.locator(".seat")).to_be_attached()
    summary = form.locator("summary")
    summary.click()
    summary.focus()
    form.evaluate("element => { element.scrollTop = 400; }")
    box.enter(**BEN_PASSES)
    expect(phone.locator("#entries")).to_contain_text("Ben")
    expect(summary).to_be_focused()
    assert form.evaluate("element => element.scrollTop") == 400
    assert form.locator("details").get_attribute("open") is not None


def test_a_phone_enters_its_own_tile_secretly(box: RefereeBox, phone: Page) -> None:
    scan(box, phone, *TASTING)
    form = phone.locator("#entering")
    form.get_by_role("button", name="White: +").first.click()
    assert barriers(phone) == []
    form.locator(".moves .send").click()
    expect(form.locator(".told")).to_contain_text("secret until these are in too: Ben")
    expect(form.locator("h3").first).to_have_text("Winetasting")
    expect(phone.locator("#parts")).to_have_text("By phone, secret until all are in: Anna")
    box.call(lambda: box._hands.box.enter(BENS_TILE, "Ben (2)", "ben"))
    expect(form.locator(".told")).to_have_text("All are in.")
    assert box.state()["phase"] == "actions"


def test_a_form_left_open_is_closed_when_its_phase_is_over(box: RefereeBox, phone: Page) -> None:
    scan(box, phone, *TASTING)
    form = phone.locator("#entering")
    form.get_by_role("button", name="Winetasting: more").click()
    expect(form.locator("form .send")).to_be_visible()
    box.enter(do="hold_winetasting", totals={})
    expect(form.locator(".told")).to_have_text("Closed, as it is over: Winetasting")
    expect(form.locator("form")).to_have_count(0)
    expect(form.locator(".note")).to_have_text("Ben is on turn")


def test_a_tile_that_the_table_went_on_without_is_said(box: RefereeBox, phone: Page) -> None:
    scan(box, phone, *TASTING)
    form = phone.locator("#entering")
    form.locator(".moves .none").click()
    expect(form.locator(".told")).to_contain_text("secret until these are in too: Ben")
    box.call(lambda: box._hands.box.enter({"do": "hold_winetasting", "totals": {}}, "Referee"))
    expect(form.locator(".told")).to_contain_text("was not used")


@pytest.mark.parametrize(
    ("game", "keys"),
    [
        (TUSCANY, ["3, a vine card, a summer visitor"]),
        (CASTLES, ["Points gained: +6", "A pile is empty"]),
    ],
)
def test_every_games_moves_are_one_touch_of_its_own_pictures(
    box: RefereeBox, phone: Page, game: dict[str, Any], keys: list[str]
) -> None:
    scan(box, phone, {"do": "abandon"}, game)
    form = phone.locator("#entering")
    expect(form.locator("h2").first).to_have_text("Anna")
    assert barriers(phone) == []
    for key in keys:
        with phone.expect_response(lambda answer: answer.request.method == "POST") as sent:
            form.get_by_role("button", name=key).last.click()
        assert sent.value.status == 200, key
        expect(form.locator(".told")).to_contain_text("Entered.")
        expect(form).not_to_have_attribute("aria-busy", "true")
        form.locator(".told").evaluate("element => { element.textContent = ''; }")
    assert box.call(lambda: len(box._hands.table.timeline.moments)) == 1 + len(keys)


def test_a_tile_and_what_fills_its_gap_are_two_touches(box: RefereeBox, phone: Page) -> None:
    begin = {"do": "new_game", "game": "castles", **full_game("anna ben")}
    bonuses = [{"do": "take_bonus", "player": each, "bonus": "card"} for each in NAMES]
    scan(box, phone, {"do": "abandon"}, begin, *bonuses)
    chosen = next(tile for tile, count in box.state()["display"].items() if count)
    keys = phone.locator("#entering .moves").get_by_role("button")
    choose = keys.filter(has_text=chosen.title()).first
    choose.click()
    expect(phone.locator("#entering h3").first).to_have_text(f"Choose: {chosen.title()} · Into the gap")
    assert barriers(phone) == []
    keys.filter(has_text="Back").click()
    expect(choose).to_be_focused()
    choose.click()
    keys.filter(has_text="Inn").click()
    expect(phone.locator("#entering .told")).to_contain_text("Entered.")
    assert last_command(box) == {"do": "choose", "player": "anna", "tile": chosen, "refill": "inn"}


def test_what_the_keys_leave_out_has_its_form_beside_them(box: RefereeBox, phone: Page) -> None:
    scan(box, phone)
    form = phone.locator("#entering")
    expect(form.get_by_role("button", name="Hiring: Worker")).to_be_visible()
    form.get_by_role("button", name="Hiring: more").click()
    expect(form.locator("[data-field=helper]")).to_be_visible()


def test_the_seat_page_is_at_most_100_kb(box: RefereeBox, phone: Page) -> None:
    scan(box, phone)
    expect(phone.locator("#entering .moves").first).to_be_visible()
    sizes = "performance.getEntries().reduce((sum, each) => sum + (each.encodedBodySize ?? 0), 0)"
    assert 20_000 < phone.evaluate(sizes) <= 100_000

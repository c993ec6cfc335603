"""Toscana on a seat's phone: what a player enters most is a touch or two of the game's own pictures."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.games.kit.codec import to_json
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.game import Options
from companion.games.toscana.rules.terms import Ledger
from tests.first_game import MARKET
from tests.games.toscana.people import new_game
from tests.web.axe import barriers
from tests.web.person import SMALL_PHONE
from tests.web.referee_box import RefereeBox, last_command, scan

PHONE = SMALL_PHONE
Plain = dict[str, Any]
BOXES = {"red": 3, "white": 1, "champagne": 2, "rose": 1, "water": 2}
ABANDONED = {
    "pieces": {"anna": {"workers_left": 3}},
    "squares": {"anna": [{"kind": "abandoned", "workers": 2, "winemaster": False}]},
}


def game(ledger: Ledger, **sets: Any) -> list[Plain]:
    """A new game of Anna and Ben in this ledger, in which this stands."""
    begin = json.loads(to_json(GAME.commands.write(new_game(2, Options(ledger=ledger), MARKET))))
    placed = [{"do": "place", "player": each, "kind": "red"} for each in ("ben", "anna")]
    adjust = [{"do": "adjust", "set": sets, "reason": "for this test"}] if sets else []
    return [{"do": "abandon"}, begin, *(placed if ledger is Ledger.MAP else []), *adjust]


def touch(box: RefereeBox, phone: Page, *keys: str) -> Plain:
    """Touch these keys one after the other, which enters something; gives it, without its player."""
    form = phone.locator("#entering")
    for key in keys:
        assert barriers(phone) == []
        form.locator(".moves").get_by_role("button", name=key).first.click()
    expect(form.locator(".told")).to_contain_text("Entered.")
    command: Plain = last_command(box)
    assert command.pop("player") == "anna"
    return command


@pytest.mark.parametrize(
    ("keys", "entered"),
    [
        (["All boxes"], {"do": "sell", "boxes": BOXES}),
        (["All but one of each"], {"do": "sell", "boxes": {"red": 2, "champagne": 1, "water": 1}}),
        (["Two kinds", "Selling: 3 Red", "Selling: 1 Rosé"], {"do": "sell", "boxes": {"red": 3, "rose": 1}}),
        (["Pass: Winemaking, +1 Water"], {"do": "pass", "action": "winemaking", "take": "water"}),
        (
            ["Worker + Lobbyist", "Water +1, Red \u22121"],
            {
                "do": "hire",
                "piece": "worker",
                "helper": {"lobbyist": [{"tile": "+", "from": "red"}, {"tile": "-", "from": "champagne"}]},
            },
        ),
        (
            ["Hiring: Mr. Rosé", "Red +1, Water +1"],
            {"do": "hire", "helper": {"mr_rose": {"prices": {"red": 1, "water": 1}}}},
        ),
        (
            ["Winemaking: Red: +1", "White: +1"],
            {"do": "make_wine", "water": 1, "boxes": {"red": 1, "white": 1}},
        ),
    ],
)
def test_whole_commands_are_keys(box: RefereeBox, phone: Page, keys: list[str], entered: Plain) -> None:
    pieces = {"anna": {"workers_left": 3}}
    scan(box, phone, *game(Ledger.FULL, boxes={"anna": BOXES}, pieces=pieces))
    assert touch(box, phone, *keys) == entered


def test_two_kinds_are_two_touches_where_nobody_follows_the_boxes(box: RefereeBox, phone: Page) -> None:
    scan(box, phone, *game(Ledger.MARKET))
    sold = touch(box, phone, "Selling: 2 Red", "Selling: 4 Water")
    assert sold == {"do": "sell", "boxes": {"red": 2, "water": 4}}


@pytest.mark.parametrize(
    ("keys", "boxes"),
    [(["Winemaking: 1 White, Water"], {"white": 1}), (["1 White + …", "Red: +1"], {"white": 1, "red": 1})],
)
def test_wine_is_made_as_before_or_with_what_a_new_piece_adds(
    box: RefereeBox, phone: Page, keys: list[str], boxes: Plain
) -> None:
    made = {"do": "make_wine", "player": "anna", "water": 1, "boxes": {"white": 1}}
    next_round = {
        "actions": {"anna": {"winemaking": "ready"}},
        "pieces": {"anna": {"workers_left": 3}},
    }
    adjust = {"do": "adjust", "set": next_round, "reason": "the next round"}
    scan(box, phone, *game(Ledger.FULL), made, adjust)
    assert touch(box, phone, *keys) == {"do": "make_wine", "water": 1, "boxes": boxes}


def test_without_water_no_key_leads_to_nothing(box: RefereeBox, phone: Page) -> None:
    scan(box, phone, *game(Ledger.FULL, boxes={"anna": {"water": 0}}))
    form = phone.locator("#entering")
    expect(form.get_by_role("button", name="Hiring: Worker")).to_be_visible()
    expect(form.get_by_role("button", name="Winemaking: Red")).to_have_count(0)


def test_a_worker_goes_to_a_kind_of_square_with_one_touch(box: RefereeBox, phone: Page) -> None:
    scan(box, phone, *game(Ledger.MAP))
    hired = touch(box, phone, "Hiring: Champagne, worker")
    assert hired == {"do": "hire", "piece": "worker", "square": {"new": "champagne"}}


def test_what_an_abandoned_square_gives_is_chosen_on_the_phone(box: RefereeBox, phone: Page) -> None:
    scan(box, phone, *game(Ledger.MAP, **ABANDONED))
    made = touch(box, phone, "Winemaking: All squares", "kind?: Champagne")
    assert made == {"do": "make_wine", "water": 1, "choices": {"a1": "champagne"}}


def test_what_an_abandoned_square_gives_is_chosen_in_the_form_too(box: RefereeBox, phone: Page) -> None:
    scan(box, phone, *game(Ledger.MAP, **ABANDONED))
    form = phone.locator("#entering")
    form.get_by_role("button", name="Winemaking: more").click()
    form.locator("[data-field=choices] label[data-value='\"rose\"']").click()
    form.locator(".send").click()
    expect(form.locator(".told")).to_contain_text("Entered.")
    assert last_command(box)["choices"] == {"a1": "rose"}


def test_the_square_of_a_hired_piece_is_asked_and_not_folded_away(box: RefereeBox, phone: Page) -> None:
    scan(box, phone, *game(Ledger.MAP))
    form = phone.locator("#entering")
    form.get_by_role("button", name="Hiring: more").click()
    square = form.locator("[data-field=square]")
    expect(square).to_be_hidden()
    form.locator("[data-field=piece] label", has_text="Worker").click()
    form.locator(".send").click()
    expect(form.locator(".error")).to_have_text("Fill in: Square")
    square.locator("label", has_text="Champagne").click()
    form.locator(".send").click()
    expect(form.locator(".told")).to_contain_text("Entered.")
    assert last_command(box)["square"] == {"new": "champagne"}


def test_a_tile_of_two_marks_is_two_touches_though_another_comes_in_between(
    box: RefereeBox, phone: Page
) -> None:
    rounds = {
        "actions": {
            each: dict.fromkeys(("hiring", "winemaking", "trading"), "used") for each in ("anna", "ben")
        }
    }
    updates = ({"do": "update_wine_board"}, {"do": "update_supply"})
    scan(box, phone, *game(Ledger.FULL, **rounds), *updates)
    form = phone.locator("#entering")
    form.get_by_role("button", name="White: ++").click()
    bens = {"do": "hold_winetasting", "tiles": {"ben": {"rose": -1}}}
    box.call(lambda: box._hands.box.enter(bens, "Ben (2)", "ben"))
    expect(phone.locator("#parts")).to_contain_text("Ben")
    expect(form.locator("h3").first).to_contain_text("White: ++")
    form.get_by_role("button", name="Red: \u2212").first.click()
    expect(form.locator(".told")).to_contain_text("Entered.")
    assert last_command(box)["tiles"]["anna"] == {"white": 2, "red": -1}

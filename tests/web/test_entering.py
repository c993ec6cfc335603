"""Entering from a phone: with the PIN everything is possible, without it nothing, and no entry is lost."""

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from aiohttp import ClientSession, TCPConnector

from companion.devices.ports import Line
from companion.games.registry import GAMES
from companion.record.journal import Journal
from companion.web import connection_limit
from companion.web.rate_limit import Rate
from companion.web.server import MOST_BODY_BYTES
from tests.box.test_trouble import FULL, FullDisk
from tests.first_game import ENGLISH, begin
from tests.games.kit.recorded import answers
from tests.games.recordings import RECORDED
from tests.hands import Hands
from tests.table_pin import PIN
from tests.web.phones import PASS, Phone, another, signed_in, visit

# Together these use every command of their game.
GAMES_OF_ALL_COMMANDS = {
    "toscana": (
        *("four-players-second-thoughts", "four-players-market-tie-by-winemasters"),
        *("two-players-map", "three-players-deals"),
    ),
    "castles": ("three-players-full", "four-players-second-thoughts", "four-players-points"),
    "tuscany": (
        *("four-players-second-thoughts", "five-players-house-board"),
        "three-players-soldato-and-messenger",
    ),
}


def test_a_referee_signs_in_and_the_entry_says_whose_it_was(folder: Path) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        await signed_in(phone, hands)
        told = await phone.enter(PASS)
        assert told.status == 200
        assert told.plain["seq"] == 2
        assert told.plain["version"] == hands.board.mark
        log = (await phone.ask("GET", "api/1/log")).plain["entries"]
        assert [entry["by"] for entry in log] == [None, "Anna's phone"]
        assert "Entered by Anna's phone" in hands.text
        assert [entry.by for entry in hands.journal.entries(1)] == [None, "Anna's phone"]
        assert (await phone.ask("GET", "api/1/session")).plain == {"device": "Anna's phone", "seat": None}
        assert (await phone.ask("DELETE", "api/1/session")).status == 204
        assert (await phone.enter({"do": "undo"})).error == (401, "not_signed_in")

    visit(folder, enter)


def test_the_answer_says_which_pieces_to_move_and_to_put_back(folder: Path) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        await signed_in(phone, hands)
        bought = await phone.enter({"do": "buy", "player": "anna", "kind": "red", "boxes": 1})
        assert any("red" in move.lower() for move in bought.plain["moves"])
        undone = await phone.enter({"do": "undo"})
        assert undone.plain["seq"] == 1
        # The lamps say that a coin is used; that it is ready again is told.
        assert len(undone.plain["moves"]) == len(bought.plain["moves"]) + 1
        assert "Undone: put back" in hands.text
        assert "Entered by Anna's phone" in hands.text

    visit(folder, enter)


def test_before_the_pin_is_asked_for_the_answer_says_where(folder: Path) -> None:
    async def knock(phone: Phone, hands: Hands) -> None:
        told = await phone.sign_in(PIN)
        assert told.error == (403, "no_pin")
        assert "on the box" in told.plain["message"]
        assert hands.table_pin.allowed.devices == ()

    visit(folder, knock)


def test_guessing_ends_in_a_growing_wait_and_hinders_nobody_who_is_signed_in(folder: Path) -> None:
    async def guess(phone: Phone, hands: Hands) -> None:
        await signed_in(phone, hands)
        guesser = another(phone, "Mallory")
        assert [(await guesser.sign_in("999999")).error for _ in range(5)] == [(403, "wrong_pin")] * 5
        told = await guesser.sign_in(PIN)
        assert (*told.error, told.headers["Retry-After"]) == (429, "too_many_tries", "30")
        assert (await phone.enter(PASS)).status == 200
        hands.wait(30)
        assert (await guesser.sign_in("999998")).status == 403
        assert (await guesser.sign_in(PIN)).headers["Retry-After"] == "60"
        hands.wait(60)
        assert (await guesser.sign_in(PIN)).status == 200

    visit(folder, guess)


def test_a_guesser_in_the_room_hinders_no_other_machine_and_the_panel_ends_the_wait(folder: Path) -> None:
    async def guess(phone: Phone, hands: Hands) -> None:
        hands.table_pin.ask_for_pin()
        async with ClientSession(connector=TCPConnector(local_addr=("127.0.0.7", 0))) as elsewhere:
            guesser = Phone(elsewhere, phone.address, "Mallory")
            told = [await guesser.sign_in("999999") for _ in range(6)][-1]
            assert told.error == (429, "too_many_tries")
            assert told.plain["message"].endswith("or push the knob of the box under Referee's PIN.")
            assert (await phone.sign_in(PIN)).status == 200
            hands.table_pin.ask_for_pin()
            assert (await guesser.sign_in("999999")).error == (403, "wrong_pin")

    visit(folder, guess)


@pytest.mark.parametrize(
    "plain",
    [
        {"pin": "12345", "device": "x"},
        {"pin": "\u0661" * 6, "device": "x"},
        {"pin": 123456, "device": "x"},
        {"pin": PIN},
        {"pin": PIN, "device": "\u202e\u200b"},
        {"pin": PIN, "device": "x", "admin": True},
        [],
        b"",
        b"{",
        b'{"pin": "\xff"}',
        b"[" * 5000,
        b'{"pin":"1","pin":"2","device":"x"}',
    ],
)
def test_a_sign_in_that_is_none_is_one_sentence_and_costs_no_try(folder: Path, plain: object) -> None:
    async def babble(phone: Phone, hands: Hands) -> None:
        hands.table_pin.ask_for_pin()
        for _ in range(7):
            told = await phone.ask("POST", "api/1/session", plain)
            assert told.error == (400, "bad_request")
            assert told.plain["message"].endswith(".")
        assert (await phone.sign_in(PIN)).status == 200

    visit(folder, babble)


def test_a_revoked_pin_ends_a_referees_session_at_once(folder: Path) -> None:
    async def revoke(phone: Phone, hands: Hands) -> None:
        await signed_in(phone, hands)
        hands.table_pin.revoke()
        told = await phone.enter(PASS)
        assert told.error == (401, "not_signed_in")
        assert told.headers["WWW-Authenticate"] == "Bearer"
        assert len(hands.table.timeline.moments) == 1
        assert (await phone.sign_in(PIN)).error == (403, "no_pin")

    visit(folder, revoke)


def test_of_two_referees_at_once_the_second_hears_what_the_first_did(folder: Path) -> None:
    async def race(phone: Phone, hands: Hands) -> None:
        await signed_in(phone, hands)
        other = await signed_in(another(phone, "Ben's tablet"), hands)
        assert (await phone.enter(PASS)).status == 200
        told = await other.enter({"do": "undo"})
        assert told.error == (409, "moved_on")
        assert told.plain["message"].startswith("Anna's phone has entered meanwhile: Anna")
        await other.look()
        assert (await other.enter({"do": "undo"})).status == 200
        told = await phone.enter({"do": "redo"})
        assert told.plain["message"].startswith("Ben's tablet has undone an entry meanwhile.")
        assert len(hands.journal.entries(1)) == 3

    visit(folder, race)


def test_what_was_entered_at_the_panel_meanwhile_is_told(folder: Path) -> None:
    async def race(phone: Phone, hands: Hands) -> None:
        await signed_in(phone, hands)
        hands.buy_a_red_box()
        told = await phone.enter(PASS)
        assert told.error == (409, "moved_on")
        assert told.plain["message"].startswith("Entered at the box meanwhile: ")
        hands.undo()
        told = await phone.enter(PASS)
        assert told.plain["message"].startswith("An entry was undone at the box meanwhile.")

    visit(folder, race)


@pytest.mark.parametrize("version", ["", "-", "x-1", "1", "{}-99", "{}-\u0661", "{}-" + "9" * 400])
def test_a_version_that_was_never_shown_is_none(folder: Path, version: str) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        await signed_in(phone, hands)
        phone.version = version.replace("{}", phone.version.partition("-")[0])
        assert (await phone.enter(PASS)).error == (409, "moved_on")

    visit(folder, enter)


def test_a_fault_or_a_pause_moves_no_piece_and_so_refuses_no_entry(folder: Path) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        await signed_in(phone, hands)
        seen = hands.board.mark
        hands.twin.lamp_rows.unplug()
        hands.press(Line.KNOB_PUSH, 1.0)
        assert hands.board.mark != seen
        assert (await phone.enter(PASS)).status == 200
        assert hands.published[-1].clock.hold is None, "the pause ends with the entry, as from the panel"

    visit(folder, enter)


def test_an_entry_begun_at_the_panel_goes_first_for_half_a_minute(folder: Path) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        await signed_in(phone, hands)
        hands.key(0)
        half = hands.text
        assert (await phone.enter(PASS)).error == (409, "panel_busy")
        assert hands.text == half
        hands.wait(30)
        assert (await phone.enter(PASS)).status == 200
        assert hands.words.title.startswith("Not entered")
        assert "Anna's phone entered something meanwhile." in hands.text
        hands.push()
        assert "Entered by Anna's phone" in hands.text

    visit(folder, enter)


def test_a_dark_panel_lights_up_for_a_phones_entry_and_its_next_touch_counts(folder: Path) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        await signed_in(phone, hands)
        hands.wait(3600)
        assert hands.twin.display.brightness == 0
        assert (await phone.enter(PASS)).status == 200
        assert hands.twin.display.brightness > 0
        hands.push()
        assert "Entered by" not in hands.text

    visit(folder, enter)


@pytest.mark.parametrize(
    ("command", "status", "code"),
    [
        ({"do": "fly"}, 400, "bad_command"),
        ("undo", 400, "bad_command"),
        (None, 400, "bad_command"),
        ({"do": "undo", "steps": 9}, 400, "bad_command"),
        ({"do": "buy", "player": "anna", "kind": "red", "boxes": "1"}, 400, "bad_command"),
        ({"do": "buy", "player": "anna", "kind": "red", "boxes": 10**30}, 422, "bad_amount"),
        ({"do": "undo"}, 422, "nothing_to_undo"),
        ({"do": "pass", "player": "zoe", "action": "trading"}, 422, "unknown_player"),
    ],
)
def test_a_command_that_is_refused_says_why_and_the_panel_stays(
    folder: Path, command: object, status: int, code: str
) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        await signed_in(phone, hands)
        shown = hands.text
        told = await phone.enter(command)
        assert told.error == (status, code)
        assert told.plain["message"].endswith(".")
        assert hands.text == shown
        assert (await phone.enter(PASS)).status == 200

    visit(folder, enter)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b'{"command":{"do":"undo"}}',
        b'{"version":1,"command":{"do":"undo"}}',
        b'{"version":"x","command":{"do":"undo","do":"redo"}}',
        b'{"version":"x","command":' + b"[" * 3000,
        b'{"version":"x","command":NaN}',
        b"\xff\xfe",
    ],
)
def test_a_body_that_is_no_request_is_one_sentence(folder: Path, body: bytes) -> None:
    async def babble(phone: Phone, hands: Hands) -> None:
        await signed_in(phone, hands)
        told = await phone.ask("POST", "api/1/commands", body)
        assert told.error == (400, "bad_request")
        assert len(hands.table.timeline.moments) == 1

    visit(folder, babble)


def test_a_body_is_bounded_and_is_json(folder: Path) -> None:
    async def babble(phone: Phone, hands: Hands) -> None:
        await signed_in(phone, hands)
        told = await phone.ask("POST", "api/1/commands", b" " * (MOST_BODY_BYTES + 1))
        assert told.error == (413, "too_large")
        told = await phone.ask("POST", "api/1/commands", b"{}", **{"Content-Type": "text/plain"})
        assert told.error == (415, "not_json")

    visit(folder, babble)


def test_another_sites_page_may_not_even_guess(folder: Path) -> None:
    async def trick(phone: Phone, hands: Hands) -> None:
        hands.table_pin.ask_for_pin()
        plain = {"pin": PIN, "device": "x"}
        told = await phone.ask("POST", "api/1/session", plain, Origin="http://evil.example")
        assert told.error == (403, "forbidden")
        told = await phone.ask("POST", "api/1/session", plain, Origin="null")
        assert told.error == (403, "forbidden")
        assert hands.table_pin.allowed.devices == ()
        own = phone.address.rstrip("/")
        assert (await phone.ask("POST", "api/1/session", plain, Origin=own)).status == 200
        async with phone.web.options(
            f"{phone.address}api/1/session",
            headers={"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"},
        ) as asked:
            assert not [name for name in asked.headers if name.startswith("Access-Control")]

    visit(folder, trick)


def test_what_the_journal_cannot_keep_is_not_entered_and_can_be_entered_again(folder: Path) -> None:
    disks: list[FullDisk] = []

    def full(journal: Journal) -> FullDisk:
        disks.append(FullDisk(journal))
        return disks[0]

    async def enter(phone: Phone, hands: Hands) -> None:
        await signed_in(phone, hands)
        shown = hands.text
        told = await phone.enter(PASS)
        assert told.error == (503, "not_kept")
        assert told.plain["message"] == "The disk is full; free some space."
        assert len(hands.table.timeline.moments) == 1
        assert hands.text == shown
        disks[0].is_full = False
        assert (await phone.enter(PASS)).status == 200

    visit(folder, enter, full)


def test_without_a_journal_nothing_is_entered(folder: Path) -> None:
    async def enter(phone: Phone, hands: Hands) -> None:
        await signed_in(phone, hands)
        hands.box.lose_journal(FULL)
        await phone.look()
        assert (await phone.enter(PASS)).error == (503, "not_kept")

    visit(folder, enter)


METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")


@pytest.mark.parametrize("token", ["", "token1", "0" * 32])
def test_without_the_pin_no_request_changes_anything(
    folder: Path, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every address that the server knows, with every method and what a command would bring."""
    monkeypatch.setattr(connection_limit, "ASKS", Rate(10**6, 10**6))

    async def knock(phone: Phone, hands: Hands) -> None:
        hands.box.enter(PASS, "before")
        hands.table_pin.ask_for_pin()
        await phone.look()
        known = (hands.text, hands.board.mark, hands.journal.entries(1), hands.box.preferences)
        phone.token = token
        asked = 0
        command = {"command": {"do": "undo"}, "version": phone.version}
        for path in [*phone.addresses, "api/1/nothing"]:
            for method in METHODS:
                for body in (None, command, {"pin": "000000", "device": "x"}):
                    status = await phone.status(method, path, body)
                    asked += 1
                    assert status < 500, (method, path)
        assert asked > 300
        assert (hands.text, hands.board.mark, hands.journal.entries(1), hands.box.preferences) == known
        assert hands.table_pin.allowed.devices == ()

    visit(folder, knock)


@pytest.mark.parametrize("kind", GAMES_OF_ALL_COMMANDS)
def test_whole_games_entered_on_a_phone_lead_where_replay_leads(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_limit, "ASKS", Rate(10**6, 10**6))
    # Another game is chosen in set-up: what a phone begins stays on the table all the same, its result too.
    begin(tmp_path / "journal.db", replace(ENGLISH, game="toscana"))
    accepted: set[str] = set()

    async def play(phone: Phone, hands: Hands) -> None:
        await signed_in(phone, hands)
        assert (await phone.enter({"do": "abandon"})).status == 200
        for name in GAMES_OF_ALL_COMMANDS[kind]:
            accepted.update(await replay(phone, RECORDED[kind].lines_of(name)))
        (*games,) = hands.journal.games()
        for game in games[1:]:
            assert {entry.by for entry in hands.journal.entries(game.id)} == {"Anna's phone"}

    visit(tmp_path, play)
    assert accepted == {*GAMES.port(kind).commands.names, "undo", "redo"} | (accepted & {"abandon"})


async def replay(phone: Phone, lines: Iterable[bytes]) -> set[str]:
    """Enter the lines one by one, and compare with what `toscana replay` makes of them."""
    accepted: set[str] = set()
    last = None
    for last in answers(lines):
        told = await phone.enter(last.command)
        assert (told.plain.get("error"), told.status == 200) == (last.code, last.code is None), last.command
        if told.status == 200:
            accepted.add(last.command["do"])
    assert last is not None
    assert json.loads(json.dumps(await phone.look())) == last.state
    return accepted

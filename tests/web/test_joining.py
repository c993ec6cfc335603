"""Joining a tournament from the table page: with the PIN only, by invitation or by address and code."""

import json
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from companion.tournament.requests import AskHub, Joined, ToCompare
from tests.web.axe import barriers
from tests.web.referee_box import Referee, RefereeBox

FINGERPRINT = "ab12cd34ef560789" * 4
INVITATION = f"TOSC1:open26:192.168.4.1:9443:{FINGERPRINT}:12345678"
ATTENDS = Joined("Open 2026", "b12ab34cd")


def post(box: RefereeBox, path: str, body: object, token: str = "") -> tuple[int, dict[str, Any]]:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    asked = Request(f"{box.address}api/1/{path}", json.dumps(body).encode(), headers)
    try:
        with urlopen(asked, timeout=20) as answer:
            return answer.status, json.load(answer)
    except HTTPError as problem:
        with problem:
            return problem.code, json.load(problem)


def signed_in(box: RefereeBox) -> str:
    _, session = post(box, "session", {"pin": box.pin(), "device": "phone"})
    return str(session["token"])


def test_nobody_without_the_pin_lets_the_box_join(box: RefereeBox) -> None:
    status, told = post(box, "tournament/join", {"invitation": INVITATION})
    assert (status, told["error"]) == (401, "not_signed_in")
    assert box.hub.asked == []


def test_an_invitation_carries_port_and_fingerprint(box: RefereeBox) -> None:
    box.hub.answer = ATTENDS
    status, told = post(box, "tournament/join", {"invitation": INVITATION}, signed_in(box))
    assert (status, told) == (200, {"event": "Open 2026", "box": "b12ab34cd"})
    assert box.hub.asked == [AskHub("192.168.4.1", "12345678", 9443, FINGERPRINT)]


def test_an_address_may_carry_a_port_and_is_compared_first(box: RefereeBox) -> None:
    token, plain = signed_in(box), {"host": "hub.hall:9443", "code": "12345678"}
    box.hub.answer = ToCompare(FINGERPRINT)
    assert post(box, "tournament/join", plain, token) == (200, {"fingerprint": FINGERPRINT})
    box.hub.answer = ATTENDS
    assert post(box, "tournament/join", {**plain, "fingerprint": FINGERPRINT}, token)[0] == 200
    post(box, "tournament/join", {"host": "hub", "code": "12345678"}, token)
    assert box.hub.asked == [
        AskHub("hub.hall", "12345678", 9443),
        AskHub("hub.hall", "12345678", 9443, FINGERPRINT),
        AskHub("hub", "12345678", 8443),
    ]


@pytest.mark.parametrize(
    "plain",
    [
        {},
        {"invitation": "TOSC1:open26"},
        {"invitation": INVITATION, "code": "12345678"},
        {"host": "hub", "code": "1234"},
        {"host": "hub:0", "code": "12345678"},
        {"host": "a b", "code": "12345678"},
        {"host": "hub", "code": "12345678", "fingerprint": "ab"},
    ],
)
def test_what_is_no_invitation_asks_nobody(box: RefereeBox, plain: dict[str, str]) -> None:
    status, told = post(box, "tournament/join", plain, signed_in(box))
    assert (status, told["error"]) == (400, "bad_request")
    assert box.hub.asked == []


def test_a_referee_joins_on_the_page(box: RefereeBox, phone: Page) -> None:
    referee = Referee(phone, box).signed_in()
    phone.click("#joining summary")
    phone.fill("#hub", "192.168.4.1:9443")
    phone.fill("#hub-code", "1234 5678")
    phone.click("#joining .send")
    expect(phone.locator("#joining .error")).to_have_text("No hub answers there.")
    box.hub.answer = ToCompare(FINGERPRINT)
    phone.click("#joining .send")
    expect(phone.locator("#joining code")).to_have_text("AB12 CD34 EF56 0789")
    assert barriers(phone) == []
    box.hub.answer = ATTENDS
    phone.click("#joining .same")
    expect(referee.form.locator("#joining .told")).to_have_text("This box attends Open 2026 now.")
    assert box.hub.asked[-1] == AskHub("192.168.4.1", "12345678", 9443, FINGERPRINT)


def test_a_pasted_invitation_needs_no_code(box: RefereeBox, phone: Page) -> None:
    Referee(phone, box).signed_in()
    box.hub.answer = ATTENDS
    phone.click("#joining summary")
    phone.fill("#hub", f" {INVITATION}\n")
    expect(phone.locator("#hub-code")).to_be_hidden()
    phone.click("#joining .send")
    expect(phone.locator("#joining .told")).to_contain_text("Open 2026")

"""The table's PIN: nobody guesses it, it ends with the evening, and revoking it ends everything at once."""

import pytest

from companion.referees import (
    EVENING_S,
    MOST_DEVICES,
    NAME_MAX,
    Allowed,
    NoPin,
    Session,
    Wait,
    WrongPin,
    clean_name,
)
from tests.referees import PIN, make_referees

WRONG = "123456"


class Evening:
    """Referees whose time a test lets pass."""

    def __init__(self) -> None:
        self.now_s = 5000.0
        self.heard = 0
        self.referees = make_referees(lambda: self.now_s)
        self.referees.on_change = self._hear

    def _hear(self) -> None:
        self.heard += 1

    def sign_in(self, pin: str = PIN, device: str = "Anna's phone") -> object:
        return self.referees.sign_in(pin, device)

    def token(self, device: str = "Anna's phone") -> str:
        session = self.sign_in(device=device)
        assert isinstance(session, Session), session
        return session.token


@pytest.fixture
def evening() -> Evening:
    found = Evening()
    found.referees.ask_for_pin()
    return found


def test_before_the_pin_is_asked_for_nobody_can_sign_in() -> None:
    evening = Evening()
    assert evening.sign_in("000000") == NoPin()
    assert evening.referees.device_of("") is None
    evening.referees.ask_for_pin()
    assert evening.referees.allowed == Allowed(PIN)


def test_asking_again_shows_the_same_pin(evening: Evening) -> None:
    evening.referees.ask_for_pin()
    assert evening.referees.allowed.pin == PIN


def test_whoever_knows_the_pin_is_signed_in_by_name_until_they_sign_out(evening: Evening) -> None:
    token = evening.token()
    assert evening.referees.device_of(token) == "Anna's phone"
    assert evening.referees.allowed.devices == ("Anna's phone",)
    evening.referees.sign_out(token)
    assert evening.referees.device_of(token) is None
    assert evening.heard == 2, "the panel shows who is signed in"


def test_five_wrong_tries_then_a_wait_that_doubles_up_to_an_hour(evening: Evening) -> None:
    assert [evening.sign_in(WRONG) for _ in range(5)] == [WrongPin(left) for left in (4, 3, 2, 1, 0)]
    waits: list[int] = []
    for _ in range(9):
        told = evening.sign_in(PIN)
        assert isinstance(told, Wait), "even the right PIN is not looked at"
        waits.append(told.seconds)
        evening.now_s += told.seconds
        assert evening.sign_in(WRONG) == WrongPin(0)
    assert waits == [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]


def test_a_try_during_the_wait_makes_it_no_longer(evening: Evening) -> None:
    for _ in range(5):
        evening.sign_in(WRONG)
    evening.now_s += 29.5
    assert [evening.sign_in(WRONG) for _ in range(50)] == [Wait(1)] * 50
    evening.now_s += 0.5
    assert isinstance(evening.sign_in(), Session)


def test_a_guest_who_signs_in_gives_a_guesser_no_more_tries(evening: Evening) -> None:
    for _ in range(4):
        evening.sign_in(WRONG)
    evening.token()
    assert evening.sign_in(WRONG) == WrongPin(0)
    assert isinstance(evening.sign_in(WRONG), Wait)


def test_who_is_signed_in_is_not_hindered_by_guessing(evening: Evening) -> None:
    token = evening.token()
    for _ in range(20):
        evening.sign_in(WRONG)
    assert evening.referees.device_of(token) == "Anna's phone"


def test_revoking_ends_pin_and_sessions_at_once_and_the_next_pin_is_another(evening: Evening) -> None:
    token = evening.token()
    for _ in range(9):
        evening.sign_in(WRONG)
    evening.referees.revoke()
    assert evening.referees.allowed == Allowed()
    assert evening.referees.device_of(token) is None
    assert evening.sign_in() == NoPin()
    evening.referees.ask_for_pin()
    assert evening.referees.allowed.pin == "004712"
    assert evening.sign_in() == WrongPin(4), "the old PIN is wrong, and the wait is over with it"
    assert evening.referees.device_of(token) is None


def test_an_evening_has_twelve_hours(evening: Evening) -> None:
    token = evening.token()
    evening.now_s += EVENING_S - 1
    assert evening.referees.device_of(token) == "Anna's phone"
    evening.now_s += 1
    assert evening.referees.device_of(token) is None
    assert evening.referees.allowed == Allowed()
    assert evening.sign_in() == NoPin()


def test_whoever_entered_longest_ago_makes_room(evening: Evening) -> None:
    tokens = [evening.token(f"phone {number}") for number in range(MOST_DEVICES)]
    assert evening.referees.device_of(tokens[0]) == "phone 0"
    evening.token("one more")
    assert len(evening.referees.allowed.devices) == MOST_DEVICES
    assert evening.referees.device_of(tokens[0]) == "phone 0"
    assert evening.referees.device_of(tokens[1]) is None


@pytest.mark.parametrize("token", ["", "token2", "token1 ", "\udcff", "é" * 300])
def test_no_other_token_is_taken(evening: Evening, token: str) -> None:
    evening.token()
    assert evening.referees.device_of(token) is None


@pytest.mark.parametrize(
    ("given", "clean"),
    [
        ("Anna's phone", "Anna's phone"),
        ("  two\n\twords ", "two words"),
        ("\u202eevil\u2066\u200b", "evil"),
        ("\x1b[31mred\x00", "[31mred"),
        ("<b>Bold</b>", "<b>Bold</b>"),
        ("דנה", "דנה"),
        ("e\u0301 \U0001f377", "é \U0001f377"),
        ("\ue000\ud800\u2028", ""),
        ("x" * 500, "x" * NAME_MAX),
    ],
)
def test_a_device_has_a_name_that_can_be_shown(given: str, clean: str) -> None:
    assert clean_name(given) == clean

"""The table's PIN: nobody guesses it, it ends with the evening, and revoking it ends everything at once."""

import pytest

from companion.controls.sign_in import (
    EVENING_S,
    FREE_TRIES_IN_ALL,
    LONGEST_WAIT_S,
    MOST_ADDRESSES,
    MOST_DEVICES,
    NAME_MAX,
    Allowed,
    NoPin,
    Session,
    Wait,
    WrongPin,
    clean_name,
)
from tests.table_pin import PIN, make_table_pin

WRONG = "123456"


class Evening:
    """TablePin whose time a test lets pass."""

    def __init__(self) -> None:
        self.now_s = 5000.0
        self.heard = 0
        self.table_pin = make_table_pin(lambda: self.now_s)
        self.table_pin.on_change = self._hear

    def _hear(self) -> None:
        self.heard += 1

    def sign_in(self, pin: str = PIN, device: str = "Anna's phone", address: str = "10.0.0.1") -> object:
        return self.table_pin.sign_in(pin, device, address)

    def token(self, device: str = "Anna's phone") -> str:
        session = self.sign_in(device=device)
        assert isinstance(session, Session), session
        return session.token


def device_of(evening: Evening, token: str) -> str | None:
    session = evening.table_pin.session_of(token)
    return None if session is None else session.device


@pytest.fixture
def evening() -> Evening:
    found = Evening()
    found.table_pin.ask_for_pin()
    return found


def test_before_the_pin_is_asked_for_nobody_can_sign_in() -> None:
    evening = Evening()
    assert evening.sign_in("000000") == NoPin()
    assert device_of(evening, "") is None
    evening.table_pin.ask_for_pin()
    assert evening.table_pin.allowed == Allowed(PIN)


def test_asking_again_shows_the_same_pin(evening: Evening) -> None:
    evening.table_pin.ask_for_pin()
    assert evening.table_pin.allowed.pin == PIN


def test_whoever_knows_the_pin_is_signed_in_by_name_until_they_sign_out(evening: Evening) -> None:
    token = evening.token()
    assert device_of(evening, token) == "Anna's phone"
    assert evening.table_pin.allowed.devices == ("Anna's phone",)
    evening.table_pin.sign_out(token)
    assert device_of(evening, token) is None
    assert evening.heard == 2, "the panel shows who is signed in"


def test_the_pin_may_be_typed_with_the_space_it_is_shown_with(evening: Evening) -> None:
    assert isinstance(evening.sign_in(f" {PIN[:3]} {PIN[3:]} "), Session)


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


def test_a_guesser_locks_out_nobody_at_another_address(evening: Evening) -> None:
    for _ in range(50):
        evening.sign_in(WRONG)
    assert isinstance(evening.sign_in(), Wait)
    assert isinstance(evening.sign_in(address="10.0.0.2"), Session)


def test_of_many_addresses_all_wait_after_twenty_wrong_tries(evening: Evening) -> None:
    told = [evening.sign_in(WRONG, address=f"10.0.1.{number}") for number in range(FREE_TRIES_IN_ALL)]
    assert told[-3:] == [WrongPin(2), WrongPin(1), WrongPin(0)]
    assert evening.sign_in(address="10.0.0.2") == Wait(30)
    evening.now_s += 30
    assert evening.sign_in(WRONG, address="10.0.0.3") == WrongPin(0)
    assert evening.sign_in(address="10.0.0.2") == Wait(60)


def test_however_many_addresses_try_few_are_remembered(evening: Evening) -> None:
    for number in range(2 * MOST_ADDRESSES):
        evening.sign_in(WRONG, address=str(number))
        evening.now_s += LONGEST_WAIT_S / 1000
    assert len(evening.table_pin._tries_by_address) == MOST_ADDRESSES


def test_who_asks_for_the_pin_on_the_panel_again_ends_the_wait(evening: Evening) -> None:
    for number in range(50):
        evening.sign_in(WRONG, address=f"10.0.1.{number % 5}")
    evening.table_pin.ask_for_pin()
    assert evening.table_pin.allowed.pin == PIN
    assert isinstance(evening.sign_in(address="10.0.1.1"), Session)
    assert isinstance(evening.sign_in(address="10.0.0.2"), Session)


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
    assert device_of(evening, token) == "Anna's phone"


def test_revoking_ends_pin_and_sessions_at_once_and_the_next_pin_is_another(evening: Evening) -> None:
    token = evening.token()
    for _ in range(9):
        evening.sign_in(WRONG)
    evening.table_pin.revoke()
    assert evening.table_pin.allowed == Allowed()
    assert device_of(evening, token) is None
    assert evening.sign_in() == NoPin()
    evening.table_pin.ask_for_pin()
    assert evening.table_pin.allowed.pin == "004712"
    assert evening.sign_in() == WrongPin(4), "the old PIN is wrong, and the wait is over with it"
    assert device_of(evening, token) is None


def test_an_evening_has_twelve_hours(evening: Evening) -> None:
    token = evening.token()
    evening.now_s += EVENING_S - 1
    assert device_of(evening, token) == "Anna's phone"
    evening.now_s += 1
    assert device_of(evening, token) is None
    assert evening.table_pin.allowed == Allowed()
    assert evening.sign_in() == NoPin()


def test_whoever_entered_longest_ago_makes_room(evening: Evening) -> None:
    tokens = [evening.token(f"phone {number}") for number in range(MOST_DEVICES)]
    assert device_of(evening, tokens[0]) == "phone 0"
    evening.token("one more")
    assert len(evening.table_pin.allowed.devices) == MOST_DEVICES
    assert device_of(evening, tokens[0]) == "phone 0"
    assert device_of(evening, tokens[1]) is None


@pytest.mark.parametrize("token", ["", "token2", "token1 ", "\udcff", "é" * 300])
def test_no_other_token_is_taken(evening: Evening, token: str) -> None:
    evening.token()
    assert device_of(evening, token) is None


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
        ("\u200b\u200d\ufeff", ""),
        ("\u3164\u2800 \u115f", ""),
        ("x" * 500, "x" * NAME_MAX),
    ],
)
def test_a_device_has_a_name_that_can_be_shown(given: str, clean: str) -> None:
    assert clean_name(given) == clean


def seat_token(evening: Evening, player: str = "anna") -> str:
    evening.table_pin.offer_seat(player, f"{player.title()} (1)")
    session = evening.table_pin.take_seat(evening.table_pin.allowed.seats[player], "10.0.0.1")
    assert isinstance(session, Session), session
    return session.token


def test_a_seats_code_signs_a_phone_in_for_that_player_alone(evening: Evening) -> None:
    session = evening.table_pin.session_of(seat_token(evening))
    assert session is not None
    assert (session.device, session.seat) == ("Anna (1)", "anna")


def test_a_seat_that_is_asked_for_again_keeps_its_code_and_takes_the_next_phone(evening: Evening) -> None:
    first = seat_token(evening)
    code = evening.table_pin.allowed.seats["anna"]
    second = seat_token(evening)
    assert evening.table_pin.allowed.seats["anna"] == code
    assert device_of(evening, first) is None
    assert device_of(evening, second) == "Anna (1)"


def test_seats_end_with_the_game_and_referees_stay(evening: Evening) -> None:
    referee, seat = evening.token(), seat_token(evening)
    evening.table_pin.end_seats()
    assert device_of(evening, seat) is None
    assert device_of(evening, referee) == "Anna's phone"
    assert evening.table_pin.allowed.seats == {}


def test_revoking_the_pin_ends_the_seats_too(evening: Evening) -> None:
    seat = seat_token(evening)
    evening.table_pin.revoke()
    assert device_of(evening, seat) is None


def test_whoever_guesses_codes_waits_like_whoever_guesses_the_pin(evening: Evening) -> None:
    evening.table_pin.offer_seat("anna", "Anna (1)")
    for _ in range(5):
        assert isinstance(evening.table_pin.take_seat("22222222", "10.0.0.9"), WrongPin)
    assert isinstance(evening.table_pin.take_seat(evening.table_pin.allowed.seats["anna"], "10.0.0.9"), Wait)

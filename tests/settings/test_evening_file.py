"""Who is signed in stays so over a start of the box, until the evening, the PIN or the game ends."""

from pathlib import Path

import pytest

from companion.controls.sign_in import EVENING_S, Evening, Session, TablePin
from companion.settings.evening_file import FILE_NAME, evening_keeper, load_evening
from tests.table_pin import PIN, make_table_pin

NOW_S = 1_800_000_000.0


def started(folder: Path, now_s: float = NOW_S) -> TablePin:
    """The PIN of a box that is switched on."""
    table_pin = make_table_pin()
    table_pin.resume(load_evening(folder / FILE_NAME, now_s))
    table_pin.on_keep = evening_keeper(folder / FILE_NAME, lambda: now_s)
    return table_pin


def token_of(signed_in: object) -> str:
    assert isinstance(signed_in, Session)
    return signed_in.token


def signed_in(folder: Path) -> tuple[str, str]:
    """A referee's token, and that of Anna's seat."""
    first = started(folder)
    first.ask_for_pin()
    first.offer_seat("anna", "Anna (1)")
    referee = token_of(first.sign_in(PIN, "Ben's phone", "10.0.0.1"))
    return referee, token_of(first.take_seat(first.allowed.seats["anna"], "10.0.0.2"))


def test_who_is_signed_in_stays_so_over_a_start(tmp_path: Path) -> None:
    referee, seat = signed_in(tmp_path)
    again = started(tmp_path, NOW_S + EVENING_S - 1)
    assert (again.session_of(referee), again.session_of(seat)) == (
        Session(again._sessions[0].token, "Ben's phone"),
        Session(again._sessions[1].token, "Anna (1)", "anna"),
    )
    assert again.allowed.pin == PIN


def test_the_file_is_private_and_holds_no_token(tmp_path: Path) -> None:
    file = tmp_path / FILE_NAME
    for token in signed_in(tmp_path):
        assert token not in file.read_text()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_hash_from_the_file_signs_nobody_in(tmp_path: Path) -> None:
    signed_in(tmp_path)
    again = started(tmp_path)
    assert [again.session_of(each.token) for each in again._sessions] == [None, None]


def test_the_evening_ends_over_a_start_too(tmp_path: Path) -> None:
    referee, seat = signed_in(tmp_path)
    late = started(tmp_path, NOW_S + EVENING_S)
    assert (late.session_of(referee), late.session_of(seat), late.allowed.pin) == (None, None, None)


def test_what_was_ended_is_ended_after_a_start(tmp_path: Path) -> None:
    referee, seat = signed_in(tmp_path)
    started(tmp_path).end_seats()
    assert started(tmp_path).session_of(seat) is None
    assert started(tmp_path).session_of(referee) is not None
    started(tmp_path).revoke()
    assert started(tmp_path).session_of(referee) is None


@pytest.mark.parametrize("content", ["", "[]", "{", '{"evening": {"pin": 4}, "until_s": 9999999999}'])
def test_a_file_that_cannot_be_read_costs_a_signing_in_only(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE_NAME).write_text(content)
    assert load_evening(tmp_path / FILE_NAME, NOW_S) == Evening()


def test_a_folder_that_takes_no_file_costs_nothing_now(tmp_path: Path) -> None:
    table_pin = make_table_pin()
    table_pin.on_keep = evening_keeper(tmp_path / "none" / FILE_NAME, lambda: NOW_S)
    table_pin.ask_for_pin()
    assert table_pin.allowed.pin == PIN

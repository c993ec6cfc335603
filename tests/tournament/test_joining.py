"""Joining: the invitation, the desk's codes, the signed file of an outbox."""

import pytest

from companion.games.kit.fields import MalformedError
from companion.tournament import joining
from companion.tournament.hub.boxes import LIFE_MS, MOST_TRIES, CodeAnswer, JoiningCodes
from companion.tournament.joining import Invitation

INVITATION = Invitation("open26", "192.168.4.1", 8443, "ab" * 32, "01234567")
LINES = ('{"seq":1}', '{"seq":2}')


def test_an_invitation_is_read_as_it_was_written() -> None:
    assert joining.read_invitation(joining.to_text(INVITATION)) == INVITATION


@pytest.mark.parametrize(
    "text",
    [
        *("", "TOSC1", "TOSC2:open26:host:8443::01234567", "TOSC1:Open 26:host:8443::01234567"),
        *("TOSC1:open26:host:0::01234567", "TOSC1:open26:host:8443:xyz:01234567"),
        *("TOSC1:open26:ho/st:8443::01234567", "TOSC1:open26:host:8443::1234567"),
    ],
)
def test_what_is_no_invitation_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(MalformedError, match="invitation"):
        joining.read_invitation(text)


def desk() -> JoiningCodes:
    return JoiningCodes(lambda most: 1234567)


def test_a_code_lets_one_box_in_and_is_used_up() -> None:
    at = desk()
    code, _ = at.invite("12", now=0)
    assert code == "01234567"
    assert at.enter(code, now=1) == (CodeAnswer.WELCOME, "12")
    assert at.enter(code, now=2) == (CodeAnswer.BURNT, "")


def test_a_code_is_too_old_after_ten_minutes() -> None:
    at = desk()
    code, until = at.invite("12", now=0)
    assert until == LIFE_MS
    assert at.enter(code, now=LIFE_MS) == (CodeAnswer.BURNT, "")


def test_whoever_guesses_five_times_has_to_wait_and_nobody_else() -> None:
    at = desk()
    code, _ = at.invite("12", now=0)
    answers = [at.enter("99999999", now=1, address="10.0.0.9")[0] for _ in range(MOST_TRIES)]
    assert answers == [CodeAnswer.WRONG] * (MOST_TRIES - 1) + [CodeAnswer.BURNT]
    assert at.enter(code, now=2, address="10.0.0.9") == (CodeAnswer.BURNT, "")
    assert at.enter(code, now=2, address="10.0.0.7") == (CodeAnswer.WELCOME, "12")
    later, _ = at.invite("13", now=2)
    assert at.enter(later, now=1 + LIFE_MS, address="10.0.0.9") == (CodeAnswer.WELCOME, "13")


def test_a_file_is_signed_by_its_box() -> None:
    head, lines = joining.read_head(joining.write_file("open26", "b1", "s1", LINES, "secret"))
    assert lines == LINES
    assert joining.is_signed(head, lines, "secret")
    assert not joining.is_signed(head, lines, "other")
    assert not joining.is_signed(head, ('{"seq":1}', '{"seq":3}'), "secret")


def test_half_a_file_is_refused() -> None:
    text = joining.write_file("open26", "b1", "s1", LINES, "secret")
    with pytest.raises(MalformedError, match="1 of 2"):
        joining.read_head(text.removesuffix(f"{LINES[1]}\n"))
    with pytest.raises(MalformedError, match="outbox export"):
        joining.read_head("Anna, Ben\n")

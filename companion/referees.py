"""Referees: the table's PIN, and the devices that signed in with it. Only these may enter from the network.

There is no PIN until somebody asks for it on the panel. It holds for one evening: for twelve hours, or until
it is revoked on the panel, or the box starts anew; with it go all who signed in. Whoever guesses has five
tries for the whole box, not for each address, then waits, and after each further wrong one twice as long.
"""

import unicodedata
from collections.abc import Callable
from math import ceil
from typing import TypeAlias

from companion.frozen import frozen

DIGITS = 6
EVENING_S = 12 * 3600.0
FREE_TRIES = 5
FIRST_WAIT_S, LONGEST_WAIT_S = 30.0, 3600.0
MOST_DEVICES = 16
NAME_MAX = 30


@frozen
class Allowed:
    """What the panel shows: the PIN of this evening, None before it was asked for, and who is signed in."""

    pin: str | None = None
    devices: tuple[str, ...] = ()


@frozen
class Session:
    """A device that is signed in; whoever has the token speaks for it."""

    token: str
    device: str


@frozen
class NoPin:
    """Nobody has asked for a PIN on the panel, so nobody can sign in."""


@frozen
class WrongPin:
    """This was not the PIN; so many more tries are free."""

    left: int


@frozen
class Wait:
    """Too many wrong tries: nobody's is looked at for so long."""

    seconds: int


SignedIn: TypeAlias = Session | NoPin | WrongPin | Wait


class Referees:
    """`clock_s` never goes back; `draw` gives a number below the one given, `make_token` 128 random bits."""

    def __init__(
        self, clock_s: Callable[[], float], draw: Callable[[int], int], make_token: Callable[[], str]
    ) -> None:
        self._clock_s = clock_s
        self._draw = draw
        self._make_token = make_token
        self.on_change: Callable[[], None] | None = None
        """Called when a device signs in or out."""
        self._pin: str | None = None
        self._made_s = self._waits_until_s = 0.0
        self._sessions: list[Session] = []
        self._wrong = 0

    @property
    def allowed(self) -> Allowed:
        self._end_evening()
        return Allowed(self._pin, tuple(session.device for session in self._sessions))

    def ask_for_pin(self) -> None:
        """Make the PIN of this evening, if there is none yet."""
        self._end_evening()
        if self._pin is None:
            self._pin = f"{self._draw(10**DIGITS):0{DIGITS}}"
            self._made_s = self._clock_s()

    def revoke(self) -> None:
        """From now on there is no PIN, and nobody is signed in."""
        self._pin = None
        self._made_s = self._waits_until_s = 0.0
        self._sessions = []
        self._wrong = 0

    def sign_in(self, pin: str, device: str) -> SignedIn:
        """Sign a device in by its clean name; who entered longest ago makes room for it."""
        self._end_evening()
        if self._pin is None:
            return NoPin()
        wait_s = self._waits_until_s - self._clock_s()
        if wait_s > 0:
            return Wait(ceil(wait_s))
        if not _is_same(pin, self._pin):
            return self._count_wrong()
        session = Session(self._make_token(), device)
        self._sessions = [*self._sessions[1 - MOST_DEVICES :], session]
        self._changed()
        return session

    def device_of(self, token: str) -> str | None:
        """The name of the device that this token was given to; None if it is not signed in."""
        self._end_evening()
        found = self._find(token)
        if found is None:
            return None
        # Who entered last stands last.
        self._sessions = [*(each for each in self._sessions if each is not found), found]
        return found.device

    def sign_out(self, token: str) -> None:
        found = self._find(token)
        if found is not None:
            self._sessions = [each for each in self._sessions if each is not found]
            self._changed()

    def _find(self, token: str) -> Session | None:
        # All are compared, so that the time tells nothing.
        found = [each for each in self._sessions if _is_same(token, each.token)]
        return found[0] if found else None

    def _count_wrong(self) -> WrongPin:
        """A right PIN does not end the count: each guest who signs in would give a guesser more tries."""
        self._wrong += 1
        further = self._wrong - FREE_TRIES
        if further >= 0:
            wait_s = min(LONGEST_WAIT_S, FIRST_WAIT_S * 2.0 ** min(further, 30))
            self._waits_until_s = self._clock_s() + wait_s
        return WrongPin(max(0, -further))

    def _end_evening(self) -> None:
        if self._pin is not None and self._clock_s() - self._made_s >= EVENING_S:
            self.revoke()

    def _changed(self) -> None:
        if self.on_change is not None:
            self.on_change()


def _is_same(given: str, secret: str) -> bool:
    """Compared in a time that does not depend on where they differ."""
    from hmac import compare_digest  # noqa: PLC0415 - long after the first picture

    return compare_digest(given.encode(errors="replace"), secret.encode())


def clean_name(text: str) -> str:
    """A device's name on one line, without signs that are not seen or that turn the text around them."""
    known = (
        each if _is_seen(each) else " " if each.isspace() else ""
        for each in unicodedata.normalize("NFC", text)
    )
    return " ".join("".join(known).split())[:NAME_MAX].strip()


def _is_seen(character: str) -> bool:
    """Not seen are control and format characters, halves of pairs, and private ones, as the panel's icons."""
    return unicodedata.category(character)[0] not in "CZ"

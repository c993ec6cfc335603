"""Sign-in with the table's PIN: only a device that has signed in may enter from elsewhere than the panel.

There is no PIN until somebody asks for it on the panel. It holds for one evening: for twelve hours, or until
it is revoked on the panel; with it go all who signed in. A start of the box ends nothing: what holds is kept
(`Evening`), of the tokens only their hashes. Whoever guesses has five
tries, and all addresses together twenty; then they wait, and after each further wrong one twice as long. Who
stands at the box ends the wait by asking for the PIN again.

A seat's code, which the panel shows, signs one phone in for that player alone, until the game ends, the PIN
is revoked or another phone takes the seat.
"""

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import field
from math import ceil
from typing import TypeAlias

from companion.frozen import changed, frozen
from companion.games.kit.fields import is_seen
from companion.games.kit.sentences import Refusal, Sentence

DIGITS = 6
# A seat's code: letters and digits that a small QR code holds, and that look like no other.
SEAT_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
SEAT_SIGNS_COUNT = 8
EVENING_S = 12 * 3600.0
FREE_TRIES, FREE_TRIES_IN_ALL = 5, 20
FIRST_WAIT_S, LONGEST_WAIT_S = 30.0, 3600.0
MOST_DEVICES = 16
# Of so many addresses wrong tries are counted; who tried longest ago is forgotten first.
MOST_ADDRESSES = 256
NAME_MAX = 30


@frozen
class Allowed:
    """What the panel shows: the PIN of this evening, None before it was asked for, and who is signed in."""

    pin: str | None = None
    devices: tuple[str, ...] = ()
    seats: Mapping[str, str] = field(default_factory=dict)
    """The code of each player's seat that was asked for."""
    is_waiting: bool = False
    """Whether somebody waits after wrong tries, of one address or of all."""


@frozen
class Session:
    """A device that is signed in; whoever has the token speaks for it."""

    token: str
    device: str
    seat: str | None = None
    """The player for whom alone it enters; None for a referee's, which enters for everybody."""


@frozen
class SeatOffer:
    """A seat that a phone may take: its code, and the name that the log shows."""

    code: str
    name: str


@frozen
class Evening:
    """What holds for one evening: the PIN, the seats' codes, who is signed in (tokens are hashed)."""

    pin: str | None = None
    seats: Mapping[str, SeatOffer] = field(default_factory=dict)
    sessions: tuple[Session, ...] = ()
    left_s: int = int(EVENING_S)
    """For how long it holds yet."""


@frozen
class ShowPin:
    """Make the PIN of this evening, if there is none yet."""


@frozen
class RevokePin:
    """End the PIN and the seats' codes, and whatever was signed in with them."""


@frozen
class OfferSeat:
    """Make the code with which a phone signs in for this player alone, if there is none yet."""

    player: str
    name: str


PinRequest: TypeAlias = ShowPin | RevokePin | OfferSeat
"""What the panel asks for."""


@frozen
class NoPin:
    """Nobody has asked for a PIN on the panel, so nobody can sign in."""


@frozen
class WrongPin:
    """This was not the PIN; so many more tries are free."""

    left: int


@frozen
class Wait:
    """Too many wrong tries, of this address or of all: none is looked at for so long."""

    seconds: int


SignedIn: TypeAlias = Session | NoPin | WrongPin | Wait


@frozen
class Entered:
    """The command is on record: the number of the entry where the table stands now, and what to move."""

    seq: int
    moves: tuple[Sentence, ...]


@frozen
class PartTaken:
    """The player's own part of a command is in, and stays secret until those of these players are too."""

    seq: int
    missing: tuple[str, ...]


@frozen
class PanelBusy:
    """Somebody is in the middle of an entry at the panel; nothing was entered."""


@frozen
class NotKept:
    """The journal can't keep it now, and the sentence says why; nothing was entered."""

    sentence: Sentence


Answer: TypeAlias = Entered | PartTaken | Refusal | PanelBusy | NotKept
Enter: TypeAlias = Callable[[object, str, str | None], Answer]
"""Asks the table for a command, plain as a line of `toscana replay`, from the device of this name.

A seat's phone names its player, who may also enter their own part of a command.
"""


@frozen
class CodeShown:
    """The panel shows the code of a seat."""


ShowCode: TypeAlias = Callable[[str], CodeShown | Refusal | PanelBusy]
"""Asks the box to show the code of this player's seat, as a long hold of its button does."""


class WrongTries:
    """Counts wrong tries: so many are free, then each costs a wait, twice as long as the one before."""

    def __init__(self, free: int) -> None:
        self._free = free
        self._count = 0
        self._waits_until_s = 0.0

    def wait_s(self, now_s: float) -> float:
        return self._waits_until_s - now_s

    def add(self, now_s: float) -> int:
        """One more; how many are free yet."""
        self._count += 1
        further = self._count - self._free
        if further >= 0:
            self._waits_until_s = now_s + min(LONGEST_WAIT_S, FIRST_WAIT_S * 2.0 ** min(further, 30))
        return max(0, -further)


class TablePin:
    """The table's PIN and its seats' codes: who is signed in, and how long wrong tries wait.

    `clock_s` never goes back; `draw` gives a number below the one given, `make_token` 128 random bits.
    """

    def __init__(
        self, clock_s: Callable[[], float], draw: Callable[[int], int], make_token: Callable[[], str]
    ) -> None:
        self._clock_s = clock_s
        self._draw = draw
        self._make_token = make_token
        self.on_change: Callable[[], None] | None = None
        """Called when a device signs in or out, and when a wait begins."""
        self.on_keep: Callable[[Evening], None] | None = None
        """Called with what holds now, whenever that changes."""
        self._pin: str | None = None
        self._made_s = 0.0
        self._sessions: list[Session] = []
        """Their tokens are hashed."""
        self._seats: dict[str, SeatOffer] = {}
        """Of each player whose seat was asked for."""
        self._forget_tries()

    @property
    def allowed(self) -> Allowed:
        self._end_evening()
        codes = {player: offer.code for player, offer in self._seats.items()}
        devices = tuple(session.device for session in self._sessions)
        return Allowed(self._pin, devices, codes, is_waiting=self._clock_s() < self._waits_until_s)

    def resume(self, evening: Evening) -> None:
        """Go on with what held before the box was started."""
        self._pin, self._seats, self._sessions = evening.pin, dict(evening.seats), list(evening.sessions)
        self._made_s = self._clock_s() - EVENING_S + min(evening.left_s, EVENING_S)

    def take(self, request: PinRequest) -> None:
        """Do what the panel asks for."""
        match request:
            case ShowPin():
                self.ask_for_pin()
            case RevokePin():
                self.revoke()
            case OfferSeat(player, name):
                self.offer_seat(player, name)

    def ask_for_pin(self) -> None:
        """Make the PIN of this evening, if there is none yet; who waits after wrong tries may try again."""
        self._end_evening()
        self._forget_tries()
        if self._pin is None:
            self._pin = f"{self._draw(10**DIGITS):0{DIGITS}}"
            self._made_s = self._clock_s()
            self._keep()

    def revoke(self) -> None:
        """From now on there is no PIN, and nobody is signed in."""
        self._pin = None
        self._sessions = []
        self._seats = {}
        self._forget_tries()
        self._keep()

    def offer_seat(self, player: str, name: str) -> None:
        """Make the code of this player's seat, if there is none yet."""
        if player not in self._seats:
            code = "".join(SEAT_SIGNS[self._draw(len(SEAT_SIGNS))] for _ in range(SEAT_SIGNS_COUNT))
            self._seats[player] = SeatOffer(code, name)
            self._keep()

    def end_seats(self) -> None:
        """The game is over: no seat's code holds, and no phone sits."""
        if self._seats:
            self._seats = {}
            self._sessions = [each for each in self._sessions if each.seat is None]
            self._keep()
            self._changed()

    def take_seat(self, code: str, address: str) -> Session | WrongPin | Wait:
        """Sign a phone in for the player whose code this is; it takes the place of the seat's last phone."""
        self._end_evening()
        if wait := self._wait_of(address):
            return wait
        seats = self._seats.items()
        found = [(player, offer.name) for player, offer in seats if _is_same(code.upper(), offer.code)]
        if not found:
            return self._wrong(address)
        ((player, name),) = found
        others = [each for each in self._sessions if each.seat != player]
        return self._begin(Session(self._make_token(), name, player), others)

    def sign_in(self, pin: str, device: str, address: str) -> SignedIn:
        """Sign a device in by its clean name; who entered longest ago makes room for it."""
        self._end_evening()
        if self._pin is None:
            return NoPin()
        if wait := self._wait_of(address):
            return wait
        # It is shown in two groups, and may be typed so.
        if not _is_same("".join(pin.split()), self._pin):
            # A right PIN does not end the count: each guest who signs in would give a guesser more tries.
            return self._wrong(address)
        return self._begin(Session(self._make_token(), device), self._sessions)

    def _begin(self, session: Session, others: list[Session]) -> Session:
        self._sessions = [*others[1 - MOST_DEVICES :], changed(session, token=_hashed(session.token))]
        self._keep()
        self._changed()
        return session

    def session_of(self, token: str) -> Session | None:
        """The device that this token was given to; None if it is not signed in."""
        self._end_evening()
        found = self._find(token)
        if found is not None:
            # Who entered last stands last.
            self._sessions = [*(each for each in self._sessions if each is not found), found]
        return found

    def sign_out(self, token: str) -> None:
        found = self._find(token)
        if found is not None:
            self._sessions = [each for each in self._sessions if each is not found]
            self._keep()
            self._changed()

    def _find(self, token: str) -> Session | None:
        # All are compared, so that the time tells nothing.
        found = [each for each in self._sessions if _is_same(_hashed(token), each.token)]
        return found[0] if found else None

    def _forget_tries(self) -> None:
        self._tries = WrongTries(FREE_TRIES_IN_ALL)
        self._waits_until_s = 0.0
        self._tries_by_address: dict[str, WrongTries] = {}

    def _wait_of(self, address: str) -> Wait | None:
        now_s = self._clock_s()
        wait_s = max(each.wait_s(now_s) for each in (self._tries_of(address), self._tries))
        return Wait(ceil(wait_s)) if wait_s > 0 else None

    def _wrong(self, address: str) -> WrongPin:
        now_s, tries = self._clock_s(), (self._tries_of(address), self._tries)
        left = min(each.add(now_s) for each in tries)
        if not left:
            until_s = now_s + max(each.wait_s(now_s) for each in tries)
            self._waits_until_s = max(self._waits_until_s, until_s)
            self._changed()
        return WrongPin(left)

    def _tries_of(self, address: str) -> WrongTries:
        found = self._tries_by_address.pop(address, None) or WrongTries(FREE_TRIES)
        # Who tried last stands last.
        self._tries_by_address[address] = found
        if len(self._tries_by_address) > MOST_ADDRESSES:
            del self._tries_by_address[next(iter(self._tries_by_address))]
        return found

    def _end_evening(self) -> None:
        if self._pin is not None and self._clock_s() - self._made_s >= EVENING_S:
            self.revoke()

    def _keep(self) -> None:
        if self.on_keep is not None:
            left_s = EVENING_S if self._pin is None else EVENING_S - (self._clock_s() - self._made_s)
            self.on_keep(Evening(self._pin, dict(self._seats), tuple(self._sessions), int(left_s)))

    def _changed(self) -> None:
        if self.on_change is not None:
            self.on_change()


def _hashed(token: str) -> str:
    from hashlib import sha256  # noqa: PLC0415 - long after the first picture

    return sha256(token.encode(errors="replace")).hexdigest()


def _is_same(given: str, secret: str) -> bool:
    """Compared in a time that does not depend on where they differ."""
    from hmac import compare_digest  # noqa: PLC0415 - long after the first picture

    return compare_digest(given.encode(errors="replace"), secret.encode())


def clean_name(text: str) -> str:
    """A device's name on one line, of signs that are seen; empty where there is none."""
    known = (
        each if is_seen(each) else " " if each.isspace() else ""
        for each in unicodedata.normalize("NFC", text)
    )
    return " ".join("".join(known).split())[:NAME_MAX].strip()

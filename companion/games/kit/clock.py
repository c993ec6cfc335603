"""The clock: how long each player had, computed from times alone. Nothing here asks what time it is.

The journal's entries say when something was done; a game's port says whose clock runs between two of them.
An undo gives back all that ran since the moment that it leads to, a redo takes it again, and what a
correction enters anew keeps the times of what it replaces.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import StrEnum
from typing import Annotated, NamedTuple

from companion.frozen import changed, frozen
from companion.games.kit.codec import Form
from companion.games.kit.fields import malformed, number
from companion.games.kit.sentences import mark

MOST_S = 24 * 3600
MOST_LOSS = 99
MINUTE_MS = 60_000


def _up_to(most: int) -> Form:
    def read(plain: object, name: str) -> int:
        value = number(plain, name)
        if not -most <= value <= most:
            malformed("{name} must be from {least} to {most}.", name=name, least=-most, most=most)
        return value

    return Form(read)


Seconds = Annotated[int, _up_to(MOST_S)]


class Kind(StrEnum):
    """What is counted: nothing, only up, down from a limit for each turn, or down from a bank."""

    OFF = "off"
    COUNT = "count"
    TURN = "turn"
    BANK = "bank"


class End(StrEnum):
    """What running out leads to: nothing, a sign, or a loss at the end."""

    NOTHING = "nothing"
    SIGN = "sign"
    LOSS = "loss"


@frozen
class Rule:
    """How time is counted. Refills are for a bank alone."""

    kind: Kind = Kind.OFF
    start_s: Seconds = 0
    """The bank at the beginning, or the limit of each turn."""
    round_s: Seconds = 0
    """Added to every bank when a round begins."""
    action_s: Seconds = 0
    """Added to a player's bank after each action."""
    is_delay: bool = False
    """Whether that is at most what the action took (Bronstein), and not always all of it (Fischer)."""
    end: End = End.SIGN
    loss: Annotated[int, _up_to(MOST_LOSS)] = 1
    """Points or money for each minute begun beyond zero, where running out leads to a loss."""

    def check(self) -> None:
        if min(self.start_s, self.round_s, self.action_s, self.loss) < 0:
            malformed("A clock has no times and losses below zero.")
        if self.kind in (Kind.TURN, Kind.BANK) and self.start_s == 0:
            malformed("A clock that counts down begins with more than zero.")

    @property
    def counts_down(self) -> bool:
        return self.kind in (Kind.TURN, Kind.BANK)


OFF = Rule()
PRESETS: Mapping[str, Rule] = {
    mark("no clock"): OFF,
    mark("count only"): Rule(Kind.COUNT),
    mark("a minute a turn"): Rule(Kind.TURN, 60),
    mark("easy-going"): Rule(Kind.BANK, 900, 60, 30, is_delay=True),
    mark("brisk"): Rule(Kind.BANK, 300, 30, 15, is_delay=True),
    mark("tournament"): Rule(Kind.BANK, 1200, 0, 20, end=End.LOSS),
}


class Hold(StrEnum):
    """Why the clock does not run as the game says; `go` ends that."""

    PAUSE = "pause"
    JUDGE = "judge"
    ASKED = "asked"
    GO = "go"


@frozen
class ClockMark:
    """What the journal keeps of the clock that no command says: an entry of its own, never undone."""

    rule: Rule | None = None
    """From here on time is counted like this, from the beginning."""
    hold: Hold | None = None
    """From here on, up to the next command, the clock stands, or runs for whoever is asked."""
    asked: str = ""
    skip_ms: Annotated[int, _up_to(2**53)] = 0
    """So much of the time up to here is nobody's: the box was off, or could not keep anything."""
    add_s: Seconds = 0
    """Extra time for each bank."""


class Acting(NamedTuple):
    """Whose clock runs, and what tells one of their actions from the next."""

    player: str
    action: int = 0


Spent = tuple[tuple[str, int], ...]
"""Whose clock ran, and for how many milliseconds."""


@frozen
class TimeSpent:
    """The banks as a moment leaves them."""

    epoch: int = 0
    """The entry that chose the rule."""
    spent: Spent = ()
    """What ran on the way to this moment."""
    used: Mapping[str, int] = field(default_factory=dict)
    refilled: Mapping[str, int] = field(default_factory=dict)
    over: Mapping[str, int] = field(default_factory=dict)
    """Beyond the limits of turns that are over."""
    acting: Acting | None = None
    turn_ms: int = 0
    """How long the action under way has lasted for the player who acts."""
    round: int = 0
    rounds: int = 0
    """How many rounds have begun since the rule was chosen."""


@frozen
class Clock:
    """What the journal says of the time since the moment where the table stands."""

    rule: Rule = OFF
    epoch: int = 0
    since_ms: int = 0
    """When the stretch under way began."""
    hold: Hold | None = None
    asked: str = ""
    spent: Spent = ()
    """What ran before that stretch, since the moment."""
    again: tuple[Spent, ...] = ()
    """What was just undone, the oldest first: a correction enters it anew in the same instant."""
    added_s: int = 0

    def running(self, acting: Acting | None) -> str | None:
        """Whose clock runs; None while it stands."""
        if self.hold in (Hold.PAUSE, Hold.JUDGE):
            return None
        if self.hold is Hold.ASKED:
            return self.asked or None
        return None if acting is None else acting.player

    def spent_by(self, acting: Acting | None, now_ms: int, skip_ms: int = 0) -> Spent:
        """All that ran since the moment, up to now."""
        player, lasted = self.running(acting), max(0, now_ms - self.since_ms - skip_ms)
        return (*self.spent, (player, lasted)) if player is not None and lasted else self.spent

    def marked(self, mark: ClockMark, acting: Acting | None, now_ms: int, seq: int) -> "Clock":
        """After an entry of the clock's own."""
        spent = self.spent_by(acting, now_ms, mark.skip_ms)
        clock = changed(self, since_ms=now_ms, spent=spent, again=())
        if mark.hold is not None:
            hold = None if mark.hold is Hold.GO else mark.hold
            clock = changed(clock, hold=hold, asked=mark.asked)
        if mark.rule is not None:
            clock = changed(clock, rule=mark.rule, epoch=seq, spent=(), added_s=0)
        return changed(clock, added_s=clock.added_s + mark.add_s)

    def stepped(self, acting: Acting | None, at_ms: int) -> tuple[Spent, "Clock"]:
        """What ran on the way to a new moment at this time, and the clock after it."""
        if self.again and at_ms <= self.since_ms:
            spent, *rest = self.again
            running = rest[0] if len(rest) == 1 else ()
            return spent, changed(self, spent=running, again=tuple(rest))
        spent = self.spent_by(acting, at_ms)
        return spent, changed(self, since_ms=at_ms, hold=None, asked="", spent=(), again=())

    def undone(self, spent: Spent, acting: Acting | None, at_ms: int) -> "Clock":
        """After an undo; `spent` is that of the moment that was taken back, `acting` who acted after it."""
        is_next = bool(self.again) and at_ms == self.since_ms
        later = self.again if is_next else (self.spent_by(acting, at_ms),)
        return changed(self, since_ms=at_ms, hold=None, asked="", spent=(), again=(spent, *later))

    def redone(self, at_ms: int) -> "Clock":
        return changed(self, since_ms=at_ms, hold=None, asked="", spent=(), again=())


def after(time_spent: TimeSpent, clock: Clock, spent: Spent, acting: Acting | None, round_: int) -> TimeSpent:
    """The time spent up to a moment, from that of the one before it; `acting` is who acts after it."""
    rule, before = clock.rule, counting(time_spent, clock)
    used, refilled, over = dict(before.used), dict(before.refilled), dict(before.over)
    for player, lasted in spent:
        used[player] = used.get(player, 0) + lasted
    turn_ms = before.turn_ms + _of(before.acting, spent)
    if acting != before.acting:
        if before.acting is not None:
            player = before.acting.player
            refill = min(rule.action_s * 1000, turn_ms) if rule.is_delay else rule.action_s * 1000
            refilled[player] = refilled.get(player, 0) + refill
            over[player] = over.get(player, 0) + max(0, turn_ms - rule.start_s * 1000)
        turn_ms = 0
    rounds = before.rounds + int(0 < before.round < round_)
    return TimeSpent(before.epoch, spent, used, refilled, over, acting, turn_ms, round_, rounds)


def counting(time_spent: TimeSpent, clock: Clock) -> TimeSpent:
    """The time spent as this clock's rule counts it: from nothing where the rule was chosen later."""
    if time_spent.epoch == clock.epoch:
        return time_spent
    return TimeSpent(clock.epoch, acting=time_spent.acting, round=time_spent.round)


def _of(acting: Acting | None, spent: Spent) -> int:
    return 0 if acting is None else sum(lasted for player, lasted in spent if player == acting.player)


class Bank(NamedTuple):
    """A player's time; what is left is below zero once it has run out, and None where nothing runs out."""

    used_ms: int
    left_ms: int | None
    over_ms: int
    full_ms: int

    @property
    def is_low(self) -> bool:
        """Whether only a quarter of the time is left."""
        return self.left_ms is not None and self.left_ms * 4 <= self.full_ms


@frozen
class Times:
    """Everybody's time now."""

    rule: Rule = OFF
    running: str | None = None
    """Whose clock runs."""
    acting: str | None = None
    """Whose clock the game would let run."""
    hold: Hold | None = None
    turn_ms: int = 0
    """How long the action under way has lasted."""
    banks: Mapping[str, Bank] = field(default_factory=dict)

    @property
    def is_counting(self) -> bool:
        return self.rule.kind is not Kind.OFF

    def lost(self, player: str) -> int:
        """What the player loses at the end, by the minutes begun beyond zero."""
        if self.rule.end is not End.LOSS or player not in self.banks:
            return 0
        return self.rule.loss * -(-self.banks[player].over_ms // MINUTE_MS)


def times(clock: Clock, time_spent: TimeSpent, players: Iterable[str], now_ms: int) -> Times:
    """Everybody's time now; the time spent is that of the moment where the table stands."""
    time_spent = counting(time_spent, clock)
    spent = clock.spent_by(time_spent.acting, now_ms)
    turn_ms = time_spent.turn_ms + _of(time_spent.acting, spent)
    banks = {player: _bank(clock, time_spent, player, spent, turn_ms) for player in players}
    # A damaged game may name somebody who does not play.
    acting = time_spent.acting.player if time_spent.acting is not None else None
    acting = acting if acting in banks else None
    running = clock.running(time_spent.acting)
    return Times(clock.rule, running if running in banks else None, acting, clock.hold, turn_ms, banks)


def _bank(clock: Clock, time_spent: TimeSpent, player: str, spent: Spent, turn_ms: int) -> Bank:
    rule = clock.rule
    used = time_spent.used.get(player, 0) + sum(lasted for each, lasted in spent if each == player)
    start = rule.start_s * 1000
    if rule.kind is Kind.TURN:
        is_acting = time_spent.acting is not None and time_spent.acting.player == player
        left = start - (turn_ms if is_acting else 0)
        over = time_spent.over.get(player, 0) + max(0, -left) - clock.added_s * 1000
        return Bank(used, left, max(0, over), start)
    if rule.kind is Kind.BANK:
        added = clock.added_s + time_spent.rounds * rule.round_s
        left = start + added * 1000 + time_spent.refilled.get(player, 0) - used
        return Bank(used, left, max(0, -left), start)
    return Bank(used, None, 0, 0)

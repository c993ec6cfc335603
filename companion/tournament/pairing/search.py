"""The search: swaps that make a pairing better, the nearest tables first, until none is left.

The number of steps is bounded by counts, never by time, so that a seed gives the same round on every machine.
"""

from random import Random
from typing import NamedTuple

from companion.tournament.pairing.field import Field


class Cost(NamedTuple):
    """What a pairing costs, the gravest first: less is better, the first that differs decides.

    `first` and `second` are the repeated opponents and the spread of scores, in the order that was chosen.
    """

    hard: int = 0
    first: int = 0
    small: int = 0
    second: int = 0
    table: int = 0


class Groups:
    """Who sits at which table now. Players are numbers here: their place in the field."""

    def __init__(
        self, field: Field, sizes: tuple[int, ...], names: tuple[str, ...], order: list[int]
    ) -> None:
        entrants = field.entrants
        number = {each.id: index for index, each in enumerate(entrants)}
        self._is_strength_first = field.is_strength_first
        self._scores = [each.score for each in entrants]
        self._met: list[dict[int, int]] = [{} for _ in entrants]
        for one, each in enumerate(entrants):
            for player, times in each.met.items():
                other = number.get(player)
                if other is not None:
                    # The same for both: else a swap could pay for each of them in turn, for ever.
                    most = max(times, self._met[one].get(other, 0))
                    self._met[one][other] = self._met[other][one] = most
        self._forbidden: list[set[int]] = [set() for _ in entrants]
        for pair in field.forbidden:
            inside = [number[player] for player in pair if player in number]
            for one in inside:
                self._forbidden[one].update(other for other in inside if other != one)
        largest = max(sizes)
        self._small = [
            {table for table, size in enumerate(sizes) if size < largest} if each.small_tables else set()
            for each in entrants
        ]
        self._small_times = [each.small_tables for each in entrants]
        slot = {name: table for table, name in enumerate(names)}
        self._fixed = [slot.get(each.fixed_table or "") for each in entrants]
        self._tables = [[slot[name] for name in each.tables if name in slot] for each in entrants]
        self.members: list[list[int]] = []
        self.table_of = [0] * len(entrants)
        start = 0
        for table, size in enumerate(sizes):
            self.members.append(order[start : start + size])
            for member in self.members[-1]:
                self.table_of[member] = table
            start += size

    def _alone(self, player: int, table: int) -> tuple[int, int, int]:
        """What it costs that a player sits at a table, whoever else does: hard, small, table."""
        fixed = self._fixed[player]
        return (
            int(fixed is not None and fixed != table),
            self._small_times[player] if table in self._small[player] else 0,
            self._tables[player].count(table),
        )

    def _joint(self, player: int, others: list[int], without: int) -> tuple[int, int, int]:
        """What it costs that a player sits with these: hard, first, second."""
        hard = repeats = spread = 0
        met, forbidden, score = self._met[player], self._forbidden[player], self._scores[player]
        for other in others:
            if other in (player, without):
                continue
            if other in forbidden:
                hard += 1
            times = met.get(other)
            if times:
                repeats += times * times
            difference = score - self._scores[other]
            spread += difference * difference
        return (hard, spread, repeats) if self._is_strength_first else (hard, repeats, spread)

    def cost_of(self, player: int) -> Cost:
        """What a player costs where they sit now."""
        table = self.table_of[player]
        hard, small, again = self._alone(player, table)
        pairs, first, second = self._joint(player, self.members[table], player)
        return Cost(hard + pairs, first, small, second, again)

    def has_conflict(self, player: int) -> bool:
        """Whether somebody is where they should not be, or meets somebody again where that counts first."""
        cost = self.cost_of(player)
        return cost.hard > 0 or (cost.first > 0 and not self._is_strength_first)

    def is_unfair(self, player: int) -> bool:
        """Whether a swap is looked for farther away than next door."""
        return self.has_conflict(player) or (self.cost_of(player).small > 0 and not self._is_strength_first)

    def cost(self) -> Cost:
        """What all cost, each pair counted once for either."""
        costs = [self.cost_of(player) for player in range(len(self.table_of))]
        return Cost(*(sum(each) for each in zip(*costs, strict=True)))

    def after_swap(self, one: int, other: int) -> Cost:
        """The difference that a swap of two players of different tables makes."""
        here, there = self.table_of[one], self.table_of[other]
        home, away = self.members[here], self.members[there]
        before_one, before_other = self._joint(one, home, one), self._joint(other, away, other)
        after_one, after_other = self._joint(one, away, other), self._joint(other, home, one)
        was_one, was_other = self._alone(one, here), self._alone(other, there)
        is_one, is_other = self._alone(one, there), self._alone(other, here)
        hard, small, again = (
            is_one[part] + is_other[part] - was_one[part] - was_other[part] for part in range(3)
        )
        pairs, first, second = (
            after_one[part] + after_other[part] - before_one[part] - before_other[part] for part in range(3)
        )
        return Cost(hard + pairs, first, small, second, again)

    def swap(self, one: int, other: int) -> None:
        here, there = self.table_of[one], self.table_of[other]
        self.members[here][self.members[here].index(one)] = other
        self.members[there][self.members[there].index(other)] = one
        self.table_of[one], self.table_of[other] = there, here

    def put_back(self, members: list[list[int]]) -> None:
        """Let everybody sit as they did."""
        self.members = members
        for table, players in enumerate(members):
            for player in players:
                self.table_of[player] = table


NOTHING = Cost()
# How many tables away a partner for a swap is looked for while a conflict remains.
REACH = 80
# Where neighbours do not help, players in conflict are moved anywhere, so often, and the best is kept.
MOST_KICKS = 400
# So many in a row that help nothing end it sooner: then the field itself asks for too much.
MOST_FRUITLESS = 60


def improve(groups: Groups, random: Random) -> None:
    """Swap players until no swap helps; first against conflicts, then for what costs least."""
    _end_conflicts(groups)
    _kick(groups, random)
    _settle(groups)


def _in_conflict(groups: Groups) -> list[int]:
    return [player for player in range(len(groups.table_of)) if groups.has_conflict(player)]


def _end_conflicts(groups: Groups) -> None:
    """Give each player who is treated unfairly the best place near by; again while that helps."""
    has_moved = True
    while has_moved:
        has_moved = False
        for player in range(len(groups.table_of)):
            if groups.is_unfair(player):
                has_moved |= _move(groups, player, REACH)


def _move(groups: Groups, player: int, reach: int) -> bool:
    """Swap the player with the best partner; farther tables are asked only while a conflict would remain."""
    here, tables = groups.table_of[player], len(groups.members)
    own = groups.cost_of(player)
    best, partner = NOTHING, None
    for away in range(1, min(reach, tables - 1) + 1):
        for table in (here - away, here + away):
            if not 0 <= table < tables:
                continue
            for other in groups.members[table]:
                difference = groups.after_swap(player, other)
                if difference < best:
                    best, partner = difference, other
        if partner is not None and best[:3] <= (-own.hard, -own.first, -own.small):
            break
    if partner is None:
        return False
    groups.swap(player, partner)
    return True


def _kick(groups: Groups, random: Random) -> None:
    """Where conflicts remain, as in a small field: try swaps with anybody, and keep what turns out better."""
    players = range(len(groups.table_of))
    fruitless = 0
    for _ in range(MOST_KICKS):
        waiting = _in_conflict(groups)
        if not waiting or fruitless == MOST_FRUITLESS:
            return
        cost, kept = groups.cost(), [list(each) for each in groups.members]
        for _ in range(2):
            player = random.choice(waiting)
            strangers = [each for each in players if groups.table_of[each] != groups.table_of[player]]
            groups.swap(player, random.choice(strangers))
        _end_conflicts(groups)
        fruitless = 0 if groups.cost() < cost else fruitless + 1
        if groups.cost() > cost:
            groups.put_back(kept)


def _settle(groups: Groups) -> None:
    """Swap with the tables next door while that lowers the cost; two rounds see nearly all of it."""
    for _ in range(2):
        moved = [_move(groups, player, 1) for player in range(len(groups.table_of))]
        if not any(moved):
            return

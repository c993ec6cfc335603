"""Groups: the players of a round spread over its tables, with what a swap of two of them costs.

A cost is compared in order, not weighted: hard wishes (fixed table, forbidden pair), repeated opponents
(squared), a second small table, the spread of scores within a table, the same table again. All but the first
and last are sums over pairs or players, so a swap's difference needs a look at its two tables only.
"""

from typing import NamedTuple

from companion.tournament.pairing.field import Field


class Cost(NamedTuple):
    """Less is better, the first that differs decides."""

    hard: int = 0
    repeats: int = 0
    small: int = 0
    spread: int = 0
    table: int = 0

    @property
    def has_conflict(self) -> bool:
        """Whether somebody is where they should not be, or meets somebody again."""
        return self.hard > 0 or self.repeats > 0

    @property
    def is_unfair(self) -> bool:
        """Whether a swap is looked for farther away than next door."""
        return self.has_conflict or self.small > 0


class Groups:
    """Who sits at which table now. Players are numbers here: their place in the field."""

    def __init__(
        self, field: Field, sizes: tuple[int, ...], names: tuple[str, ...], order: list[int]
    ) -> None:
        entrants = field.entrants
        number = {each.id: index for index, each in enumerate(entrants)}
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
        """What it costs that a player sits with these: hard, repeats, spread."""
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
        return hard, repeats, spread

    def cost_of(self, player: int) -> Cost:
        """What a player costs where they sit now."""
        table = self.table_of[player]
        hard, small, again = self._alone(player, table)
        pairs, repeats, spread = self._joint(player, self.members[table], player)
        return Cost(hard + pairs, repeats, small, spread, again)

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
        pairs, repeats, spread = (
            after_one[part] + after_other[part] - before_one[part] - before_other[part] for part in range(3)
        )
        return Cost(hard + pairs, repeats, small, spread, again)

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

"""The search: swaps that make a pairing better, the nearest tables first, until none is left.

The number of steps is bounded by counts, never by time, so that a seed gives the same round on every machine.
"""

from random import Random

from companion.tournament.pairing.groups import Cost, Groups

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
    return [player for player in range(len(groups.table_of)) if groups.cost_of(player).has_conflict]


def _end_conflicts(groups: Groups) -> None:
    """Give each player who is treated unfairly the best place near by; again while that helps."""
    has_moved = True
    while has_moved:
        has_moved = False
        for player in range(len(groups.table_of)):
            if groups.cost_of(player).is_unfair:
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
        if partner is not None and best[:3] <= (-own.hard, -own.repeats, -own.small):
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

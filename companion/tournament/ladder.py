"""The ladder over several events: how strong everybody has shown themselves to be, table by table. Pure.

Plackett and Luce's model, renewed after each table as Weng and Lin have shown (2011): whoever finishes before
strong opponents gains more, and a newcomer moves faster than somebody with many games. openskill 6.2 says who
finishes before whom no better: over 200 simulated seasons both lose 0.5473 (a coin 0.6931, its other models
0.5489 and 0.5841), and it is 650 kB (`python -m tests.tournament.proofs.ladders`).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import exp, sqrt

from companion.frozen import frozen
from companion.tournament.standings import Line

MEAN = 25.0
DOUBT = MEAN / 3
CHANCE = MEAN / 6
LEAST_LEFT = 1e-4
# A rating is what somebody has shown with near certainty; so many points more for each step read well.
SURE, START, STEP = 3, 1000, 40


@frozen
class Strength:
    """What is believed of somebody, and how doubtful it is."""

    mean: float = MEAN
    doubt: float = DOUBT

    @property
    def rating(self) -> int:
        """Everybody begins with 1000."""
        return START + round(STEP * (self.mean - SURE * self.doubt))


def ladder(tables: Iterable[Sequence[Line]]) -> dict[str, Strength]:
    """Everybody's strength after these tables, in the order in which they were played."""
    known: dict[str, Strength] = defaultdict(Strength)
    for lines in tables:
        if len(lines) > 1:
            known.update(after_table(lines, known))
    return dict(known)


def after_table(lines: Sequence[Line], known: Mapping[str, Strength]) -> dict[str, Strength]:
    """What is believed of the people of a table after it; shared places are draws."""
    own = {line.player: known[line.player] for line in lines}
    whole = sqrt(sum(each.doubt**2 + CHANCE**2 for each in own.values()))
    weight = {player: exp(each.mean / whole) for player, each in own.items()}
    behind = {
        line.place: sum(weight[each.player] for each in lines if each.place >= line.place) for line in lines
    }
    shared = {line.place: sum(each.place == line.place for each in lines) for line in lines}
    made = {}
    for line in lines:
        gained = lost_doubt = 0.0
        for other in lines:
            if other.place <= line.place:
                chance = weight[line.player] / behind[other.place]
                gained += ((line.player == other.player) - chance) / shared[other.place]
                lost_doubt += chance * (1 - chance) / shared[other.place]
        mean, doubt = own[line.player].mean, own[line.player].doubt
        left = 1 - lost_doubt * (doubt / whole) ** 3
        made[line.player] = Strength(mean + gained * doubt**2 / whole, doubt * sqrt(max(left, LEAST_LEFT)))
    return made

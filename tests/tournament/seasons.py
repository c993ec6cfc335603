"""Whole tournaments on paper: rounds paired one after the other, with results drawn by chance."""

from itertools import combinations
from random import Random

from companion.tournament.pairing.field import Entrant, Field, Pairing
from companion.tournament.pairing.plan import pair_ahead

PRIZES = (900, 400, 200, 0, 0)


class Season:
    """Players and what they have behind them; `play` pairs a round and gives everybody a result.

    `rounds` is how many there are, where that is known beforehand.
    """

    def __init__(self, count: int, *, rounds: int = 0, is_random: bool = False, seed: int = 1) -> None:
        self._left = rounds
        self.players = [f"p{number}" for number in range(count)]
        self._is_random = is_random
        self._random = Random(seed)
        self.score = dict.fromkeys(self.players, 0)
        self.met: dict[str, dict[str, int]] = {player: {} for player in self.players}
        self.seats: dict[str, tuple[int, ...]] = dict.fromkeys(self.players, ())
        self.tables: dict[str, tuple[str, ...]] = dict.fromkeys(self.players, ())
        self.small = dict.fromkeys(self.players, 0)
        self.byes = dict.fromkeys(self.players, 0)
        self.repeats = 0

    def field(self, **wishes: tuple[int, ...]) -> Field:
        return Field(tuple(self._entrant(player) for player in self.players), **wishes)  # type: ignore[arg-type]

    def _entrant(self, player: str) -> Entrant:
        return Entrant(
            player,
            0 if self._is_random else self.score[player],
            self.met[player],
            self.seats[player],
            self.tables[player],
            self.small[player],
            self.byes[player],
        )

    def play(self, seed: int, **wishes: tuple[int, ...]) -> Pairing:
        pairing = pair_ahead(self.field(**wishes), self._left, seed)
        self._left -= 1
        largest = max((len(each.players) for each in pairing.seatings), default=0)
        for seating in pairing.seatings:
            places = list(seating.players)
            self._random.shuffle(places)
            for prize, player in zip(PRIZES, places, strict=False):
                self.score[player] += prize
            for seat, player in enumerate(seating.players):
                self.seats[player] += (seat,)
                self.tables[player] += (seating.table,)
                self.small[player] += len(seating.players) < largest
            for one, other in combinations(seating.players, 2):
                self.repeats += other in self.met[one]
                self.met[one][other] = self.met[other][one] = self.met[one].get(other, 0) + 1
        for player in pairing.byes:
            self.byes[player] += 1
        return pairing

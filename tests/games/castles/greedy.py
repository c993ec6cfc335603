"""Players who play to win: shuffled tiles and cards, and each turn brings the most points it can."""

import random
from collections import Counter
from typing import Any

from tests.games.castles.limits import SPACES
from tests.games.castles.table_talk import TYPES, Talk, full_game

OWN_TILES = dict(zip(TYPES, (4, 4, 3, 3, 3, 1, 2, 1), strict=True))
NEUTRAL_TILES = 4
FARMS = ("vineyard", "hogs", "olives", "wheat")
AREA_POINTS = {1: 1, 2: 3, 3: 6}
YIELD_CARDS = (
    *({"cards": 2}, {"cards": 3}, {"workers": 1}, {"workers": 2}, {"marble": 1}, {"pieces": 1}),
    *({"green": 1}, {"green": 2}, {"red": 2}, {"red": 3}),
)
WORTH = dict(zip(TYPES, (0, 2, 2, 2, 2, 4, 3, 2), strict=True))
"""What a type's effect is worth beside points."""
WAYS = ((0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (2, 0))
"""Pairs and workers, the cheapest first."""
Plain = dict[str, Any]


class Greedy:
    """A table in ledger full, played by people who count before they act."""

    def __init__(self, players: str, seed: int) -> None:
        self.dice = random.Random(seed)
        self.talk = Talk()
        ids = players.split()
        self._piles = {each: self._shuffled(OWN_TILES) for each in ids}
        self._neutral: list[str] = []
        self._hands = {each: self._cards(5) for each in ids}
        display = Counter(self._neutral_tile() for _ in range(8))
        while max(display.values()) > NEUTRAL_TILES:
            display = Counter(self._neutral_tile() for _ in range(8))
        self.talk.do("new_game", **full_game(players, display=dict(display)))

    def play(self) -> Talk:
        """To the end of the game."""
        while (phase := self.talk.state["phase"]) != "finished":
            match phase:
                case "bonus":
                    self._do("take_bonus", bonus=self.dice.choice(("storage", "card", "yield", "worker")))
                case "scoring":
                    self.talk.do("score_round")
                case "final":
                    self.talk.do("final_count")
                case _:
                    self._turn()
        return self.talk

    # Chance

    def _shuffled(self, tiles: dict[str, int]) -> list[str]:
        bag = [name for name, count in tiles.items() for _ in range(count)]
        self.dice.shuffle(bag)
        return bag

    def _neutral_tile(self) -> str:
        if not self._neutral:
            self._neutral = self._shuffled(dict.fromkeys(TYPES, NEUTRAL_TILES))
        return self._neutral.pop()

    def _refill(self) -> str:
        own = self._piles[self.talk.turn]
        return own.pop() if own else self._neutral_tile()

    def _cards(self, count: int) -> Counter[str]:
        return Counter(self.dice.choice(TYPES) for _ in range(count))

    # A turn

    @property
    def _player(self) -> Plain:
        return self.talk.player(self.talk.turn)

    def _do(self, do: str, **fields: Any) -> None:
        """Do it, and draw the cards that it brings."""
        player = self.talk.turn
        before = self.talk.player(player)["cards"]
        self.talk.do(do, player=player, **fields)
        came = self.talk.player(player)["cards"] - before
        if came > 0:
            self._hands[player] += self._cards(came)

    def _turn(self) -> None:
        state = self.talk.state
        if state["pending"]:
            self._answer(state["pending"][0])
            return
        marble = {"marble": True} if state["actions"] else {}
        place = self._best_place()
        if place is not None:
            self._place(*place, marble)
        elif len(self._player["storage"]) < self._player["room"] and (tile := self._best_tile(state)):
            self._do("choose", tile=tile, refill=self._refill(), **marble)
        elif marble:
            self._do("end_turn")
        else:
            self._do("draw")

    def _answer(self, asked: Plain) -> None:
        state = self.talk.state
        match asked["what"]:
            case "yield":
                self._do("reveal", gains=self.dice.choice(YIELD_CARDS))
            case "bonus":
                left = [name for name, count in state["bonus_left"].items() if count]
                self._do("take_bonus", bonus=self.dice.choice(left))
            case "refill":
                self.talk.do("refill", types=[self._neutral_tile() for _ in range(asked["count"])])
            case "build":
                tile = self._best_tile(state)
                if tile is None:
                    self._do("skip")
                else:
                    self._do("build", tile=tile, refill=self._refill(), **self._laid(tile, tile))

    def _place(self, thing: str, on: str, marble: Plain) -> None:
        pairs, workers = self._payment(on) or (0, 0)
        self._pay(on, pairs, workers)
        named = {"on": on} if thing == "piece" else {}
        ways = {name: count for name, count in (("pairs", pairs), ("workers", workers)) if count}
        self._do("place", tile=thing, **named, **ways, **marble, **self._laid(thing, on))

    def _laid(self, thing: str, on: str) -> Plain:
        named: Plain = {"area": self._best_area(on)}
        farms = self.dice.sample(FARMS, self.dice.choice((1, 1, 2)))
        return {**named, "farms": farms} if thing == "agriculture" else named

    # What is best

    def _open(self, on: str) -> list[tuple[int, Plain]]:
        areas = enumerate(self._player["areas"][on])
        return [(index, area) for index, area in areas if area["filled"] < area["size"]]

    def _best_area(self, on: str) -> int:
        """The one that is nearest to its end, the largest of those."""
        areas = self._open(on)
        index, _ = min(areas, key=lambda each: (each[1]["size"] - each[1]["filled"], -each[1]["size"]))
        return index

    def _value(self, on: str) -> int:
        player = self._player
        area = player["areas"][on][self._best_area(on)]
        points = AREA_POINTS[area["size"]] if area["filled"] + 1 == area["size"] else 0
        fills = player["built"][on] + 1 == SPACES[on]
        value: int = points + 3 * fills + WORTH[on] + area["filled"]
        return value

    def _best_place(self) -> tuple[str, str] | None:
        player = self._player
        things = player["storage"][: len(player["storage"]) - player["fresh"]]
        ways = [
            (thing, on)
            for thing in things
            for on in (TYPES if thing == "piece" else (thing,))
            if self._open(on) and self._payment(on) is not None
        ]
        return max(ways, key=lambda way: self._value(way[1]), default=None)

    def _best_tile(self, state: Plain) -> str | None:
        stored: Counter[str] = Counter(self._player["storage"])
        fitting = [
            name
            for name in TYPES
            if state["display"][name] and SPACES[name] - self._player["built"][name] > stored[name]
        ]
        return max(fitting, key=self._worth, default=None)

    def _worth(self, name: str) -> int:
        """Also whether the hand pays for it soon."""
        return self._value(name) + 2 * min(2, self._hands[self.talk.turn][name])

    # What it costs

    def _payment(self, on: str) -> tuple[int, int] | None:
        hand, workers = self._hands[self.talk.turn], self._player["workers"]
        pairs_there = sum(count // 2 for name, count in hand.items() if name != on)
        for pairs, used in WAYS:
            own = 2 - pairs - used
            if hand[on] >= own and pairs <= pairs_there and used <= workers:
                return pairs, used
        return None

    def _pay(self, on: str, pairs: int, workers: int) -> None:
        hand = self._hands[self.talk.turn]
        hand[on] -= 2 - pairs - workers
        for _ in range(pairs):
            hand[max((name for name in TYPES if name != on), key=lambda name: hand[name])] -= 2

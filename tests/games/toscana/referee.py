"""A referee who trusts nobody: own books kept from the events alone, checked against every state."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

KINDS = ("red", "white", "champagne", "rose", "water")
IN_THE_BOX = {"red": 15, "white": 15, "champagne": 15, "rose": 15, "water": 20}
HALVES = ("+", "+", "-", "-", None)


@dataclass
class Books:
    """What lies where, by the referee's own count; `boxes` is None where nobody follows them."""

    prices: dict[str, int]
    storages: dict[str, int]
    board: dict[str, str | None]
    money: dict[str, int]
    boxes: dict[str, dict[str, int]] | None
    on_map: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))


def read_books(state: dict[str, Any]) -> Books:
    """The books that a state shows."""
    players = state["players"]
    is_followed = state["bank"] is not None
    return Books(
        dict(state["market"]["prices"]),
        dict(state["market"]["storages"]),
        dict(state["market"]["board"]),
        {player["id"]: player["money"] for player in players},
        {player["id"]: dict(player["boxes"]) for player in players} if is_followed else None,
    )


class Referee:
    """Follows a game from a first state on. Every assertion that fails here is a wrong rule."""

    def __init__(self, state: dict[str, Any], ladder: Iterable[int]) -> None:
        self.ladder = tuple(ladder)
        self.books = read_books(state)
        self.check(state)

    def follow(self, events: Iterable[dict[str, Any]], state: dict[str, Any]) -> None:
        """Books the events one by one, and compares with the state they led to."""
        for event in events:
            self._book(event)
        self.check(state)

    def leap(self, state: dict[str, Any]) -> None:
        """After an undo or redo the books are read anew; the limits hold all the same."""
        self.books = read_books(state)
        self.check(state)

    def _book(self, event: dict[str, Any]) -> None:
        books = self.books
        match event["event"]:
            case "price_moved":
                assert books.prices[event["kind"]] == event["before"]
                moved = self.ladder.index(event["after"]) - self.ladder.index(event["before"])
                assert 0 < abs(moved) <= abs(event["steps"])
                assert (moved > 0) == (event["steps"] > 0)
                books.prices[event["kind"]] = event["after"]
            case "money_moved":
                assert books.money[event["player"]] == event["before"]
                books.money[event["player"]] = event["after"]
            case "tile_moved":
                assert books.board[event["source"]] == event["tile"]
                assert books.board[event["target"]] is None
                books.board[event["source"]], books.board[event["target"]] = None, event["tile"]
            case "tile_laid":
                assert books.board[event["kind"]] == event["before"]
                books.board[event["kind"]] = event["after"]
            case "boxes_moved":
                self._carry(event["source"], event["player"], event["kind"], -event["boxes"])
                self._carry(event["target"], event["player"], event["kind"], event["boxes"])
            case "boxes_dealt":
                self._carry("player", event["giver"], event["kind"], -event["boxes"])
                self._carry("player", event["taker"], event["kind"], event["boxes"])

    def _carry(self, spot: str, player: str, kind: str, boxes: int) -> None:
        if spot == "storage":
            self.books.storages[kind] += boxes
        elif spot == "map":
            self.books.on_map[kind] += boxes
        elif spot == "player" and self.books.boxes is not None:
            self.books.boxes[player][kind] += boxes

    def check(self, state: dict[str, Any]) -> None:
        """The state is what the books say, and nothing is where it cannot be."""
        books = self.books
        assert read_books(state) == books
        assert set(books.prices) == set(books.storages) == set(books.board) == set(KINDS)
        assert all(price in self.ladder for price in books.prices.values())
        assert all(0 <= boxes <= 5 for boxes in books.storages.values())
        assert sorted(books.board.values(), key=str) == sorted(HALVES, key=str)
        assert all(money >= 0 for money in books.money.values())
        if books.boxes is not None:
            self._check_boxes(books.boxes, state)

    def _check_boxes(self, owned: dict[str, dict[str, int]], state: dict[str, Any]) -> None:
        for kind in KINDS:
            with_players = [boxes[kind] for boxes in owned.values()]
            assert all(0 <= boxes <= 5 for boxes in with_players)
            assert state["bank"][kind] >= 0
            assert state["bank"][kind] + self.books.storages[kind] + sum(with_players) == IN_THE_BOX[kind]
        for player in state["players"]:
            assert 0 <= player["workers_left"] <= 4
            assert 0 <= player["winemasters_left"] <= 3
            assert 0 <= player["winemasters_on_map"] <= 3 - player["winemasters_left"]

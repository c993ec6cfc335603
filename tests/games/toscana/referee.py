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
    squares: dict[str, list[dict[str, Any]]] | None
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
        None if players[0]["squares"] is None else {player["id"]: player["squares"] for player in players},
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

    def _book(self, event: dict[str, Any]) -> None:  # noqa: C901 - one case an event
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
            case "worker_placed":
                self._stand(event["player"], event["square"])
            case "piece_hired" if event["square"] is not None:
                self._stand(event["player"], event["square"])
            case "winemaster_removed" if event["square"] is not None and books.squares is not None:
                books.squares[event["player"]].remove(event["square"])
            case "squares_corrected" if books.squares is not None:
                assert books.squares[event["player"]] == event["before"]
                books.squares[event["player"]] = event["after"]
            case "boxes_dealt":
                self._carry("player", event["giver"], event["kind"], -event["boxes"])
                self._carry("player", event["taker"], event["kind"], event["boxes"])

    def _stand(self, player: str, square: dict[str, Any]) -> None:
        assert self.books.squares is not None
        others = [each for each in self.books.squares[player] if each["id"] != square["id"]]
        self.books.squares[player] = sorted([*others, square], key=lambda each: int(each["id"][1:]))

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
        self._check_order(state)
        if books.boxes is not None:
            self._check_boxes(books.boxes, state)

    def _check_order(self, state: dict[str, Any]) -> None:
        """The round, the turn, the open trade and the 60 fit together."""
        players = {player["id"]: player for player in state["players"]}
        assert 1 <= state["round"] <= 7
        assert state["starting_player"] in players
        assert (state["turn"] is not None) == (state["phase"] in ("placing", "actions"))
        assert state["last_round"] or state["round"] < 7
        trader = state["trading_open"]
        assert trader is not None or not state["market_traded"]
        assert trader is None or players[trader]["actions"]["trading"] == "used"
        assert trader is None or state["phase"] in ("actions", "wine_board")
        for player in players.values():
            assert player["reached_60"] or player["money"] < 60
            assert (player["squares"] is None) == (self.books.squares is None)
        if self.books.squares is not None:
            self._check_squares(state)

    def _check_squares(self, state: dict[str, Any]) -> None:
        """Every piece that was hired stands somewhere, alone or as two workers, on numbered squares."""
        taken = 0
        for letter, player in zip("abcde", state["players"], strict=False):
            squares = player["squares"]
            taken += len(squares)
            numbers = [int(square["id"].removeprefix(letter)) for square in squares]
            assert numbers == sorted(set(numbers))
            assert all(square["workers"] in ((0,) if square["winemaster"] else (1, 2)) for square in squares)
            if state["phase"] != "placing":
                assert sum(square["workers"] for square in squares) == 5 - player["workers_left"]
                assert sum(square["winemaster"] for square in squares) == player["winemasters_on_map"]
        assert state["map_squares"] is None or taken <= state["map_squares"]

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

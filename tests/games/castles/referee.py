"""A referee who trusts nobody: own books kept from the events alone, checked against every state."""

from copy import deepcopy
from dataclasses import dataclass

from tests.games.castles.limits import SPACES, Plain, check_order, check_player, check_sums, is_points
from tests.games.kit.book_keeper import BookKeeper

FARMS = ("vineyard", "hogs", "olives", "wheat")
OWN = (
    *("green", "red", "cards", "workers", "marble", "storage", "fresh", "piles"),
    *("bonus", "built", "completed", "areas"),
)


@dataclass
class Books:
    """Who has what, by the referee's own count; the display is None where nobody follows it."""

    round: int
    phase: str
    turn: str | None
    actions: int
    is_extra: bool
    is_closing: bool
    pending: list[Plain]
    display: dict[str, int] | None
    sides: dict[str, str | None]
    players: dict[str, Plain]


def read_books(state: Plain) -> Books:
    """The books that a state shows."""
    state = deepcopy(state)
    return Books(
        state["round"],
        state["phase"],
        state["turn"],
        state["actions"] or 0,
        state["extra"],
        state["closing"] and is_points(state),
        state["pending"],
        state["display"],
        {name: tile["next"] for name, tile in state["colour_bonus"].items()},
        {player["id"]: {key: player[key] for key in OWN} for player in state["players"]},
    )


class Referee(BookKeeper[Books]):
    """Every event has its own way into the books."""

    def read(self, state: Plain) -> Books:
        return read_books(state)

    def _own(self, event: Plain) -> Plain:
        return self.books.players[event["player"]]

    def _bonus_taken(self, event: Plain) -> None:
        self._own(event)["bonus"][event["bonus"]] += 1

    def _action_done(self, event: Plain) -> None:
        assert event["player"] == self.books.turn
        self.books.actions += 1

    def _supply_moved(self, event: Plain) -> None:
        self._set(event, event["supply"])

    def _points_moved(self, event: Plain) -> None:
        self._set(event, event["track"])
        if event["cause"] == "scoring":
            assert event["after"] - event["before"] == self._own(event)["green"]

    def _set(self, event: Plain, what: str) -> None:
        own = self._own(event)
        assert own[what] == event["before"]
        own[what] = event["after"]

    def _tile_chosen(self, event: Plain) -> None:
        self._own(event)["storage"].append(event["tile"])

    def _thing_discarded(self, event: Plain) -> None:
        self._leave(event)

    def _leave(self, event: Plain) -> None:
        """The oldest such thing goes; of the pieces left, the fresh ones came last."""
        own = self._own(event)
        own["storage"].remove(event["thing"])
        own["fresh"] = min(own["fresh"], own["storage"].count("piece"))

    def _piece_stored(self, event: Plain) -> None:
        own = self._own(event)
        own["storage"].append("piece")
        own["fresh"] += 1

    def _piece_lost(self, event: Plain) -> None:
        own = self._own(event)
        assert len(own["storage"]) == 1 + own["bonus"]["storage"]

    def _pile_drawn(self, event: Plain) -> None:
        piles = self._own(event)["piles"]
        assert not any(piles[: event["pile"]])
        piles[event["pile"]] -= 1
        assert piles[event["pile"]] == event["left"]

    def _round_closing(self, event: Plain) -> None:
        assert event["round"] == self.books.round
        piles = self._own(event)["piles"]
        assert piles is None or piles[event["round"] - 1] == 0
        self.books.is_closing = piles is None

    def _tiles_left(self, event: Plain) -> None:
        assert self.books.display is not None
        self.books.display[event["type"]] -= event["count"]

    def _tiles_came(self, event: Plain) -> None:
        assert self.books.display is not None
        for name in event["types"]:
            self.books.display[name] += 1

    def _space_built(self, event: Plain) -> None:
        own, name = self._own(event), event["type"]
        if not event["is_from_display"]:
            self._leave(event)
        own["built"][name] += 1
        if own["areas"] is not None:
            area = own["areas"][name][event["area"]]
            area["filled"] += 1
            if name == "agriculture":
                area["farms"] = [farm for farm in FARMS if farm in (*area["farms"], *event["farms"])]

    def _area_completed(self, event: Plain) -> None:
        own = self._own(event)
        if own["completed"] is not None:
            own["completed"][event["type"]].append(event["size"])

    def _colour_bonus_turned(self, event: Plain) -> None:
        name = event["type"]
        assert self.books.sides[name] == event["side"]
        built = self._own(event)["built"]
        assert built is None or built[name] == SPACES[name]
        self.books.sides[name] = event["after"]

    def _asked_for(self, event: Plain) -> None:
        asked = {"what": event["what"], "count": event["count"]}
        self.books.pending.insert(0 if event["is_first"] else len(self.books.pending), asked)

    def _answer_given(self, event: Plain) -> None:
        first = self.books.pending[0]
        assert first["what"] == event["what"]
        first["count"] -= event["count"]
        if not first["count"]:
            self.books.pending.pop(0)

    def _turn_passed(self, event: Plain) -> None:
        assert not self.books.pending
        self._own(event)["fresh"] = 0
        self.books.turn, self.books.actions = event["to"], 0

    def _extra_turn_began(self, _: Plain) -> None:
        self.books.is_extra = True

    def _phase_began(self, event: Plain) -> None:
        self.books.phase, self.books.is_closing = event["phase"], False

    def _round_began(self, event: Plain) -> None:
        assert event["round"] == self.books.round + 1
        self.books.round, self.books.phase, self.books.is_closing = event["round"], "turns", False
        self.books.turn, self.books.actions = event["starting_player"], 0

    def _game_finished(self, _: Plain) -> None:
        self.books.phase = "finished"

    def _corrected(self, _: Plain) -> None:
        """What a correction sets comes in the events after it."""

    def _piles_corrected(self, event: Plain) -> None:
        self._set(event, "piles")

    def _storage_corrected(self, event: Plain) -> None:
        self._set(event, "storage")
        own = self._own(event)
        own["fresh"] = min(own["fresh"], own["storage"].count("piece"))

    def _bonus_corrected(self, event: Plain) -> None:
        self._own(event)["bonus"][event["bonus"]] = event["after"]

    def _colour_bonus_corrected(self, event: Plain) -> None:
        self.books.sides[event["type"]] = event["after"]

    def _built_corrected(self, event: Plain) -> None:
        self._own(event)["built"][event["type"]] = event["after"]

    def _completed_corrected(self, event: Plain) -> None:
        self._own(event)["completed"][event["type"]] = event["after"]

    def _areas_corrected(self, event: Plain) -> None:
        own = self._own(event)
        for area, filled in zip(own["areas"][event["type"]], event["after"], strict=True):
            area["filled"] = filled
        own["built"][event["type"]] = sum(event["after"])

    def _farms_corrected(self, event: Plain) -> None:
        for area, farms in zip(self._own(event)["areas"]["agriculture"], event["after"], strict=True):
            area["farms"] = [farm for farm in FARMS if farm in farms]

    def _display_corrected(self, event: Plain) -> None:
        self.books.display = event["after"]

    def _starting_player_corrected(self, event: Plain) -> None:
        """In the phase of the bonus tiles the state says who chooses now."""
        assert event["before"] != event["after"]

    def _round_corrected(self, event: Plain) -> None:
        self.books.round = event["after"]
        self.books.is_extra = self.books.is_extra and event["after"] == 3

    def _closing_corrected(self, event: Plain) -> None:
        self.books.is_closing = event["after"]

    def _draw_corrected(self, _: Plain) -> None:
        """The options are not in the state."""

    def _one_space_corrected(self, _: Plain) -> None:
        """The options are not in the state."""

    def _numbers_corrected(self, event: Plain) -> None:
        assert set(event["after"]) == {"I", "II"}

    def _turn_corrected(self, event: Plain) -> None:
        self.books.phase, self.books.turn, self.books.actions = "turns", event["after"], 0
        for own in self.books.players.values():
            own["fresh"] = 0

    def check(self, state: Plain) -> None:
        books = read_books(state)
        if books.turn is None or books.phase == "bonus":
            books.turn, books.actions = self.books.turn, self.books.actions
        assert books == self.books
        check_sums(state)
        check_order(state)
        for player in state["players"]:
            check_player(player)
        self.books = books

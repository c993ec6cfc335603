"""A referee who trusts nobody: own books kept from the events alone, checked against every state."""

from dataclasses import dataclass

from tests.games.kit.book_keeper import BookKeeper, Plain

NUMBERS = ("row", "next_row", "passed", "points", "late_points", "money", "residual")
NONE: Plain = {"owned": 0, "ready": 0, "new": 0}


@dataclass
class Books:
    """Who has what, by the referee's own count; `workers` is None where nobody follows them."""

    phase: str
    year: int
    season: str | None
    turn: str | None
    last_year: bool
    numbers: dict[str, Plain]
    marks: dict[str, dict[str, bool]]
    workers: dict[str, dict[str, Plain]] | None
    stars: dict[str, dict[str, int]]
    stars_due: list[str]
    chart: dict[str, Plain]
    soldati: list[str]
    messengers: list[Plain]
    tell: list[Plain]


def read_books(state: Plain) -> Books:
    """The books that a state shows."""
    players = {player["id"]: player for player in state["players"]}
    is_followed = state["options"]["ledger"] == "workers"
    return Books(
        state["phase"],
        state["year"],
        state["season"],
        state["turn"],
        state["last_year"],
        {name: {key: player[key] for key in NUMBERS} for name, player in players.items()},
        {name: dict(player["marks"]) for name, player in players.items()},
        {name: dict(player["workers"]) for name, player in players.items()} if is_followed else None,
        {name: dict(region["stars"]) for name, region in state["map"].items()},
        list(state["stars_due"]),
        state["chart"],
        list(state["soldati"]),
        list(state["messengers"]),
        list(state["tell"]),
    )


class Referee(BookKeeper[Books]):
    """Every event has its own way into the books."""

    def read(self, state: Plain) -> Books:
        return read_books(state)

    def _row_taken(self, event: Plain) -> None:
        self.books.numbers[event["player"]]["row"] = event["row"]

    def _worker_placed(self, event: Plain) -> None:
        player, worker = event["player"], event["worker"]
        self._count(player, worker, ready=-1)
        if worker == "soldato":
            self.books.soldati.append(player)
        if event["season"] is not None:
            self.books.messengers.append({"player": player, "season": event["season"]})

    def _worker_returned(self, event: Plain) -> None:
        player, worker = event["player"], event["worker"]
        self._count(player, worker, ready=1)
        if worker == "soldato":
            self.books.soldati.remove(player)
        if worker == "messenger":
            self._no_messenger(player)

    def _messenger_acted(self, event: Plain) -> None:
        waiting = len(self.books.messengers)
        self._no_messenger(event["player"])
        assert len(self.books.messengers) == waiting - 1

    def _no_messenger(self, player: str) -> None:
        self.books.messengers = [each for each in self.books.messengers if each["player"] != player]

    def _temporary_worker_came(self, event: Plain) -> None:
        if self.books.workers is not None:
            self.books.workers[event["player"]]["temporary"] = {"owned": 1, "ready": 1, "new": 0}

    def _worker_trained(self, event: Plain) -> None:
        is_ready = event["is_ready"]
        self._count(event["player"], event["worker"], owned=1, ready=int(is_ready), new=int(not is_ready))

    def _count(self, player: str, worker: str, **change: int) -> None:
        if self.books.workers is not None:
            crew = self.books.workers[player][worker]
            self.books.workers[player][worker] = {key: crew[key] + change.get(key, 0) for key in crew}

    def _money_moved(self, event: Plain) -> None:
        self._move("money", event)

    def _points_moved(self, event: Plain) -> None:
        self._move("points", event)
        if event["cause"] == "statue":
            self.books.numbers[event["player"]]["late_points"] += event["after"] - event["before"]

    def _residual_moved(self, event: Plain) -> None:
        self._move("residual", event)

    def _row_corrected(self, event: Plain) -> None:
        self._move("row", event)

    def _move(self, what: str, event: Plain) -> None:
        own = self.books.numbers[event["player"]]
        assert own[what] == event["before"] != event["after"]
        own[what] = event["after"]

    def _mark_set(self, event: Plain) -> None:
        self.books.marks[event["player"]][event["mark"]] = event["is_set"]

    def _star_moved(self, event: Plain) -> None:
        if event["player"] in self.books.stars_due:
            self.books.stars_due.remove(event["player"])
        if event["source"] is not None:
            self.books.stars[event["source"]][event["player"]] -= 1
        self.books.stars[event["target"]][event["player"]] += 1

    def _stars_corrected(self, event: Plain) -> None:
        assert self.books.stars[event["region"]][event["player"]] == event["before"]
        self.books.stars[event["region"]][event["player"]] = event["after"]

    def _crew_corrected(self, event: Plain) -> None:
        assert self.books.workers is not None
        assert self.books.workers[event["player"]][event["worker"]] == event["before"]
        self.books.workers[event["player"]][event["worker"]] = event["after"]

    def _player_passed(self, event: Plain) -> None:
        assert event["season"] == self.books.season
        own = self.books.numbers[event["player"]]
        own["passed"] = True
        coming = {"spring": "summer", "summer": "autumn", "autumn": "winter"}.get(event["season"], "")
        if self.books.chart[str(own["row"])].get(coming) == "star":
            self.books.stars_due.append(event["player"])

    def _year_ended(self, event: Plain) -> None:
        player = event["player"]
        self.books.numbers[player]["next_row"] = event["next_row"]
        self.books.soldati = [each for each in self.books.soldati if each != player]
        self.books.stars_due = [each for each in self.books.stars_due if each != player]
        if self.books.workers is not None:
            crews = self.books.workers[player]
            self.books.workers[player] = {
                worker: NONE if worker == "temporary" else {**crew, "ready": crew["owned"], "new": 0}
                for worker, crew in crews.items()
            }

    def _turn_moved(self, event: Plain) -> None:
        self.books.turn = event["player"]

    def _season_began(self, event: Plain) -> None:
        self.books.season = event["season"]
        for own in self.books.numbers.values():
            own["passed"] = False

    def _year_began(self, event: Plain) -> None:
        assert event["year"] == self.books.year + 1
        self.books.year, self.books.season = event["year"], "spring"
        for own in self.books.numbers.values():
            own |= {"row": own["next_row"], "next_row": None, "late_points": 0, "passed": False}

    def _last_year_set(self, event: Plain) -> None:
        self.books.last_year = event["is_last"]

    def _phase_began(self, event: Plain) -> None:
        self.books.phase = event["phase"]
        self.books.season = "spring" if event["phase"] == "seasons" else self.books.season

    def _table_told(self, event: Plain) -> None:
        self.books.tell = event["reminders"]

    def _corrected(self, _: Plain) -> None:
        """What a correction sets comes in the events after it."""

    def _game_finished(self, _: Plain) -> None:
        self.books.phase, self.books.turn = "finished", None

    def check(self, state: Plain) -> None:
        assert read_books(state) == self.books
        self._check_order(state)
        self._check_stars(state)
        for player in state["players"]:
            assert player["money"] is None or player["money"] >= 0
            assert player["points"] >= -5
            assert 0 <= player["residual"] <= 5
            if player["workers"] is not None:
                self._check_workers(player["workers"])

    def _check_order(self, state: Plain) -> None:
        """Who is on turn, the rows and the last year fit together."""
        is_played = state["phase"] == "seasons"
        rows = [player["row"] for player in state["players"] if player["row"] is not None]
        assert len(set(rows)) == len(rows)
        assert (state["turn"] is None) == (state["phase"] in ("tie_break", "finished"))
        assert (state["season"] is None) == (state["phase"] == "wake_up")
        if is_played:
            on_turn = self.books.numbers[state["turn"]]
            assert not on_turn["passed"]
            ahead = [own["points"] - own["late_points"] for own in self.books.numbers.values()]
            assert state["last_year"] or max(ahead) < 25
        chosen = [own["next_row"] for own in self.books.numbers.values() if own["next_row"] is not None]
        assert len(set(chosen)) == len(chosen)
        assert (state["result"] is not None) == (state["phase"] == "finished")

    def _check_stars(self, state: Plain) -> None:
        for player in state["players"]:
            on_map = sum(region["stars"][player["id"]] for region in state["map"].values())
            assert 0 <= on_map == 6 - player["stars_left"] <= 6
        for region in state["map"].values():
            most = max(region["stars"].values())
            leaders = [name for name, stars in region["stars"].items() if stars == most > 0]
            assert region["leader"] == (leaders[0] if len(leaders) == 1 else None)

    def _check_workers(self, workers: dict[str, Plain]) -> None:
        for worker, crew in workers.items():
            assert all(count >= 0 for count in crew.values())
            assert crew["ready"] + crew["new"] <= crew["owned"] <= (6 if worker == "normal" else 1)
        assert sum(crew["owned"] for worker, crew in workers.items() if worker != "temporary") <= 6

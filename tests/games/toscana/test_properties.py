"""Whatever is said at a table, legal or not: nothing gets lost, and the way back leads where it came from."""

import json
from collections import Counter
from random import Random
from typing import Any

from hypothesis import HealthCheck, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from companion.games.kit.codec import to_json
from companion.games.kit.refusals import Refusal
from companion.games.port import Stamp
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.state import state_of
from companion.record.entries import Entry, Standing
from companion.record.table import events_to_json, read_event, replay_entries
from tests.games.toscana.any_command import legal_command, wild_command
from tests.games.toscana.referee import KINDS, Referee
from tests.games.toscana.table_talk import LONG_LADDER, SHORT_LADDER, Plain
from tests.tables import Table, command_from_plain, command_to_plain

CI = settings(
    max_examples=100,
    stateful_step_count=40,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


LEDGERS: list[Plain] = [
    {"ledger": "full"},
    {"ledger": "market"},
    {"ledger": "map"},
    {"ledger": "map", "map_squares": 9},
]
AT = "2026-01-01T19:00:00Z"
CHANCE = st.integers(0, 2**32 - 1).map(Random)


class MemoryRecord:
    """A record in memory: the entries as text, as the journal would hold them."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def begin_game(self, name: str, players: str, rules: str, command: str, events: str) -> Stamp:
        self.entries = []
        return self.append(command, events, Standing())

    def append(self, command: str, events: str, standing: Standing, times: int = 1) -> Stamp:
        for _ in range(times):
            self.entries.append(Entry(len(self.entries) + 1, AT, command, events))
        return Stamp(len(self.entries), AT)


def opening(rng: Random) -> Plain:
    """Any table that can be set up."""
    ladder = rng.choice([SHORT_LADDER, LONG_LADDER])
    ids = [f"p{seat}" for seat in range(rng.randint(2, 5))]
    return {
        "do": "new_game",
        "players": [{"id": each} for each in ids],
        "starting_player": rng.choice(ids),
        "market": {
            "prices": {kind: rng.choice(ladder) for kind in KINDS},
            "storages": {kind: rng.randint(0, 5) for kind in KINDS},
            "board": dict(zip(KINDS, rng.sample(["+", "+", "-", "-", None], 5), strict=True)),
        },
        "options": {
            **rng.choice(LEDGERS),
            "sixty": rng.choice(["reached", "at_close"]),
            "turn_order": rng.choice(["strict", "relaxed"]),
            "ladder": ladder,
            "player_deals": rng.random() < 0.5,
        },
    }


class AnyTable(RuleBasedStateMachine):
    """A table where anybody says anything at any time."""

    def __init__(self) -> None:
        super().__init__()
        self.record = MemoryRecord()
        self.table = Table(self.record)
        self.referee: Referee | None = None

    @property
    def state(self) -> Plain:
        plain: Plain = json.loads(to_json(state_of(self.table.game)))
        return plain

    @initialize(rng=CHANCE)
    def begin(self, rng: Random) -> None:
        command = opening(rng)
        self.referee = None
        self.say(command)
        self.referee = Referee(self.state, command["options"]["ladder"])

    def say(self, plain: Plain) -> Any:
        """Says a command, and holds the table to what must be true of every answer."""
        command = command_from_plain(plain)
        before: Game | None = self.table.game
        if isinstance(command, Refusal):
            return command
        assert command_from_plain(json.loads(to_json(command_to_plain(command)))) == command
        outcome = self.table.do(command)
        if isinstance(outcome, Refusal):
            assert self.table.game == before
            assert str(outcome.sentence)
            return outcome
        for each in outcome:
            assert read_event(GAME, json.loads(events_to_json(GAME, (each,)))[0]) == each
        if self.referee is not None and self.table.game is not None:
            if plain["do"] in ("undo", "redo"):
                self.referee.leap(self.state)
            else:
                self.referee.follow(json.loads(events_to_json(GAME, outcome)), self.state)
        return outcome

    @rule(rng=CHANCE)
    def play(self, rng: Random) -> None:
        outcome = self.say(legal_command(self.state, rng))
        event("legal command refused" if isinstance(outcome, Refusal) else "legal command accepted")

    @rule(rng=CHANCE, turns=st.integers(1, 60))
    def play_on(self, rng: Random, turns: int) -> None:
        for _ in range(turns):
            self.say(legal_command(self.state, rng))
        event(f"phase {self.state['phase']}")

    @rule(rng=CHANCE)
    def slip(self, rng: Random) -> None:
        self.say(wild_command(self.state, rng))

    @rule()
    def undo_and_redo(self) -> None:
        before = self.table.game
        if isinstance(self.say({"do": "undo"}), Refusal):
            return
        self.say({"do": "redo"})
        assert self.table.game == before

    @rule(steps=st.integers(1, 6))
    def undo(self, steps: int) -> None:
        for _ in range(steps):
            self.say({"do": "undo"})

    @rule()
    def redo(self) -> None:
        self.say({"do": "redo"})

    @rule(rng=CHANCE)
    def begin_again(self, rng: Random) -> None:
        """Another game begins only where none is running."""
        if self.state["phase"] in ("setup", "finished"):
            event("a game after a game")
            self.begin(rng)
        else:
            outcome = self.say(opening(rng))
            assert outcome.code == "wrong_phase"

    @rule()
    def the_record_tells_the_same_game(self) -> None:
        replayed = replay_entries(GAME, self.record.entries, "the notebook")
        assert replayed.game == self.table.game

    def teardown(self) -> None:
        if self.record.entries:
            self.the_record_tells_the_same_game()
            event(f"ended in phase {self.state['phase']}")


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = CI


def test_games_of_legal_commands_come_to_their_end() -> None:
    """So the commands above reach every phase, and not only the first rounds."""
    ends: Counter[str] = Counter()
    for seed in range(24):
        rng = Random(seed)
        machine = AnyTable()
        machine.begin(rng)
        for _ in range(400):
            ends[machine.state["phase"]] += 1
            if machine.state["phase"] == "finished":
                break
            machine.say(legal_command(machine.state, rng))
        assert machine.state["phase"] == "finished"
    assert {"placing", "actions", "wine_board", "supply", "winetasting", "final_sale", "finished"} <= set(
        ends
    )

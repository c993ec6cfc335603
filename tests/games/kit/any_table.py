"""A table where anybody says anything at any time, legal or not; what must be true of every game there."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple

from hypothesis import HealthCheck, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from companion.games.kit.codec import to_json
from companion.games.kit.sentences import Refusal
from companion.games.port import GamePort, Stamp
from companion.record.entries import Entry, Standing, Written
from companion.record.replaying import read_event, replay_entries
from companion.record.table import events_to_json, written_command
from tests.games.kit.recorded import Referee
from tests.tables import Table

Plain = dict[str, Any]

CI = settings(
    max_examples=40,
    stateful_step_count=40,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
AT = "2026-01-01T19:00:00Z"
CHANCE = st.integers(0, 2**32 - 1).map(Random)


class MemoryRecord:
    """A record in memory: the entries as text, as the journal would hold them."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def begin_game(self, name: str, players: str, rules: str, first: Written) -> Stamp:
        self.entries = []
        return self.append(first, Standing())

    def append(self, written: Written, standing: Standing, times: int = 1) -> Stamp:
        for _ in range(times):
            self.entries.append(Entry(len(self.entries) + 1, AT, written.command, written.events))
        return Stamp(len(self.entries), AT)

    def append_all(self, written: Sequence[Written], standing: Standing) -> Sequence[Stamp]:
        return [self.append(each, standing) for each in written]


class Company(NamedTuple):
    """What people say at the tables of a game, and who watches them."""

    opening: Callable[[Random], Plain]
    """Any table that can be set up."""
    legal: Callable[[Plain, Random], Plain]
    """A command of the phase the table is in, most often possible."""
    wild: Callable[[Plain, Random], Any]
    """Out of place, out of bounds or out of shape."""
    watch: Callable[[Plain, Plain], Referee]
    """A referee for the game that this command began, from this state on."""


class AnyTable(RuleBasedStateMachine):
    """Each game has one of its own."""

    port: ClassVar[GamePort]
    company: ClassVar[Company]

    def __init__(self) -> None:
        super().__init__()
        self.record = MemoryRecord()
        self.table = Table(self.record)
        self.referee: Referee | None = None

    @property
    def state(self) -> Plain:
        return self.table.state

    @initialize(rng=CHANCE)
    def begin(self, rng: Random) -> None:
        assert not isinstance(self.say(self.company.opening(rng)), Refusal)

    def say(self, plain: Any) -> Any:
        """Says a command, and holds the table to what must be true of every answer."""
        command = self.table.read(plain)
        if isinstance(command, Refusal):
            return command
        before = self.table.game
        written = json.loads(to_json(written_command(command, self.port)))
        assert self.table.read(written) == command
        outcome = self.table.do(command)
        if isinstance(outcome, Refusal):
            assert self.table.game == before
            assert str(outcome.sentence)
            return outcome
        told = json.loads(events_to_json(self.port, outcome))
        assert tuple(read_event(self.port, each) for each in told) == outcome
        if plain["do"] == "new_game":
            self.referee = self.company.watch(plain, self.state)
        elif self.referee is not None and self.table.game is not None:
            if plain["do"] in ("undo", "redo"):
                self.referee.leap(self.state)
            else:
                self.referee.follow(told, self.state)
        return outcome

    @rule(rng=CHANCE)
    def play(self, rng: Random) -> None:
        outcome = self.say(self.company.legal(self.state, rng))
        event("legal command refused" if isinstance(outcome, Refusal) else "legal command accepted")

    @rule(rng=CHANCE, turns=st.integers(1, 60))
    def play_on(self, rng: Random, turns: int) -> None:
        for _ in range(turns):
            self.say(self.company.legal(self.state, rng))
        event(f"phase {self.state['phase']}")

    @rule(rng=CHANCE)
    def slip(self, rng: Random) -> None:
        self.say(self.company.wild(self.state, rng))

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

    @rule()
    def go_all_the_way_back_and_forth(self) -> None:
        """Each step back shows the game as it stood then, and each step forth as it stood after."""
        steps = self.table.timeline.steps_back
        games = [moment.game for moment in self.table.timeline.moments]
        for game in reversed(games[:-1]):
            self.table.undo()
            assert self.table.game == game
        for game in games[1:]:
            self.table.redo()
            assert self.table.game == game
        event("a long way back" if steps > 50 else "a short way back")

    @rule(rng=CHANCE)
    def begin_again(self, rng: Random) -> None:
        """Another game begins only where none is running."""
        if self.state["phase"] in ("setup", "finished"):
            event("a game after a game")
            self.begin(rng)
        else:
            outcome = self.say(self.company.opening(rng))
            assert outcome.code == "wrong_phase"

    @rule()
    def the_record_tells_the_same_game(self) -> None:
        replayed = replay_entries(self.port, self.record.entries, "the notebook")
        assert replayed.game == self.table.game

    def teardown(self) -> None:
        if self.record.entries:
            self.the_record_tells_the_same_game()
            event(f"ended in phase {self.state['phase']}")


def phases_of_whole_games(machine: type[AnyTable], *, seeds: int, most: int) -> set[str]:
    """The phases that games of legal commands come through; each game must come to its end."""
    phases: set[str] = set()
    for seed in range(seeds):
        rng = Random(seed)
        table = machine()
        table.begin(rng)
        for _ in range(most):
            phases.add(table.state["phase"])
            if table.state["phase"] == "finished":
                break
            table.say(table.company.legal(table.state, rng))
        assert table.state["phase"] == "finished"
    return phases

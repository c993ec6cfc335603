"""Games with a clock, played at random in memory: banks against a second count of the journal's own times.

`python -m tests.record.clock_games` plays a thousand: undos, redos, corrections, pauses, questions to others,
extra time, changed rules and restarts at any point; it says how many milliseconds were compared.
"""

import argparse
import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from companion.games.kit.clock import Bank, ClockMark, End, Hold, Kind, Rule, times
from companion.games.kit.codec import to_json
from companion.games.kit.sentences import Refusal
from companion.games.port import Begin, Correct, GamePort, Redo, Stamp, Undo
from companion.games.registry import GAMES
from companion.record.commands import command_from_plain
from companion.record.entries import Entry, Standing, Written
from companion.record.replaying import replay_entries, replay_steps
from companion.record.table import Table, Timeline, keep_mark
from tests.games.castles import any_command as castles
from tests.games.toscana import any_command as toscana
from tests.games.toscana.test_properties import opening as toscana_opening
from tests.games.tuscany import any_command as tuscany

Plain = dict[str, Any]
SAID = {
    "toscana": (toscana_opening, toscana.legal_command),
    "castles": (castles.opening, castles.legal_command),
    "tuscany": (tuscany.opening, tuscany.legal_command),
}
START = datetime(2026, 1, 1, 19, tzinfo=UTC)
RULES = (
    Rule(Kind.COUNT),
    Rule(Kind.TURN, 60, end=End.LOSS),
    Rule(Kind.BANK, 300, 30, 15, is_delay=True),
    Rule(Kind.BANK, 600, 0, 20, end=End.LOSS),
)
STEPS = 60


class TimedRecord:
    """A journal in memory whose clock goes on by whatever the test says."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.now = START

    @property
    def at(self) -> str:
        return self.now.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    @property
    def now_ms(self) -> int:
        return round(self.now.timestamp() * 1000)

    def begin_game(self, name: str, players: str, rules: str, first: Written) -> Stamp:
        del name, players, rules
        return self.append(first, Standing())

    def append(self, written: Written, standing: Standing, times: int = 1) -> Stamp:
        del standing
        for _ in range(times):
            self.entries.append(Entry(len(self.entries) + 1, self.at, written.command, written.events))
        return Stamp(len(self.entries), self.at)

    def append_all(self, written: Sequence[Written], standing: Standing) -> Sequence[Stamp]:
        return [self.append(each, standing) for each in written]


def may_act(state: Plain) -> str | None:
    """Who acts, read from the state as everybody outside sees it; written apart from the ports."""
    match state["game"], state["phase"]:
        case ("toscana", "actions") | ("castles", "turns"):
            pending = state.get("pending") or [{"what": ""}]
            return None if pending[0]["what"] == "refill" else state["turn"]
        case ("tuscany", "seasons"):
            asked = {reminder["what"] for reminder in state["tell"]}
            is_winter = state["season"] == "winter" and not all(each["passed"] for each in state["players"])
            return state["turn"] if is_winter or "recall" not in asked else None
    return None


def action_of(game: Any) -> dict[str, Any]:
    """What tells two actions in a row of one player apart."""
    if game is None:
        return {}
    if hasattr(game, "placed"):
        return dict(game.placed)
    return {player.id: (game.round, len(getattr(player, "used", ()))) for player in game.players}


class Play:
    """One game, and what happened in it."""

    def __init__(self, rng: Random, name: str) -> None:
        self.rng, self.name = rng, name
        self.record = TimedRecord()
        opening, self.legal = SAID[name]
        port = GAMES.port(name)
        begin = command_from_plain({**opening(rng), "game": name}, port, GAMES)
        assert isinstance(begin, Begin), begin
        self.table = Table(port, Timeline())
        self.do(begin)
        self.mark(ClockMark(rule=rng.choice(RULES)))

    @property
    def state(self) -> Plain:
        plain: Plain = json.loads(to_json(self.table.port.state(self.table.game)))
        return plain

    def do(self, command: Any) -> bool:
        change = self.table.do(command, GAMES)
        if isinstance(change, Refusal):
            return False
        self.table = change.keep(self.record)
        return True

    def mark(self, mark: ClockMark) -> None:
        self.table = keep_mark(self.table, mark, self.record)

    def step(self) -> None:
        """Time passes, and somebody does something."""
        self.record.now += timedelta(milliseconds=self.rng.randrange(1, 90_000))
        chance = self.rng.random()
        if chance < 0.08:
            self.do(Undo(self.rng.choice((1, 1, 2, 3))))
        elif chance < 0.13:
            self.do(Redo())
        elif chance < 0.18:
            self.correct()
        elif chance < 0.28 and self.table.is_running:
            self.mark(self.some_mark())
        elif chance < 0.33:
            self.restart()
        else:
            plain = self.legal(self.state, self.rng)
            command = command_from_plain(plain, self.table.port, GAMES)
            if not isinstance(command, Refusal | Begin):
                self.do(command)

    def correct(self) -> None:
        """The last entries again, as they were."""
        steps = min(self.rng.choice((1, 2, 3)), self.table.timeline.steps_back)
        again = [json.loads(moment.command) for moment in self.table.timeline.last(steps)]
        commands = tuple(command_from_plain(each, self.table.port, GAMES) for each in again)
        if steps and all("do" in each and each["do"] != "abandon" for each in again):
            assert self.do(Correct(steps, commands)), "what was possible is possible again"

    def some_mark(self) -> ClockMark:
        players = [seat.id for seat in self.table.port.facts(self.table.game).seats]
        return self.rng.choice(
            (
                ClockMark(hold=Hold.PAUSE),
                ClockMark(hold=Hold.JUDGE),
                ClockMark(hold=Hold.GO),
                ClockMark(hold=Hold.ASKED, asked=self.rng.choice(players)),
                ClockMark(hold=Hold.ASKED),
                ClockMark(add_s=60),
                ClockMark(rule=self.rng.choice(RULES)),
            )
        )

    def restart(self) -> None:
        """Power goes, and comes back later; the box was last known to live some time before."""
        gap = self.rng.randrange(0, 50_000)
        self.table = replay_entries(self.table.port, self.record.entries, "memory")
        if self.table.is_running:
            self.mark(ClockMark(skip_ms=gap))

    def banks(self) -> dict[str, Bank]:
        moment = self.table.timeline.now
        assert moment is not None
        players = [player["id"] for player in self.opened["players"]]
        return dict(times(self.table.clock, moment.time_spent, players, self.record.now_ms).banks)

    @property
    def opened(self) -> Plain:
        plain: Plain = json.loads(self.record.entries[0].command)
        players = [each if isinstance(each, dict) else {"id": each} for each in plain["players"]]
        return {**plain, "players": players}


class SecondCount:
    """The same from the entries alone, by stretches that are kept one by one and summed up at the end."""

    def __init__(self, port: GamePort, entries: Sequence[Entry], now_ms: int) -> None:
        self.now_ms = now_ms
        self.rule, self.chosen, self.added_s = Rule(), 0, 0
        self.stack: list[Plain] = []
        self.gone: list[Plain] = []
        self.open: list[tuple[str, int, int]] = []
        self.begun, self.held, self.asked = 0, "", ""
        self.again: list[list[tuple[str, int, int]]] = []
        for entry, table in zip(entries, replay_steps(port, entries, "memory"), strict=True):
            at = round(datetime.fromisoformat(entry.at).timestamp() * 1000)
            state = json.loads(to_json(port.state(table.game)))
            self.take(json.loads(entry.command), entry.seq, at, {**state, "action": action_of(table.game)})
        self.close(self.now_ms)

    def close(self, at: int, skip: int = 0) -> None:
        """End the stretch under way, for whoever could act in it."""
        who = self.stack[-1]["acts"] if self.stack else None
        if self.held in ("pause", "judge"):
            who = None
        elif self.held == "asked":
            who = self.asked or None
        if who and at - self.begun - skip > 0:
            self.open.append((who, at - self.begun - skip, self.chosen))
        self.begun = at

    def take(self, command: Plain, seq: int, at: int, state: Plain) -> None:
        do = command["do"]
        is_again = bool(self.again) and at == self.begun
        if do == "clock":
            self.close(at, command.get("skip_ms", 0))
            self.again = []
            self.added_s += command.get("add_s", 0)
            if "hold" in command:
                self.held, self.asked = command["hold"], command.get("asked", "")
            if "rule" in command:
                kept = {"kind": Kind(command["rule"].get("kind", "off"))}
                self.rule = Rule(
                    **{**command["rule"], **kept, "end": End(command["rule"].get("end", "sign"))}
                )
                self.chosen, self.added_s, self.open = seq, 0, []
            return
        if do == "undo":
            if not is_again:
                self.close(at)
                self.again = [self.open]
            last = self.stack.pop()
            self.gone.append(last)
            self.again.insert(0, last["ran"])
        elif do == "redo":
            self.stack.append(self.gone.pop())
            self.again = []
        elif is_again:
            self.push(state, self.again.pop(0))
            self.open = self.again[0] if len(self.again) == 1 else []
            return
        else:
            self.close(at)
            self.push(state, self.open)
            self.again = []
        self.open, self.begun, self.held = [], at, ""

    def push(self, state: Plain, ran: list[tuple[str, int, int]]) -> None:
        self.gone = []
        round_ = state.get("round", state.get("year"))
        acts = may_act(state)
        action = state["action"].get(acts, 0)
        self.stack.append(
            {"ran": ran, "acts": acts, "action": action, "round": round_, "counts": self.chosen}
        )

    def bank(self, player: str) -> Bank:
        used = refills = over = 0
        turn = 0
        for before, moment in zip([None, *self.stack], [*self.stack, None], strict=True):
            ran = self.open if moment is None else moment["ran"]
            own = sum(ms for who, ms, chosen in ran if who == player and chosen == self.chosen)
            used += own
            is_acting = before is not None and before["acts"] == player
            turn += own if is_acting else 0
            is_counted = moment is not None and moment["counts"] == self.chosen
            if moment is None or before is None:
                continue
            if is_acting and (moment["acts"], moment["action"]) != (before["acts"], before["action"]):
                if is_counted:
                    refill = self.rule.action_s * 1000
                    refills += min(turn, refill) if self.rule.is_delay else refill
                    over += max(0, turn - self.rule.start_s * 1000)
                turn = 0
            if is_counted and moment["round"] and before["round"] and moment["round"] > before["round"]:
                refills += self.rule.round_s * 1000
        start = self.rule.start_s * 1000
        if self.rule.kind is Kind.BANK:
            left = start + refills + self.added_s * 1000 - used
            return Bank(used, left, max(0, -left), start)
        if self.rule.kind is Kind.TURN:
            left = start - (turn if self.stack[-1]["acts"] == player else 0)
            return Bank(used, left, max(0, over + max(0, -left) - self.added_s * 1000), start)
        return Bank(used, None, 0, 0)


def check(play: Play) -> int:
    """Compare every player's bank; gives how many milliseconds were charged."""
    second, banks = SecondCount(play.table.port, play.record.entries, play.record.now_ms), play.banks()
    for player, bank in banks.items():
        assert bank == second.bank(player), (play.name, player, bank, second.bank(player))
    return sum(bank.used_ms for bank in banks.values())


def play_one(seed: int) -> int:
    """A game of this number; its banks are compared now and then, and once more from its entries alone."""
    rng = Random(seed)
    play, charged = Play(rng, [*SAID][seed % len(SAID)]), 0
    for step in range(STEPS):
        play.step()
        if step % 15 == 0:
            charged += check(play)
    charged += check(play)
    play.table = replay_entries(play.table.port, play.record.entries, "memory")
    return charged + check(play)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    games = parser.parse_args().games
    charged = sum(play_one(seed) for seed in range(games))
    print(f"{games} games: all banks equal the journal's times; {charged} ms were compared.")


if __name__ == "__main__":
    main()

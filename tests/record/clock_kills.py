"""Boxes that are killed in the middle of a turn: what they say of the time is what the journal adds up to.

`python -m tests.record.clock_kills` plays with real programs on this machine, ends each with SIGKILL, starts
it again on the same journal, and says how many kills and milliseconds were compared.
"""

import argparse
import json
import signal
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

from companion.controls.sign_in import Evening
from companion.games.kit.clock import ClockMark, Kind, Rule, times
from companion.games.registry import GAMES
from companion.record.entries import Entry
from companion.record.journal import Journal, JournalReader
from companion.record.journal_file import sign_of_life
from companion.record.replaying import replay_entries, resume
from companion.record.table import Table, keep_mark, ms_of
from companion.settings.evening_file import FILE_NAME, evening_keeper
from tests.first_game import begin
from tests.games.toscana.any_command import legal_command
from tests.processes import running
from tests.record.clock_games import SecondCount

Plain = dict[str, Any]
RULE = Rule(Kind.BANK, 600, 30, 15, is_delay=True)
PIN = "123456"
LIVES, ENTRIES_A_LIFE, LONGEST_THOUGHT_S = 40, 4, 0.3
# So long may it take to write down how long nothing was.
MOST_LOST_MS = 500
# The page tells tenths of a second.
ROUNDED_MS = 50


class Kept(NamedTuple):
    """What the journal's entries say at a time."""

    table: Table
    entries: list[Entry]
    now_ms: int

    @property
    def used_ms(self) -> dict[str, int]:
        """How long each player had, counted by the program and by the second count, which must be equal."""
        moment, second = self.table.timeline.now, SecondCount(self.table.port, self.entries, self.now_ms)
        assert moment is not None
        banks = times(self.table.clock, moment.time_spent, ("anna", "ben"), self.now_ms).banks
        assert banks == {player: second.bank(player) for player in banks}
        return {player: bank.used_ms for player, bank in banks.items()}


class Box:
    """A box that runs, and a phone that is signed in on it."""

    def __init__(self, address: str, folder: Path) -> None:
        self._address, self._folder = address, folder
        self._token = self._ask("session", {"pin": PIN, "device": "phone"})["token"]

    def _ask(self, path: str, plain: object = None) -> Plain:
        body = None if plain is None else json.dumps(plain).encode()
        known = {"Content-Type": "application/json", "Authorization": f"Bearer {getattr(self, '_token', '')}"}
        with urlopen(Request(f"{self._address}api/1/{path}", body, known), timeout=20) as answer:
            told: Plain = json.load(answer)
        return told

    def enter(self, rng: Random) -> None:
        """One command that is possible now."""
        told = self._ask("state")
        command = legal_command(told["state"], rng)
        try:
            self._ask("commands", {"command": command, "version": told["version"]})
        except OSError:
            return  # not possible after all

    def check(self) -> None:
        """The box says of everybody's time what its journal says."""
        before = kept(self._folder)
        told = {each["player"]: round(each["used_s"] * 1000) for each in self._clock()["banks"]}
        after = kept(self._folder)
        assert told.keys() == before.used_ms.keys()
        for player, used_ms in told.items():
            least, most = before.used_ms[player] - ROUNDED_MS, after.used_ms[player] + ROUNDED_MS
            assert least <= used_ms <= most, (player, least, used_ms, most)

    def _clock(self) -> Plain:
        with urlopen(f"{self._address}api/1/stream", timeout=20) as stream:
            for line in stream:
                if line == b"event: clock\n":
                    told: Plain = json.loads(stream.readline().removeprefix(b"data: "))
                    return told
        raise AssertionError("the stream tells no clock")


def kept(folder: Path) -> Kept:
    now_ms = round(datetime.now(UTC).timestamp() * 1000)
    with JournalReader.open(folder / "journal.db") as journal:
        entries = journal.entries(1)
    return Kept(replay_entries(GAMES.port("toscana"), entries, "journal"), entries, now_ms)


def lay(folder: Path) -> None:
    """A game that has begun with a clock, and a PIN that holds this evening."""
    begin(folder / "journal.db")
    with Journal.open(folder / "journal.db") as journal:
        keep_mark(resume(journal, GAMES), ClockMark(rule=RULE), journal)
    evening_keeper(folder / FILE_NAME, time.time)(Evening(pin=PIN))


def play_killed(folder: Path, rng: Random, lives: int) -> int:
    """Gives how many milliseconds were charged."""
    lay(folder)
    for _ in range(lives):
        dead = kept(folder)
        known_ms = max(dead.table.clock.since_ms, sign_of_life(folder / "journal.db"))
        with running(folder, "sim", "--port", "0") as (process, address):
            box = Box(address, folder)
            check_gap(kept(folder).entries[len(dead.entries) :], known_ms)
            for _ in range(rng.randrange(ENTRIES_A_LIFE)):
                time.sleep(rng.uniform(0, LONGEST_THOUGHT_S))
                box.enter(rng)
            box.check()
            process.send_signal(signal.SIGKILL)
            process.wait()
    found = kept(folder)
    return sum(found._replace(now_ms=found.table.clock.since_ms).used_ms.values())


def check_gap(new: list[Entry], known_ms: int) -> None:
    """A box that comes back takes all the time off that has gone since one was known to live."""
    (entry,) = new
    lost_ms = ms_of(entry.at) - known_ms - json.loads(entry.command)["skip_ms"]
    assert -1 <= lost_ms <= MOST_LOST_MS, lost_ms  # one is rounded, the other cut off


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=LIVES)
    kills = parser.parse_args().kills
    with tempfile.TemporaryDirectory() as folder:
        charged_ms = play_killed(Path(folder), Random(26), kills)
    print(f"{kills} kills: what each box said is what its journal adds up to; {charged_ms} ms were charged.")


if __name__ == "__main__":
    main()

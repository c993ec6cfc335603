"""Power loss at any moment: what was reported as accepted is in the journal, and the journal opens."""

import json
import os
import random
import select
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

from companion.games.kit.codec import to_json
from companion.games.toscana.port import state_of
from companion.record.journal import Journal, JournalReader
from companion.record.recording import read_recording
from tests.evening import Plain, long_evening, state
from tests.tables import Table
from tests.unplugged import TOSCANA

ROOM_IN_A_PIPE = 65_536  # a writer that sends no more than this never blocks
Wait = Callable[[int], bytes]


class Evening:
    """A stream of commands, the state after each, and how many of them the journal has."""

    def __init__(self, seed: int) -> None:
        self._stream = long_evening(seed)
        self.commands: list[bytes] = []
        self.states: list[Plain] = []
        self.kept = 0

    def next_commands(self, most: int) -> bytes:
        """What comes after the commands that are kept."""
        for command, told in islice(self._stream, max(0, self.kept + most - len(self.commands))):
            self.commands.append(json.dumps(command).encode() + b"\n")
            self.states.append(told)
        return b"".join(self.commands[self.kept : self.kept + most])


def play_until_the_plug_is_pulled(path: Path, fed: bytes, wait: Wait) -> list[Plain]:
    """Feeds the box, pulls the plug after the wait, and gives the answers that came out before."""
    assert len(fed) < ROOM_IN_A_PIPE
    call: list[str | Path] = [*TOSCANA, "replay", "-", "--save", "--journal", path]
    with subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as box:
        assert box.stdin is not None
        assert box.stdout is not None
        box.stdin.write(fed)
        box.stdin.close()
        read = wait(box.stdout.fileno())
        box.kill()
        read += box.stdout.read()
    # The plug may have been pulled in the middle of an answer: that one was not read by anybody.
    return [json.loads(line) for line in read.split(b"\n")[:-1]]


def until_read(size: int, spins: int) -> Wait:
    """So much was read, and a moment more has passed: within a commit, or a little after."""

    def wait(stdout: int) -> bytes:
        read = b""
        while len(read) < size and (more := os.read(stdout, 4096)):
            read += more
        for _ in range(spins):
            pass
        return read

    return wait


def until_late(seconds: float) -> Wait:
    pulled_at = time.monotonic() + seconds

    def wait(stdout: int) -> bytes:
        read = b""
        while select.select([stdout], [], [], max(0, pulled_at - time.monotonic()))[0]:
            more = os.read(stdout, 4096)
            read += more
            if not more or time.monotonic() >= pulled_at:
                break
        return read

    return wait


def check(path: Path, played: Evening, answers: list[Plain]) -> None:
    """Every command that was reported is there, in order; at most one more, which was on its way."""
    assert all(answer["ok"] for answer in answers)
    told = [answer["state"] for answer in answers]
    assert told == played.states[played.kept : played.kept + len(told)]
    reported = played.kept + len(told)
    if not path.exists():
        assert reported == 0
        return
    with JournalReader.open(path) as journal:
        games = journal.games()
        (played.kept,) = journal._connection.execute("SELECT count(*) FROM entry").fetchone()
        assert reported <= played.kept <= reported + 1
        if games:
            now = read_recording(journal, games[-1]).table.timeline.now
            assert now is not None
            assert json.loads(to_json(state_of(now.game))) == played.states[played.kept - 1]


def lose_power_again_and_again(path: Path, seed: int, times: int) -> int:
    """One journal, played on after each power loss; gives how many commands it holds at the end."""
    rng, played = random.Random(seed), Evening(seed)
    for loss in range(times):
        # After few commands the box comes to its end, where it puts the journal in order.
        fed = rng.choice((1, 5, 20, 150, 150))
        size = rng.randint(0, 150_000) if fed == 150 else (fed - 1) * 1000
        wait = until_read(size, rng.choice((0, 1000, 20_000, 100_000)))
        check(path, played, play_until_the_plug_is_pulled(path, played.next_commands(fed), wait))
        if loss % 10 == 9:
            with Journal.open(path) as journal:
                assert state(Table.resume(journal)) == played.states[played.kept - 1]
    return played.kept


def test_no_accepted_command_is_ever_lost(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as boxes:
        journals = [tmp_path / "first.db", tmp_path / "second.db"]
        kept = list(boxes.map(lose_power_again_and_again, journals, (1, 2), (120, 120)))
    assert min(kept) > 1000


def lose_power_at_the_start(folder: Path, seed: int, times: int) -> int:
    """A fresh journal each time; gives how often the plug was pulled before there was a whole one."""
    rng, played = random.Random(seed), Evening(seed)
    fed, seconds, missing = played.next_commands(30), 0.02, 0
    for number in range(times):
        path = folder / f"{seed}-{number}.db"
        played.kept = 0
        check(path, played, play_until_the_plug_is_pulled(path, fed, until_late(seconds)))
        # Later when it was too early, earlier when it was too late: most losses are near the beginning.
        seconds *= rng.uniform(0.8, 1.0) if path.exists() else rng.uniform(1.0, 1.4)
        missing += not path.exists()
        with Journal.open(path) as journal:
            expected = played.states[played.kept - 1] if played.kept else state(Table())
            assert state(Table.resume(journal)) == expected
        assert not list(folder.glob(f".{path.name}*")), "what was half made is cleared away"
    return missing


def test_power_may_fail_while_the_journal_is_made_and_the_first_game_begins(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as boxes:
        missing = list(boxes.map(lose_power_at_the_start, (tmp_path, tmp_path), (3, 4), (60, 60)))
    assert all(0 < times < 60 for times in missing)

"""The table of what was tried: each trial runs, and holds, with its numbers, or says why it did not."""

import sys
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock

from tests.vm.bench import Bench

LINE_MAX = 200


@dataclass(frozen=True, slots=True)
class Trial:
    """One thing that is tried; `run` gives its numbers and raises when it does not hold."""

    name: str
    run: Callable[[Bench], str]


@dataclass(frozen=True, slots=True)
class Outcome:
    suite: str
    name: str
    has_held: bool
    numbers: str
    seconds: float


class Report:
    """Written from several threads; prints each outcome as it comes, and all of them at the end."""

    def __init__(self) -> None:
        self.outcomes: list[Outcome] = []
        self._lock = Lock()

    def attempt(self, bench: Bench, trials: Sequence[Trial]) -> None:
        """All trials in order; one that fails does not stop the next."""
        for trial in trials:
            began_s = time.monotonic()
            try:
                has_held, numbers = True, trial.run(bench)
            except Exception as problem:  # whatever went wrong, it belongs into the table
                has_held, numbers = False, _last_line(problem)
                traceback.print_exc(file=sys.stderr)
                _begin_again(bench)
            seconds = time.monotonic() - began_s
            self._add(Outcome(bench.suite, trial.name, has_held, numbers, seconds))

    def has_all_held(self) -> bool:
        return all(outcome.has_held for outcome in self.outcomes)

    def table(self) -> str:
        rows = [("tried", "held", "seen", "s")]
        for outcome in self.outcomes:
            held = "yes" if outcome.has_held else "NO"
            rows.append((f"{outcome.suite}: {outcome.name}", held, outcome.numbers, f"{outcome.seconds:.0f}"))
        rows.insert(1, ("---", "---", "---", "---"))
        return "\n".join(f"| {' | '.join(row)} |" for row in rows)

    def _add(self, outcome: Outcome) -> None:
        with self._lock:
            self.outcomes.append(outcome)
            held = "held" if outcome.has_held else "DID NOT HOLD"
            print(f"{outcome.suite}: {outcome.name}: {held}. {outcome.numbers}", flush=True)


def _begin_again(bench: Bench) -> None:
    """The next trial finds the box at Home, as on the fakes; where even that fails, it says so itself."""
    with suppress(Exception):
        bench.begin_again()


def _last_line(problem: Exception) -> str:
    lines = str(problem).strip().splitlines() or [type(problem).__name__]
    return lines[-1].replace("|", "/")[:LINE_MAX]

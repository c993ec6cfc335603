"""The child process that works out what decided a game: a recording in, a line of JSON out; then it ends.

It waits for all others, is the first to go when memory is short, and ends when its input does.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread

from companion.games.kit.codec import to_json
from companion.games.registry import GAMES
from companion.record.recording import recording_from_json

LAST = 19
FIRST_TO_GO = "900"


def stand_back() -> None:
    """Where the system allows it; without, the work is done all the same."""
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, 0, LAST)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(FIRST_TO_GO)


def end_with_input() -> None:
    sys.stdin.read()
    os._exit(1)


def main() -> None:
    stand_back()
    recording = recording_from_json(sys.stdin.readline())
    Thread(target=end_with_input, daemon=True).start()
    reviewing = GAMES.page(recording.row.name).reviewing
    assert reviewing is not None
    print(to_json(reviewing.search(recording.moments)), flush=True)


if __name__ == "__main__":
    main()

"""The child process that works out what decided a game: a recording in, a line of JSON out; then it ends.

It is the first to go when memory is short, and ends when its input does.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread

from companion.games.kit.codec import to_json
from companion.games.registry import GAMES
from companion.record.recording import recording_from_json

FIRST_TO_GO = "900"


def be_first_to_go() -> None:
    """When memory is short, this process is ended and not the box; where the system lets it say so."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(FIRST_TO_GO)


def end_with_input() -> None:
    sys.stdin.read()
    os._exit(1)


def main() -> None:
    be_first_to_go()
    recording = recording_from_json(sys.stdin.readline())
    Thread(target=end_with_input, daemon=True).start()
    reviewing = GAMES.page(recording.row.name).reviewing
    assert reviewing is not None
    print(to_json(reviewing.search(recording.moments)), flush=True)


if __name__ == "__main__":
    main()

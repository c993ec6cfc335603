"""The evening's file: who is signed in, kept beside the preferences over a start of the box.

It is readable by the box's user only. Of tokens it holds hashes; PIN and codes, which the panel must show
again, as they are. A file that can't be read or written costs a signing in, and nothing else.
"""

import json
import logging
from collections.abc import Callable
from pathlib import Path

from companion.controls.sign_in import Evening
from companion.frozen import changed, frozen
from companion.games.kit.codec import from_plain, to_json
from companion.system.private_file import write_private

log = logging.getLogger("toscana")
FILE_NAME = "signed-in.json"


@frozen
class Kept:
    """An evening, and until when it holds, in seconds of the wall clock."""

    evening: Evening
    until_s: int


def load_evening(file: Path, now_s: float) -> Evening:
    """What holds yet; an evening of nobody where there is none, it is over, or it can't be read."""
    try:
        kept = from_plain(Kept, json.loads(file.read_bytes()), "evening")
    except FileNotFoundError:
        return Evening()
    except (OSError, ValueError, RecursionError) as problem:
        log.warning("Phones must sign in again: %s can't be read (%s).", file, problem)
        return Evening()
    return changed(kept.evening, left_s=kept.until_s - int(now_s)) if now_s < kept.until_s else Evening()


def evening_keeper(file: Path, clock_s: Callable[[], float]) -> Callable[[Evening], None]:
    """Writes each evening that it is given."""

    def keep(evening: Evening) -> None:
        try:
            write_private(file, to_json(Kept(evening, int(clock_s()) + evening.left_s)))
        except OSError as problem:
            log.warning("Who is signed in can't be kept in %s (%s).", file, problem)

    return keep

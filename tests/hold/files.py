"""Files: links to the journal, a journal taken away, spoilt imports, outputs over the box's own files."""

import contextlib
import io
import itertools
import json
import os
import random
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion.cli import main
from companion.cli.library import check_shown
from companion.controls.sign_in import clean_name
from companion.games.kit.fields import MalformedError, text
from companion.record.entries import DiskError, JournalError
from companion.record.journal import Journal, JournalReader
from companion.record.recording import read_recording, recording_from_json, recording_to_json
from tests.archive import play, recorded
from tests.benchmarks.work import Work
from tests.evening import do, new_game, one_round, quick_game
from tests.hold.rows import Row
from tests.record.test_imports import places
from tests.record.test_lock import move_folder, put_a_copy, unlink_log
from tests.systemd.test_first_boot import Card
from tests.tables import Table
from tests.unplugged import content

WRITERS, REMOVALS, SPOILT = 50, 25, 3000
VALUES: tuple[Any, ...] = (None, True, -1, 0, 1, 10**30, 0.5, "", "anna", "nobody", "red", "finished", [], {})
OWN = (
    *("preferences.json", "tournament.json", "pico-traceback.txt", "journal.db", "journal.db-wal"),
    *("journal.db.confirmed", "journal.db.next.x", "journal.db.lock", ".journal.db.new"),
)
# Overrides of direction, joiners, fillers, blanks and marks of no width.
UNSEEN = (
    *("\u202e", "\u202d", "\u2066", "\u2069", "\u200b", "\u200c", "\u200d", "\u200e", "\u2060", "\ufeff"),
    *("\u00ad", "\u00a0", "\u3164", "\u115f", "\u2800", "\u180e", " "),
)
ROOT = Path(__file__).parents[2]


def rows(work: Work) -> Iterator[Row]:
    for part in (_second_writers, _taken_away, _spoilt_imports, _outputs, _newest_package):
        with tempfile.TemporaryDirectory() as folder:
            yield part(Path(folder), work)
    yield _unseen_names()
    yield _disk_of_its_own()
    yield _promise()


def _begun(path: Path) -> None:
    with Journal.open(path) as journal:
        do(Table.resume(journal), new_game())


def _second_writers(folder: Path, work: Work) -> Row:
    path, links = folder / "box" / "journal.db", (folder / "symbolic.db", folder / "hard.db")
    _begun(path)
    links[0].symlink_to(path)
    os.link(path, links[1])
    tries = let_in = 0
    with Journal.open(path):
        for link in links * work.times(WRITERS):
            tries += 1
            with contextlib.suppress(JournalError):
                Journal.open(link).close()
                let_in += 1
    return Row(
        "a second writer by a link to the journal",
        f"{tries} tries",
        f"{let_in} let in",
        not let_in,
        "0 let in",
    )


def _taken_away(folder: Path, work: Work) -> Row:
    ways: list[Callable[[Path], object]] = [Path.unlink, put_a_copy, unlink_log, move_folder]
    accepted = tries = 0
    for number in range(work.times(REMOVALS)):
        for way in ways:
            path = folder / f"{number}-{tries}" / "journal.db"
            _begun(path)
            with Journal.open(path) as journal:
                table = Table.resume(journal)
                way(path)
                for command in one_round()[:3]:
                    tries += 1
                    with contextlib.suppress(DiskError):
                        do(table, command)
                        accepted += 1
    return Row(
        "an entry after the journal was taken away",
        f"{tries} entries",
        f"{accepted} accepted",
        not accepted,
        "0 accepted",
    )


def _spoilt_imports(folder: Path, work: Work) -> Row:
    """A value of an exported game is written over: the file is refused, or all of it can be shown."""
    files, rng, failed, taken = _exports(folder), random.Random(24), list[str](), 0
    for _ in range(work.times(SPOILT)):
        game: Any = json.loads(rng.choice(files))
        holder, key = rng.choice(list(places(game["entries"])))
        holder[key] = rng.choice(VALUES)
        try:
            check_shown(recording_from_json(json.dumps(game)))
            taken += 1
        except JournalError:
            continue
        except Exception as problem:
            failed.append(repr(problem))
    return Row(
        "an exported game with a value written over",
        f"{work.times(SPOILT)} files",
        f"{taken} taken, {len(failed)} failed {failed[:1] or ''}".rstrip(),
        not failed,
        "refused, or shown whole",
    )


def _exports(folder: Path) -> list[str]:
    path = folder / "journal.db"
    games = (
        quick_game(),
        recorded("castles", "two-players-draw-two"),
        recorded("tuscany", "three-players-soldato-and-messenger"),
    )
    with Journal.open(path) as journal:
        for commands in games:
            play(journal, commands)
    with JournalReader.open(path) as reader:
        return [recording_to_json(read_recording(reader, row)) for row in reader.games()]


def _outputs(folder: Path, _: Work) -> Row:
    path = folder / "box" / "journal.db"
    _begun(path)
    (path.parent / "preferences.json").write_text("{}")
    before, written = content(folder), 0
    for name in OWN:
        for words in (["export", "last", "--output"], ["backup"]):
            with contextlib.redirect_stderr(io.StringIO()):
                main([*words, str(path.parent / name), "--journal", str(path)])
            written += content(folder) != before
    return Row(
        "an output over a file of the box's own",
        f"{2 * len(OWN)} outputs",
        f"{written} written",
        not written,
        "0 written",
    )


def _newest_package(folder: Path, _: Work) -> Row:
    card = Card(folder)
    for version in ("0.9.0", "0.10.0"):
        card.copy(f"toscana-companion_{version}+deb13_arm64.deb")
    card.start_trixie()
    installed = next(call for call in card.calls if call.startswith("apt-get install"))
    version = installed.rpartition("_")[0].rpartition("_")[2]
    return Row(
        "a first boot with 0.9.0 and 0.10.0 on the card",
        "1 start",
        f"installed {version}",
        version.startswith("0.10.0"),
        "0.10.0",
    )


def _disk_of_its_own() -> Row:
    page = (ROOT / "systemd" / "README.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^ *((?:UUID|LABEL)=\S+ /var/lib/toscana ext4 \S+ 0 2)$", page, re.MULTILINE)
    named, _, _, options, *_ = line.split()
    is_safe = {"nosuid", "nodev", "noexec"} <= set(options.split(","))
    return Row(
        "fstab's line for the journal's own disk",
        "1 line",
        f"named by {named.partition('=')[0]}; nosuid, nodev, noexec: {'yes' if is_safe else 'no'}",
        is_safe and named.startswith("UUID="),
        "by UUID, all three",
    )


def _unseen_names() -> Row:
    """As players and as devices: alone, and in pairs."""
    names = [*UNSEEN, *map("".join, itertools.permutations(UNSEEN, 2))]
    taken = 0
    for name in names:
        taken += bool(clean_name(name))
        with contextlib.suppress(MalformedError):
            taken += bool(text(name, "name"))
    return Row(
        "names of signs that nobody sees", f"{2 * len(names)} names", f"{taken} taken", not taken, "0 taken"
    )


def _promise() -> Row:
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    is_said = "a checksum against damage, not a signature" in page and "hub's copy is the witness" in page
    return Row(
        "what the chain promises, in operations.md",
        "1 page",
        "said" if is_said else "not said",
        is_said,
        "said",
    )

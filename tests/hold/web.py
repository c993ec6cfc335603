"""Floods and garbage against the page of a running box, on this machine only: keys answer, nothing grows."""

import statistics
import subprocess
import sys
from collections.abc import Iterator
from urllib.parse import urlsplit

from tests.benchmarks.work import Work
from tests.hold.box import AttackedBox, attacked_box
from tests.hold.evenings import play_evenings
from tests.hold.flood import KINDS
from tests.hold.garbage import GET, hold_open, kinds, throw
from tests.hold.page import Page, open_page
from tests.hold.rows import Row

FLOODING, FLOOD_S = 30, 3.0
RESTS = 20
SLOW, NEW_PAGES = 128, 20
TURNS = 150
# What the box may hold more than before, and write into its log, whatever is sent.
MOST_MORE_MIB, MOST_LOG_BYTES = 16, 2048
# A key that usually answers later than this feels dead.
LATEST_S = 0.25
ANSWERS = 5


def rows(work: Work) -> Iterator[Row]:
    with attacked_box(lambda folder: play_evenings(folder, work)) as box:
        for kind in KINDS:
            yield _flood(box, kind, work)
    with attacked_box(lambda folder: play_evenings(folder, work)) as box:
        box.page.seconds_to_picture()
        yield from _garbage(box, work)
        yield _slow_senders(box, "half a request", GET, work)
        yield _slow_senders(box, "nothing", b"", work)
        yield _never_read(box, work)


def flooding(box: AttackedBox, kind: str, work: Work) -> tuple[list[float], str]:
    """The times to a picture while many pages flood, and what became of those."""
    words = (
        "-m",
        "tests.hold.flood",
        box.address,
        kind,
        str(work.times(FLOODING)),
        str(work.seconds(FLOOD_S)),
    )
    with subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True) as flood:
        assert flood.stdout is not None
        flood.stdout.readline()
        times_s = [box.page.seconds_to_picture()]
        while flood.poll() is None:
            times_s.append(box.page.seconds_to_picture())
        return times_s, flood.stdout.read().strip()


def _flood(box: AttackedBox, kind: str, work: Work) -> Row:
    rest_s = statistics.median(box.page.seconds_to_picture() for _ in range(work.times(RESTS)))
    times_s, became = flooding(box, kind, work)
    return Row(
        f"flood of {kind}",
        f"{work.times(FLOODING)} at once",
        f"picture after {statistics.median(times_s) * 1000:.1f} ms, at most {max(times_s) * 1000:.0f}; "
        f"at rest {rest_s * 1000:.1f} ({became})",
        statistics.median(times_s) < LATEST_S,
    )


def _garbage(box: AttackedBox, work: Work) -> Iterator[Row]:
    for garbage in kinds(urlsplit(box.address).netloc):
        before_mib, before_log = box.peak_mib(), box.log_bytes
        many = throw(box.address, garbage, work)
        yield _grown(box, garbage.what, many, before_mib, before_log)


def _grown(box: AttackedBox, what: str, many: int, before_mib: float, before_log: int) -> Row:
    answer_s = statistics.median(box.page.seconds_to_picture() for _ in range(ANSWERS))
    mib, log = box.peak_mib(), box.log_bytes - before_log
    more_mib = mib - before_mib
    return Row(
        what,
        f"{many} connections",
        f"memory {mib:.0f} MiB ({more_mib:+.0f}), log {log} bytes, key after {answer_s * 1000:.0f} ms",
        more_mib < MOST_MORE_MIB and log < MOST_LOG_BYTES and not box.has_tracebacks and answer_s < LATEST_S,
    )


def _slow_senders(box: AttackedBox, sent: str, data: bytes, work: Work) -> Row:
    slow = hold_open(box.address, data, work.times(SLOW))
    came_in = 0
    for _ in range(NEW_PAGES):
        try:
            with open_page(box.address) as page:
                came_in += page.status == 101 and bool(page.read())
        except OSError:
            continue
    for each in slow:
        each.close()
    result = f"{came_in} of {NEW_PAGES} new pages came in"
    return Row(f"slow senders of {sent}", f"{len(slow)} connections", result, came_in == NEW_PAGES)


def _never_read(box: AttackedBox, work: Work) -> Row:
    before_mib, before_log = box.peak_mib(), box.log_bytes
    deaf = [Page(box.address) for _ in range(work.times(FLOODING))]
    for _ in range(work.times(TURNS)):
        box.page.seconds_to_picture()
    row = _grown(box, f"pages that never read, {work.times(TURNS)} turns", len(deaf), before_mib, before_log)
    for page in deaf:
        page.socket.close()
    return row

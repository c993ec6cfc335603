"""Floods and garbage against the page of a running box, on this machine only: keys answer, nothing grows."""

import signal
import socket
import statistics
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from typing import NamedTuple
from urllib.parse import urlsplit
from urllib.request import urlopen

from schemathesis import GenerationMode
from schemathesis.core.failures import FailureGroup

from companion.web.connection_limit import MOST_PAGES
from tests.benchmarks.work import Work
from tests.hold.asking import HOST, post
from tests.hold.box import AttackedBox, attacked_box
from tests.hold.evenings import OF_LONG_AGO, play_evenings
from tests.hold.flood import KINDS
from tests.hold.garbage import GET, hold_open, kinds, throw
from tests.hold.page import Page, connect, open_page
from tests.hold.rows import Row
from tests.web.conforming import ask_much, document_of, operations

FLOODING, FLOOD_S = 30, 3.0
# How long they flood between two pauses, and how long what they have sent may be at work after that.
BURST_S, CALM_S = 0.4, 0.1
# Each kind comes so often, and its row tells all of them; the middle one counts.
FLOODS = 3
RESTS = 5
SLOW, NEW_PAGES = 128, 20
TURNS = 150
# What the box may hold more than before, and write into its log, whatever is sent.
MOST_MORE_MIB, MOST_LOG_BYTES = 16, 2048
MOST_MIB = 96
# A key that usually answers later than this feels dead.
LATEST_S = 0.25
# So much later than at rest may the picture come while others flood.
MOST_TIMES_REST = 3.0
ANSWERS = 5
# At most so many of the document are asked for, which is all.
OPERATIONS = 1000
HANGING_UP, HANGS_UP = 200, "127.0.0.10"
EXPECT = (
    GET.replace(b"GET / ", b"POST /api/1/session ") + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n"
)


def floods(work: Work) -> Iterator[Row]:
    with attacked_box(lambda folder: play_evenings(folder, work)) as box:
        for kind in KINDS:
            yield _flood(box, kind, work)
        mib = box.peak_mib()
        result, goal = (
            f"memory {mib:.0f} MiB at most",
            f"at most {MOST_MIB} MiB, half of what the unit allows",
        )
        yield Row("all floods, one after the other", f"{len(KINDS)} floods", result, mib <= MOST_MIB, goal)


def rows(work: Work) -> Iterator[Row]:
    with attacked_box(lambda folder: play_evenings(folder, work)) as box:
        box.page.seconds_to_picture()
        # What the first export loads is no part of what many of them cost.
        with urlopen(f"{box.address}api/1/games/1/export.json", timeout=20) as first:
            first.read()
        yield from _garbage(box, work)
        yield _slow_senders(box, "half a request", GET, work)
        yield _slow_senders(box, "nothing", b"", work)
        yield _never_read(box, work)
        yield _hang_up(box, work)
        yield _pages_of_few_machines(box)
        yield _guesses_of_one_machine(box)
        yield _archive_of_the_room(box)
        yield from _generated_requests(box, work)


class Flooded(NamedTuple):
    """The median times to a picture, while many flood and while they pause; the longest, and what became."""

    flooded_s: float
    rest_s: float
    longest_s: float
    became: str

    @property
    def times_rest(self) -> float:
        return self.flooded_s / self.rest_s


def flooding(box: AttackedBox, kind: str, work: Work, room: int = 0) -> Flooded:
    """Flood with pauses: whatever else the machine does meanwhile, it does to both times."""
    many, seconds = work.times(FLOODING), work.seconds(FLOOD_S)
    words = ("-m", "tests.hold.flood", box.address, kind, str(many), str(seconds), str(room))
    flooded_s, rest_s = list[float](), list[float]()
    with subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True) as flood:
        assert flood.stdout is not None
        flood.stdout.readline()
        while flood.poll() is None:
            until_s = time.monotonic() + work.seconds(BURST_S)
            while time.monotonic() < until_s:
                flooded_s.append(box.page.seconds_to_picture())
            flood.send_signal(signal.SIGSTOP)
            try:
                time.sleep(work.seconds(CALM_S))
                rest_s += [box.page.seconds_to_picture() for _ in range(work.times(RESTS))]
            finally:
                flood.send_signal(signal.SIGCONT)
        became = flood.stdout.read().strip()
    return Flooded(statistics.median(flooded_s), statistics.median(rest_s), max(flooded_s), became)


def _flood(box: AttackedBox, kind: str, work: Work) -> Row:
    """The middle one of a few: neither one that other programs disturb decides, nor one that they spare."""
    found = sorted(
        (flooding(box, kind, work, room) for room in range(work.times(FLOODS))),
        key=lambda each: each.times_rest,
    )
    middle = found[len(found) // 2]
    return Row(
        f"flood of {kind}",
        f"{work.times(FLOODING)} at once",
        f"{', '.join(f'{each.times_rest:.1f}' for each in found)} times the rest: picture after "
        f"{middle.flooded_s * 1000:.1f} ms, at most {max(each.longest_s for each in found) * 1000:.0f}; "
        f"at rest {middle.rest_s * 1000:.1f} ({middle.became})",
        middle.times_rest <= MOST_TIMES_REST,
        f"at most {MOST_TIMES_REST:g} times as long as at rest, in the middle one of {len(found)}",
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
        f"below {MOST_MORE_MIB} MiB more, {MOST_LOG_BYTES} bytes, {LATEST_S * 1000:g} ms, and no traceback",
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
    return Row(f"slow senders of {sent}", f"{len(slow)} connections", result, came_in == NEW_PAGES, "all")


def _never_read(box: AttackedBox, work: Work) -> Row:
    before_mib, before_log = box.peak_mib(), box.log_bytes
    deaf = [Page(box.address) for _ in range(work.times(FLOODING))]
    for _ in range(work.times(TURNS)):
        box.page.seconds_to_picture()
    row = _grown(box, f"pages that never read, {work.times(TURNS)} turns", len(deaf), before_mib, before_log)
    for page in deaf:
        page.socket.close()
    return row


def _hang_up(box: AttackedBox, work: Work) -> Row:
    """Each asks whether to go on with a body, and is gone a little later than the one before."""
    many = work.times(HANGING_UP)
    for number in range(many):
        with connect(box.address, HANGS_UP) as one:
            one.sendall(EXPECT)
            time.sleep(number * 1e-5)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    box.page.seconds_to_picture()
    tells = "a traceback in the log" if box.has_tracebacks else "no traceback"
    return Row(
        "hanging up on 100-continue", f"{many} connections", tells, not box.has_tracebacks, "no traceback"
    )


def _pages_of_few_machines(box: AttackedBox) -> Row:
    """Seven machines hold all pages; others come, one page each."""
    came_in = 0
    with ExitStack() as pages:
        for number in range(MOST_PAGES):
            pages.enter_context(open_page(box.address, f"127.0.50.{1 + number % 7}"))
        for number in range(NEW_PAGES):
            came_in += pages.enter_context(open_page(box.address, f"127.0.51.{1 + number}")).status == 101
    result = f"{came_in} of {NEW_PAGES} new machines came in"
    return Row("all pages held by seven machines", f"{MOST_PAGES} pages", result, came_in == NEW_PAGES, "all")


def _guesses_of_one_machine(box: AttackedBox) -> Row:
    """One machine guesses until it has to wait; another's PIN is looked at all the same."""
    there = [_guess(box.address, "127.0.52.1") for _ in range(6)]
    elsewhere = _guess(box.address, "127.0.52.2")
    is_held = (there, elsewhere) == ([403] * 5 + [429], 403)
    result = f"answered with {there[-1]} there, {elsewhere} elsewhere"
    return Row("PIN guesses of one machine", "6 guesses", result, is_held, "429 there, 403 elsewhere")


def _archive_of_the_room(box: AttackedBox) -> Row:
    """Another machine asks for another evening, which the box itself shows."""
    parts = ("", "/log", "/replay", *(f"/export.{form}" for form in ("json", "csv", "html", "bgstats")))
    paths = ("/api/1/statistics", *(f"/api/1/games/{OF_LONG_AGO}{part}" for part in parts))
    here, there = (
        [_status(box.address, source, b"GET %b HTTP/1.1\r\n%b\r\n" % (path.encode(), HOST)) for path in paths]
        for source in ("127.0.0.1", "127.0.53.1")
    )
    result = f"{here.count(200)} shown here, {there.count(200)} there"
    is_held = (here.count(200), there) == (len(paths), [403] * len(paths))
    return Row(
        "another evening, from another machine",
        f"{len(paths)} requests",
        result,
        is_held,
        "all here, 0 there",
    )


def _generated_requests(box: AttackedBox, work: Work) -> Iterator[Row]:
    """What the OpenAPI document allows is taken, what it does not is refused, and nothing fails."""
    document = document_of(box.address)
    for what, mode in (("allows", GenerationMode.POSITIVE), ("does not allow", GenerationMode.NEGATIVE)):
        asked, wrong = 0, list[str]()
        for operation in islice(operations(document, mode), work.times(OPERATIONS)):
            try:
                asked += ask_much(operation, mode)
            except (AssertionError, FailureGroup):
                wrong.append(operation.label)
        yield Row(
            f"requests that the document {what}",
            f"{asked} requests",
            f"{len(wrong)} answered otherwise {wrong[:1] or ''}".rstrip(),
            not wrong,
            "0 answered otherwise",
        )


def _guess(address: str, source: str) -> int:
    return _status(address, source, post("/api/1/session", b'{"pin":"000000","device":"phone"}'))


def _status(address: str, source: str, request: bytes) -> int:
    with connect(address, source) as one:
        one.sendall(request)
        return int(one.recv(4096).split()[1])

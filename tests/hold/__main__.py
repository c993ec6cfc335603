"""`make test-hold`: every attack on the box as one table; ends with 1 if the box did not hold one of them."""

import argparse
import time
from collections.abc import Callable, Iterable, Sequence

from tests.benchmarks.work import Work
from tests.hold import costs, files, journal, kills, knob, web
from tests.hold.rows import Row

PARTS: dict[str, Callable[[Work], Iterable[Row]]] = {
    "floods": web.floods,
    "web": web.rows,
    "journal": journal.rows,
    "files": files.rows,
    "kills": kills.rows,
    "knob": knob.rows,
    "costs": costs.rows,
}


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.hold", description=__doc__)
    parser.add_argument("--only", choices=PARTS, help="run this part alone")
    parser.add_argument("--smallest", action="store_true", help="do each thing once, to see that it runs")
    chosen = parser.parse_args(words)
    work = Work.SMALLEST if chosen.smallest else Work.WHOLE
    began_s = time.monotonic()
    held = []
    for name in [chosen.only] if chosen.only else PARTS:
        for row in PARTS[name](work):
            print(row, flush=True)
            held.append(row.is_held)
    print(f"\n{sum(held)} of {len(held)} held; {time.monotonic() - began_s:.0f} s in all.")
    return 0 if all(held) else 1


if __name__ == "__main__":
    raise SystemExit(main())

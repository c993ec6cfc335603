"""`make bench`: the benchmarks' rows as one table, of all of them or of one."""

import argparse
import platform
import sqlite3
from collections.abc import Callable, Iterable, Sequence

from tests.benchmarks import (
    bench_app,
    bench_archive,
    bench_castles,
    bench_decided,
    bench_flood,
    bench_inputs,
    bench_journal,
    bench_oled,
    bench_pico,
    bench_rules,
    bench_seats,
    bench_start,
    bench_table,
    bench_tournament,
    bench_tuscany,
)
from tests.benchmarks.rows import Row
from tests.benchmarks.work import Work

BENCHMARKS: dict[str, Callable[[Work], Iterable[Row]]] = {
    "rules": bench_rules.rows,
    "journal": bench_journal.rows,
    "start": bench_start.rows,
    "inputs": bench_inputs.rows,
    "castles": bench_castles.rows,
    "tuscany": bench_tuscany.rows,
    "oled": bench_oled.rows,
    "app": bench_app.rows,
    "pico": bench_pico.rows,
    "flood": bench_flood.rows,
    "table": bench_table.rows,
    "seats": bench_seats.rows,
    "archive": bench_archive.rows,
    "decided": bench_decided.rows,
    "tournament": bench_tournament.rows,
}


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="tests.benchmarks", description=__doc__)
    parser.add_argument("--only", choices=BENCHMARKS, help="run this one alone")
    parser.add_argument("--smallest", action="store_true", help="do each thing once, to see that it runs")
    chosen = parser.parse_args(words)
    work = Work.SMALLEST if chosen.smallest else Work.WHOLE
    print(f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {platform.machine()}")
    for name in [chosen.only] if chosen.only else BENCHMARKS:
        for row in BENCHMARKS[name](work):
            print(row, flush=True)


if __name__ == "__main__":
    main()

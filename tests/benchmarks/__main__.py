"""`make bench`: every benchmark's rows as one table."""

import platform
import sqlite3

from tests.benchmarks import (
    bench_app,
    bench_inputs,
    bench_journal,
    bench_oled,
    bench_pico,
    bench_rules,
    bench_start,
)

BENCHMARKS = (bench_rules, bench_journal, bench_start, bench_inputs, bench_oled, bench_app, bench_pico)


def main() -> None:
    print(f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {platform.machine()}")
    for benchmark in BENCHMARKS:
        for row in benchmark.rows():
            print(row, flush=True)


if __name__ == "__main__":
    main()

"""A box as a process: plays by itself and keeps its outbox in a file, so that it can be killed."""

import asyncio
import sqlite3
import sys
import time

from tests.tournament.sim_box import SimBox


async def play(words: list[str]) -> None:
    event, name, password, port, file, a_second = words
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS outbox (seq INTEGER PRIMARY KEY, line BLOB NOT NULL)")
    connection.execute("CREATE TABLE IF NOT EXISTS connection (number INTEGER NOT NULL)")
    box = SimBox(event, name, password, int(port))
    box.lines = [line for (line,) in connection.execute("SELECT line FROM outbox ORDER BY seq")]
    connection.execute("INSERT INTO connection VALUES (0)")
    (starts,) = connection.execute("SELECT count(*) FROM connection").fetchone()
    box.connection = starts * 1_000_000
    box.table = name.removeprefix("b")
    box.start()
    pause_s = 1 / float(a_second) if float(a_second) else 0.0
    while True:
        await asyncio.sleep(pause_s or 1.0)
        if pause_s:
            # On the disk before it is sent, like a box's own.
            now = time.time_ns()
            record = box.made("odd", {"number": len(box.lines) + 1, "pid": now}, at=now // 1_000_000)
            connection.execute("INSERT INTO outbox (line) VALUES (?)", (record,))
            box.accept(record)


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1:]))

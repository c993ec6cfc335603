"""The journal's tables, as this version makes them and as those before did; nothing else is a journal."""

import sqlite3

APPLICATION_ID = 0x546F7363  # "Tosc", in every journal's header
SCHEMA_VERSION = 4
# An entry's id holds its game and number, so that one tree of pages is written per commit and no index.
ENTRIES_A_GAME = 1_000_000_000

GAME = """CREATE TABLE game (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  rules TEXT NOT NULL,
  players TEXT NOT NULL,
  started_at TEXT NOT NULL,
  ended_at TEXT,
  result TEXT,
  is_imported INTEGER NOT NULL,
  seal BLOB NOT NULL
) STRICT"""
ONLY_ONE_GAME_RUNS = (
    "CREATE UNIQUE INDEX only_one_game_runs ON game ((ended_at IS NULL)) WHERE ended_at IS NULL"
)
ENTRY = f"""CREATE TABLE entry (
  id INTEGER PRIMARY KEY CHECK (id = game * {ENTRIES_A_GAME} + seq),
  game INTEGER NOT NULL REFERENCES game (id),
  seq INTEGER NOT NULL CHECK (seq BETWEEN 1 AND {ENTRIES_A_GAME} - 1),
  at TEXT NOT NULL,
  command TEXT NOT NULL,
  events TEXT NOT NULL,
  hash BLOB NOT NULL,
  device TEXT
) STRICT"""

# At a tournament: who the box is there, what the hub wants of it, and what it sends. Empty on any other box.
STREAM = """CREATE TABLE stream (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  event TEXT NOT NULL,
  box TEXT NOT NULL,
  is_active INTEGER NOT NULL,
  acknowledged INTEGER NOT NULL,
  at_table TEXT NOT NULL,
  round INTEGER NOT NULL,
  held TEXT NOT NULL,
  seal BLOB NOT NULL
) STRICT"""
OUTBOX = f"""CREATE TABLE outbox (
  id INTEGER PRIMARY KEY CHECK (id / {ENTRIES_A_GAME} > 0 AND id % {ENTRIES_A_GAME} > 0),
  line TEXT NOT NULL,
  hash BLOB NOT NULL
) STRICT"""

# Schema 2 did not say where an entry came from; schema 3 knew no tournament.
ENTRY_2 = ENTRY.replace(",\n  device TEXT", "")

# Schema 1 had no name, no seal and no chain; it knew one game.
GAME_1 = """CREATE TABLE game (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  rules TEXT NOT NULL,
  players TEXT NOT NULL,
  started_at TEXT NOT NULL,
  ended_at TEXT,
  result TEXT,
  is_imported INTEGER NOT NULL DEFAULT 0
)"""
ENTRY_1 = f"""CREATE TABLE entry (
  id INTEGER PRIMARY KEY CHECK (id = game * {ENTRIES_A_GAME} + seq),
  game INTEGER NOT NULL REFERENCES game (id),
  seq INTEGER NOT NULL CHECK (seq BETWEEN 1 AND {ENTRIES_A_GAME} - 1),
  at TEXT NOT NULL,
  command TEXT NOT NULL,
  events TEXT NOT NULL
)"""

STATEMENTS = {
    1: (GAME_1, ONLY_ONE_GAME_RUNS, ENTRY_1),
    2: (GAME, ONLY_ONE_GAME_RUNS, ENTRY_2),
    3: (GAME, ONLY_ONE_GAME_RUNS, ENTRY),
    4: (GAME, ONLY_ONE_GAME_RUNS, ENTRY, STREAM, OUTBOX),
}
_NAMES = (
    *(("table", "game"), ("index", "only_one_game_runs"), ("table", "entry")),
    *(("table", "stream"), ("table", "outbox")),
)
_OF_UNIQUE = ("index", "sqlite_autoindex_game_1", None)


def make(connection: sqlite3.Connection) -> None:
    """Make the tables of a new journal; the caller must have begun a transaction."""
    for statement in STATEMENTS[SCHEMA_VERSION]:
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def add_devices(connection: sqlite3.Connection) -> None:
    """Turn schema 2 into schema 3; the caller must have begun a transaction. The rows stay as they are."""
    connection.execute("ALTER TABLE entry RENAME TO entry_2")
    connection.execute(ENTRY)
    columns = "id, game, seq, at, command, events, hash"
    connection.execute(f"INSERT INTO entry ({columns}) SELECT {columns} FROM entry_2 ORDER BY id")
    connection.execute("DROP TABLE entry_2")


def add_outbox(connection: sqlite3.Connection) -> None:
    """Turn schema 3 into this one; the caller must have begun a transaction."""
    connection.execute(STREAM)
    connection.execute(OUTBOX)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def foreign_part(connection: sqlite3.Connection, version: int) -> str | None:
    """The first table or index that differs from this version's; None if all are equal, byte for byte."""
    made = zip(_NAMES, STATEMENTS[version], strict=False)
    expected = {(*name, statement) for name, statement in made} | {_OF_UNIQUE}
    found = set(connection.execute("SELECT type, name, sql FROM sqlite_schema"))
    strange = min(found - expected, key=repr, default=None) or min(expected - found, key=repr, default=None)
    return None if strange is None else f"{strange[0]} {strange[1]}"

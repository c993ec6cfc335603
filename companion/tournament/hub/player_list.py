"""A list of players as a text: one a line, or the columns name, table and id of a spreadsheet. Pure."""

import csv
from io import StringIO
from typing import NamedTuple

from companion.games.kit.fields import MalformedError, text

NAMES = {"name": "name", "player": "name", "spieler": "name", "nom": "name", "nimi": "name", "namn": "name"}
TABLES = {"table": "table", "fixed": "table", "tisch": "table", "bord": "table", "id": "id"}
MOST_PLAYERS = 10_000


class Listed(NamedTuple):
    """A player of the list."""

    line: int
    name: str
    table: str


class PlayerList(NamedTuple):
    """The players, and the numbers of lines that name nobody, or somebody twice."""

    players: tuple[Listed, ...]
    skipped: tuple[int, ...]


def read_players(plain: str) -> PlayerList:
    rows = list(csv.reader(StringIO(plain.removeprefix("\ufeff")), delimiter=_delimiter(plain)))
    columns = [{**NAMES, **TABLES}.get(cell.strip().lower(), "") for cell in rows[0]] if rows else []
    has_header = "name" in columns
    order = columns if has_header else ["name", "table", "id"]
    found: list[Listed] = []
    skipped: list[int] = []
    seen: set[str] = set()
    for number, row in enumerate(rows[has_header:], start=1 + has_header):
        cells = dict(zip(order, (cell.strip() for cell in row), strict=False))
        name = cells.get("name", "")
        if not any(cell.strip() for cell in row):
            continue
        if not _is_name(name) or name.casefold() in seen or len(found) >= MOST_PLAYERS:
            skipped.append(number)
            continue
        seen.add(name.casefold())
        found.append(Listed(number, name, cells.get("table", "")))
    return PlayerList(tuple(found), tuple(skipped))


def _delimiter(plain: str) -> str:
    first = plain.partition("\n")[0]
    return max((";", "\t", ","), key=first.count)


def _is_name(name: str) -> bool:
    try:
        text(name, "name")
    except MalformedError:
        return False
    return True

"""Lists of players as people have them: one a line, or a spreadsheet with headings of many kinds. Pure."""

import csv
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from io import StringIO
from typing import Literal

from companion.frozen import frozen
from companion.games.kit.fields import TEXT_MAX, is_seen

MOST_LIST = 2_000_000
MOST_PLAYERS = 20_000
MOST_CELL = 60
MOST_RATING = 10_000
DELIMITERS = (";", "\t", ",", "|")


class Column(StrEnum):
    """What a column of a list says."""

    NAME = "name"
    FIRST = "first"
    LAST = "last"
    CLUB = "club"
    RATING = "rating"
    MEMBER = "member"
    TABLE = "table"
    OTHER = ""


# Headings in small letters without accents, spaces and signs.
HEADINGS = {
    Column.NAME: """name player playername fullname participant spieler teilnehmer spielername nom
        joueur nomcomplet nomprenom nometprenom nimi pelaaja osallistuja namn spelare
        deltagare nombre jugador nome giocatore naam speler jogador
        名前 氏名 プレイヤー プレーヤー 選手 選手名""",
    Column.FIRST: """first firstname givenname forename vorname prenom etunimi fornamn nombredepila
        primeironome voornaam imie 名""",
    Column.LAST: """last lastname surname familyname nachname familienname nomdefamille sukunimi
        efternamn apellido apellidos cognome achternaam sobrenome nazwisko 姓""",
    Column.CLUB: """club team verein mannschaft equipe association seura kerho joukkue klubb forening
        lag equipo squadra vereniging klub city ort stadt ville クラブ チーム 所属""",
    Column.RATING: """rating elo ratingelo dwz wertung wertungszahl classement cote vahvuusluku ranking
        strength starke selo luokitus レーティング""",
    Column.MEMBER: """id no nr number membernumber memberid playerid licence license lizenz
        mitgliedsnummer spielernummer passnummer licencenumber numero numerodelicence
        jasennumero pelaajanumero medlemsnummer spelarnummer 番号 会員番号""",
    Column.TABLE: "table fixed fixedtable onlyattable tisch poyta bord テーブル 卓",
}


def _folded(heading: str) -> str:
    """A heading without what people write differently."""
    plain = "".join(letter for letter in unicodedata.normalize("NFD", heading.casefold()) if letter.isalnum())
    return unicodedata.normalize("NFC", plain)


def _column(heading: str) -> Column:
    """What a heading names, as a whole or as the first of several words: "Club / town"."""
    words = (heading, *heading.split("/"))
    return next((COLUMNS[each] for each in map(_folded, words) if each in COLUMNS), Column.OTHER)


COLUMNS = {_folded(word): column for column, words in HEADINGS.items() for word in words.split()}
WITHOUT_HEADINGS = (Column.NAME, Column.TABLE, Column.MEMBER)


@frozen
class Listed:
    """A player of a list."""

    line: int
    name: str
    table: str = ""
    club: str = ""
    member: str = ""
    rating: int = 0


@frozen
class PlayerList:
    """The players, and the numbers of lines that name nobody, or somebody twice."""

    headings: tuple[str, ...]
    """Of the file, or its first line's cells."""
    columns: tuple[Column, ...]
    """What each column is taken for."""
    players: tuple[Listed, ...]
    skipped: tuple[int, ...]


def read_players(plain: str, chosen: Sequence[Column] = (), *, headed: bool | None = None) -> PlayerList:
    """A list of players; `chosen` says what each column is, where its heading does not.

    Whether the first line is one of headings is seen by those that are known, unless it is said.
    """
    rows = _rows(plain.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))
    headings = tuple(" ".join(cell.split()) for cell in rows[0][1]) if rows else ()
    found = [COLUMNS.get(_folded(cell), Column.OTHER) for cell in headings]
    are_known = any(each in found for each in (Column.NAME, Column.FIRST, Column.LAST))
    if are_known:
        found = [_column(cell) for cell in headings]
    unknown = (Column.OTHER,) * len(headings)
    guessed = tuple(_once(found)) if are_known else (*WITHOUT_HEADINGS, *unknown)[: len(headings)]
    reading = _Reading(tuple(chosen) or guessed)
    for line, row in rows[are_known if headed is None else headed :]:
        reading.add(line, row)
    return PlayerList(headings, reading.columns, tuple(reading.players.values()), tuple(reading.skipped))


class _Reading:
    """Players by their names in small letters, while a list is read."""

    def __init__(self, columns: tuple[Column, ...]) -> None:
        self.columns = columns
        self.players: dict[str, Listed] = {}
        self.skipped: list[int] = []

    def add(self, line: int, row: Sequence[str]) -> None:
        cells = dict(zip(reversed(self.columns), reversed(_cells(row, len(self.columns))), strict=True))
        club, member = cells.get(Column.CLUB, "")[:MOST_CELL], cells.get(Column.MEMBER, "")[:MOST_CELL]
        name = self._free(_name(cells), club, member)
        if not name or not is_name(name) or len(self.players) >= MOST_PLAYERS:
            self.skipped.append(line)
            return
        table, rating = cells.get(Column.TABLE, "")[:MOST_CELL], _rating(cells.get(Column.RATING, ""))
        self.players[name.casefold()] = Listed(line, name, table, club, member, rating)

    def _free(self, name: str, *apart: str) -> str:
        """The name, with what tells namesakes apart; empty for who is listed already."""
        first = self.players.get(name.casefold())
        if first is None or (first.club, first.member) == apart:
            return "" if first else name
        tried = (f"{name} ({each})" for each in apart if each)
        return next((each for each in tried if each.casefold() not in self.players), "")


def _rows(plain: str) -> list[tuple[int, list[str]]]:
    """The lines that have something in them, each with its number."""
    # A quote that nobody closed would swallow all lines after it: quotes are letters then.
    is_quoted = plain.count('"') % 2 == 0
    return list(_split(plain, _delimiter(plain), csv.QUOTE_MINIMAL if is_quoted else csv.QUOTE_NONE))


def _split(plain: str, delimiter: str, quoting: Literal[0, 3]) -> Iterator[tuple[int, list[str]]]:
    csv.field_size_limit(MOST_LIST)
    reader = csv.reader(StringIO(plain.replace("\0", "")), delimiter=delimiter, quoting=quoting)
    for row in reader:
        if any(cell.strip() for cell in row):
            yield reader.line_num, row


def _delimiter(plain: str) -> str:
    first = next((line for line in plain.split("\n") if line.strip()), "")
    return max(DELIMITERS, key=first.count)


def _once(columns: Sequence[Column]) -> Iterator[Column]:
    """Of two columns of one kind the first; of a name and its parts the parts."""
    has_parts = Column.FIRST in columns
    seen: set[Column] = set()
    for column in columns:
        # Beside a column of first names, one that is called name has last names.
        own = Column.LAST if column is Column.NAME and has_parts and Column.LAST not in columns else column
        yield Column.OTHER if own in seen else own
        seen.add(own)


def _cells(row: Sequence[str], count: int) -> list[str]:
    cells = [" ".join(cell.split()).strip('"') for cell in row[:count]]
    return [*cells, *[""] * (count - len(cells))]


def _name(cells: Mapping[Column, str]) -> str:
    parts = (cells.get(Column.FIRST, ""), cells.get(Column.LAST, ""))
    return " ".join(part for part in parts if part) or cells.get(Column.NAME, "")


def _rating(text: str) -> int:
    digits = text.partition(".")[0].partition(",")[0]
    return min(int(digits), MOST_RATING) if digits.isascii() and digits.isdigit() and len(digits) < 9 else 0


def is_name(name: str) -> bool:
    return len(name) <= TEXT_MAX and is_seen(name)

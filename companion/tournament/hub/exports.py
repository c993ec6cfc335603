"""Exports of an event: standings and results as CSV, everything as one JSON, BG Stats for everybody."""

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from io import BytesIO, StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from companion.games.kit.codec import to_json
from companion.games.port import Facts, RankingLine, Seat
from companion.games.registry import GAMES
from companion.record.export.bgstats import Play, plays_file
from companion.tournament.hub.event import BoxGame, Event, Result
from companion.tournament.hub.scoring import standing_lines
from companion.tournament.hub.store import ERASED, Store
from companion.tournament.hub.views import Role, times_of, whole

# The same plays give the same bytes.
EARLIEST = (1980, 1, 1, 0, 0, 0)
# Of a table that was played by a clock.
TIMES = ("used_ms", "over_ms", "lost")


class Export(NamedTuple):
    content_type: str
    write: Callable[[Event, Store], bytes]


def _standings(event: Event, store: Store) -> bytes:
    del store
    lines = standing_lines(event)
    apart = ("place", "player", "rounds", "final")
    columns = (
        *("place", "player", "name"),
        *(name for name in (lines[0] if lines else {}) if name not in apart),
        *(f"round {number}" for number in range(1, 1 + event.number)),
    )
    return csv_of(columns, (_standing_row(event, line) for line in lines))


def _standing_row(event: Event, line: dict[str, Any]) -> dict[str, Any]:
    brought = {
        f"round {number}": points for number, points in zip(sorted(event.rounds), line["rounds"], strict=True)
    }
    own = {name: value for name, value in line.items() if name not in ("rounds", "final")}
    return {**own, "name": event.name_of(line["player"]), **brought}


def _results(event: Event, store: Store) -> bytes:
    del store
    columns = ("round", "table", "place", "player", "name", "score", "state", "by", "reason", *TIMES)
    rows = (
        {
            "round": result.round,
            "table": result.table,
            "state": result.state,
            "by": result.by,
            "reason": result.reason,
            "name": event.name_of(line["player"]),
            **line,
            **times_of(event, result).get(line["player"], {}),
        }
        for _, result in sorted(event.results.items())
        for line in result.ranking
    )
    return csv_of(columns, rows)


def _everything(event: Event, store: Store) -> bytes:
    """The projection for the director, and the whole log it was made of."""
    plain = {
        "format": "toscana-companion-event",
        "version": 1,
        "event": whole(event, Role.DIRECTOR, {}),
        "log": [
            {"n": kept.n, "kind": kept.kind, "received": kept.received, "record": json.loads(kept.line)}
            for kept in store.everything()
            if kept.line != ERASED
        ],
    }
    return to_json(plain).encode()


def csv_of(columns: Iterable[str], rows: Iterable[dict[str, Any]]) -> bytes:
    file = StringIO()
    writer = csv.DictWriter(file, tuple(columns), extrasaction="ignore", lineterminator="\r\n")
    writer.writeheader()
    writer.writerows({name: safe_cell(value) for name, value in row.items()} for row in rows)
    # The mark lets spreadsheets read it as UTF-8.
    return file.getvalue().encode("utf-8-sig")


def safe_cell(value: Any) -> Any:
    """A text that a spreadsheet would take for a formula, as a text."""
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@\t\r" and value else value


def plays_of_everybody(event: Event) -> bytes:
    """A ZIP with a .bgsplay for each player who has a result, with all of their games."""
    plays = list(_plays(event))
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for player in event.players.values():
            own = [play for play in plays if play.facts.seat(player.id) is not None]
            if own:
                archive.writestr(ZipInfo(_file_name(player.id, player.name), EARLIEST), plays_file(own))
    return packed.getvalue()


def _plays(event: Event) -> Iterator[Play]:
    """The results that count, in the order of the rounds."""
    listing = next(each for each in GAMES.listings if each.name == event.game)
    for (number, table), result in sorted(event.results.items()):
        if result.counts:
            game = event.game_at(number, table)
            started, ended = _times(event, number, game)
            uuid = f"{event.id}/{number}/{table}" if game is None else game.uuid
            yield Play(uuid, listing.title, listing.players, _facts(event, result), started, ended)


def _times(event: Event, number: int, game: BoxGame | None) -> tuple[datetime, datetime]:
    """When a table played; where no box told it, when the round was published."""
    published = event.rounds[number].published if number in event.rounds else 0
    began = published if game is None else game.began
    ended = max(began, 0 if game is None else game.ended)
    return _time(began), _time(ended)


def _time(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)


def _facts(event: Event, result: Result) -> Facts:
    lines = {str(line["player"]): line for line in result.ranking}
    paired = event.rounds[result.round].tables.get(result.table, ()) if result.round in event.rounds else ()
    order = [
        *(player for player in paired if player in lines),
        *(each for each in lines if each not in paired),
    ]
    names = {player: event.players[player].name if player in event.players else player for player in order}
    return Facts(
        seats=tuple(Seat(player, names[player], None, int(lines[player]["score"])) for player in order),
        round=0,
        turn=None,
        first=None,
        began=order[0],
        is_over=True,
        ranking=tuple(
            RankingLine(player, int(line["score"]), int(line["place"])) for player, line in lines.items()
        ),
    )


def _file_name(player: str, name: str) -> str:
    """A name that every system takes; the id tells namesakes apart."""
    plain = re.sub(r"[^\w-]+", "-", name).strip("-")[:40]
    return f"{plain}-{player}.bgsplay" if plain else f"{player}.bgsplay"


# What a hub needs beside its log to go on with the same boxes and links.
BESIDE = ("secret", "ca/*", "broker/passwords")


def backup(store: Store) -> bytes:
    """The event's folder as it is now, to be unpacked and started from; in the thread that writes the log."""
    folder, packed = store.path.parent, BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive, TemporaryDirectory() as aside:
        copy = Path(aside) / store.path.name
        store.back_up(copy)
        _pack(archive, store.path.name, copy)
        for file in (file for pattern in BESIDE for file in sorted(folder.glob(pattern))):
            _pack(archive, file.relative_to(folder).as_posix(), file)
    return packed.getvalue()


def _pack(archive: ZipFile, name: str, file: Path) -> None:
    """Only its owner may read what is unpacked."""
    info = ZipInfo(name, EARLIEST)
    info.external_attr = 0o600 << 16
    archive.writestr(info, file.read_bytes(), ZIP_DEFLATED)


EXPORTS = {
    "standings.csv": Export("text/csv", _standings),
    "results.csv": Export("text/csv", _results),
    "event.json": Export("application/json", _everything),
    "plays.zip": Export("application/zip", lambda event, _: plays_of_everybody(event)),
}

"""What everybody has played, for their BG Stats: a file for each player with all of their games, as ZIP."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from companion.games.port import Facts, Place, Seat
from companion.games.registry import GAMES
from companion.record.export.bgstats import Play, plays_file
from companion.tournament.hub.event import Event, Game, Result
from companion.tournament.hub.scoring import COUNTED

# The same plays give the same bytes.
EARLIEST = (1980, 1, 1, 0, 0, 0)


def plays_of_everybody(event: Event) -> bytes:
    """A .bgsplay for each player who has a result; those who played nothing have none."""
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
        if result.state in COUNTED:
            sitting = event.sittings.get((number, table))
            game = None if sitting is None else event.games.get(sitting.game)
            started, ended = _times(event, number, game)
            uuid = f"{event.id}/{number}/{table}" if game is None else game.uuid
            yield Play(uuid, listing.title, listing.players, _facts(event, result), started, ended)


def _times(event: Event, number: int, game: Game | None) -> tuple[datetime, datetime]:
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
            Place(player, int(line["score"]), int(line["place"])) for player, line in lines.items()
        ),
    )


def _file_name(player: str, name: str) -> str:
    """A name that every system takes; the id tells namesakes apart."""
    plain = re.sub(r"[^\w-]+", "-", name).strip("-")[:40]
    return f"{plain}-{player}.bgsplay" if plain else f"{player}.bgsplay"

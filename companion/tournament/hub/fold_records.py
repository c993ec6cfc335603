"""What a box's record changes in the event. Pure; a record that makes no sense changes nothing."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.games.kit.codec import to_json
from companion.record import chain
from companion.record.entries import Entry, GameRow
from companion.tournament.hub.event import Alarm, Box, BoxGame, Call, Event, Ranking, Result
from companion.tournament.messages import UNREADABLE
from companion.tournament.records import ClockSource, Record, Type

# A box whose clock is ahead of the hub by more is shown; one behind may only have been without a network.
MOST_AHEAD_MS = 5000
LEAST_AT_TABLE = 2
# What a game's record says when its next round or year begins.
STAGES = ("round_began", "year_began")


def fold_record(event: Event, box: str, record: Record, received: int) -> None:
    """A record that is kept, in the order of its stream; `box` is whose topic it came by."""
    its_box = event.boxes.get(box)
    if its_box is None:
        its_box = event.boxes[box] = Box(box, "", received)
    _note_heard(event, its_box, record, received)
    fold = FOLDS.get(record.type)
    if fold is None:
        return
    try:
        fold(event, its_box, record)
    except NotOwnError:
        alarm(event, "identity", its_box, received)
    except SettledError:
        alarm(event, "settled", its_box, received)
    except UNREADABLE:
        alarm(event, "malformed", its_box, received)


class NotOwnError(LookupError):
    """A record about a game of another box."""


class SettledError(LookupError):
    """A record that would change a result which everybody has confirmed."""


def _own_game(event: Event, box: Box, record: Record) -> BoxGame:
    game = event.games[record.game]
    if game.box != box.id:
        raise NotOwnError
    return game


def _open_game(event: Event, box: Box, record: Record) -> BoxGame:
    """The box's own game, whose result is not settled yet."""
    game = _own_game(event, box, record)
    if game.is_settled:
        raise SettledError
    return game


def alarm(event: Event, what: str, box: Box, at: int) -> None:
    """Something that the director must look at, told once until then; the box's table is flagged."""
    if what in box.flags:
        return
    name = f"{what}-{box.id}-{at}"
    box.flags.add(what)
    event.alarms[name] = Alarm(name, what, box.id, box.table, at)
    event.touch("alarms", name)
    event.touch_box(box)


def _note_heard(event: Event, box: Box, record: Record, received: int) -> None:
    box.heard = max(box.heard, received)
    box.seq = record.seq
    if record.stream not in box.streams:
        box.streams.append(record.stream)
    if record.clock is not ClockSource.NONE:
        ahead = record.at - received
        box.skew_s = ahead // 1000 if ahead > MOST_AHEAD_MS else 0
    event.touch_box(box)


def _game_began(event: Event, box: Box, record: Record) -> None:
    body = record.body
    number, table = _place(event, box, record)
    row = GameRow(
        id=0,
        uuid=body["uuid"],
        name=body["name"],
        rules=body["rules"],
        players=to_json(body["players"]),
        started_at=body["started_at"],
        ended_at=None,
        result=None,
    )
    people = {str(each["id"]): str(each["name"]) for each in body["players"]}
    game = BoxGame(
        uuid=row.uuid,
        box=box.id,
        round=number,
        table=table,
        name=row.name,
        players={},
        began=record.at,
        hash=chain.beginning(row),
        names=people,
    )
    if row.uuid in event.games:
        alarm(event, "malformed", box, record.at)
        return
    game.players = mapped(event, number, table, people)
    game.is_mapped = bool(game.players)
    if game.is_mapped:
        if note_absent(event, number, table, game.players.values()):
            alarm(event, "without", box, record.at)
    else:
        game.players = dict.fromkeys(people, "")
        event.touch("games", game.uuid)
        alarm(event, "unmapped", box, record.at)
    event.games[game.uuid] = game
    box.game = game.uuid
    _entry(event, box, game, body["entry"], record.at)
    if game.is_mapped:
        seat_game(event, game)


def mapped(event: Event, number: int, table: str, people: Mapping[str, str]) -> dict[str, str]:
    """The event's id of each of the game's players: the same ids, else by name; empty where that fails.

    A game may begin without somebody who did not come.
    """
    its_round = event.rounds.get(number)
    seats = () if its_round is None else its_round.tables.get(table, ())
    if len(people) < LEAST_AT_TABLE:
        return {}
    if set(people) <= set(seats):
        return {each: each for each in people}
    by_name = {event.players[each].name.casefold(): each for each in seats}
    found = {each: by_name.get(name.casefold(), "") for each, name in people.items()}
    return found if set(found.values()) <= set(seats) and len(set(found.values())) == len(found) else {}


def note_absent(event: Event, number: int, table: str, players: Iterable[str]) -> bool:
    """A game at this table has begun with these; whether somebody is missing there, who is absent then."""
    its_round = event.rounds[number]
    seats = its_round.tables[table]
    missing = tuple(player for player in seats if player not in set(players))
    if missing and (number, table) not in event.results:
        its_round.tables[table] = tuple(player for player in seats if player not in missing)
        its_round.absent = (*its_round.absent, *missing)
        event.touch("rounds", str(number))
        event.touch("tables", table)
    return bool(missing)


def seat_game(event: Event, game: BoxGame) -> None:
    """The game is the one of its table in its round, unless another's result counts there already."""
    sitting = event.sitting(game.round, game.table)
    before = event.games.get(sitting.game)
    result = event.results.get((game.round, game.table))
    if before is None or result is None or not result.counts:
        sitting.game = game.uuid
    event.touch("tables", game.table)


def _place(event: Event, box: Box, record: Record) -> tuple[int, str]:
    """The round and table of a record; a box that was told neither stands where the director put it."""
    table = record.table if record.table in box.tables else box.table
    return record.round or event.number, table


def _command(event: Event, box: Box, record: Record) -> None:
    game = _open_game(event, box, record)
    _entry(event, box, game, record.body["entry"], record.at)
    if game.is_over:
        game.is_over = game.is_abandoned = False
        game.proposed, game.proposed_last, game.times = (), "", {}
        game.confirmed.clear()
        game.disputed.clear()
        settle(event, game)


def _entry(event: Event, box: Box, game: BoxGame, plain: Mapping[str, Any], at: int) -> None:
    """Follow the journal's chain: what the box says its hash is must come out here too."""
    said = bytes.fromhex(plain["hash"])
    if plain["events"] is not None and game.is_sound:
        entry = Entry(
            seq=plain["seq"],
            at=plain["at"],
            command=to_json(plain["command"]),
            events=to_json(plain["events"]),
            by=plain["by"],
        )
        if chain.link(game.hash, entry) != said or entry.seq != game.entries + 1:
            game.is_sound = False
            alarm(event, "chain", box, box.heard)
    game.hash, game.last, game.entries = said, plain["hash"], plain["seq"]
    game.entered.append(at)
    _note_stage(game, plain["events"])
    event.changed.add(("tables", game.table))


def _note_stage(game: BoxGame, events: object) -> None:
    """How far the game is by its own count, whichever game it is."""
    for told in events if isinstance(events, list) else ():
        if isinstance(told, dict) and told.get("event") in STAGES:
            number = told.get("round", told.get("year"))
            if isinstance(number, int):
                game.stages[number] = len(game.entered)


def _game_ended(event: Event, box: Box, record: Record) -> None:
    game = _open_game(event, box, record)
    game.is_over, game.ended = True, record.at
    game.is_abandoned = record.body["result"] is None
    settle(event, game)


def _result_proposed(event: Event, box: Box, record: Record) -> None:
    game = _open_game(event, box, record)
    ranking: Ranking = tuple(
        {"player": str(each["player"]), "score": int(each["score"]), "place": int(each["place"])}
        for each in record.body["ranking"]
    )
    if {each["player"] for each in ranking} != set(game.players) or record.body["last"] != game.last:
        alarm(event, "malformed", box, record.at)
        return
    game.proposed, game.proposed_last = ranking, record.body["last"]
    game.confirmed.clear()
    game.disputed.clear()
    settle(event, game)


def _result_confirmed(event: Event, box: Box, record: Record) -> None:
    game, player = _own_game(event, box, record), str(record.body["player"])
    if record.body["last"] == game.proposed_last and player in game.players:
        game.confirmed.add(player)
        game.disputed.discard(player)
        settle(event, game)


def _result_disputed(event: Event, box: Box, record: Record) -> None:
    game, player = _open_game(event, box, record), str(record.body["player"])
    if record.body["last"] == game.proposed_last and player in game.players:
        game.disputed.add(player)
        game.confirmed.discard(player)
        settle(event, game)


def _times(event: Event, box: Box, record: Record) -> None:
    game = _own_game(event, box, record)
    if record.body["last"] == game.last:
        game.times = read_times(record.body["times"])
        event.touch("tables", game.table)
        event.touch("results", f"{game.round}/{game.table}")


def read_times(plain: Mapping[str, Mapping[str, Any]]) -> dict[str, Mapping[str, int]]:
    """Each player's time as a box tells it: whole numbers by their names."""
    return {
        str(player): {str(name): int(value) for name, value in each.items() if value is not None}
        for player, each in plain.items()
    }


def settle(event: Event, game: BoxGame) -> None:
    """What counts of a game now. What a judge has written stays, whatever the box says later."""
    key = (game.round, game.table)
    event.touch("tables", game.table)
    if not game.is_mapped or event.sitting(*key).game != game.uuid:
        return
    before = event.results.get(key)
    if before is not None and (before.state == "corrected" or before.is_written):
        return
    state = _state_of(event, game)
    if state:
        ranking = tuple({**each, "player": game.players[each["player"]]} for each in game.proposed)
        event.results[key] = Result(*key, state, ranking)
    else:
        event.results.pop(key, None)
    event.touch("results", f"{game.round}/{game.table}")
    event.touch_whole("standings", "round")


def _state_of(event: Event, game: BoxGame) -> str:
    if not game.is_over or not game.proposed:
        return ""
    if game.disputed:
        return "disputed"
    box = event.boxes.get(game.box)
    is_trusted = game.is_sound and not (box is not None and box.flags & {"conflict", "clone"})
    return "confirmed" if game.confirmed == set(game.players) and is_trusted else "proposed"


def _judge_called(event: Event, box: Box, record: Record) -> None:
    call = str(record.body["call"])
    if call not in event.calls:
        player = record.body.get("player") or ""
        _, table = _place(event, box, record)
        # A box that has no time, or one ahead of the hub, has called when the hub heard it.
        at = min(record.at, box.heard) if record.clock is not ClockSource.NONE else box.heard
        made = Call(call, box.id, table, str(player), str(record.body["why"]), at, rev=box.heard)
        event.calls[call] = made
        event.waiting[call] = table
        event.touch("calls", call)


def _judge_cancelled(event: Event, box: Box, record: Record) -> None:
    call = event.calls[record.body["call"]]
    if call.box == box.id and call.state != "resolved":
        call.state = "cancelled"
        event.waiting.pop(call.id, None)
        event.touch("calls", call.id)


def _seated(event: Event, box: Box, record: Record) -> None:
    number, table = _place(event, box, record)
    its_round = event.rounds.get(number)
    if its_round is not None and record.body["player"] in its_round.tables.get(table, ()):
        event.sitting(number, table).seated.add(record.body["player"])
        event.touch("tables", table)


def _box_started(event: Event, box: Box, record: Record) -> None:
    del event
    box.version = str(record.body["version"])


def _fault(event: Event, box: Box, record: Record) -> None:
    del event
    box.faults = tuple(map(str, record.body["sentences"]))


FOLDS: Mapping[str, Callable[[Event, Box, Record], None]] = {
    Type.GAME_BEGAN: _game_began,
    Type.COMMAND: _command,
    Type.GAME_ENDED: _game_ended,
    Type.RESULT_PROPOSED: _result_proposed,
    Type.RESULT_CONFIRMED: _result_confirmed,
    Type.RESULT_DISPUTED: _result_disputed,
    Type.JUDGE_CALLED: _judge_called,
    Type.JUDGE_CANCELLED: _judge_cancelled,
    Type.SEATED: _seated,
    Type.BOX_STARTED: _box_started,
    Type.FAULT: _fault,
    Type.TIMES: _times,
}

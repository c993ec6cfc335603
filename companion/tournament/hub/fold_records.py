"""What a box's record changes in the event. Pure; a record that makes no sense changes nothing."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.kit.codec import to_json
from companion.record import chain
from companion.record.entries import Entry, GameRow
from companion.tournament.hub.event import Alarm, Box, Call, Event, Game, Ranking, Result
from companion.tournament.messages import UNREADABLE
from companion.tournament.records import ClockSource, Record, Type

# A box whose clock is ahead of the hub by more is shown; one behind may only have been without a network.
MOST_AHEAD_MS = 5000


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
    except UNREADABLE:
        alarm(event, "malformed", its_box, received)


class NotOwnError(LookupError):
    """A record about a game of another box."""


def _own_game(event: Event, box: Box, record: Record) -> Game:
    game = event.games[record.game]
    if game.box != box.id:
        raise NotOwnError
    return game


def alarm(event: Event, what: str, box: Box, at: int) -> None:
    """Something that the director must look at, told once until then; the box's table is flagged."""
    if what in box.flags:
        return
    name = f"{what}-{box.id}-{at}"
    box.flags.add(what)

    event.alarms[name] = Alarm(name, what, box.id, box.table, at)
    event.touch("alarms", name)
    _touch_box(event, box)


def _note_heard(event: Event, box: Box, record: Record, received: int) -> None:
    box.heard = max(box.heard, received)
    box.seq = record.seq
    if record.stream not in box.streams:
        box.streams.append(record.stream)
    if record.clock is not ClockSource.NONE:
        ahead = record.at - received
        box.skew_s = ahead // 1000 if ahead > MOST_AHEAD_MS else 0
    _touch_box(event, box)


def _touch_box(event: Event, box: Box) -> None:
    event.changed.add(("boxes", box.id))
    if box.table:
        event.changed.add(("tables", box.table))


def _game_began(event: Event, box: Box, record: Record) -> None:
    body = record.body
    number, table = _place(event, box, record)
    row = GameRow(
        *(0, body["uuid"], body["name"], body["rules"], to_json(body["players"]), body["started_at"]),
        *(None, None),
    )
    people = {str(each["id"]): str(each["name"]) for each in body["players"]}
    game = Game(
        *(row.uuid, box.id, number, table, row.name, {}, record.at),
        hash=chain.beginning(row),
        names=people,
    )
    if row.uuid in event.games:
        alarm(event, "malformed", box, record.at)
        return
    game.players = mapped(event, number, table, people)
    game.is_mapped = bool(game.players)
    if not game.is_mapped:
        game.players = dict.fromkeys(people, "")
        event.touch("games", game.uuid)
        alarm(event, "unmapped", box, record.at)
    event.games[game.uuid] = game
    box.game = game.uuid
    _entry(event, box, game, body["entry"])
    if game.is_mapped:
        seat_game(event, game)


def mapped(event: Event, number: int, table: str, people: Mapping[str, str]) -> dict[str, str]:
    """The event's id of each of the game's players: the same ids, else by name; empty where that fails."""
    its_round = event.rounds.get(number)
    seats = () if its_round is None else its_round.tables.get(table, ())
    if set(people) == set(seats):
        return {each: each for each in people}
    by_name = {event.players[each].name.casefold(): each for each in seats}
    found = {each: by_name.get(name.casefold(), "") for each, name in people.items()}
    return found if set(found.values()) == set(seats) and len(found) == len(seats) else {}


def seat_game(event: Event, game: Game) -> None:
    """The game is the one of its table in its round, unless another's result counts there already."""
    sitting = event.sitting(game.round, game.table)
    before = event.games.get(sitting.game)
    result = event.results.get((game.round, game.table))
    if before is None or result is None or result.state not in ("confirmed", "corrected"):
        sitting.game = game.uuid
    event.touch("tables", game.table)


def _place(event: Event, box: Box, record: Record) -> tuple[int, str]:
    """The round and table of a record; a box that was told neither stands where the director put it."""
    table = record.table if record.table in box.tables else box.table
    return record.round or event.number, table


def _command(event: Event, box: Box, record: Record) -> None:
    game = _own_game(event, box, record)
    _entry(event, box, game, record.body["entry"])
    if game.is_over:
        game.is_over = game.is_abandoned = False
        game.proposed, game.proposed_last = (), ""
        game.confirmed.clear()
        game.disputed.clear()
        settle(event, game)


def _entry(event: Event, box: Box, game: Game, plain: Mapping[str, Any]) -> None:
    """Follow the journal's chain: what the box says its hash is must come out here too."""
    said = bytes.fromhex(plain["hash"])
    if plain["events"] is not None and game.is_sound:
        entry = Entry(
            *(plain["seq"], plain["at"], to_json(plain["command"]), to_json(plain["events"])),
            by=plain["by"],
        )
        if chain.link(game.hash, entry) != said or entry.seq != game.entries + 1:
            game.is_sound = False
            alarm(event, "chain", box, box.heard)
    game.hash, game.last, game.entries = said, plain["hash"], plain["seq"]
    event.changed.add(("tables", game.table))


def _game_ended(event: Event, box: Box, record: Record) -> None:
    game = _own_game(event, box, record)
    game.is_over, game.ended = True, record.at
    game.is_abandoned = record.body["result"] is None
    settle(event, game)


def _result_proposed(event: Event, box: Box, record: Record) -> None:
    game = _own_game(event, box, record)
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
    game, player = _own_game(event, box, record), str(record.body["player"])
    if record.body["last"] == game.proposed_last and player in game.players:
        game.disputed.add(player)
        game.confirmed.discard(player)
        settle(event, game)


def settle(event: Event, game: Game) -> None:
    """What counts of a game now. What a judge has written stays, whatever the box says later."""
    key = (game.round, game.table)
    event.touch("tables", game.table)
    if not game.is_mapped or event.sitting(*key).game != game.uuid:
        return
    before = event.results.get(key)
    if before is not None and before.state == "corrected":
        return
    state = _state_of(event, game)
    if state:
        ranking = tuple({**each, "player": game.players[each["player"]]} for each in game.proposed)
        event.results[key] = Result(*key, state, ranking)
    else:
        event.results.pop(key, None)
    event.touch("results", f"{game.round}/{game.table}")
    event.touch("standings")
    event.touch("round")


def _state_of(event: Event, game: Game) -> str:
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
}

"""What a deed of the director or a judge changes in the event. Pure; it was decided before, so it holds."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.frozen import frozen
from companion.tournament.hub.event import Box, Clock, Event, Notice, Player, Result, RoleLink, Round
from companion.tournament.hub.fold_records import mapped, seat_game, settle
from companion.tournament.records import Record


@frozen
class Deed:
    """Something that was done at the hub, before it has its number and its time."""

    type: str
    body: Mapping[str, Any]
    table: str = ""
    round: int = 0


def fold_deed(event: Event, record: Record) -> None:
    """A deed as the log holds it; types of other versions are passed over."""
    event.rev = max(event.rev, record.at)
    event.deeds = max(event.deeds, record.seq)
    fold = FOLDS.get(record.type)
    if fold is not None:
        fold(event, record, record.body)


def _options_set(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    del record
    for name, value in body.items():
        if name in ("name", "game", "options", "scheme", "size", "round_s", "delete_on"):
            setattr(event, name, value)
    event.touch("event")
    event.touch("standings")


def _player_added(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    del record
    player = Player(body["player"], body["name"], body["since"], body["fixed"])
    event.players[player.id] = player
    event.touch("players", player.id)
    event.touch("standings")


def _player_changed(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    del record
    player = event.players[body["player"]]
    player.name, player.fixed = body["name"], body["fixed"]
    event.touch("players", player.id)
    for number, table in event.sittings:
        if number == event.number:
            event.touch("tables", table)


def _player_dropped(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    event.players[body["player"]].is_here = record.type != "player_dropped"
    event.touch("players", body["player"])


def _pair_forbidden(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    for one, other in ((body["a"], body["b"]), (body["b"], body["a"])):
        forbidden = event.players[one].forbidden
        forbidden.add(other) if record.type == "pair_forbidden" else forbidden.discard(other)
        event.touch("players", one)


def _round_paired(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    event.draft = Round(
        *(record.round, body["kind"], body["seed"], _tables(body), tuple(body["byes"]), body["top"]),
        problems=tuple(body["problems"]),
    )
    event.touch("draft")
    event.touch("round")


def _swap_made(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    del record
    assert event.draft is not None
    event.draft.tables, event.draft.byes = _tables(body), tuple(body["byes"])
    event.draft.problems = tuple(body["problems"])
    event.touch("draft")


def _tables(body: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    return {table: tuple(players) for table, players in body["tables"].items()}


def _draft_dropped(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    del record, body
    event.draft = None
    event.touch("draft")
    event.touch("round")


def _round_published(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    del body
    draft = event.draft
    assert draft is not None
    before = event.current
    draft.published = draft.rev = record.at
    event.rounds[draft.number], event.draft = draft, None
    event.clock = Clock(record.at, draft.number, "idle", 0, event.round_s)
    for table in {*draft.tables, *(() if before is None else before.tables)}:
        event.touch("tables", table)
    for section in ("draft", "round", "clock", "standings"):
        event.touch(section)
    event.touch("rounds", str(draft.number))


def _clock_set(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    event.clock = Clock(record.at, record.round, body["state"], body["ends"], body["left_s"])
    event.touch("clock")


def _extra_given(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    sitting = event.sitting(record.round, record.table)
    sitting.extra_s, sitting.extra_rev = body["add_s"], record.at
    event.touch("tables", record.table)


def _call_changed(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    call = event.calls.get(body["call"])
    if call is not None:
        call.state = "claimed" if record.type == "call_claimed" else "resolved"
        call.by, call.rev = body["by"], record.at
        if call.state == "resolved":
            event.waiting.pop(call.id, None)
        event.touch("calls", call.id)
        event.touch("tables", call.table)


def _result_corrected(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    event.results[record.round, record.table] = Result(
        *(record.round, record.table, "corrected", tuple(body["ranking"]), body["by"], body["reason"])
    )
    event.touch("results", f"{record.round}/{record.table}")
    event.touch("tables", record.table)
    event.touch("standings")
    event.touch("round")


def _game_adopted(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    game = event.games.get(body["game"])
    if game is None:
        return
    game.round, game.table = record.round, record.table
    game.players = dict(body["players"]) or mapped(event, record.round, record.table, {})
    game.is_mapped = True
    event.touch("games", game.uuid)
    seat_game(event, game)
    settle(event, game)


def _notice_given(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    event.notice = Notice(record.at, body["text"], body["until"]) if body["text"] else None
    event.touch("notice")


def _box_joined(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    box = event.boxes.setdefault(body["box"], Box(body["box"], "", record.at))
    box.version, box.is_revoked = body["version"], False
    _put(event, box, body["table"], record.at)


def _box_seated(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    _put(event, event.boxes[body["box"]], body["table"], record.at)


def _put(event: Event, box: Box, table: str, at: int) -> None:
    before = box.table
    box.table, box.assigned = table, at
    if table:
        box.tables.add(table)
    for each in {before, table} - {""}:
        event.note_stand(each)
    event.touch("boxes", box.id)


def _box_revoked(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    del record
    box = event.boxes[body["box"]]
    box.is_revoked = True
    box.live.link = "never"
    event.touch("boxes", box.id)
    event.note_stand(box.table)


def _alarm_seen(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    del record
    alarm = event.alarms.get(body["alarm"])
    if alarm is None:
        return
    alarm.is_seen = True
    event.touch("alarms", alarm.id)
    box = event.boxes[alarm.box]
    box.flags.discard(alarm.what)
    event.touch("boxes", box.id)
    if box.table:
        event.touch("tables", box.table)
    game = event.games.get(box.game)
    if game is not None:
        settle(event, game)


def _hall_changed(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    del body
    event.is_hall_open = record.type == "hall_opened"
    event.touch("hall")
    event.touch("event")


def _link_made(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    del record
    event.links[body["id"]] = RoleLink(body["id"], body["role"], body["name"], body["until"])
    event.touch("links", body["id"])


def _link_revoked(event: Event, record: Record, body: Mapping[str, Any]) -> None:
    del record
    if body["id"] in event.links:
        event.links[body["id"]].is_revoked = True
        event.touch("links", body["id"])


FOLDS: Mapping[str, Callable[[Event, Record, Mapping[str, Any]], None]] = {
    "options_set": _options_set,
    "player_added": _player_added,
    "player_changed": _player_changed,
    "player_dropped": _player_dropped,
    "player_returned": _player_dropped,
    "pair_forbidden": _pair_forbidden,
    "pair_allowed": _pair_forbidden,
    "round_paired": _round_paired,
    "swap_made": _swap_made,
    "draft_dropped": _draft_dropped,
    "round_published": _round_published,
    "clock_set": _clock_set,
    "extra_given": _extra_given,
    "call_claimed": _call_changed,
    "call_resolved": _call_changed,
    "result_corrected": _result_corrected,
    "game_adopted": _game_adopted,
    "notice_given": _notice_given,
    "box_joined": _box_joined,
    "box_seated": _box_seated,
    "box_revoked": _box_revoked,
    "alarm_seen": _alarm_seen,
    "hall_opened": _hall_changed,
    "hall_closed": _hall_changed,
    "link_made": _link_made,
    "link_revoked": _link_revoked,
}

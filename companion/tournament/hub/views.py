"""Views: the event as each role may see it, section by section, ready for JSON. Pure.

Sections of several things are keyed, so that a change names only what changed.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any

from companion.tournament.hub.event import Event, Round
from companion.tournament.hub.scoring import standing_lines
from companion.tournament.hub.table_view import table_view

View = dict[str, Any]


class Role(StrEnum):
    DIRECTOR = "director"
    JUDGE = "judge"
    PLAYER = "player"
    PUBLIC = "public"


STAFF = (Role.DIRECTOR, Role.JUDGE)
KEYED = ("players", "rounds", "tables", "results", "calls", "boxes", "alarms", "links", "games")
FOR_ALL = ("event", "round", "clock", "notice", "players", "rounds", "results", "standings", "tables")
FOR_JUDGES = (*FOR_ALL, "calls", "boxes", "alarms")
SECTIONS: Mapping[Role, tuple[str, ...]] = {
    Role.DIRECTOR: (*FOR_JUDGES, "draft", "links", "hall", "games"),
    Role.JUDGE: FOR_JUDGES,
    Role.PLAYER: FOR_ALL,
    Role.PUBLIC: FOR_ALL,
}


def whole(event: Event, role: Role, hall: View) -> View:
    """Everything that this role may see."""
    return {section: section_of(event, role, section, hall) for section in SECTIONS[role]}


def section_of(event: Event, role: Role, section: str, hall: View) -> Any:
    if section in KEYED:
        return {key: part(event, role, section, key) for key in _keys(event, section)}
    match section:
        case "event":
            return _event(event, role)
        case "round":
            return {"number": event.number, "state": _round_state(event)}
        case "clock":
            clock = event.clock
            return {"round": clock.round, "state": clock.state, "ends": clock.ends, "left_s": clock.left_s}
        case "notice":
            return None if event.notice is None else {"text": event.notice.text, "until": event.notice.until}
        case "standings":
            return standing_lines(event)
        case "draft":
            return None if event.draft is None else _round(event.draft) | {"round": event.draft.number}
        case _:
            return hall


def part(event: Event, role: Role, section: str, key: str) -> View | None:
    """One thing of a keyed section; None where it is not there any more."""
    try:
        return PARTS[section](event, role, key)
    except KeyError:
        return None


def _keys(event: Event, section: str) -> Iterable[str]:
    match section:
        case "tables":
            return table_names(event)
        case "results":
            return [f"{number}/{table}" for number, table in event.results]
        case "rounds":
            return map(str, event.rounds)
        case "calls":
            return [call.id for call in event.calls.values() if call.state != "cancelled"]
        case "games":
            return [game.uuid for game in event.games.values() if not game.is_mapped]
        case _:
            things: Mapping[str, object] = getattr(event, section)
            return list(things)


def table_names(event: Event) -> list[str]:
    """All tables that have a box or are played at now."""
    now = event.current
    boxes = (box.table for box in event.boxes.values() if box.table and not box.is_revoked)
    return list(dict.fromkeys((*(() if now is None else now.tables), *boxes)))


def _event(event: Event, role: Role) -> View:
    from companion.games.registry import GAMES  # noqa: PLC0415 - the views of tests need no game

    public = {
        "id": event.id,
        "name": event.name,
        "game": event.game,
        "title": GAMES.title(event.game),
        "scheme": event.scheme,
    }
    if role not in STAFF:
        return public
    return public | {
        "options": event.options,
        "size": event.size,
        "round_s": event.round_s,
        "delete_on": event.delete_on,
        "hall": event.is_hall_open,
    }


def _round_state(event: Event) -> str:
    if event.draft is not None:
        return "draft"
    if event.current is None:
        return "none"
    return "published" if event.missing() else "complete"


def _round(each: Round) -> View:
    return {
        "kind": each.kind,
        "seed": each.seed,
        "tables": each.tables,
        "byes": each.byes,
        "top": each.top,
        "published": each.published,
        "problems": each.problems,
    }


def _round_part(event: Event, role: Role, key: str) -> View:
    del role
    return _round(event.rounds[int(key)])


def _player(event: Event, role: Role, key: str) -> View:
    player = event.players[key]
    public = {"name": player.name, "state": "here" if player.is_here else "dropped"}
    if role not in STAFF:
        return public
    return public | {"fixed": player.fixed, "since": player.since, "forbidden": sorted(player.forbidden)}


def _result(event: Event, role: Role, key: str) -> View:
    number, _, table = key.partition("/")
    result = event.results[int(number), table]
    view = {
        "round": result.round,
        "table": result.table,
        "state": result.state,
        "ranking": result.ranking,
    }
    return view | {"by": result.by, "reason": result.reason} if role in STAFF else view


def _call(event: Event, role: Role, key: str) -> View:
    del role
    call = event.calls[key]
    if call.state == "cancelled":
        raise KeyError(key)
    return {
        "table": call.table,
        "player": call.player,
        "why": call.why,
        "state": call.state,
        "by": call.by,
        "at": call.at,
    }


def _box(event: Event, role: Role, key: str) -> View:
    del role
    box = event.boxes[key]
    return {
        "table": box.table,
        "link": box.live.link,
        "version": box.version,
        "joined": box.joined,
        "revoked": box.is_revoked,
        "streams": box.streams,
        "seq": box.seq,
        "heard": box.heard,
        "skew_s": box.skew_s,
        "flags": sorted(box.flags),
        "faults": box.faults,
        "applied": box.live.applied,
    }


def _alarm(event: Event, role: Role, key: str) -> View:
    del role
    alarm = event.alarms[key]
    return {
        "what": alarm.what,
        "box": alarm.box,
        "table": alarm.table,
        "at": alarm.at,
        "seen": alarm.is_seen,
    }


def _link(event: Event, role: Role, key: str) -> View:
    del role
    link = event.links[key]
    return {"role": link.role, "name": link.name, "until": link.until, "revoked": link.is_revoked}


def _game(event: Event, role: Role, key: str) -> View:
    """A game that nobody knows the table of; its players are those that were typed in at the box."""
    del role
    game = event.games[key]
    if game.is_mapped:
        raise KeyError(key)
    return {
        "box": game.box,
        "round": game.round,
        "table": game.table,
        "began": game.began,
        "players": game.names,
    }


def _table(event: Event, role: Role, key: str) -> View:
    return table_view(event, key, is_for_staff=role in STAFF)


PARTS: Mapping[str, Callable[[Event, Role, str], View]] = {
    "players": _player,
    "rounds": _round_part,
    "tables": _table,
    "results": _result,
    "calls": _call,
    "boxes": _box,
    "alarms": _alarm,
    "links": _link,
    "games": _game,
}

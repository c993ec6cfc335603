"""Views: the event as each role may see it, section by section, ready for JSON. Pure.

Sections of several things are keyed, so that a change names only what changed.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any

from companion.tournament.hub.event import Box, BoxGame, Event, Live, Presence, Result, Round, Sitting
from companion.tournament.hub.rounds import changes_since
from companion.tournament.hub.scoring import standing_lines

View = dict[str, Any]


class Role(StrEnum):
    DIRECTOR = "director"
    JUDGE = "judge"
    PLAYER = "player"
    PUBLIC = "public"
    HUB = "hub"


STAFF = (Role.DIRECTOR, Role.JUDGE)
KEYED = ("players", "rounds", "tables", "results", "calls", "boxes", "alarms", "links", "games")
FOR_ALL = ("event", "round", "clock", "notice", "players", "rounds", "results", "standings", "tables")
FOR_JUDGES = (*FOR_ALL, "calls", "boxes", "alarms")
SECTIONS: Mapping[Role, tuple[str, ...]] = {
    Role.DIRECTOR: (*FOR_JUDGES, "draft", "links", "hall", "games"),
    Role.JUDGE: FOR_JUDGES,
    Role.PLAYER: FOR_ALL,
    Role.PUBLIC: FOR_ALL,
    Role.HUB: (),
}


def whole(event: Event, role: Role, hall: View) -> View:
    """Everything that this role may see."""
    return {section: section_of(event, role, section, hall) for section in SECTIONS[role]}


def section_of(event: Event, role: Role, section: str, hall: View) -> Any:
    if section in KEYED:
        parts = ((key, part(event, role, section, key)) for key in _keys(event, section))
        return {key: view for key, view in parts if view is not None}
    match section:
        case "event":
            return _event(event, role)
        case "round":
            return {"number": event.number, "state": _round_state(event)}
        case "clock":
            return _fields(event.clock, "round", "state", "ends", "left_s")
        case "notice":
            return None if event.notice is None else _fields(event.notice, "text", "until")
        case "standings":
            return standing_lines(event)
        case "draft":
            return None if event.draft is None else _draft(event, event.draft)
        case _:
            return hall


def all_parts(event: Event) -> set[tuple[str, str]]:
    """Everything that a page may show, as what changed is named."""
    sections = SECTIONS[Role.DIRECTOR]
    return {(each, key) for each in sections for key in (_keys(event, each) if each in KEYED else ("",))}


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


def _fields(thing: object, *names: str) -> View:
    return {name: getattr(thing, name) for name in names}


def _event(event: Event, role: Role) -> View:
    from companion.games.registry import GAMES  # noqa: PLC0415 - the views of tests need no game

    public = _fields(event, "id", "name", "game", "scheme", "registration", "web", "total_rounds") | {
        "title": GAMES.title(event.game)
    }
    if role not in STAFF:
        return public
    own = _fields(
        event, "options", "size", "round_s", "delete_on", "erased", "points", "tie_breaks", "seat_phones"
    )
    return public | own | {"hall": event.is_hall_open, "table_clock": dict(event.table_clock.__dict__)}


def _round_state(event: Event) -> str:
    if event.draft is not None:
        return "draft"
    if event.current is None:
        return "none"
    return "published" if event.missing() else "complete"


def _round(each: Round) -> View:
    own = _fields(each, "kind", "seed", "tables", "byes", "absent", "top", "others", "published", "problems")
    return own | {"finals": [table for table in each.tables if each.is_final(table)]}


def _draft(event: Event, draft: Round) -> View:
    gone, come = changes_since(event, draft)
    return _round(draft) | {"round": draft.number, "gone": gone, "come": come}


def _round_part(event: Event, _: Role, key: str) -> View:
    return _round(event.rounds[int(key)])


def _player(event: Event, role: Role, key: str) -> View:
    player = event.players[key]
    if role not in STAFF and player.state is Presence.ASKED:
        raise KeyError(key)
    public = _fields(player, "name", "state", "club")
    if role not in STAFF:
        return public
    given = (each for each in event.penalties if each.player == key)
    penalties = [_fields(each, "points", "reason", "by", "at") for each in given]
    own = _fields(player, "fixed", "since", "member", "rating")
    own |= {"forbidden": sorted(player.forbidden), "sits_out": sorted(player.sits_out)}
    return public | own | {"penalties": penalties}


def _result(event: Event, role: Role, key: str) -> View:
    number, _, table = key.partition("/")
    result = event.results[int(number), table]
    view = _fields(result, "round", "table", "state", "ranking") | {"times": times_of(event, result)}
    return view | {"by": result.by, "reason": result.reason} if role in STAFF else view


def times_of(event: Event, result: Result) -> Mapping[str, Mapping[str, int]]:
    """How long each player of a result thought, as the table's box told it; empty without a clock."""
    game = event.game_at(result.round, result.table)
    return {} if game is None else {game.players.get(each, each): time for each, time in game.times.items()}


def _call(event: Event, _: Role, key: str) -> View:
    call = event.calls[key]
    if call.state == "cancelled":
        raise KeyError(key)
    return _fields(call, "table", "player", "why", "state", "by", "at", "note")


def _box(event: Event, _: Role, key: str) -> View:
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


def _alarm(event: Event, _: Role, key: str) -> View:
    alarm = event.alarms[key]
    return _fields(alarm, "what", "box", "table", "at") | {"seen": alarm.is_seen}


def _link(event: Event, _: Role, key: str) -> View:
    link = event.links[key]
    return _fields(link, "role", "name", "until") | {"revoked": link.is_revoked}


def _game(event: Event, _: Role, key: str) -> View:
    """A game that nobody knows the table of; its players are those that were typed in at the box."""
    game = event.games[key]
    if game.is_mapped:
        raise KeyError(key)
    return _fields(game, "box", "round", "table", "began") | {"players": game.names}


def _table(event: Event, role: Role, table: str) -> View:
    """One table of the current round: its people, where its game stands, its box.

    KeyError for a table that has no box and is not played at.
    """
    now, box = event.current, event.box_at(table)
    if box is None and (now is None or table not in now.tables):
        raise KeyError(table)
    players = () if now is None else now.tables.get(table, ())
    sitting = event.sittings.get((event.number, table)) or Sitting(event.number, table)
    game, result = event.games.get(sitting.game), event.results.get((event.number, table))
    # A box that waits for its table's players still shows the game before.
    live = Live() if box is None or game is None else box.live
    view: View = {
        "table": table,
        "round": event.number,
        "state": _state(players, sitting, game, result, has_box=box is not None),
        "seats": [
            {"player": each, "name": event.name_of(each), **_seat(each, sitting, game, result, live)}
            for each in players
        ],
        "turn": live.turn,
        "entries": 0 if game is None else game.entries,
        # Who has entered the result on a phone, while it does not count yet.
        "told": "" if result is None or result.counts else result.by,
    }
    if role in STAFF:
        view |= _for_staff(box or Box("", "", 0), sitting, game, live)
        view["endings"] = event.endings.get(table)
        view["call"] = next((call for call, where in event.waiting.items() if where == table), None)
    return view


def _for_staff(box: Box, sitting: Sitting, game: BoxGame | None, live: Live) -> View:
    return {
        "box": box.id or None,
        "link": box.live.link,
        "game": "" if game is None else game.uuid,
        "game_round": live.round,
        "phase": live.phase,
        "began": 0 if game is None else game.began,
        "extra_s": sitting.extra_s,
        "faults": box.faults,
        "flags": sorted(box.flags),
        "heard": box.heard,
        "handover": game is not None and box.id not in ("", game.box) and not game.is_settled,
        "clock": None if game is None or live.clock is None else _clock(game, live.clock),
    }


def _clock(game: BoxGame, told: Mapping[str, Any]) -> View:
    """Everybody's time as the box told it last, by the event's ids."""
    ours = game.players
    times = {ours.get(each, each): time for each, time in told["times"].items()}
    return {"at": told["at"], "running": ours.get(told["running"], told["running"]), "times": times}


def _seat(player: str, sitting: Sitting, game: BoxGame | None, result: Result | None, live: Live) -> View:
    """A player may go by another id at the box. What counts comes before what the box shows."""
    lines = () if result is None else result.ranking
    line = next((each for each in lines if each["player"] == player), None)
    theirs, confirmed, disputed = player, sitting.agreed, sitting.disagreed
    if game is not None:
        theirs = next((own for own, ours in game.players.items() if ours == player), player)
        confirmed, disputed = game.confirmed, game.disputed
    return {
        "confirmed": theirs in confirmed,
        "disputed": theirs in disputed,
        "score": live.scores.get(theirs) if line is None else line["score"],
        "place": 0 if line is None else line["place"],
        "seated": player in sitting.seated,
    }


def _state(
    players: tuple[str, ...], sitting: Sitting, game: BoxGame | None, result: Result | None, *, has_box: bool
) -> str:
    if not players:
        return "empty"
    if result is not None:
        return "ended" if result.state == "proposed" else result.state
    if game is None:
        if not has_box:
            return "paper"
        return "seated" if sitting.seated >= set(players) else "assigned"
    if game.is_abandoned:
        return "abandoned"
    return "ended" if game.is_over else "playing"


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

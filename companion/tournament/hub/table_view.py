"""One table of the current round as the pages show it: its people, where its game stands, its box. Pure."""

from typing import Any

from companion.tournament.hub.event import Box, Event, Game, Live, Result, Sitting

View = dict[str, Any]


def table_view(event: Event, table: str, *, is_for_staff: bool) -> View:
    """KeyError for a table that has no box and is not played at."""
    now, box = event.current, event.box_at(table)
    if box is None and (now is None or table not in now.tables):
        raise KeyError(table)
    players = () if now is None else now.tables.get(table, ())
    sitting = event.sittings.get((event.number, table))
    game = None if sitting is None else event.games.get(sitting.game)
    result = event.results.get((event.number, table))
    live = None if box is None else box.live
    view: View = {
        "table": table,
        "round": event.number,
        "state": _state(players, sitting, game, result, has_box=box is not None),
        "seats": _seats(event, players, game, result, live),
        "turn": None if live is None else live.turn,
        "entries": 0 if game is None else game.entries,
    }
    seated = () if sitting is None else sitting.seated
    for seat in view["seats"]:
        seat["seated"] = seat["player"] in seated
    if is_for_staff:
        view |= _for_staff(box, sitting, game)
        view["call"] = next((call for call, where in event.waiting.items() if where == table), None)
    return view


def _for_staff(box: Box | None, sitting: Sitting | None, game: Game | None) -> View:
    return {
        "box": None if box is None else box.id,
        "link": "never" if box is None else box.live.link,
        "game": "" if game is None else game.uuid,
        "game_round": None if box is None else box.live.round,
        "phase": None if box is None else box.live.phase,
        "began": 0 if game is None else game.began,
        "extra_s": 0 if sitting is None else sitting.extra_s,
        "faults": () if box is None else box.faults,
        "flags": [] if box is None else sorted(box.flags),
        "heard": 0 if box is None else box.heard,
    }


def _seats(
    event: Event, players: tuple[str, ...], game: Game | None, result: Result | None, live: Live | None
) -> list[View]:
    """Each seat; a player may go by another id at the box. What counts comes before what the box shows."""
    at_box = {} if game is None else {ours: theirs for theirs, ours in game.players.items()}
    lines = {} if result is None else {line["player"]: line for line in result.ranking}
    scores = {} if live is None else live.scores
    confirmed, disputed = ((), ()) if game is None else (game.confirmed, game.disputed)
    made = []
    for player in players:
        theirs, line, known = at_box.get(player, player), lines.get(player), event.players.get(player)
        made.append(
            {
                "player": player,
                "name": player if known is None else known.name,
                "confirmed": theirs in confirmed,
                "disputed": theirs in disputed,
                "score": scores.get(theirs) if line is None else line["score"],
                "place": 0 if line is None else line["place"],
            }
        )
    return made


def _state(
    players: tuple[str, ...],
    sitting: Sitting | None,
    game: Game | None,
    result: Result | None,
    *,
    has_box: bool,
) -> str:
    if not players:
        return "empty"
    if result is not None:
        return "ended" if result.state == "proposed" else result.state
    if game is None:
        if not has_box:
            return "paper"
        return "seated" if sitting is not None and sitting.seated >= set(players) else "assigned"
    if game.is_abandoned:
        return "abandoned"
    return "ended" if game.is_over else "playing"

"""Decides what is asked about players and the event's settings. Pure."""

from datetime import date

from companion.games.kit.sentences import say
from companion.games.registry import GAMES
from companion.tournament.hub.commands import (
    AddPlayer,
    Allow,
    ChangePlayer,
    DropPlayer,
    Forbid,
    ImportPlayers,
    ReturnPlayer,
    SetEvent,
)
from companion.tournament.hub.decided import Decision, did, no, nobody
from companion.tournament.hub.event import Event
from companion.tournament.hub.fold_deeds import Deed
from companion.tournament.hub.player_list import read_players
from companion.tournament.points import BY_NAME

SIZES = (3, 5)


def set_event(event: Event, command: SetEvent) -> Decision:
    wanted = {name: value for name, value in command.__dict__.items() if value is not None}
    if command.game is not None and command.game not in GAMES.names:
        return no(say("There is no game {game}.", game=command.game))
    if command.game not in (None, event.game) and event.rounds:
        return no(say("The game can't be changed after the first round."))
    if command.scheme is not None and command.scheme not in BY_NAME:
        return no(say("There is no way of counting called {scheme}.", scheme=command.scheme))
    if command.size not in (None, *SIZES):
        return no(say("Tables that can't be of four are of three or of five."))
    if command.round_s is not None and not 60 <= command.round_s <= 24 * 3600:
        return no(say("A round takes from one minute to one day."))
    if command.delete_on and not is_day(command.delete_on):
        return no(say("A day is written like 2027-01-31."))
    return did(Deed("options_set", wanted))


def is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def add_player(event: Event, command: AddPlayer) -> Decision:
    if _is_known(event, command.name):
        return no(
            say("{name} is on the list already: add something that tells them apart.", name=command.name)
        )
    player = f"p{_next(event)}"
    return did(_added(event, player, command.name, command.fixed), player=player)


def import_players(event: Event, command: ImportPlayers) -> Decision:
    listed, skipped = read_players(command.csv)
    new = [each for each in listed if not _is_known(event, each.name)]
    known = [each.line for each in listed if _is_known(event, each.name)]
    first = _next(event)
    deeds = (_added(event, f"p{first + i}", each.name, each.table) for i, each in enumerate(new))
    return did(*deeds, added=len(new), skipped=sorted((*skipped, *known)))


def _added(event: Event, player: str, name: str, fixed: str) -> Deed:
    body = {"player": player, "name": name, "since": event.number + 1, "fixed": fixed}
    return Deed("player_added", body)


def _next(event: Event) -> int:
    return 1 + max((int(each[1:]) for each in event.players), default=0)


def _is_known(event: Event, name: str) -> bool:
    return any(player.name.casefold() == name.casefold() for player in event.players.values())


def change_player(event: Event, command: ChangePlayer) -> Decision:
    player = event.players.get(command.player)
    if player is None:
        return nobody(command.player)
    name = player.name if command.name is None else command.name
    if name.casefold() != player.name.casefold() and _is_known(event, name):
        return no(say("{name} is on the list already: add something that tells them apart.", name=name))
    fixed = player.fixed if command.fixed is None else command.fixed
    return did(Deed("player_changed", {"player": player.id, "name": name, "fixed": fixed}))


def drop_player(event: Event, command: DropPlayer | ReturnPlayer) -> Decision:
    if command.player not in event.players:
        return nobody(command.player)
    what = "player_dropped" if isinstance(command, DropPlayer) else "player_returned"
    return did(Deed(what, {"player": command.player}))


def forbid(event: Event, command: Forbid | Allow) -> Decision:
    for player in (command.a, command.b):
        if player not in event.players:
            return nobody(player)
    if command.a == command.b:
        return no(say("Choose two different players."))
    what = "pair_forbidden" if isinstance(command, Forbid) else "pair_allowed"
    return did(Deed(what, {"a": command.a, "b": command.b}))

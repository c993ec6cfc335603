"""Check-in: who is registered, here or gone, said by the director or by the players' own phones. Pure."""

from companion.frozen import frozen
from companion.games.kit.codec import Text
from companion.games.kit.sentences import Refusal, Several, say
from companion.tournament.hub.decisions import Command, Decision, Deed, Given, did, no, nobody
from companion.tournament.hub.event import Event, Presence
from companion.tournament.hub.links import new_link
from companion.tournament.hub.players import PlayerAdded, is_known, next_id
from companion.tournament.hub.views import Role
from companion.tournament.records import Record

MOST_ASKED = 300
MOST_CLUB = 60
NAMED_MAX = 5
LINK_HOURS = 72


@frozen
class PlayerDropped(Deed):
    player: str

    def fold(self, event: Event, _: Record) -> None:
        _mark(event, self.player, Presence.DROPPED)


@frozen
class PlayerReturned(Deed):
    player: str

    def fold(self, event: Event, _: Record) -> None:
        _mark(event, self.player, Presence.HERE)


@frozen
class PlayersMarked(Deed):
    """These are here from now on, or registered, or dropped."""

    players: tuple[str, ...]
    state: Presence

    def fold(self, event: Event, _: Record) -> None:
        for player in self.players:
            _mark(event, player, self.state)


def _mark(event: Event, player: str, state: Presence) -> None:
    event.players[player].state = state
    event.touch("players", player)
    event.touch_whole("draft", "standings")


@frozen
class DropPlayer(Command):
    player: Text

    def decide(self, event: Event, _: Given) -> Decision:
        return did(PlayerDropped(self.player)) if self.player in event.players else nobody(self.player)


@frozen
class ReturnPlayer(Command):
    player: Text

    def decide(self, event: Event, _: Given) -> Decision:
        return did(PlayerReturned(self.player)) if self.player in event.players else nobody(self.player)


@frozen
class MarkPlayers(Command):
    """Say of many at once where they are; who has asked to play is accepted by it."""

    players: tuple[str, ...]
    state: Presence

    def decide(self, event: Event, _: Given) -> Decision:
        problem = _strangers(event, self.players)
        if problem is None and self.state is Presence.ASKED:
            problem = no(say("Players are registered, here or dropped."))
        if problem is not None:
            return problem
        others = tuple(each for each in self.players if event.players[each].state is not self.state)
        return did(*((PlayersMarked(others, self.state),) if others else ()), marked=len(others))


def _strangers(event: Event, players: tuple[str, ...]) -> Refusal | None:
    stranger = next((each for each in players if each not in event.players), None)
    return None if stranger is None else nobody(stranger)


@frozen
class PlayersRemoved(Deed):
    """These are not on the list any more."""

    players: tuple[str, ...]

    def fold(self, event: Event, _: Record) -> None:
        for removed in self.players:
            player = event.players.pop(removed)
            for other in player.forbidden:
                event.players[other].forbidden.discard(removed)
                event.touch("players", other)
            event.touch("players", removed)
        for link in event.links.values():
            if link.role is Role.PLAYER and link.name in self.players:
                link.is_revoked = True
                event.touch("links", link.id)
        event.touch("draft")
        event.touch("standings")


@frozen
class RemovePlayers(Command):
    """Take those off the list who never were in a round: a wrong list, or somebody who is not accepted."""

    players: tuple[str, ...]

    def decide(self, event: Event, _: Given) -> Decision:
        problem = _strangers(event, self.players)
        if problem is not None:
            return problem
        rounds = (*event.rounds.values(), *(() if event.draft is None else (event.draft,)))
        played = {player for each in rounds for player in (*each.players, *each.byes, *each.absent)}
        named = tuple(event.name_of(each) for each in self.players if each in played)
        if named:
            players = Several(named[:NAMED_MAX])
            return no(say("In a round already, so drop them instead: {players}.", players=players))
        removed = tuple(dict.fromkeys(self.players))
        return did(*((PlayersRemoved(removed),) if removed else ()), removed=len(removed))


@frozen
class CheckIn(Command):
    """A player says on the own phone: I am here."""

    def decide(self, event: Event, given: Given) -> Decision:
        player = event.players.get(given.by)
        if player is None:
            return nobody(given.by)
        if player.state is Presence.HERE:
            return did()
        if player.state is not Presence.REGISTERED:
            return no(say("Go to the director: only they can let you in now."))
        return did(PlayersMarked((player.id,), Presence.HERE))


@frozen
class Register(Command):
    """Somebody in the hall asks to play; the director accepts them or not."""

    name: Text
    club: str = ""

    def decide(self, event: Event, given: Given) -> Decision:
        if not event.registration:
            return no(say("Registration is closed: ask the director."))
        if is_known(event, self.name):
            return no(say("{name} is on the list already.", name=self.name))
        if sum(each.state is Presence.ASKED for each in event.players.values()) >= MOST_ASKED:
            return no(say("Many wait to be accepted already: ask the director."))
        player = next_id(event)
        club = self.club[:MOST_CLUB]
        added = PlayerAdded(player, self.name, event.number + 1, "", club, state=Presence.ASKED)
        link = new_link(given, Role.PLAYER, player, LINK_HOURS)
        return did(added, link, **link.__dict__, player=player)

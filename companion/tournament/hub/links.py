"""The director's commands about links, which give a role to whoever opens them, and their deeds. Pure."""

from companion.frozen import frozen
from companion.games.kit.codec import Text
from companion.games.kit.sentences import say
from companion.tournament.hub.decisions import Command, Decision, Deed, Given, did, no, nobody
from companion.tournament.hub.event import Event, RoleLink
from companion.tournament.hub.views import Role
from companion.tournament.records import Record

HOUR_MS = 3600 * 1000
BADGE_HOURS, BADGE_LEFT_HOURS = 96, 24


def new_link(given: Given, role: Role, name: str, hours: int) -> "LinkMade":
    """Never one that was there before, also where the log forgot it: a link that was taken back stays so."""
    own = f"-{name}" if role is Role.PLAYER else ""
    return LinkMade(f"k{given.now:x}-{given.seed:08x}{own}", role, name, given.now + hours * HOUR_MS)


def is_badge(link: RoleLink, now: int) -> bool:
    """Whether a player's badge may show this link."""
    return link.role == Role.PLAYER and not link.is_revoked and link.until > now


@frozen
class LinkMade(Deed):
    id: str
    role: Role
    name: str
    until: int

    def fold(self, event: Event, _: Record) -> None:
        event.links[self.id] = RoleLink(self.id, self.role, self.name, self.until)
        event.touch("links", self.id)


@frozen
class MakeLink(Command):
    role: Role
    name: Text
    hours: int = 48

    def decide(self, event: Event, given: Given) -> Decision:
        if self.role is Role.PUBLIC or not 1 <= self.hours <= 24 * 30:
            return no(say("A link is for a director, a judge or a player, and for up to 30 days."))
        if self.role is Role.HUB and not event.is_hall_open:
            return no(say("Open the hall first: nobody can come in yet."))
        if self.role is Role.PLAYER and self.name not in event.players:
            return nobody(self.name)
        made = new_link(given, self.role, self.name, self.hours)
        return did(made, **made.__dict__)


@frozen
class MakeBadges(Command):
    """A link for every player who has none that is good for the day: it stands on their badge."""

    def decide(self, event: Event, given: Given) -> Decision:
        later = given.now + BADGE_LEFT_HOURS * HOUR_MS
        have = {each.name for each in event.links.values() if is_badge(each, later)}
        missing = [each for each in event.players if each not in have]
        return did(*(new_link(given, Role.PLAYER, each, BADGE_HOURS) for each in missing), made=len(missing))


@frozen
class LinkRevoked(Deed):
    id: str

    def fold(self, event: Event, _: Record) -> None:
        if self.id in event.links:
            event.links[self.id].is_revoked = True
            event.touch("links", self.id)


@frozen
class RevokeLink(Command):
    id: Text

    def decide(self, event: Event, _: Given) -> Decision:
        return did(LinkRevoked(self.id)) if self.id in event.links else no(say("There is no such link."))

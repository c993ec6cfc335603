"""Links for people: one that was taken back stays so, whatever the log forgets."""

from companion.tournament.hub.event import Event
from companion.tournament.hub.links import MakeLink, RevokeLink
from companion.tournament.hub.views import Role
from companion.tournament.hub.visitors import Visitor, key_of, visitor_of
from tests.tournament.dry_hub import DryHub

SECRET = b"secret"


def key(made: dict[str, object]) -> str:
    return key_of(SECRET, str(made["id"]), Role.JUDGE, "Ines", int(str(made["until"])))


def test_a_link_that_was_taken_back_stays_so_after_the_log_forgot_it() -> None:
    hub = DryHub()
    old = dict(hub.do(MakeLink(Role.JUDGE, "Ines")).result)
    hub.do(RevokeLink(str(old["id"])))
    assert visitor_of(SECRET, hub.event, key(old), hub.now, "boot") is None
    hub.event, hub.seed = Event("open26"), 8
    new = dict(hub.do(MakeLink(Role.JUDGE, "Ines")).result)
    assert visitor_of(SECRET, hub.event, key(old), hub.now, "boot") is None
    assert visitor_of(SECRET, hub.event, key(new), hub.now, "boot") == Visitor(Role.JUDGE, "Ines")
    longer = key_of(SECRET, str(new["id"]), Role.DIRECTOR, "Ines", int(new["until"]))
    assert visitor_of(SECRET, hub.event, longer, hub.now, "boot") is None

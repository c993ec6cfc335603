"""The way into an event: which hub, whose certificate, then the code; on the panel step by step."""

from collections.abc import Callable

from companion import __version__
from companion.frozen import changed
from companion.games.kit.sentences import Sentence, say, verbatim
from companion.tournament.attending import Answered, FoundHub, Joined, Joining, NotJoined, ToCompare
from companion.tournament.box import credential as credentials
from companion.tournament.box import hub_calls, tls
from companion.tournament.box.credential import CredentialError
from companion.tournament.box.world import World
from companion.tournament.joining import JoinAnswer, JoinRequest
from companion.ui.kit.steps import AskHub

BUSY = say("The box is joining already: wait a moment.")


class WayIn:
    """`on_joined` takes what the hub gave; it raises CredentialError where that can't be kept."""

    def __init__(
        self, world: World, on_change: Callable[[], None], on_joined: Callable[[JoinAnswer], None]
    ) -> None:
        self.joining = Joining()
        self.found: tuple[FoundHub, ...] = ()
        self._world = world
        self._on_change = on_change
        self._on_joined = on_joined
        self._asked: tuple[AskHub, str] | None = None
        self._is_looking = False

    def look(self) -> None:
        """Look for hubs in this network, once at a time."""
        if self._is_looking:
            return
        self._is_looking = True
        self._show(hubs=self.found)
        self._world.in_thread(self._world.look, self._looked)

    def ask(self, asked: AskHub) -> None:
        """Ask who answers there; a person compares the certificate before `trust`."""
        self._asked = None
        self._show(is_busy=True, fingerprint="", problem=None)

        def answered(ca: str | Exception) -> None:
            if isinstance(ca, Exception):
                self._fail(ca)
            else:
                self._asked = (asked, ca)
                self._show(is_busy=False, fingerprint=tls.fingerprint(ca))

        self._world.in_thread(lambda: self._world.fetch_ca(asked.host, asked.port), answered)

    def trust(self) -> None:
        """The certificate is the hub's: hand in the code."""
        if self._asked is None:
            return
        asked, ca = self._asked
        self._show(is_busy=True)

        def answered(answer: JoinAnswer | Exception) -> None:
            problem = answer if isinstance(answer, Exception) else self._keep(answer)
            if problem is not None:
                self._fail(problem)

        self._world.in_thread(lambda: _hand_in(self._world, asked, ca), answered)

    def enter(self, asked: AskHub, tell: Callable[[Answered], None]) -> None:
        """Join at once where the certificate's fingerprint is known; else tell what is to be compared."""
        if self.joining.is_busy:
            tell(NotJoined(BUSY))
            return
        self._show(is_busy=True, fingerprint="", problem=None)

        def answered(answer: JoinAnswer | ToCompare | Exception) -> None:
            self._show(is_busy=False)
            if isinstance(answer, ToCompare):
                tell(answer)
                return
            problem = answer if isinstance(answer, Exception) else self._keep(answer)
            if problem is not None:
                tell(NotJoined(_sentence(problem)))
            elif isinstance(answer, JoinAnswer):
                tell(Joined(answer.name, answer.box))

        self._world.in_thread(lambda: _entered(self._world, asked), answered)

    def _looked(self, found: tuple[FoundHub, ...] | Exception) -> None:
        self._is_looking = False
        if not isinstance(found, Exception):
            self.found = found
            self._show(hubs=found)

    def _keep(self, answer: JoinAnswer) -> CredentialError | None:
        self.joining = Joining()
        try:
            self._on_joined(answer)
        except CredentialError as problem:
            return problem
        return None

    def _fail(self, problem: Exception) -> None:
        self._asked = None
        self._show(is_busy=False, fingerprint="", problem=_sentence(problem))

    def _show(self, **changes: object) -> None:
        self.joining = changed(self.joining, **changes)
        self._on_change()


def _entered(world: World, asked: AskHub) -> JoinAnswer | ToCompare:
    """All the calls of joining, one after the other; they wait."""
    ca = world.fetch_ca(asked.host, asked.port)
    shown = tls.fingerprint(ca)
    if not asked.fingerprint:
        return ToCompare(shown)
    if shown != asked.fingerprint:
        raise hub_calls.HubError(hub_calls.STRANGE_CA)
    return _hand_in(world, asked, ca)


def _hand_in(world: World, asked: AskHub, ca: str) -> JoinAnswer:
    request = JoinRequest(asked.code, credentials.new_box_id(), __version__)
    return world.join(asked.host, asked.port, ca, request)


def _sentence(problem: Exception) -> Sentence:
    return problem.sentence if isinstance(problem, hub_calls.HubError) else verbatim(str(problem))

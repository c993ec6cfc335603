"""The way into a tournament: which hub, whose certificate, then the code; on the panel step by step."""

from collections.abc import Callable

from companion import __version__
from companion.frozen import changed
from companion.games.kit.sentences import Sentence, say, verbatim
from companion.tournament.box import credential as credentials
from companion.tournament.box import hub_calls
from companion.tournament.box.credential import CredentialError
from companion.tournament.box.outside import TournamentOutside
from companion.tournament.joining import JoinAnswer, JoinRequest, fingerprint_of
from companion.tournament.requests import Answered, AskHub, FoundHub, Joined, Joining, NotJoined, ToCompare

BUSY = say("The box is joining already: wait a moment.")


class WayIn:
    """Joining, step by step; `on_joined` takes what the hub gave, or raises CredentialError."""

    def __init__(
        self,
        outside: TournamentOutside,
        on_change: Callable[[], None],
        on_joined: Callable[[JoinAnswer], None],
    ) -> None:
        self.joining = Joining()
        self._outside = outside
        self._on_change = on_change
        self._on_joined = on_joined
        self._asked: tuple[AskHub, str] | None = None
        self._is_looking = False

    def look(self) -> None:
        """Look for hubs in this network, once at a time."""
        if not self._is_looking:
            self._is_looking = True
            self._outside.in_thread(self._outside.look, self._looked)

    def ask(self, asked: AskHub) -> None:
        """Ask who answers there; a person compares the certificate before `trust`."""
        self._asked = None
        self._show(is_busy=True, fingerprint="", problem=None)

        def answered(ca: str | Exception) -> None:
            if isinstance(ca, Exception):
                self._fail(ca)
            else:
                self._asked = (asked, ca)
                self._show(is_busy=False, fingerprint=fingerprint_of(ca))

        self._outside.in_thread(lambda: self._outside.fetch_ca(asked.host, asked.port), answered)

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

        self._outside.in_thread(lambda: _hand_in(self._outside, asked, ca), answered)

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

        self._outside.in_thread(lambda: _entered(self._outside, asked), answered)

    def _looked(self, found: tuple[FoundHub, ...] | Exception) -> None:
        self._is_looking = False
        if not isinstance(found, Exception):
            self._show(hubs=found)

    def _keep(self, answer: JoinAnswer) -> CredentialError | None:
        self.joining = Joining(self.joining.hubs)
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


def _entered(outside: TournamentOutside, asked: AskHub) -> JoinAnswer | ToCompare:
    """All the calls of joining, one after the other; they wait."""
    ca = outside.fetch_ca(asked.host, asked.port)
    shown = fingerprint_of(ca)
    if not asked.fingerprint:
        return ToCompare(shown)
    if shown != asked.fingerprint:
        raise hub_calls.HubError(hub_calls.STRANGE_CA)
    return _hand_in(outside, asked, ca)


def _hand_in(outside: TournamentOutside, asked: AskHub, ca: str) -> JoinAnswer:
    request = JoinRequest(asked.code, credentials.new_box_id(), __version__)
    return outside.join(asked.host, asked.port, ca, request)


def _sentence(problem: Exception) -> Sentence:
    return problem.sentence if isinstance(problem, hub_calls.HubError) else verbatim(str(problem))

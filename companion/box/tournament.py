"""The tournament of a box: none until it joins, an attendance from then on, and the way in and out.

Nothing of it is loaded before there is a credential beside the journal, or somebody joins. All is done in the
loop's thread; what waits runs in a thread of its own and comes back.
"""

import logging
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from companion.engine import Published
from companion.games.kit.sentences import say
from companion.record import streams
from companion.record.journal import Journal
from companion.tournament import requests

if TYPE_CHECKING:
    from companion.tournament.attending import Attending
    from companion.tournament.box.attendance import Attendance
    from companion.tournament.box.outside import TournamentOutside
    from companion.tournament.box.way_in import WayIn
    from companion.tournament.joining import JoinAnswer

log = logging.getLogger("toscana.tournament")

ATTENDS = say(
    "This box attends a tournament already: leave it on the box first, in the menu under Tournament."
)


def _real() -> "TournamentOutside":
    from companion.tournament.box.outside import RealOutside  # noqa: PLC0415

    return RealOutside()


class BoxTournament:
    """What a box asks of its tournament (`parts.Tournament`), joined or not; `file` is the credential's."""

    def __init__(
        self, file: Path, now: Callable[[], datetime], make_outside: "Callable[[], TournamentOutside]" = _real
    ) -> None:
        self.on_change: Callable[[], None] | None = None
        self.on_join: Callable[[], None] | None = None
        self.on_game: Callable[[Journal], None] | None = None
        self._file = file
        self._now = now
        self._make_outside = make_outside
        self._outside: TournamentOutside | None = None
        self._journal: Journal | None = None
        self._attendance: Attendance | None = None
        self._way_in: WayIn | None = None

    @property
    def attending(self) -> "Attending | None":
        return None if self._attendance is None else self._attendance.value

    @property
    def joining(self) -> requests.Joining | None:
        return None if self._way_in is None else self._way_in.joining

    def use(self, journal: Journal) -> None:
        """The journal is open: attend the tournament that the credential beside it names, if there is one."""
        self.lose()
        self._journal = journal
        if self._file.exists():
            self._attend(journal)
        elif journal.outbox is not None:
            journal.change_streams(streams.leave)

    def lose(self) -> None:
        """The journal is being closed."""
        if self._attendance is not None:
            self._attendance.close()
        self._attendance = self._journal = None

    def take(self, request: requests.Request) -> None:
        match request:
            case requests.Tell(type_, body):
                if self._attendance is not None:
                    self._attendance.tell(type_, body)
            case requests.ReadNotice():
                if self._attendance is not None:
                    self._attendance.read_notice()
            case requests.LookForHubs():
                self._entrance().look()
            case requests.AskHub():
                self._entrance().ask(request)
            case requests.TrustHub():
                self._entrance().trust()
            case requests.LeaveTournament():
                self.leave()
            case _:
                assert_never(request)

    def join(self, asked: requests.AskHub, tell: Callable[[requests.Answered], None]) -> None:
        """Join from elsewhere than the panel; a box that attends a tournament leaves it first."""
        if self._attendance is not None:
            tell(requests.NotJoined(ATTENDS))
        else:
            self._entrance().enter(asked, tell)

    def show(self, published: Published) -> None:
        if self._attendance is not None:
            self._attendance.show(published)

    def joined(self, answer: "JoinAnswer") -> None:
        """Attend what the hub let the box into; CredentialError where that can't be kept."""
        from companion.tournament.box import credential as credentials  # noqa: PLC0415

        credentials.save(self._file, credentials.of_answer(answer))
        if self._journal is not None:
            self.use(self._journal)
            if self._attendance is not None:
                self._attendance.hub_time(answer.now)
        if self.on_join is not None:
            self.on_join()

    def leave(self) -> None:
        """Leave; what the hub has not got stays in the journal until another tournament begins."""
        journal = self._journal
        self.lose()
        self._file.unlink(missing_ok=True)
        self._journal = journal
        if journal is not None and journal.outbox is not None:
            journal.change_streams(streams.leave)
        if self.on_join is not None:
            self.on_join()

    def _attend(self, journal: Journal) -> None:
        from companion.tournament.box import credential as credentials  # noqa: PLC0415
        from companion.tournament.box.attendance import Attendance  # noqa: PLC0415

        try:
            own = credentials.load(self._file)
        except credentials.CredentialError as problem:
            log.error("%s", problem)
            return
        if own is not None:
            self._attendance = Attendance(own, self._file, journal, self._find_outside(), self._now)
            self._attendance.on_change = self._changed
            self._attendance.on_leave = self.leave
            self._attendance.on_game = self._took_over
            self._attendance.start()

    def _entrance(self) -> "WayIn":
        if self._way_in is None:
            from companion.tournament.box.way_in import WayIn  # noqa: PLC0415

            self._way_in = WayIn(self._find_outside(), self._changed, self.joined)
        return self._way_in

    def _find_outside(self) -> "TournamentOutside":
        if self._outside is None:
            self._outside = self._make_outside()
        return self._outside

    def _took_over(self) -> None:
        if self.on_game is not None and self._journal is not None:
            self.on_game(self._journal)

    def _changed(self) -> None:
        if self.on_change is not None:
            self.on_change()

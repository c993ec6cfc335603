"""The quadrature decoder of the knob: two contacts to whole detents; in doubt one is lost, none invented."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import inf

from companion.devices.ports import Edge, Line
from companion.frozen import frozen

# Clockwise, A closes before B: both open, A, both closed, B, both open. Each step is a quarter of the cycle.
_PHASES = {(False, False): 0, (True, False): 1, (True, True): 2, (False, True): 3}
_CYCLE = len(_PHASES)
_OTHER = {Line.KNOB_A: Line.KNOB_B, Line.KNOB_B: Line.KNOB_A}

# Worn contacts bounce for up to 15 ms: after that long, a contact's level is what it says.
SETTLE_MS = 16.0
# A contact that was followed by the other one may move again after half of a step's time: bounce as long as a
# step is over by then, and no hand doubles its speed from one step to the next.
LEAD = 0.5
# Shorter steps are of no hand: a full-step knob makes 200 detents a second with steps of 1.25 ms.
STEP_MS_PER_DETENT = 2.4
# Before it moves, a contact has been still for this part of the time since its last step, but no longer than
# SILENCE_MS. Both are of one detent, so they are divided by its steps.
SILENT_PART_PER_DETENT = 1.2
SILENCE_MS_PER_DETENT = 20.0
# After a doubt, so many whole cycles without one must pass before the next counts; a rest does as well.
PROBATION_CYCLES = 2


@frozen
class Knob:
    """How the encoder is built and wired.

    `steps_per_detent` is 4 for a full-step encoder (both contacts open in each detent) and 2 for a half-step
    one (both open in one detent, both closed in the next).
    """

    steps_per_detent: int = 4
    is_reversed: bool = False

    def __post_init__(self) -> None:
        if self.steps_per_detent not in (2, 4):
            raise ValueError(
                f"steps_per_detent is {self.steps_per_detent}: "
                "use 4 for a full-step encoder or 2 for a half-step one"
            )


@dataclass(slots=True)
class _Contact:
    """One contact: its level, and the level that is believed, which its bounce does not change."""

    is_closed: bool
    is_believed_closed: bool
    edge_ms: float = -inf
    step_ms: float = -inf
    bounces_until_ms: float = -inf

    @property
    def is_bouncing(self) -> bool:
        return self.is_closed != self.is_believed_closed

    def believe_level(self) -> None:
        """Forget what was believed: the level counts, and nothing is known of when it came."""
        self.is_believed_closed = self.is_closed
        self.step_ms = self.bounces_until_ms = -inf


class Quadrature:
    """The decoder: counts steps between two rest positions; a detent is the whole way from one to the next.

    A contact's first edge is its step, at once; its edges after that are bounce until SETTLE_MS have passed,
    or until the other contact has followed, plus half the time of the shorter one of the last two steps. So
    a contact that still bounces while the other one moves is not taken for a turn: the direction is kept.

    What does not fit (a step that no hand makes, a contact that moves without having been still, one that is
    not what was believed when its bounce should be over) makes the knob doubtful: the detent is lost, and
    detents count again after SETTLE_MS of silence, or after two whole cycles that fit. No timer is needed.
    """

    __slots__ = ("_contacts", "_edge_ms", "_pace_ms", "_phase", "_probation", "_steps", "knob")

    def __init__(self, knob: Knob | None = None, active: AbstractSet[Line] = frozenset()) -> None:
        self.knob = knob or Knob()
        self._contacts = {line: _Contact(line in active, line in active) for line in _OTHER}
        self._edge_ms = -inf
        self._pace_ms = inf
        self._phase = self._read_phase()
        self._steps = 0
        self._probation = 0

    def feed(self, edge: Edge) -> int:
        """Take one edge of KNOB_A or KNOB_B: 1 or -1 when it ends a detent, clockwise being 1, else 0."""
        if self._probation and edge.at_ms - self._edge_ms >= SETTLE_MS:
            self._start_anew()
            self._probation = 0
        has_fitted = not any(
            contact.is_bouncing and edge.at_ms >= contact.bounces_until_ms
            for contact in self._contacts.values()
        )
        contact = self._contacts[edge.line]
        silent_ms = edge.at_ms - contact.edge_ms
        contact.is_closed = edge.is_active
        contact.edge_ms = self._edge_ms = edge.at_ms
        if not has_fitted:
            self._doubt()
            return 0
        if contact.is_bouncing and edge.at_ms >= contact.bounces_until_ms:
            return self._step(edge, silent_ms)
        return 0

    def _step(self, edge: Edge, silent_ms: float) -> int:
        contact, other = self._contacts[edge.line], self._contacts[_OTHER[edge.line]]
        per_detent = self.knob.steps_per_detent
        since_ms = edge.at_ms - contact.step_ms
        after_ms = edge.at_ms - other.step_ms if other.step_ms > contact.step_ms else inf
        silence_ms = min(SILENCE_MS_PER_DETENT, SILENT_PART_PER_DETENT * since_ms) / per_detent
        if after_ms < STEP_MS_PER_DETENT / per_detent or silent_ms < silence_ms:
            self._doubt()
            return 0
        # Between two detents a knob may rest for a moment, so the step before counts too.
        lead_ms = LEAD * min(after_ms, self._pace_ms)
        self._pace_ms = after_ms
        other.bounces_until_ms = min(other.bounces_until_ms, edge.at_ms + lead_ms)
        contact.is_believed_closed = contact.is_closed
        contact.step_ms = edge.at_ms
        contact.bounces_until_ms = edge.at_ms + SETTLE_MS
        return self._count()

    def _count(self) -> int:
        """Count the step that was made: 1 or -1 when it is the last one of a detent."""
        phase = self._read_phase()
        self._steps += 1 if (phase - self._phase) % _CYCLE == 1 else -1
        self._phase = phase
        if phase % self.knob.steps_per_detent != 0:
            return 0
        steps, self._steps = self._steps, 0
        if abs(steps) != self.knob.steps_per_detent:
            return 0
        if self._probation:
            self._probation -= 1
            return 0
        return 1 if (steps > 0) != self.knob.is_reversed else -1

    def _doubt(self) -> None:
        self._start_anew()
        self._probation = PROBATION_CYCLES * _CYCLE // self.knob.steps_per_detent

    def _start_anew(self) -> None:
        """Believe the levels as they are; a count that does not begin at rest is no detent."""
        for contact in self._contacts.values():
            contact.believe_level()
        self._pace_ms = inf
        self._phase = self._read_phase()
        self._steps = 0

    def _read_phase(self) -> int:
        a, b = self._contacts[Line.KNOB_A], self._contacts[Line.KNOB_B]
        return _PHASES[a.is_believed_closed, b.is_believed_closed]

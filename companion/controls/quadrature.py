"""The knob's two contacts, decoded to whole detents."""

from collections.abc import Set as AbstractSet

from companion.devices.ports import Edge, Line
from companion.frozen import frozen

# Clockwise, A closes before B: both open, A, both closed, B, both open. Each step is a quarter of the cycle.
_PHASES = {(False, False): 0, (True, False): 1, (True, True): 2, (False, True): 3}
_CYCLE = len(_PHASES)


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


class Quadrature:
    """Counts quarters between two rest positions; a detent is the whole way from one to the next.

    Time plays no part, so slow and fast turns read alike. A bouncing contact steps back and forth between two
    neighbouring phases and adds up to nothing, as does a turn that is reversed before its detent. Every rest
    position starts a new count, so a lost edge costs at most one cycle of the contacts (one detent, or two
    half-step ones). Its limit: a contact that still bounces while the other one moves looks like a turn.
    """

    __slots__ = ("_is_closed", "_phase", "_quarters", "knob")

    def __init__(self, knob: Knob | None = None, active: AbstractSet[Line] = frozenset()) -> None:
        self.knob = knob or Knob()
        self._is_closed = {line: line in active for line in (Line.KNOB_A, Line.KNOB_B)}
        self._phase = self._read_phase()
        self._quarters = 0

    def feed(self, edge: Edge) -> int:
        """Take one edge of KNOB_A or KNOB_B: 1 or -1 when it ends a detent, clockwise being 1, else 0."""
        self._is_closed[edge.line] = edge.is_active
        phase = self._read_phase()
        if phase == self._phase:
            return 0
        self._quarters += 1 if (phase - self._phase) % _CYCLE == 1 else -1
        self._phase = phase
        if phase % self.knob.steps_per_detent != 0:
            return 0
        quarters, self._quarters = self._quarters, 0
        if abs(quarters) != self.knob.steps_per_detent:
            return 0
        return 1 if (quarters > 0) != self.knob.is_reversed else -1

    def _read_phase(self) -> int:
        return _PHASES[self._is_closed[Line.KNOB_A], self._is_closed[Line.KNOB_B]]

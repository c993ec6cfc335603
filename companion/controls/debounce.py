"""One key contact without its bounce: a press counts at once, a release when the contact stays open."""

from enum import Enum

from companion.devices.ports import Edge

# Contacts bounce for up to 15 ms; the rest is for edges that reach the loop late.
SETTLE_MS = 20.0


class Change(Enum):
    """A change of the key's debounced state."""

    PRESSED = "pressed"
    RELEASED = "released"


class Debounce:
    """The state of one contact.

    Only a finger closes a contact, so a press counts on its first edge, however short it is. A contact that
    opens may be bouncing, or wobbling under the finger, so a release counts when the contact has been open
    for `settle_ms`; until then `is_opening` is true. A tap shorter than that is one press and one release.
    """

    __slots__ = ("_is_pressed", "_settle_ms", "_settled_ms")

    def __init__(self, *, is_pressed: bool = False, settle_ms: float = SETTLE_MS) -> None:
        self._is_pressed = is_pressed
        self._settle_ms = settle_ms
        self._settled_ms: float | None = None

    @property
    def is_pressed(self) -> bool:
        return self._is_pressed

    @property
    def is_opening(self) -> bool:
        return self._settled_ms is not None

    def feed(self, edge: Edge) -> tuple[Change, ...]:
        """Take one edge of this contact; a release that was due before it comes first."""
        changes = self.expire(edge.at_ms)
        if edge.is_active:
            self._settled_ms = None
            if not self._is_pressed:
                self._is_pressed = True
                changes += (Change.PRESSED,)
        elif self._is_pressed:
            self._settled_ms = edge.at_ms + self._settle_ms
        return changes

    def next_deadline_ms(self) -> float | None:
        """When to call `expire` if no edge comes before; None while the contact is at rest."""
        return self._settled_ms

    def expire(self, now_ms: float) -> tuple[Change, ...]:
        """The release, if it is due by now."""
        if self._settled_ms is None or now_ms < self._settled_ms:
            return ()
        self._is_pressed = False
        self._settled_ms = None
        return (Change.RELEASED,)

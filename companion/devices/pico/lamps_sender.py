"""Brings the lamps to the board for certain: one state in flight, sent again until the board confirms it."""

from companion.devices.pico import wire

RESEND_MS = 150
# After so many times the board may be elsewhere than thought, and the whole state puts it right.
PATIENCE = 3
NEVER = float("inf")


class LampsSender:
    """The latest state wins; what is sent is the difference from what the board has confirmed."""

    def __init__(self) -> None:
        self.wanted: bytes | None = None
        self.resent = 0
        self.due_ms = NEVER
        self._confirmed: bytes | None = None
        self._flying: bytes | None = None
        self._message: tuple[int, bytes] = (wire.LAMPS, b"")
        self._version = 0
        self._tries = 0

    @property
    def is_shown(self) -> bool:
        return self.wanted is not None and self._confirmed == self.wanted and self._flying is None

    def begin(self) -> None:
        """A new session: the board shows nothing of ours."""
        self._confirmed = self._flying = None
        self._version = 0
        self.due_ms = NEVER

    def shown(self, payload: bytes) -> None:
        """The board confirms a version, with a checksum over all its lamps."""
        if self._flying is None or payload[:1] != bytes((self._version,)):
            return
        is_same = payload == wire.pack_shown(self._version, self._flying)
        self._confirmed = self._flying if is_same else None
        self._flying = None
        self.due_ms = NEVER

    def due(self, now_ms: float) -> list[tuple[int, bytes]]:
        """What to send now: kind and payload."""
        if self._flying is not None:
            if now_ms < self.due_ms:
                return []
            self._tries += 1
            self.resent += 1
            if self._tries > PATIENCE:
                self._confirmed = None
                self._launch(self.wanted or self._flying)
        elif self.wanted is None or self.wanted == self._confirmed:
            return []
        else:
            self._launch(self.wanted)
        self.due_ms = now_ms + RESEND_MS
        return [self._message]

    def _launch(self, lamps: bytes) -> None:
        self._version = (self._version + 1) % 256
        self._tries = 0
        self._flying = lamps
        kind = wire.LAMPS if self._confirmed is None else wire.CHANGES
        runs = wire.pack_changes(self._confirmed or wire.DARK_LAMPS, lamps)
        self._message = (kind, bytes((self._version,)) + runs)

"""Acks: what the hub tells the boxes of their records: up to where it keeps them, and what it misses."""

import time
from collections.abc import Callable, Iterable

from companion.tournament.hub.ingest import Taken
from companion.tournament.hub.streams import Streams
from companion.tournament.messages import Ack, Resend, to_bytes
from companion.tournament.packets import Publication
from companion.tournament.proofs import properties
from companion.tournament.topics import Of, of_box

RESEND_S = 1.0


class Acks:
    """Of one event; `publish` sends at once what it is given, or nothing while the broker is away."""

    def __init__(self, event: str, streams: Streams[Taken], publish: Callable[[Publication], None]) -> None:
        self._event = event
        self._streams = streams
        self._publish = publish
        self._asked: dict[str, float] = {}

    def keeps(self, box: str, stream: str, beside: Iterable[tuple[int, str]] = ()) -> None:
        """Say up to where the stream is kept, and prove it; `beside` are other lines that are kept."""
        last = self._streams.last(stream)
        ack = to_bytes(Ack(stream, self._streams.seq(stream)))
        topic = of_box(self._event, box, Of.ACK)
        self._publish(
            Publication(
                topic, ack, retain=True, properties=properties("" if last is None else last.mark, beside)
            )
        )

    def misses(self, box: str, after: int) -> None:
        """Ask for what comes after this number, but not again and again."""
        now_s = time.monotonic()
        if now_s - self._asked.get(box, 0.0) >= RESEND_S:
            self._asked[box] = now_s
            self._publish(Publication(of_box(self._event, box, Of.RESEND), to_bytes(Resend(after))))

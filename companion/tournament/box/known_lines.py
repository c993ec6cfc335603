"""Known lines: which lines of a stream the hub keeps, by an ack that may be about a copy of this card."""

from companion.record.outbox import Kept, Outbox
from companion.tournament.box.incoming import Acknowledged
from companion.tournament.proofs import mark


def is_of_another(outbox: Outbox, stream: Kept, ack: Acknowledged) -> bool:
    """Whether the hub keeps what this journal does not hold: a copy of the card has sent it."""
    if ack.seq > stream.last.seq:
        return True
    return ack.proof is not None and _mark(outbox, stream, ack.seq) != ack.proof.line


def kept_of(outbox: Outbox, stream: Kept, ack: Acknowledged, sent: int) -> int | None:
    """Up to which number the hub keeps this very stream; None where the ack says nothing new of it.

    A box lets go only of lines that it knows again. A hub that proves nothing may mean a copy's lines, but
    none that is known before this box has sent its own: `sent` is the last of them.
    """
    known, proof = stream.row.acknowledged, ack.proof
    if proof is not None and is_of_another(outbox, stream, ack):
        seq = known
        while seq < stream.last.seq and proof.beside.get(seq + 1) == _mark(outbox, stream, seq + 1):
            seq += 1
        return seq if seq > known else None
    if proof is None and ack.seq > known:
        seq = min(ack.seq, sent, stream.last.seq)
        return seq if seq > known else None
    return ack.seq


def _mark(outbox: Outbox, stream: Kept, seq: int) -> str:
    lines = outbox.after(stream.row, seq - 1, 1) if seq > 0 else ()
    return "".join(mark(line.text.encode()) for line in lines)

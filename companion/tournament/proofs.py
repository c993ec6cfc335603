"""Proofs: hashes in the hub's acks, by which a box knows its records, and the signed epoch of a hub. Pure.

A copy of a card sends other lines under the same numbers, so a number alone does not tell whose line is kept.
They go beside the ack, as user properties of MQTT 5: whoever does not know them reads the ack alone.
"""

import hmac
from collections.abc import Iterable, Mapping
from hashlib import sha256

from companion.frozen import frozen

LINE, BESIDE = "line", "beside"
DIGITS = 16


@frozen
class Proof:
    """What the hub keeps: `line` is the mark of the line whose number the ack says.

    `beside` are marks by number: lines that came again, or that are kept beside another's of the same number.
    """

    line: str
    beside: Mapping[int, str]


def mark(line: bytes) -> str:
    """The first digits of a line's SHA-256, by which it is known."""
    return sha256(line).hexdigest()[:DIGITS]


def properties(line: str, beside: Iterable[tuple[int, str]]) -> dict[str, str]:
    """A proof as the properties of a message; none where the hub has nothing to show."""
    marks = " ".join(f"{seq}:{its_mark}" for seq, its_mark in beside)
    return {name: value for name, value in ((LINE, line), (BESIDE, marks)) if value}


def read_proof(given: Mapping[str, str]) -> Proof | None:
    """The proof in the properties of a message; None where there is none."""
    if LINE not in given:
        return None
    pairs = (each.partition(":") for each in given.get(BESIDE, "").split())
    return Proof(given[LINE], {int(seq): its_mark for seq, _, its_mark in pairs if seq.isdecimal()})


def sign_epoch(secret: bytes, epoch: int) -> str:
    """A hub's epoch, signed, so that a box can pass it on and make none up; empty for the first."""
    signature = hmac.new(secret, f"epoch:{epoch}".encode(), sha256).hexdigest()[: 2 * DIGITS]
    return f"{epoch}.{signature}" if epoch else ""


def epoch_of(signed: str) -> int:
    """The number that a signed epoch says; 0 for the first, and for what is none."""
    number = signed.partition(".")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) < DIGITS else 0


def read_epoch(secret: bytes, signed: str) -> int:
    """The number of an epoch that this event's hub has signed; 0 for any other."""
    number = epoch_of(signed)
    return number if hmac.compare_digest(signed.encode(), sign_epoch(secret, number).encode()) else 0

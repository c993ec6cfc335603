"""minisign's signatures, checked without a program of their own: Ed25519 over BLAKE2b (RFC 8032, RFC 7693).

Only public things are computed with, so nothing here has to take the same time for every input.
"""

import hashlib
from base64 import b64decode
from binascii import Error as Base64Error
from pathlib import Path
from typing import NamedTuple

from companion.games.kit.sentences import SentenceError, say

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)
BASE_Y = 4 * pow(5, P - 2, P) % P
# As minisign marks a key, and a signature over the file's BLAKE2b hash.
KEY_MARK, HASHED_MARK = b"Ed", b"ED"
COMMENT = "trusted comment: "
NO_SIGNATURE = say("The release's signature can't be read.")
OTHER_KEY = say("The release is signed by somebody whom this box does not know.")
CHANGED = say("The release was changed after it was signed.")


class SignatureError(SentenceError):
    """The file is not what the owner of the key has signed."""


class Point(NamedTuple):
    """A point of the curve in extended coordinates: x = X/Z, y = Y/Z, XY = ZT."""

    x: int
    y: int
    z: int
    t: int

    def plus(self, other: "Point") -> "Point":
        a = (self.y - self.x) * (other.y - other.x) % P
        b = (self.y + self.x) * (other.y + other.x) % P
        c = 2 * self.t * other.t * D % P
        d = 2 * self.z * other.z % P
        e, f, g, h = b - a, d - c, d + c, b + a
        return Point(e * f % P, g * h % P, f * g % P, e * h % P)

    def times(self, number: int) -> "Point":
        result, doubled = Point(0, 1, 1, 0), self
        while number:
            if number & 1:
                result = result.plus(doubled)
            doubled = doubled.plus(doubled)
            number >>= 1
        return result

    def is_same(self, other: "Point") -> bool:
        same_x = (self.x * other.z - other.x * self.z) % P == 0
        return same_x and (self.y * other.z - other.y * self.z) % P == 0


def _point(y: int, *, is_odd: bool) -> Point:
    """The point of this y, with an odd or even x; ValueError if there is none."""
    if y >= P:
        raise ValueError("not a number of the field")
    squared = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(squared, (P + 3) // 8, P)
    if (x * x - squared) % P:
        x = x * ROOT_OF_MINUS_1 % P
    if (x * x - squared) % P or (not x and is_odd):
        raise ValueError("not on the curve")
    if x & 1 != is_odd:
        x = P - x
    return Point(x, y, 1, x * y % P)


def _decoded(packed: bytes) -> Point:
    number = int.from_bytes(packed, "little")
    return _point(number & ((1 << 255) - 1), is_odd=bool(number >> 255))


BASE = _point(BASE_Y, is_odd=False)


def is_of(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the owner of this Ed25519 key of 32 bytes has signed the message."""
    if len(key) != 32 or len(signature) != 64:
        return False
    number = int.from_bytes(signature[32:], "little")
    if number >= ORDER:
        return False
    try:
        owner, commitment = _decoded(key), _decoded(signature[:32])
    except ValueError:
        return False
    digest = hashlib.sha512(signature[:32] + key + message).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    return BASE.times(number).is_same(commitment.plus(owner.times(challenge)))


def check(content: bytes, signature: str, public_key: str) -> str:
    """The comment that was signed along; SignatureError unless this key has signed this content."""
    key = _unpacked(public_key, 42)
    lines = signature.splitlines()
    if key[:2] != KEY_MARK or len(lines) < 4 or not lines[2].startswith(COMMENT):
        raise SignatureError(NO_SIGNATURE)
    signed = _unpacked("\n".join(lines[:2]), 74)
    if signed[:2] != HASHED_MARK:
        raise SignatureError(NO_SIGNATURE)
    if signed[2:10] != key[2:10]:
        raise SignatureError(OTHER_KEY)
    comment, whole = lines[2].removeprefix(COMMENT), _unpacked(f"\n{lines[3]}", 64)
    over = hashlib.blake2b(content).digest()
    if not is_of(key[10:], over, signed[10:]) or not is_of(key[10:], signed[10:] + comment.encode(), whole):
        raise SignatureError(CHANGED)
    return comment


def key_in(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, ValueError) as problem:
        raise SignatureError(NO_SIGNATURE) from problem


def _unpacked(text: str, size: int) -> bytes:
    """The bytes in the second line, under minisign's comment."""
    lines = text.splitlines()
    try:
        packed = b64decode(lines[1] if len(lines) > 1 else "", validate=True)
    except (Base64Error, ValueError):
        packed = b""
    if len(packed) != size:
        raise SignatureError(NO_SIGNATURE)
    return packed

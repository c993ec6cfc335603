"""The chain: one SHA-256 per entry, by which any change to what was recorded is noticed.

Everybody who recomputes it from the same game gets the same bytes, on whatever box or hub the game lies:

    text(t)          the length of t's UTF-8 in bytes as 8 bytes big-endian, then that UTF-8
    beginning        SHA-256 of  text("toscana-companion/game/1")
                                 text(uuid) text(name) text(rules) text(players) text(started_at)
    entry's hash     SHA-256 of  text("toscana-companion/entry/1")
                                 the hash before it (32 bytes; for entry 1 the beginning)
                                 its number as 8 bytes big-endian
                                 text(at) text(command) text(events)
    ... of an entry      the same, with text("toscana-companion/entry/2") in front,
    from another device  and text(by) at the end

All texts are taken as the journal holds them, JSON included: not read and written anew. Two games are the
same up to entry n when their hashes of entry n are the same.

The row of a game also has columns that change: when and how it ended, and whether it was imported. These are
one journal's own, so they are no part of the chain; the row's seal covers them, and the game's last entry
once it is over, so that an old game cannot lose its end unnoticed:

    seal             SHA-256 of  text("toscana-companion/seal/1")
                                 the beginning, the game's number in this journal as 8 bytes big-endian
                                 maybe(ended_at) maybe(result)
                                 1 byte: 1 for imported, else 0
                                 the last entry's hash, if ended_at is there
    maybe(t)         1 byte: 0 for none; else 1, then text(t)

What a box at a tournament sends is chained in the same way, stream by stream:

    stream           SHA-256 of  text("toscana-companion/stream/1") text(name) text(event) text(box)
    line's hash      SHA-256 of  text("toscana-companion/line/1")
                                 the hash before it (for line 1 the stream's)
                                 its number as 8 bytes big-endian, text(line)
    seal of a        SHA-256 of  text("toscana-companion/stream-seal/1")
    stream's row                 the stream, then as 8 bytes big-endian each: the row's number, 1 while
                                 the box attends, what is acknowledged, the round; text(at_table) text(held)
"""

from companion.record.entries import Entry, GameRow, StreamRow
from companion.record.sha256 import sha256

HASH_SIZE = 32


def _text(text: str) -> bytes:
    plain = text.encode()
    return len(plain).to_bytes(8, "big") + plain


def _maybe(text: str | None) -> bytes:
    return b"\0" if text is None else b"\1" + _text(text)


_GAME, _ENTRY, _SEAL = (_text(f"toscana-companion/{what}/1") for what in ("game", "entry", "seal"))
_ENTRY_BY = _text("toscana-companion/entry/2")
_STREAM, _LINE, _STREAM_SEAL = (
    _text(f"toscana-companion/{what}/1") for what in ("stream", "line", "stream-seal")
)


def beginning(game: GameRow) -> bytes:
    """The hash that the first entry is chained to, made of the columns of the row that never change."""
    texts = (game.uuid, game.name, game.rules, game.players, game.started_at)
    return sha256(_GAME + b"".join(map(_text, texts))).digest()


def link(before: bytes, entry: Entry) -> bytes:
    """The entry's hash; `before` is the hash of the entry before it."""
    seq, at, command, events, _, by = entry
    plain = before + seq.to_bytes(8, "big") + _text(at) + _text(command) + _text(events)
    return sha256(_ENTRY + plain if by is None else _ENTRY_BY + plain + _text(by)).digest()


def seal(game: GameRow, *, is_imported: bool, last: bytes) -> bytes:
    """The seal that the row must have; `last` is the hash of the game's last entry."""
    return sha256(
        _SEAL
        + beginning(game)
        + game.id.to_bytes(8, "big")
        + _maybe(game.ended_at)
        + _maybe(game.result)
        + bytes([is_imported])
        + (b"" if game.ended_at is None else last)
    ).digest()


def stream(row: StreamRow) -> bytes:
    """The hash that a stream's first line is chained to."""
    return sha256(_STREAM + b"".join(map(_text, (row.name, row.event, row.box)))).digest()


def line(before: bytes, seq: int, text: str) -> bytes:
    """The hash of a stream's line; `before` is that of the line before it."""
    return sha256(_LINE + before + seq.to_bytes(8, "big") + _text(text)).digest()


def stream_seal(row: StreamRow) -> bytes:
    """The seal that a stream's row must have."""
    numbers = (row.id, int(row.is_active), row.acknowledged, row.round)
    return sha256(
        _STREAM_SEAL
        + stream(row)
        + b"".join(number.to_bytes(8, "big") for number in numbers)
        + _text(row.at_table)
        + _text(row.held)
    ).digest()

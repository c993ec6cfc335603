"""The Pico's protocol: frames, and the messages in them. This one file runs on the Pico and on the host.

MicroPython reads it too: no dataclasses, no enum, no match, no positional-only parameters.
"""

import binascii

PROTOCOL = 1
FIRMWARE = (1, 3, 0)
# Since when a board tells releases to a host that wants them.
TELLS_RELEASES = (1, 2, 0)
# Since when it plays sounds, tells why it broke down, and knows of rows that exist twice.
PLAYS_SOUNDS = TELLS_TRACE = KNOWS_SATELLITES = (1, 3, 0)

# From the host. HELLO, LEAVE and WELCOME keep their layout in every version; later ones may only append.
HELLO = 0x01
PING = 0x02
LAMPS = 0x03
CHANGES = 0x04
TAKEN = 0x05
ASK = 0x06
BYE = 0x07
LEAVE = 0x08
KNOWN = 0x09
SOUND = 0x0A
ASK_TRACE = 0x0B

# From the board.
WELCOME = 0x81
PONG = 0x82
SHOWN = 0x83
PRESSES = 0x84
STATUS = 0x85
WHO = 0x86
LOST = 0x87
TRACE = 0x88

# How a lamp is lit.
OFF = 0
ON = 1
BLINK = 2
PULSE = 3
FLASH = 4

SEATS = 5
LAMPS_PER_SEAT = 8
LAMP_COUNT = SEATS * LAMPS_PER_SEAT
# A lamp is its effect, red, green, blue; the colour is already scaled by the level.
LAMP_BYTES = 4
DARK_LAMPS = bytes(LAMP_COUNT * LAMP_BYTES)

RUN_BYTES = 5
RUN_MAX = 32
PRESSES_MAX = 128
# In PRESSES a seat with this bit came up again; a bit of HELLO's last byte asks for it.
UP = 0x08
WANTS_RELEASES = 0x01
# With this bit of it every row exists twice, in the box and in front of its player.
HAS_SATELLITES = 0x02
NOTE_BYTES = 5
NOTES_MAX = 40
# A traceback is told in parts of so many bytes; of a longer one its end is kept, which says what happened.
TRACE_BYTES = 180
TRACE_PARTS = 6
LEAVE_WORD = b"REPL"

MARK = b"~"
END = b"\n"
# Kind and session before the payload, the checksum after it.
HEAD_BYTES = 3
CHECK_BYTES = 4
PAYLOAD_MAX = 1 + LAMP_COUNT * RUN_BYTES
LINE_MIN = 12
LINE_MAX = (HEAD_BYTES + PAYLOAD_MAX + CHECK_BYTES + 2) // 3 * 4

WORD = 0xFFFF


def frame(kind: int, session: int, payload: bytes = b"") -> bytes:
    """One message as a line of text: the mark, base64, a newline."""
    body = bytes((kind, session >> 8, session & 0xFF)) + payload
    return MARK + binascii.b2a_base64(body + binascii.crc32(body).to_bytes(CHECK_BYTES, "big"))


def unframe(line: bytes) -> tuple[int, int, bytes] | None:
    """Kind, session and payload of the text between mark and newline; None if it is damaged in any bit."""
    if len(line) < LINE_MIN or len(line) > LINE_MAX or len(line) % 4:
        return None
    try:
        body = binascii.a2b_base64(line)
    except ValueError:
        return None
    # Both libraries skip characters that are not base64, so the line must be what encoding gives back.
    if binascii.b2a_base64(body)[:-1] != line:
        return None
    check = int.from_bytes(body[-CHECK_BYTES:], "big")
    body = body[:-CHECK_BYTES]
    if binascii.crc32(body) != check:
        return None
    return body[0], body[1] << 8 | body[2], body[HEAD_BYTES:]


class Frames:
    """Cuts a stream of bytes, fed in pieces of any size, into frames; counts and drops damaged ones."""

    def __init__(self) -> None:
        self.damaged = 0
        self._rest = b""

    def feed(self, chunk: bytes) -> list[tuple[int, int, bytes]]:
        rest = self._rest + chunk
        found = []
        while True:
            end = rest.find(END)
            if end < 0:
                break
            line = rest[:end]
            rest = rest[end + 1 :]
            # A frame that was cut short is followed by the mark of the next one.
            start = line.rfind(MARK)
            if start < 0:
                continue
            if line.find(MARK) != start:
                self.damaged += 1
            message = unframe(line[start + 1 :])
            if message is None:
                self.damaged += 1
            else:
                found.append(message)
        start = rest.rfind(MARK)
        if start < 0:
            rest = b""
        elif len(rest) - start > LINE_MAX + 1:
            self.damaged += 1
            rest = b""
        else:
            rest = rest[start:]
        self._rest = rest
        return found


def pack_hello(host: bytes, wants: int = 0) -> bytes:
    """`host` is four random bytes, drawn once per run of the host, by which the board recognises it.

    `wants` is what the host understands beside the oldest version, and has: WANTS_RELEASES, HAS_SATELLITES.
    """
    hello = bytes((PROTOCOL,)) + host
    return hello + bytes((wants,)) if wants else hello


def read_hello(payload: bytes) -> tuple[int, bytes, int] | None:
    """The host's protocol, which host it is, and what it wants."""
    if len(payload) < 5:
        return None
    return payload[0], payload[1:5], payload[5] if len(payload) > 5 else 0


def pack_welcome(board: bytes, first: int) -> bytes:
    """`board` is four random bytes drawn at power-up; `first` the number of the first press not taken yet."""
    return bytes((PROTOCOL,)) + bytes(FIRMWARE) + board + first.to_bytes(2, "big")


def read_welcome(payload: bytes) -> tuple[int, tuple[int, int, int], bytes, int] | None:
    """The board's protocol, firmware and power-up id, and the number of the first press not taken yet."""
    if len(payload) < 10:
        return None
    firmware = (payload[1], payload[2], payload[3])
    return payload[0], firmware, payload[4:8], int.from_bytes(payload[8:10], "big")


def pack_presses(first: int, seats: bytes) -> bytes:
    """All presses and releases not taken yet: the number of the first, then the seats in order."""
    return first.to_bytes(2, "big") + seats


def read_presses(payload: bytes) -> tuple[int, bytes] | None:
    if len(payload) < 3 or len(payload) > 2 + PRESSES_MAX:
        return None
    seats = payload[2:]
    if max([seat & ~UP for seat in seats]) >= SEATS:
        return None
    return int.from_bytes(payload[:2], "big"), seats


def pack_number(number: int) -> bytes:
    return number.to_bytes(2, "big")


def read_number(payload: bytes) -> int | None:
    return int.from_bytes(payload, "big") if len(payload) == 2 else None


def pack_shown(version: int, lamps: bytes) -> bytes:
    """The version that is lit, and a checksum by which the host checks all lamps."""
    return bytes((version,)) + binascii.crc32(lamps).to_bytes(CHECK_BYTES, "big")


def pack_status(free: int, up_s: int, damaged: int, unsent: int, waiting: int) -> bytes:
    return (
        free.to_bytes(4, "big")
        + up_s.to_bytes(4, "big")
        + (damaged & WORD).to_bytes(2, "big")
        + (unsent & WORD).to_bytes(2, "big")
        + bytes((waiting,))
    )


def read_status(payload: bytes) -> tuple[int, int, int, int, int] | None:
    """Free memory in bytes, seconds since power-up, damaged frames, frames not sent, presses not taken."""
    if len(payload) != 13:
        return None
    free, up_s = int.from_bytes(payload[:4], "big"), int.from_bytes(payload[4:8], "big")
    damaged, unsent = int.from_bytes(payload[8:10], "big"), int.from_bytes(payload[10:12], "big")
    return free, up_s, damaged, unsent, payload[12]


def pack_sound(notes: list[tuple[int, int, int]]) -> bytes:
    """Notes, each its pitch in Hz (0 is a rest), its milliseconds and its loudness (0-255)."""
    return b"".join(
        [hz.to_bytes(2, "big") + ms.to_bytes(2, "big") + bytes((loud,)) for hz, ms, loud in notes[:NOTES_MAX]]
    )


def read_sound(payload: bytes) -> list[tuple[int, int, int]] | None:
    if len(payload) % NOTE_BYTES or len(payload) > NOTE_BYTES * NOTES_MAX:
        return None
    return [
        (payload[at] << 8 | payload[at + 1], payload[at + 2] << 8 | payload[at + 3], payload[at + 4])
        for at in range(0, len(payload), NOTE_BYTES)
    ]


def pack_trace(text: bytes, part: int) -> bytes:
    """This part of the traceback that the board keeps: its number, how many there are, its bytes."""
    text = text[-TRACE_BYTES * TRACE_PARTS :]
    parts = (len(text) + TRACE_BYTES - 1) // TRACE_BYTES
    return bytes((part, parts)) + text[part * TRACE_BYTES : (part + 1) * TRACE_BYTES]


def read_trace(payload: bytes) -> tuple[int, int, bytes] | None:
    """The part's number, how many parts there are (0 without a traceback), and its bytes."""
    if len(payload) < 2 or payload[1] > TRACE_PARTS:
        return None
    return payload[0], payload[1], payload[2:]


def pack_changes(old: bytes, new: bytes) -> bytes:
    """The runs of equal lamps that turn the state `old` of all lamps into `new`."""
    runs = b""
    at = 0
    while at < LAMP_COUNT:
        lamp = new[at * LAMP_BYTES : (at + 1) * LAMP_BYTES]
        if lamp == old[at * LAMP_BYTES : (at + 1) * LAMP_BYTES]:
            at += 1
            continue
        end = at + 1
        while (
            end < LAMP_COUNT and end - at < RUN_MAX and new[end * LAMP_BYTES : (end + 1) * LAMP_BYTES] == lamp
        ):
            end += 1
        runs += bytes((at, lamp[0] << 5 | end - at - 1)) + lamp[1:]
        at = end
    return runs


def apply_changes(lamps: bytes, runs: bytes) -> bytes | None:
    """The lamps after these runs; None, and no change, when the runs are not valid."""
    if len(runs) % RUN_BYTES:
        return None
    changed = bytearray(lamps)
    for at in range(0, len(runs), RUN_BYTES):
        start, effect, count = runs[at], runs[at + 1] >> 5, (runs[at + 1] & 0x1F) + 1
        if effect > FLASH or start + count > LAMP_COUNT:
            return None
        lamp = bytes((effect,)) + runs[at + 2 : at + RUN_BYTES]
        changed[start * LAMP_BYTES : (start + count) * LAMP_BYTES] = lamp * count
    return bytes(changed)


def is_newer(number: int, than: int, size: int) -> bool:
    """Whether `number`, which wraps around at `size`, is ahead of `than` by less than half of `size`."""
    return 0 < (number - than) % size < size // 2

"""Counts the frames of a web socket while their bytes go by, before anything is made of them."""

# The length in the second byte: up to 125 itself; 126 and 127 say that two or eight bytes with it follow.
_LONGER = {126: 2, 127: 8}
_MASK_BYTES = 4


class FrameCounter:
    """Fed with the bytes as they come, cut anywhere; a frame of any kind counts when its head is whole."""

    def __init__(self) -> None:
        self._head = b""
        self._skip = 0

    def count(self, data: bytes, most: int) -> int:
        """How many frames begin in these bytes; more than `most` are not counted on."""
        at, found = 0, 0
        while found <= most:
            if self._skip:
                step = min(self._skip, len(data) - at)
                at, self._skip = at + step, self._skip - step
            head = self._head + data[at : at + 14 - len(self._head)]
            size = _head_size(head)
            if self._skip or len(head) < size:
                self._head = b"" if self._skip else head
                break
            at += size - len(self._head)
            self._head, self._skip, found = b"", _payload_size(head), found + 1
        return found


def _head_size(head: bytes) -> int:
    """How many bytes this head has; at least two while that is not known yet."""
    if len(head) < 2:
        return 2
    return 2 + _LONGER.get(head[1] & 0x7F, 0) + (_MASK_BYTES if head[1] & 0x80 else 0)


def _payload_size(head: bytes) -> int:
    length = head[1] & 0x7F
    more = _LONGER.get(length, 0)
    return int.from_bytes(head[2 : 2 + more]) if more else length

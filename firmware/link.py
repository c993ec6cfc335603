"""The link: frames over a pair of streams, without ever blocking the board."""

import select

from pico_wire import Frames, frame

# At most so many bytes are read in one step, so that lamps and buttons are looked after meanwhile.
CHUNK = 64


class Link:
    """Frames from `reader` and to `writer`, such as sys.stdin.buffer and sys.stdout.buffer.

    Bytes are read one by one: the stream's readline would block on a frame that was cut short. They are
    written one by one too: the chip's stream says only that there is room for one, and waits up to a second
    for more. What finds no room is kept, and goes out first when there is some.
    """

    def __init__(self, reader, writer) -> None:
        self._read = reader.read
        self._write = writer.write
        self._frames = Frames()
        self._chunk = bytearray(CHUNK)
        self._inputs = select.poll()
        self._inputs.register(reader, select.POLLIN)
        self._outputs = select.poll()
        self._outputs.register(writer, select.POLLOUT)
        self._rest = b""
        self.unsent = 0

    @property
    def damaged(self) -> int:
        return self._frames.damaged

    def receive(self, wait_ms: int) -> list[tuple[int, int, bytes]]:
        """The frames that have arrived; waits up to `wait_ms` for the first byte."""
        self._write_rest()
        count = 0
        poll, read, chunk = self._inputs.poll, self._read, self._chunk
        ready = poll(wait_ms)
        while ready and ready[0][1] & select.POLLIN and count < CHUNK:
            byte = read(1)
            if not byte:
                break
            chunk[count] = byte[0]
            count += 1
            ready = poll(0)
        return self._frames.feed(bytes(chunk[:count])) if count else []

    def send(self, kind: int, session: int, payload: bytes = b"") -> None:
        """Send the frame, or drop and count it while another one waits: whatever matters is sent again."""
        if self._rest:
            self._write_rest()
        if self._rest:
            self.unsent += 1
            return
        self._rest = frame(kind, session, payload)
        self._write_rest()

    def _write_rest(self) -> None:
        """Write as much as there is room for now."""
        rest = self._rest
        at = 0
        try:
            while at < len(rest):
                ready = self._outputs.poll(0)
                if not (ready and ready[0][1] & select.POLLOUT and self._write(rest[at : at + 1])):
                    break
                at += 1
        except OSError:
            pass
        self._rest = rest[at:]

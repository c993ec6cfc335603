"""The link: frames over a pair of streams, without ever blocking the board."""

import select

from pico_wire import Frames, frame

# At most so many bytes are read in one step, so that the lamps keep moving meanwhile.
CHUNK = 128


class Link:
    """Frames from `reader` and to `writer`, such as sys.stdin.buffer and sys.stdout.buffer.

    Bytes are read one by one: the stream's readline would block on a frame that was cut short.
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
        self.unsent = 0

    @property
    def damaged(self) -> int:
        return self._frames.damaged

    def receive(self, wait_ms: int) -> list[tuple[int, int, bytes]]:
        """The frames that have arrived; waits up to `wait_ms` for the first byte."""
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
        """Send the frame if there is room, else drop and count it: whatever matters is sent again."""
        data = frame(kind, session, payload)
        try:
            ready = self._outputs.poll(0)
            if ready and ready[0][1] & select.POLLOUT and self._write(data) == len(data):
                return
        except OSError:
            pass
        self.unsent += 1

"""A flood for the page: WebSocket messages as fast as they go, and a count of the answers."""

import base64
import os
import select
import socket
import struct
import sys
import time

PAGE = ("127.0.0.1", 8088)
PAGES = 8
MESSAGE = b'{"turn":1}'
BATCH = 200
# How each answer begins.
ANSWER = b'{"error"'


def opened() -> socket.socket:
    """A page's socket after its handshake."""
    page = socket.create_connection(PAGE, timeout=60)
    key = base64.b64encode(os.urandom(16)).decode()
    head = (
        "GET /socket HTTP/1.1",
        f"Host: {PAGE[0]}:{PAGE[1]}",
        f"Origin: http://{PAGE[0]}:{PAGE[1]}",
        *("Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}"),
        "Sec-WebSocket-Version: 13",
    )
    page.sendall("\r\n".join((*head, "", "")).encode())
    assert b" 101 " in page.recv(4096).split(b"\r\n")[0]
    page.setblocking(False)
    return page


def received(page: socket.socket) -> bytes:
    content = page.recv(1 << 16)
    if not content:
        raise ConnectionResetError
    return content


def frame() -> bytes:
    """One text message, masked as a browser does it."""
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(MESSAGE))
    return struct.pack("!BB", 0x81, 0x80 | len(MESSAGE)) + mask + masked


def main(seconds: float) -> None:
    """Prints how many messages were answered. A page that the box hangs up on is opened anew."""
    batch = frame() * BATCH
    pages = {opened(): batch for _ in range(PAGES)}
    answers, until_s = 0, time.monotonic() + seconds
    while time.monotonic() < until_s:
        readable, writable, _ = select.select(list(pages), list(pages), [], 1.0)
        for page in list(pages):
            try:
                # A box that can't get rid of its answers would hear no more.
                if page in readable:
                    answers += received(page).count(ANSWER)
                # What did not fit goes first the next time, or the stream of frames would break.
                gone = page.send(pages[page]) if page in writable else 0
            except OSError:
                page.close()
                del pages[page]
                pages[opened()] = batch
                continue
            pages[page] = pages[page][gone:] or batch
    print(answers)


if __name__ == "__main__":
    main(float(sys.argv[1]))

"""A flood for the page: WebSocket messages as fast as they go, and a count of them and of the pages lost."""

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
    if b" 101 " not in page.recv(4096).split(b"\r\n")[0]:
        raise ConnectionRefusedError
    page.setblocking(False)
    return page


def frame() -> bytes:
    """One text message, masked as a browser does it."""
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(MESSAGE))
    return struct.pack("!BB", 0x81, 0x80 | len(MESSAGE)) + mask + masked


def main(seconds: float) -> None:
    """Prints how many messages went out, and how many pages the box hung up on; each is opened anew."""
    message = frame()
    batch = message * BATCH
    pages: dict[socket.socket, bytes] = {}
    sent = lost = 0
    until_s = time.monotonic() + seconds
    while time.monotonic() < until_s:
        try:
            pages |= {opened(): batch for _ in range(PAGES - len(pages))}
        except OSError:
            time.sleep(0.1)
        readable, writable, _ = select.select(list(pages), list(pages), [], 1.0)
        for page in list(pages):
            try:
                # A box that can't get rid of its answers would hear no more.
                if page in readable and not page.recv(1 << 16):
                    raise ConnectionResetError
                # What did not fit goes first the next time, or the stream of frames would break.
                gone = page.send(pages[page]) if page in writable else 0
            except OSError:
                page.close()
                del pages[page]
                lost += 1
                continue
            sent += gone
            pages[page] = pages[page][gone:] or batch
    print(sent // len(message), lost)


if __name__ == "__main__":
    main(float(sys.argv[1]))

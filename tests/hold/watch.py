"""Watchers of the table in a process of their own, so that they take nothing from whoever measures.

`python -m tests.hold.watch ADDRESS WATCHERS NEVER` opens so many streams, and so many more that never read,
each from a machine of its own; prints "ready", and watches until its input ends.
"""

import selectors
import socket
import sys
from contextlib import ExitStack
from urllib.parse import urlsplit

from tests.hold.page import connect


def stream(address: str, number: int) -> socket.socket:
    """An open stream of the machine with this number."""
    one = connect(address, f"127.0.{1 + number // 250}.{1 + number % 250}")
    host = urlsplit(address).netloc
    one.sendall(f"GET /api/1/stream HTTP/1.1\r\nHost: {host}\r\nAccept: text/event-stream\r\n\r\n".encode())
    return one


def main(address: str, watchers: int, never: int) -> None:
    with ExitStack() as deaf, selectors.DefaultSelector() as selector:
        for number in range(watchers, watchers + never):
            deaf.enter_context(stream(address, number))
        for number in range(watchers):
            one = stream(address, number)
            one.setblocking(False)
            selector.register(one, selectors.EVENT_READ)
        selector.register(sys.stdin, selectors.EVENT_READ)
        print("ready", flush=True)
        while True:
            for key, _ in selector.select():
                if key.fileobj is sys.stdin:
                    return
                assert isinstance(key.fileobj, socket.socket)
                if not key.fileobj.recv(65536):
                    raise ConnectionResetError("the box has ended a stream that is read")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))

"""A stand-in for the service manager: a datagram socket that hears what the box tells it."""

import socket
from contextlib import suppress
from typing import Self

PATIENCE_S = 20.0


class Manager:
    """Listens at `address`: a path, or a name that begins with "@" as systemd writes an abstract one."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(address.replace("@", "\0", 1) if address.startswith("@") else address)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def heard(self) -> list[str]:
        """What has come since; nothing is waited for."""
        self._socket.setblocking(False)
        messages: list[str] = []
        with suppress(BlockingIOError):
            while True:
                messages.append(self._socket.recv(4096).decode())
        return messages

    def hear(self, wanted: str) -> str:
        """Waits for a message that begins so; TimeoutError when none comes."""
        self._socket.settimeout(PATIENCE_S)
        while not (message := self._socket.recv(4096).decode()).startswith(wanted):
            pass
        return message

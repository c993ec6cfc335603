"""Changes a running machine's memory through QEMU's debugger port, where the kernel offers no switch."""

import socket
from pathlib import Path


def poke(port: Path, address: int, content: bytes) -> None:
    """The machine stands still meanwhile, and goes on afterwards."""
    with socket.socket(socket.AF_UNIX) as debugger:
        debugger.connect(str(port))
        _ask(debugger, f"M{address:x},{len(content):x}:{content.hex()}")
        _ask(debugger, "D")


def _ask(debugger: socket.socket, command: str) -> None:
    debugger.sendall(f"${command}#{sum(command.encode()) % 256:02x}".encode())
    answer = b""
    while b"$OK#9a" not in answer:
        more = debugger.recv(4096)
        if not more or b"$E" in more:
            raise OSError(f"the debugger port answered {more!r} to {command}")
        answer += more
    debugger.sendall(b"+")

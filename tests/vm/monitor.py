"""QEMU's monitor: puts a disk or a USB stick into a machine that runs, and keeps a machine in a file."""

import json
import socket
import time
from pathlib import Path
from typing import Any

from tests.vm.host import HostError

SAVE_TIMEOUT_S = 120.0


class Monitor:
    """Speaks QMP on the socket of a machine that runs."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(SAVE_TIMEOUT_S)
        self._socket.connect(str(path))
        self._lines = self._socket.makefile("rb")
        self._lines.readline()
        self.do("qmp_capabilities")

    def do(self, command: str, arguments: dict[str, Any] | None = None) -> Any:
        self._socket.sendall(json.dumps({"execute": command, "arguments": arguments or {}}).encode() + b"\n")
        while True:
            answer = json.loads(self._lines.readline())
            if "error" in answer:
                raise HostError(f"QEMU refused {command}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]

    def put_in(self, nbd: Path, slot: str) -> None:
        """A disk that is served on this socket."""
        server = {"driver": "nbd", "server": {"type": "unix", "path": str(nbd)}}
        self.do("blockdev-add", {"driver": "raw", "node-name": "late", "file": server})
        self.do("device_add", {"driver": "virtio-blk-pci", "id": "late-disk", "drive": "late", "bus": slot})

    def put_in_stick(self, image: Path, slot: str) -> None:
        """A USB stick, together with the port that it is in."""
        file = {"driver": "file", "filename": str(image)}
        self.do("device_add", {"driver": "qemu-xhci", "id": "usb", "bus": slot})
        self.do("blockdev-add", {"driver": "raw", "node-name": "stick", "file": file})
        stick = {"driver": "usb-storage", "id": "stick-in-port", "drive": "stick", "bus": "usb.0"}
        self.do("device_add", {**stick, "removable": True})

    def keep(self, file: Path) -> None:
        """The whole machine, as it stands at this moment; then it runs on."""
        self.do("migrate-set-parameters", {"max-bandwidth": 1 << 40})
        self.do("migrate", {"uri": f"exec:cat > {file}"})
        until_s = time.monotonic() + SAVE_TIMEOUT_S
        while (status := self.do("query-migrate")["status"]) != "completed":
            if status in ("failed", "cancelled") or time.monotonic() > until_s:
                raise HostError(f"QEMU did not keep the machine ({status}).")
            time.sleep(0.05)
        self.do("cont")

    def close(self) -> None:
        self._lines.close()
        self._socket.close()

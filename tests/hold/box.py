"""A real `toscana sim` to attack, its log in a file, and a calm page that tells how it answers."""

import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.first_game import begin
from tests.hold.page import Page, open_page
from tests.processes import READY, command


class AttackedBox:
    """What can be seen of it from outside: its address, its memory, its log and a page."""

    def __init__(self, process: subprocess.Popen[str], address: str, log: Path, page: Page) -> None:
        self.process = process
        self.address = address
        self._log = log
        self.page = page

    @property
    def log_bytes(self) -> int:
        return self._log.stat().st_size

    @property
    def has_tracebacks(self) -> bool:
        return "Traceback" in self._log.read_text(errors="replace")

    def peak_mib(self) -> float:
        """The most memory that it held so far."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) / 1024


@contextmanager
def attacked_box(prepare: Callable[[Path], object] = lambda _: None) -> Iterator[AttackedBox]:
    """With a PIN for referees and a game that has begun, in the middle of a trade; killed at the end.

    `prepare` may fill its folder before.
    """
    with TemporaryDirectory() as name:
        folder, log = Path(name), Path(name) / "log"
        prepare(folder)
        begin(folder / "journal.db")
        with log.open("w") as errors:
            process = subprocess.Popen(
                command(folder, "sim", "--port", "0"), stdout=subprocess.PIPE, stderr=errors, text=True
            )
        try:
            assert process.stdout is not None
            address = process.stdout.readline().removeprefix(READY).strip()
            with open_page(address) as page:
                page.ask_for_pin()
                page.begin_a_trade()
                yield AttackedBox(process, address, log, page)
        finally:
            process.kill()
            process.communicate()

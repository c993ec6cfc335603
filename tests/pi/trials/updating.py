"""An update from a signed release folder on the card's first partition, asked for as the panel does."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

from companion.system.machine import ANSWER, REQUEST
from tests.pi.bench import Bench, Trial
from tests.pi.guest import START_PATIENCE_S, UNIT
from tests.updates.boxes import SIGNING, sign_release

KEY = Path("/etc/toscana/release.pub")
AS_THE_BOX = "setpriv --reuid=toscana --regid=toscana --init-groups"


def is_taken(bench: Bench) -> str:
    """Between two games: while one runs, the box refuses."""
    guest, board = bench.guest, bench.guest.board
    wanted = re.split(r"[_+]", bench.newer.name)[1]
    guest.write(KEY, (SIGNING / "test.pub").read_bytes())
    guest.eyes.forget()
    began_s = board.age_s
    board.must(f"{AS_THE_BOX} sh -c \"printf 'install {wanted}' >/{REQUEST}\"")
    board.wait_until(
        lambda: _running(bench) == wanted or _is_refused(bench), wanted, START_PATIENCE_S, every_s=3
    )
    assert _running(bench) == wanted, _answer(bench)
    board.wait_until(
        lambda: board.sh("cat /var/lib/toscana/came-up") == wanted, "that it has come up", START_PATIENCE_S
    )
    took_s = board.age_s - began_s
    board.must(f"systemctl restart {UNIT}", START_PATIENCE_S)
    board.wait_until(lambda: not _is_on_trial(bench), "the end of the trial", START_PATIENCE_S)
    assert _running(bench) == wanted
    bench.expect_same("the picture of the new version")
    return f"{wanted} runs {took_s:.0f} s after it was asked for, has come up, and stays"


def offer(bench: Bench) -> None:
    """The release's folder, signed with the tests' key, while the card is in another computer."""
    folder = bench.new_folder() / "release"
    (folder / "packages").mkdir(parents=True)
    shutil.copy(bench.newer, folder / "packages")
    sign_release(folder)
    bench.guest.board.put_folder(folder)


def _running(bench: Bench) -> str:
    """The version of the program that runs, by its folder; empty for the package's own."""
    words = bench.guest.board.sh(f"tr '\\0' '\\n' </proc/{bench.guest.unit('MainPID')}/cmdline | head -n 1")
    parts = Path(words).parts
    return parts[parts.index("versions") + 1] if "versions" in parts else ""


def _is_on_trial(bench: Bench) -> bool:
    bench.guest.board.sh("test -e /opt/toscana/trying")
    return bench.guest.board.status == 0


def _is_refused(bench: Bench) -> bool:
    return _answer(bench).get("phase") == "refused"


def _answer(bench: Bench) -> dict[str, Any]:
    told = bench.guest.board.sh(f"cat /{ANSWER}")
    return {} if bench.guest.board.status else dict(json.loads(told))


TRIALS = (Trial("an update on the first partition", is_taken),)

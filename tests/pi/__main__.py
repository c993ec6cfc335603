"""`sudo make test-pi`: boots the card image on an emulated Raspberry Pi, plays on it, prints a table."""

import argparse
import shutil
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

from companion import __version__
from companion.card.image import CardError
from tests.pi.bench import Bench
from tests.pi.board import Board
from tests.pi.guest import Guest
from tests.pi.qemu import CACHE, find_qemu
from tests.pi.trials import TRIALS
from tests.vm.host import HostError, expect_root, run
from tools import deb
from tools.deb_targets import NAME, ROOT
from tools.deb_wheels import WheelsError
from tools.image.__main__ import TARGET
from tools.mirror import MirrorError

# As the card's table.toml has it.
CHIP = "sh1106"
# A later version, which differs in its number alone.
NEWER = f"{__version__}.1"
IMAGE = ROOT / "dist" / f"{NAME}-{__version__}-lite.img.xz"


def main(words: Sequence[str] | None = None) -> int:
    """The exit status: 0 if all held, 1 if something did not, 2 if nothing could be tried."""
    parser = argparse.ArgumentParser(prog="tests.pi", description=__doc__)
    parser.add_argument("image", type=Path, nargs="?", default=IMAGE, help="made by make image (lite)")
    began_s = time.monotonic()
    try:
        expect_root()
        bench = prepare(parser.parse_args(words).image)
    except (HostError, MirrorError, CardError, WheelsError) as problem:
        print(f"make test-pi: {problem}", file=sys.stderr)
        return 2
    try:
        rows = [attempt(bench, number) for number in range(len(TRIALS))]
    finally:
        bench.guest.board.cut_power()
    print("\n| tried | held | seen | s |\n| --- | --- | --- | --- |")
    for row in rows:
        print(f"| {' | '.join(row)} |")
    print(f"\n{time.monotonic() - began_s:.0f} s in all.")
    return 0 if all(held == "yes" for _, held, *_ in rows) else 1


def prepare(image: Path) -> Bench:
    """The unpacked image, a machine that is still off, and a newer version of the box's package."""
    if not image.exists():
        raise HostError(f"There is no {image}: run sudo make image.")
    CACHE.mkdir(parents=True, exist_ok=True)
    work = CACHE / "trial"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    card = image
    if image.suffix == ".xz":
        card = work / "card.img"
        run("sh", "-c", 'xz -dc "$0" >"$1"', image, card)
    (newer,) = deb.build([TARGET], NEWER, work / "packages", xz_level=1)
    return Bench(Guest(Board(card, work, find_qemu(work)), CHIP), work, newer)


def attempt(bench: Bench, number: int) -> tuple[str, str, str, str]:
    """A row of the table, printed too; whatever went wrong belongs into it."""
    trial, began_s = TRIALS[number], time.monotonic()
    try:
        held, seen = "yes", trial.run(bench)
    except Exception as problem:
        held, seen = (
            "NO",
            (str(problem).strip().splitlines() or [type(problem).__name__])[-1].replace("|", "/"),
        )
        traceback.print_exc(file=sys.stderr)
    row = (trial.name, held, seen, f"{time.monotonic() - began_s:.0f}")
    print(": ".join(row[:3]), flush=True)
    return row


if __name__ == "__main__":
    sys.exit(main())

"""The tracks, kept in tracks.json: found once by the router, then read, as finding them takes a minute.

They are kept in half steps of the grid, with the digest of the pads that they were found for.
"""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from hardware.generators.carrier.design_rules import LAYER, TRACK, VIA, VIA_DRILL, WIDE_TRACK, spot
from hardware.generators.carrier.footprints import STEP, Nm
from hardware.generators.carrier.placing import PlacedPad
from hardware.generators.carrier.router import WIDE, Router, Step, Web

TRACKS_FILE = Path(__file__).parents[2] / "carrier" / "tracks.json"
HALF = STEP // 2


@dataclass(frozen=True, slots=True)
class Track:
    """A straight piece of copper with round ends."""

    net: str
    layer: int
    start: Nm
    end: Nm
    width: int


@dataclass(frozen=True, slots=True)
class Via:
    net: str
    at: Nm
    size: int = VIA
    drill: int = VIA_DRILL


class TracksError(Exception):
    """The kept tracks belong to another circuit; the text says what to run."""


def digest(pads: Iterable[PlacedPad]) -> str:
    lines = sorted(f"{pad.net} {pad.ref}.{pad.number} {pad.at} {pad.size} {pad.drill}" for pad in pads)
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


def find(pads: tuple[PlacedPad, ...]) -> None:
    """Find the tracks of these pads and keep them. Takes a minute."""
    webs = Router(pads).run()
    tracks = [line for net, web in sorted(webs.items()) for line in _lines(net, web)]
    vias = [[net, *_half(index)] for net, web in sorted(webs.items()) for index in sorted(web.vias)]
    rows = [json.dumps(row) for row in tracks], [json.dumps(row) for row in vias]
    joined = [",\n".join(each) for each in rows]
    TRACKS_FILE.parent.mkdir(exist_ok=True)
    TRACKS_FILE.write_text(
        f'{{"pads": "{digest(pads)}",\n"tracks": [\n{joined[0]}\n],\n"vias": [\n{joined[1]}\n]}}\n',
        encoding="utf-8",
    )


def is_current(pads: tuple[PlacedPad, ...]) -> bool:
    if not TRACKS_FILE.exists():
        return False
    return bool(json.loads(TRACKS_FILE.read_text(encoding="utf-8"))["pads"] == digest(pads))


def read(pads: tuple[PlacedPad, ...]) -> tuple[tuple[Track, ...], tuple[Via, ...]]:
    if not is_current(pads):
        raise TracksError("The carrier board's tracks are those of other parts: run `make hardware`.")
    kept = json.loads(TRACKS_FILE.read_text(encoding="utf-8"))
    tracks = tuple(
        Track(
            net, layer, (x1 * HALF, y1 * HALF), (x2 * HALF, y2 * HALF), WIDE_TRACK if net in WIDE else TRACK
        )
        for net, layer, x1, y1, x2, y2 in kept["tracks"]
    )
    return tracks, tuple(Via(net, (x * HALF, y * HALF)) for net, x, y in kept["vias"])


def _half(index: int) -> tuple[int, int]:
    column, line, _ = spot(index)
    return 2 * column, 2 * line


def _lines(net: str, web: Web) -> list[list[str | int]]:
    """The steps on each layer, joined to straight lines, with the corners cut off."""
    flat = {step for step in web.steps if step[1] - step[0] != LAYER}
    degree = Counter(index for step in web.steps for index in step)
    corners = {index for index in degree if degree[index] == 2 and _is_corner(index, flat)}
    found: list[list[str | int]] = []
    for run in _runs(flat, corners):
        first, last = min(run), max(run)
        ends = [_pulled_back(each, other, corners) for each, other in ((first, last), (last, first))]
        if ends[0] != ends[1]:  # between two corners in a row nothing is left
            found.append([net, first // LAYER, *ends[0], *ends[1]])
    for index in sorted(corners):
        ends = [_pulled_back(index, other, corners) for other in _neighbours(index, flat)]
        found.append([net, index // LAYER, *ends[0], *ends[1]])
    return found


def _neighbours(index: int, flat: set[Step]) -> list[int]:
    return sorted(low + high - index for low, high in flat if index in (low, high))


def _is_corner(index: int, flat: set[Step]) -> bool:
    ends = _neighbours(index, flat)
    return len(ends) == 2 and ends[0] + ends[1] != 2 * index


def _runs(flat: set[Step], corners: set[int]) -> list[list[int]]:
    """Nodes in a straight line that follow each other, from bend to bend."""
    runs = []
    for low, high in sorted(flat):
        side = high - low
        if (low - side, low) in flat and low not in corners:
            continue
        run = [low, high]
        while (run[-1], run[-1] + side) in flat and run[-1] not in corners:
            run.append(run[-1] + side)
        runs.append(run)
    return runs


def _pulled_back(index: int, towards: int, corners: set[int]) -> tuple[int, int]:
    """The end of a line in half steps; half a step before a corner, where the cut begins."""
    x, y = _half(index)
    if index not in corners:
        return x, y
    to_x, to_y = _half(towards)
    return x + (to_x > x) - (to_x < x), y + (to_y > y) - (to_y < y)

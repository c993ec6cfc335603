"""A knob of two bouncing contacts, as an EC11 has them, turned by a hand: a seed in, edges and the truth out.

- A cycle of the contacts has four edges, a quarter of it apart, each off its place by up to 2 % of the cycle
  as the encoder was made, and by up to 2 % more each time: one quarter may take twice as long as the next.
- Each edge is followed by bounce: none to twelve short pulses at random, over the whole time of bounce or a
  random part of it. If the contact moves again meanwhile, both bounces go on.
- After one to forty detents the hand turns back. It rests for 40 to 150 ms first, as no hand can help.
"""

import random
from dataclasses import dataclass

from companion.controls.quadrature import Knob, Quadrature
from companion.devices.ports import Edge, Line

# Which contacts are closed in each quarter of the cycle, clockwise.
CYCLE = ((False, False), (True, False), (True, True), (False, True))
LINES = (Line.KNOB_A, Line.KNOB_B)
MADE, JITTER = 0.02, 0.02
PULSES = (0, 1, 1, 2, 3, 6, 12)
STRETCH = (1, 40)
REST_MS = (40.0, 150.0)


@dataclass(frozen=True)
class Turning:
    """How the knob is turned: how many detents, how many a second, and how long its contacts bounce."""

    detents: int
    per_second: float
    bounce_ms: float
    knob: Knob


@dataclass(frozen=True)
class Walk:
    """What the contacts did, and when the hand began each detent: towards A first is 1, the other way -1."""

    edges: list[Edge]
    begun: list[tuple[float, int]]


@dataclass(frozen=True)
class Tally:
    """What was reported of a walk.

    `extra` counts reports beyond what had been turned in their direction so far, `wrong` reports of the other
    direction than the knob was being turned in, `lost` the detents that were turned and not reported.
    """

    lost: int
    extra: int
    wrong: int


def walk(seed: int, turning: Turning) -> Walk:
    rng = random.Random(seed)
    steps = turning.knob.steps_per_detent
    detent_ms = 1000.0 / turning.per_second
    cycle_ms = detent_ms * len(CYCLE) / steps
    made_ms = [rng.uniform(-MADE, MADE) * cycle_ms for _ in CYCLE]
    toggles: dict[Line, list[float]] = {line: [] for line in LINES}
    begun: list[tuple[float, int]] = []
    now_ms, place, direction, left = 100.0, 0, 1, rng.randint(*STRETCH)
    for _ in range(turning.detents):
        if left == 0:
            direction, left = -direction, rng.randint(*STRETCH)
            now_ms += rng.uniform(*REST_MS)
        left -= 1
        for step in range(steps):
            border = place if direction > 0 else place - 1
            at_ms = now_ms + (step + 0.5) / steps * detent_ms + direction * made_ms[border % len(CYCLE)]
            at_ms += rng.uniform(-JITTER, JITTER) * cycle_ms
            if step == 0:
                begun.append((at_ms, direction))
            toggles[LINES[border % 2]] += _bounce(rng, at_ms, turning.bounce_ms)
            place += direction
        now_ms += detent_ms
    return Walk(_edges(toggles), begun)


def _bounce(rng: random.Random, at_ms: float, bounce_ms: float) -> list[float]:
    """The times at which the contact changes: once, and twice more for each pulse."""
    if not bounce_ms:
        return [at_ms]
    within_ms = bounce_ms * rng.choice((1.0, rng.random()))
    return [at_ms, *(at_ms + rng.uniform(0, within_ms) for _ in range(2 * rng.choice(PULSES)))]


def _edges(toggles: dict[Line, list[float]]) -> list[Edge]:
    edges = [
        Edge(line, is_active=number % 2 == 0, at_ms=at_ms)
        for line, times in toggles.items()
        for number, at_ms in enumerate(sorted(times))
    ]
    return sorted(edges, key=lambda edge: edge.at_ms)


def read(turning: Turning, seed: int) -> Tally:
    """Turn the knob, and compare what the decoder reports with what was turned."""
    return compare(walk(seed, turning), turning.knob)


def compare(made: Walk, knob: Knob) -> Tally:
    """What a decoder reports of a walk for this knob, whichever way it is wired."""
    decoder, clockwise = Quadrature(knob), -1 if knob.is_reversed else 1
    turned, reported = {1: 0, -1: 0}, {1: 0, -1: 0}
    extra = wrong = at = 0
    for edge in made.edges:
        while at < len(made.begun) and made.begun[at][0] <= edge.at_ms:
            turned[clockwise * made.begun[at][1]] += 1
            at += 1
        detents = decoder.feed(edge)
        if detents:
            reported[detents] += 1
            extra += reported[detents] > turned[detents]
            wrong += detents != clockwise * made.begun[at - 1][1]
    return Tally(len(made.begun) - sum(reported.values()), extra, wrong)

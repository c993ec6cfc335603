"""Finds the tracks: each net takes its cheapest way, and where two meet, it becomes dearer until one yields.

The same parts give the same tracks: nets are taken in a fixed order, and nothing depends on time or chance.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import pairwise

from hardware.generators.carrier.circuit import GND, V5, VBUS
from hardware.generators.carrier.design_rules import (
    BOTTOM,
    COLUMNS,
    FREE,
    LAYER,
    Allowed,
    allowed,
    point,
    spot,
    terminals,
)
from hardware.generators.carrier.placing import PlacedPad

WIDE = (V5, VBUS)
ROUNDS = 120
# What a step costs: along the layer's own direction, across it, and from layer to layer.
ALONG, ACROSS, THROUGH = 1.0, 1.6, 8.0
SIDES = ((1, 0), (-1, 0), (COLUMNS, 1), (-COLUMNS, 1))

Step = tuple[int, int]  # between two neighbouring nodes, the lower one first


class RoutingError(Exception):
    """No way was found; the text names the nets."""


@dataclass(slots=True)
class Web:
    """The way of one net: its nodes and the steps between them."""

    nodes: set[int] = field(default_factory=set)
    steps: set[Step] = field(default_factory=set)

    @property
    def vias(self) -> set[int]:
        """Nodes on the top layer from which a step leads down."""
        return {low for low, high in self.steps if high - low == LAYER}


class Router:
    """`used` counts the nets on each node, `history` how often it was wanted by two."""

    def __init__(self, pads: Iterable[PlacedPad]) -> None:
        known = list(pads)
        self.allowed: Allowed = allowed(known)
        self.pads: dict[str, list[PlacedPad]] = {}
        for pad in known:
            if pad.net:
                self.pads.setdefault(pad.net, []).append(pad)
        self.used = [0] * (2 * LAYER)
        self.drilled = [0] * LAYER
        self.history = [0.0] * (2 * LAYER)
        self.webs: dict[str, Web] = {}
        self.pressure = 0.5

    def run(self) -> dict[str, Web]:
        # Short nets first: they have the fewest ways; ground last, as it can go anywhere.
        order = sorted(self.pads, key=lambda net: (net == GND, net not in WIDE, self._span(net), net))
        waiting = order
        for _ in range(ROUNDS):
            for net in waiting:
                self._take_out(net)
                self._put_in(net, self._route(net))
            waiting = [net for net in order if self._meets(net)]
            if not waiting:
                return self.webs
            self.pressure *= 1.25
        raise RoutingError(f"No way without a crossing was found for {', '.join(waiting)}.")

    def _span(self, net: str) -> int:
        xs, ys = zip(*(pad.at for pad in self.pads[net]), strict=True)
        return int(max(xs) - min(xs) + max(ys) - min(ys))

    def _claims(self, net: str, web: Web) -> list[int]:
        """The nodes where no other net may be: a wide track takes its neighbours too."""
        if net not in WIDE:
            return sorted(web.nodes)
        return sorted({each + side for each in web.nodes for side in (0, 1, -1, COLUMNS, -COLUMNS)})

    def _put_in(self, net: str, web: Web) -> None:
        self.webs[net] = web
        for index in self._claims(net, web):
            self.used[index] += 1
        for index in web.vias:
            self.drilled[index] += 1

    def _take_out(self, net: str) -> None:
        web = self.webs.pop(net, None)
        if web is None:
            return
        for index in self._claims(net, web):
            self.used[index] -= 1
        for index in web.vias:
            self.drilled[index] -= 1

    def _meets(self, net: str) -> bool:
        """Whether this net shares a node with another, or a via stands too near; makes that place dearer."""
        web, is_met = self.webs[net], False
        for index in self._claims(net, web):
            if self.used[index] > 1:
                self.history[index] += 1.0
                is_met = True
        for index in web.vias:
            near = sum(self.drilled[index + side] for side, _ in SIDES if index + side not in web.vias)
            if near:
                self.history[index] += 1.0
                self.history[index + LAYER] += 1.0
                is_met = True
        return is_met

    def _route(self, net: str) -> Web:
        pads = sorted(self.pads[net], key=lambda pad: (pad.at, pad.ref))
        web = Web()
        web.nodes.update(terminals(pads[0])[:1])
        rest = pads[1:]
        while rest:
            xs = [point(index) for index in web.nodes]
            rest.sort(key=lambda pad: min(abs(x - pad.at[0]) + abs(y - pad.at[1]) for x, y in xs))
            self._join(net, web, rest.pop(0))
        return web

    def _join(self, net: str, web: Web, pad: PlacedPad) -> None:
        way = self._find(net, web, set(terminals(pad)))
        web.nodes.update(way)
        web.steps.update((min(pair), max(pair)) for pair in pairwise(way))

    def _find(self, net: str, web: Web, goals: set[int]) -> list[int]:
        """The cheapest way from the web to one of the goals."""
        is_wide = net in WIDE
        owners = self.allowed.wide if is_wide else self.allowed.tracks
        vias, history, pressure = self.allowed.vias, self.history, self.pressure
        goal_x, goal_y, _ = spot(min(goals))
        allowed = (FREE, net)
        came: dict[int, int] = {}
        cost = dict.fromkeys(web.nodes, 0.0)
        queue = [(0.0, index) for index in sorted(web.nodes)]

        def consider(index: int, to: int, price: float) -> None:
            if price < cost.get(to, float("inf")):
                cost[to], came[to] = price, index
                column, line, _ = spot(to)
                heappush(queue, (price + abs(column - goal_x) + abs(line - goal_y), to))

        while queue:
            estimate, index = heappop(queue)
            if index in goals:
                return _way_back(came, index)
            so_far = cost[index]
            column, line, layer = spot(index)
            if so_far + abs(column - goal_x) + abs(line - goal_y) < estimate - 1e-9:
                continue
            for side, axis in SIDES:
                to = index + side
                if owners[to] in allowed or to in goals:
                    step = ALONG if axis == layer else ACROSS
                    consider(index, to, so_far + step + self._rent(to, is_wide=is_wide))
            other = index + LAYER if layer < BOTTOM else index - LAYER
            if vias[index] in allowed and vias[other] in allowed and owners[other] in allowed:
                upper = min(index, other)
                near = sum(self.drilled[upper + side] for side, _ in SIDES)
                rent = THROUGH + near * pressure + history[upper] + self._rent(other, is_wide=is_wide)
                consider(index, other, so_far + rent)
        raise RoutingError(f"{net} can't reach all of its pads.")

    def _rent(self, index: int, *, is_wide: bool) -> float:
        used = self.used[index]
        if is_wide:
            used += sum(self.used[index + side] for side, _ in SIDES)
        return self.history[index] * 0.5 + used * self.pressure


def _way_back(came: dict[int, int], index: int) -> list[int]:
    way = [index]
    while index in came:
        index = came[index]
        way.append(index)
    return way

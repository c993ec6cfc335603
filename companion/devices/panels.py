"""Several panels as one: a touch of any of them counts."""

from collections.abc import Callable

from companion.devices.ports import Edge, Line, Panel


class Panels:
    """A Panel made of panels."""

    def __init__(self, *panels: Panel) -> None:
        self._panels = panels

    def listen(self, on_edge: Callable[[Edge], None]) -> None:
        for panel in self._panels:
            panel.listen(on_edge)

    def active_lines(self) -> frozenset[Line]:
        return frozenset().union(*(panel.active_lines() for panel in self._panels))

    def close(self) -> None:
        for panel in self._panels:
            panel.close()

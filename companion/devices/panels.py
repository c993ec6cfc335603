"""Several panels as one, such as the box's own keys and those of the browser page."""

from collections.abc import Callable

from companion.devices.ports import Edge, Line, Panel


class Panels:
    """A Panel that passes on the edges of all its panels; a line is active if it is in any of them."""

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

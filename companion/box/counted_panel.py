"""A panel whose edges are counted for the doctor's page: there a loose wire is seen, or one that bounces."""

from collections.abc import Callable, Mapping

from companion.devices.ports import Edge, Line, Panel


class CountedPanel:
    """A panel whose edges are counted as they pass, bounces and all."""

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self.edges: dict[Line, int] = dict.fromkeys(Line, 0)

    def listen(self, on_edge: Callable[[Edge], None]) -> None:
        def counted(edge: Edge) -> None:
            self.edges[edge.line] += 1
            on_edge(edge)

        self._panel.listen(counted)

    def active_lines(self) -> frozenset[Line]:
        return self._panel.active_lines()

    def close(self) -> None:
        self._panel.close()

    def live(self) -> list[Mapping[str, object]]:
        """Each contact: its name, whether it is closed now, and how often it has moved."""
        active = self.active_lines()
        return [{"line": line.name, "closed": line in active, "edges": self.edges[line]} for line in Line]

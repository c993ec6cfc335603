"""How much a benchmark does: enough for a number to mean something, or just enough to see that it runs."""

from enum import Enum

MOMENT_S = 0.05


class Work(Enum):
    """Each benchmark asks it how often, or for how long."""

    WHOLE = "whole"
    SMALLEST = "smallest"

    def times(self, whole: int) -> int:
        """So many times, or once."""
        return whole if self is Work.WHOLE else 1

    def seconds(self, whole: float) -> float:
        """So long, or a moment."""
        return whole if self is Work.WHOLE else MOMENT_S

"""The one table of a bench: what was measured, beside what was promised."""

from collections.abc import Iterable
from typing import NamedTuple


class Row(NamedTuple):
    """`most` or `least` is the promise; a row without one only tells."""

    what: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None

    @property
    def is_good(self) -> bool:
        return (self.most is None or self.value <= self.most) and (
            self.least is None or self.value >= self.least
        )

    @property
    def goal(self) -> str:
        if self.most is not None:
            return f"at most {self.most:g} {self.unit}"
        return "" if self.least is None else f"at least {self.least:g} {self.unit}"

    def line(self) -> str:
        verdict = "" if not self.goal else "yes" if self.is_good else "NO"
        return f"{self.what:<62} {self.value:>10,.2f} {self.unit:<9} {self.goal:<18} {verdict}".rstrip()


def print_table(rows: Iterable[Row]) -> int:
    """The exit status: 0 where all promises were kept."""
    rows = list(rows)
    print(f"\n{'measured':<62} {'':>10} {'':<9} {'goal':<18} kept")
    for row in rows:
        print(row.line())
    return 0 if all(row.is_good for row in rows) else 1

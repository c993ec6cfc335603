"""A row of the table: what was done, how often, how the box took it, and whether that meets the goal."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    what: str
    how_many: str
    result: str
    is_held: bool
    goal: str

    def __str__(self) -> str:
        verdict = "held" if self.is_held else "NOT HELD"
        return f"{self.what:<44} {self.how_many:>16}  {self.result:<72} {verdict:<8}  goal: {self.goal}"

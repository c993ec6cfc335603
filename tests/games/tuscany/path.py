"""A path of inputs that does one thing, counted on the real screens."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.games.tuscany.rules.commands import Command, NewGame
from companion.games.tuscany.rules.terms import Season
from tests.games.tuscany.people import Box, box_of


@dataclass(frozen=True)
class Path:
    """What happened, at most so many inputs, how it is entered, and the command it must lead to.

    `leaves_out_push`: the push that ends the turn is not counted.
    """

    what: str
    most: int
    enter: Callable[[Box], object]
    leads_to: Command
    season: Season = Season.SPRING
    game: NewGame | None = None
    before: tuple[Command, ...] = ()
    leaves_out_push: bool = False

    def count(self) -> int:
        """The inputs on the real screens."""
        box = box_of(self.game, self.season)
        if self.before:
            box.play(*self.before)
        before = box.inputs
        self.enter(box)
        if box.last_command != self.leads_to:
            raise AssertionError(f"{self.what}: {box.last_command}")
        return box.inputs - before - self.leaves_out_push

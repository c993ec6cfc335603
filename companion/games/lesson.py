"""The lesson half of the game port: a first round led by the box, as data.

A lesson keeps nothing: the step that a table is at is read off the game and what has happened this round.
"""

from collections.abc import Callable, Mapping
from typing import Any

from companion.frozen import frozen
from companion.games.kit.facts import Fact
from companion.games.kit.sentences import Sentence, Value
from companion.games.port import Events, Game


@frozen
class At:
    """Where a table stands: the game, and the events of this round, the oldest first."""

    game: Game
    past: Events


@frozen
class Step:
    """One thing to do on the board, and to enter then. Its texts are marked for the catalogues."""

    title: str
    when: Callable[[At], bool]
    """The first step of the list for which this holds is the one to do."""
    do: str
    """What to do on the board, in one short sentence."""
    why: str
    """Why, or what it brings; by the rule's own name."""
    expects: Callable[[Game], Any]
    """A command that does what it says; one of the same kind by the same player does as well."""
    also: tuple[type, ...] = ()
    """Other kinds of command that do it."""
    hint: str = ""
    """What is said instead of all this in the second round; nothing where it is empty."""
    words: Callable[[Game], Mapping[str, Value]] = lambda _: {}
    """The values for the fields of `do`."""

    def is_done_by(self, command: Any, game: Game) -> bool:
        """Whether a command is what the step asks for in this game."""
        expected = self.expects(game)
        whose = (getattr(each, "player", None) for each in (command, expected))
        return isinstance(command, (type(expected), *self.also)) and len(set(whose)) == 1


@frozen
class Remark:
    """What is said to an event that newcomers wonder about; the event's own words fill its fields."""

    event: type[Fact]
    text: str
    when: Callable[[Any, Game], bool] = lambda *_: True


def having(**values: object) -> Callable[[Any, Game], bool]:
    """Whether an event has these values."""
    return lambda event, _: all(getattr(event, name) == value for name, value in values.items())


@frozen
class Page:
    """Something to know before the first step."""

    title: str
    text: str
    when: Callable[[Game], bool] = lambda _: True


@frozen
class Lesson:
    """The first round of a game."""

    pages: tuple[Page, ...]
    steps: tuple[Step, ...]
    remarks: tuple[Remark, ...]
    other: str
    """What is said to an entry that is allowed, but not what the step asked for."""
    second: Page
    """What is said as the second round begins."""

    def step_at(self, at: At) -> Step | None:
        return next((step for step in self.steps if step.when(at)), None)

    def remarks_on(self, events: Events, game: Game) -> Mapping[str, Sentence]:
        """What is said to these events, by its text: each thing once."""
        return {
            remark.text: event.say(remark.text, game)
            for event in events
            for remark in self.remarks
            if isinstance(event, remark.event) and remark.when(event, game)
        }

"""The desk: everything a screen may read beside its own state, made anew for each view and each intent."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from companion.games.toscana.events import Event
from companion.games.toscana.game import Game
from companion.preferences import Preferences
from companion.ui.languages import Translator


@dataclass(frozen=True, slots=True)
class Past:
    """An accepted command that still stands: when it was, what it caused, the game after it."""

    at: datetime
    command: str
    events: tuple[Event, ...]
    game: Game | None


@dataclass(frozen=True, slots=True)
class Desk:
    game: Game | None
    words: Translator
    preferences: Preferences
    now: datetime
    past: Sequence[Past] = ()
    """The game's commands that stand, oldest first; the first is its beginning."""
    can_redo: bool = False
    address: str = ""
    """The web page's URL, empty while nothing is served."""
    faults: tuple[str, ...] = ()
    """One sentence for each device that does not work now."""
    draw_lot: Callable[[int], int] = field(default=lambda _: 0)
    """A number below the one given, by lot."""

"""The screens' half of the game port: what a game shows, in which words, and what its keys are called."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, runtime_checkable

from companion.frozen import frozen
from companion.games.kit.sentences import Sentence, Several, say
from companion.games.port import Events, Game
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.memory import MemoryOf
from companion.ui.kit.settings import Setting
from companion.ui.kit.steps import Screen


@frozen
class MenuLine:
    """A line of the menu or of the settings that opens a screen."""

    label: str
    screen: Callable[[], Screen]


@frozen
class Labels:
    """What stands on the browser's panel: a word for each key, and for each lamp of a full row.

    Lamps that show one thing together have the same word.
    """

    keys: tuple[str, ...]
    lamps: tuple[str, ...]
    signs: tuple[Icon, ...] = ()
    """The icons on the keys, those that stand above them on the OLED; none where a key means many things."""
    colours: tuple[str, ...] = ()
    """The colours of the keys: red, white, gold, rose, blue, green, orange or purple."""


@frozen
class Told:
    """What everybody should know at once: a title and a sentence."""

    title: Sentence
    text: Sentence


@frozen
class News:
    """What a command's outcome opens by itself: announcements over its moves, then pages under them."""

    over: tuple[Screen, ...] = ()
    under: tuple[Screen, ...] = ()
    """Shown after the moves, the first one first."""
    told: tuple[Told, ...] = ()
    """What it announces, for those who do not look at the panel."""


def victory(names: tuple[str, ...]) -> Told:
    """The end of a game, won by these."""
    if len(names) == 1:
        return Told(say("{player} wins", player=names[0]), say("The game is over"))
    return Told(say("{players} share the first place", players=Several(names)), say("The game is over"))


@runtime_checkable
class TellsNews(Protocol):
    """Screens of a game that announces something."""

    def news(self, events: Events, game: Game) -> News:
        """What these events are announced as."""


@runtime_checkable
class TellsCauses(Protocol):
    """Screens of a game whose moves on the panel don't name each cause."""

    def moves_with_causes(self, events: Events, game: Game) -> Sequence[Sentence]:
        """Which pieces to move after a command, each with its cause, for a log that has the room."""


@runtime_checkable
class EndsEarly(Protocol):
    """Screens of a game that can be ended early with a result."""

    last_round: Any
    """The command that makes this round the last one."""


class GameScreens(Protocol):
    """What a game shows. Screens that are opened from others are imported only then."""

    menu: tuple[MenuLine, ...]
    """The game's own lines of the menu, which come first."""
    settings: tuple[Setting, ...]
    """The game's own lines of the settings."""
    labels: Labels
    memory: MemoryOf[Any]
    """What the game's set-up remembers."""

    def render(self, words: Translator, field: str, value: object) -> str:
        """How a value of a sentence is written on the panel; icons may replace words."""

    def setup(self) -> Screen:
        """Asks for all that a new game needs, and ends in `Do(Begin(...))`."""

    def rules(self) -> Screen:
        """The game's rules in short."""

    def home(self, game: Game) -> Screen:
        """The lowest screen for this state of the game."""

    def seat_page(self, game: Game, seat: int) -> Screen | None:
        """What the player at this seat has, shown while their button is held; None where there is no page.

        The page may take inputs like any other screen: what they do stays when the button comes up.
        """

    def moves(self, events: Events, game: Game) -> Sequence[Sentence]:
        """Which pieces to move after a command, and why."""

    def moves_back(self, events: Events, game: Game) -> Sequence[Sentence]:
        """Which pieces to put back after an undo; the events come in the order in which they are undone."""

    def headline(self, events: Events, game: Game, words: Translator) -> str:
        """What an entry of the history was, in one short line."""

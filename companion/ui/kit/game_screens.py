"""The screens' half of the game port: what a game shows, in which words, and what its keys are called."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.frozen import changed, frozen
from companion.games.kit.codec import from_plain, to_json
from companion.games.kit.facts import moves, moves_back
from companion.games.kit.sentences import Sentence, Several, mark, say
from companion.games.port import Events, Game
from companion.settings.preferences import Changes, Preferences, is_modest
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Render, Translator, in_words, sentence_text
from companion.ui.kit.screen import Screen, later

if TYPE_CHECKING:
    from companion.ui.kit.rules_pages import Topic
    from companion.ui.kit.setup.setup import OwnPages


M = TypeVar("M")


@frozen
class MemoryOf(Generic[M]):
    """The memory of the game with this name: a value of a frozen class whose fields all have defaults."""

    game: str
    kind: type[M]

    def recall(self, preferences: Preferences) -> M:
        """What is remembered; the defaults where nothing is, or where it cannot be read."""
        try:
            return self._read(preferences)
        except ValueError:
            return self.kind()

    def keeping(self, preferences: Preferences, memory: M) -> Changes:
        """The preferences to change so that this is remembered; none where it is too long to be kept."""
        plain = json.loads(to_json(memory))
        return {"memories": {**preferences.memories, self.game: plain}} if is_modest(plain) else {}

    def forgotten(self, preferences: Preferences) -> Mapping[str, Any]:
        """The memories of the other games."""
        return {name: each for name, each in preferences.memories.items() if name != self.game}

    def problem(self, preferences: Preferences) -> str | None:
        """One sentence where something is remembered that cannot be read."""
        try:
            self._read(preferences)
        except ValueError as problem:
            return f"What the set-up of {self.game} remembered cannot be read, so it asks again: {problem}"
        return None

    def _read(self, preferences: Preferences) -> M:
        return from_plain(self.kind, preferences.memories.get(self.game, {}), self.game)


@frozen
class Setting:
    """A line of the settings: its values with their labels, the chosen one, and what choosing one changes."""

    label: str
    choices: Mapping[object, str]
    chosen: Callable[[Preferences], object]
    choose: Callable[[Preferences, object], Changes]


def of_field(label: str, name: str, choices: Mapping[object, str]) -> Setting:
    """A setting that is a field of the preferences."""
    return Setting(label, choices, lambda own: getattr(own, name), lambda _, choice: {name: choice})


def next_ledger(
    memory: MemoryOf[Any],
    choices: Mapping[object, str],
    with_ledger: Callable[[Any, Any], Any] = lambda options, ledger: changed(options, ledger=ledger),
) -> Setting:
    """The ledger of the next game, which is one of its remembered options."""

    def choose(preferences: Preferences, ledger: object) -> Changes:
        kept = memory.recall(preferences)
        return memory.keeping(preferences, changed(kept, options=with_ledger(kept.options, ledger)))

    return Setting(mark("Next game"), choices, lambda own: memory.recall(own).options.ledger, choose)


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
class WhoStarts:
    """How set-up speaks of the player with whom a game begins."""

    question: str = mark("Who starts?")
    act: str = mark("starts")
    drawn: str = mark("starts the first round")
    sign: Icon = Icon.STARTING_PLAYER
    rule: str = ""
    """Who it is by the rule book; empty where it is drawn."""


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


def _plain_headline(events: Events, game: Game, words: Translator) -> str:
    return sentence_text(words, events[0].tell(game), has_reason=False)


@frozen
class GameScreens:
    """What a game shows. Its functions may be `Later` ones: a screen is imported when it is opened."""

    labels: Labels
    memory: MemoryOf[Any]
    """What the game's set-up remembers."""
    pages: Callable[[], "OwnPages"]
    """The pages of set-up that ask for what only this game needs."""
    topics: Callable[[], tuple["Topic", ...]]
    """The game's rules in short."""
    labels_of: Callable[[Game], Labels | None] | None = None
    """Other labels, for a game whose keys mean something else."""
    who_starts: WhoStarts = WhoStarts()
    home: Callable[[Game], Screen] = lambda _: later("companion.ui.kit.plain_screens", "PlainHome")()
    """The lowest screen for this state of the game; the plain one enters what the game offers."""
    board_check: Callable[[], Screen] = later("companion.ui.kit.plain_screens", "PlainHome")
    """Where what the box has is compared with the table, and corrected."""
    menu: tuple[MenuLine, ...] = ()
    """The game's own lines of the menu, which come first."""
    settings: tuple[Setting, ...] = ()
    """The game's own lines of the settings."""
    render: Render = in_words
    """How a value of a sentence is written on the panel; icons may replace words."""
    form: Callable[[Game, Any], tuple[Screen, ...]] = lambda *_: ()
    """The screens of a command's entry with its values, the lowest first, in the game before that command.

    Empty where the game has none of its own for it.
    """
    seat_page: Callable[[Game, int], Screen | None] = lambda *_: None
    """What the player at this seat has, shown while their button is held; None where there is no page.

    The page may take inputs like any other screen: what they do stays when the button comes up.
    """
    moves: Callable[[Events, Game], Sequence[Sentence]] = moves
    """Which pieces to move after a command, and why."""
    moves_back: Callable[[Events, Game], Sequence[Sentence]] = moves_back
    """Which pieces to put back after an undo; the events come in the order in which they are undone."""
    moves_with_causes: Callable[[Events, Game], Sequence[Sentence]] | None = None
    """The moves for a log that has room for each cause; None where they are the panel's."""
    headline: Callable[[Events, Game, Translator], str] = _plain_headline
    """What an entry of the history was, in one short line."""
    news: Callable[[Events, Game], News] = lambda *_: News()
    """What these events are announced as."""
    lesson: Callable[[], Any] | None = None
    """Gives the `Lesson` (`games/lesson.py`) that leads through the first round; None where there is none."""
    last_round: Any = None
    """The command that ends the game early, with this round; None where there is no such rule."""

    def setup(self) -> Screen:
        """Asks for all that a new game needs, and ends in `Do(Begin(...))`."""
        from companion.ui.kit.setup.setup import Setup  # noqa: PLC0415

        return Setup(self.pages())

    def rules(self) -> Screen:
        from companion.ui.kit.rules_pages import RulesPages  # noqa: PLC0415

        return RulesPages(self.topics())

"""People at the box: a driver that reads like a person's path through the screens, and counts inputs.

It is the real navigator on a real table; only the hands are missing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime

from companion.controls import intents
from companion.controls.intents import Intent
from companion.games.toscana.rules import Game
from companion.games.toscana.rules.commands import Command, Newcomer, NewGame, Redo
from companion.games.toscana.rules.game import Market, Options, Player, player_of
from companion.games.toscana.rules.plain import to_json
from companion.games.toscana.rules.refusals import Refusal
from companion.games.toscana.rules.terms import KINDS, Boxes, Kind, Tile
from companion.games.toscana.rules.wire import command_to_plain
from companion.preferences import Preferences
from companion.record.table import Table
from companion.ui.kit.desk import Desk, Past
from companion.ui.kit.languages import LANGUAGES
from companion.ui.kit.layout import lay_out
from companion.ui.kit.marks import Label
from companion.ui.kit.paint import overflows
from companion.ui.kit.scene import Scene
from companion.ui.kit.steps import Do, TakeBack
from companion.ui.kit.words import translator
from companion.ui.navigator import Effect, Navigator, Remember, Report

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Eino")
NOW = datetime(2026, 1, 1, 19, 0, tzinfo=UTC)


def by_kind(*counts: int) -> Boxes:
    return dict(zip(KINDS, counts, strict=True))


MARKET = Market(
    by_kind(3, 4, 5, 2, 2),
    by_kind(2, 3, 0, 5, 4),
    dict(zip(KINDS, (Tile.PLUS, None, Tile.MINUS, Tile.PLUS, Tile.MINUS), strict=True)),
)


def new_game(
    players: int = 2, options: Options | None = None, market: Market = MARKET, names: Iterable[str] = NAMES
) -> NewGame:
    seated = tuple(Newcomer(name.lower(), name) for name in names)[:players]
    return NewGame(seated, seated[0].id, market, options or Options())


@dataclass
class Box:
    """The box as a person meets it: what they do, and what it shows."""

    game_at_start: NewGame | None = None
    preferences: Preferences = field(default_factory=lambda: Preferences(language="en"))
    table: Table = field(default_factory=Table)
    commands: list[str] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    inputs: int = 0
    pushes_after_moves: int = 0
    tight: set[str] = field(default_factory=set)
    """Texts that did not fit their boxes, on any screen that was open, in any language."""

    def __post_init__(self) -> None:
        if self.game_at_start is not None:
            assert not isinstance(self.table.do(self.game_at_start), Refusal)
            self.commands.append("{}")
        self.navigator = Navigator.begin(self.desk)
        self._look()

    # What a person does

    def push(self) -> "Box":
        return self._do(intents.Push())

    def key(self, kind: str) -> "Box":
        return self._do(intents.Key(KINDS.index(Kind(kind))))

    def turn(self, detents: int) -> "Box":
        """Each detent is one input."""
        for _ in range(abs(detents)):
            self._do(intents.Turn(1 if detents > 0 else -1))
        return self

    def spin(self, detents: int) -> "Box":
        """So many detents at once, where only what they lead to matters."""
        return self._do(intents.Turn(detents))

    def back(self) -> "Box":
        return self._do(intents.Back())

    def hold_back(self) -> "Box":
        return self._do(intents.BackHeld())

    def seat(self, index: int) -> "Box":
        return self._do(intents.Seat(index))

    def touch(self, intent: Intent) -> "Box":
        return self._do(intent)

    def read(self) -> "Box":
        """Look at the moves and go on with a push, which is counted apart: a key goes on by itself."""
        if self.screen == "Moves":
            self.push()
            self.inputs -= 1
            self.pushes_after_moves += 1
        return self

    # What happens elsewhere

    def play(self, *moves: Command) -> "Box":
        """Commands that come from elsewhere: a web page, a replay."""
        for move in moves:
            assert not isinstance(outcome := self.table.do(move), Refusal), outcome
            self._write(move)
        self.navigator = Navigator.begin(self.desk)
        self._look()
        return self

    # What the box shows and knows

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    def player(self, name: str) -> Player:
        return player_of(self.game, name)

    @property
    def desk(self) -> Desk:
        moments = self.table.timeline.moments
        past = [
            Past(NOW, command, moment.events, moment.game)
            for moment, command in zip(moments, self.commands, strict=False)
        ]
        return Desk(
            self.table.game,
            translator(self.preferences.language),
            self.preferences,
            NOW,
            past,
            can_redo=bool(self.table.timeline.steps_forth),
        )

    @property
    def scene(self) -> Scene:
        return self.navigator.view(self.desk)

    @property
    def screen(self) -> str:
        return type(self.navigator.top).__name__

    @property
    def text(self) -> str:
        """Everything on the screen, one line a mark."""
        return "\n".join(mark.text for mark in lay_out(self.scene) if isinstance(mark, Label) and mark.text)

    def _do(self, intent: Intent) -> "Box":
        self.inputs += 1
        self.navigator, effects = self.navigator.handle(intent, self.desk)
        self._obey(effects)
        self._look()
        return self

    def _obey(self, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            self.effects.append(effect)
            match effect:
                case Do(command):
                    outcome = self.table.do(command)
                    if not isinstance(outcome, Refusal):
                        self._write(command)
                case TakeBack(steps):
                    outcome = self.table.undo(steps)
                case Remember(changes):
                    self._remember(changes)
                    continue
                case Report(error):
                    raise error
                case _:
                    continue
            self.navigator, more = self.navigator.answered(outcome, self.desk)
            self._obey(more)

    def _write(self, command: Command) -> None:
        """What the journal would hold; redo finds what was undone still there."""
        if not isinstance(command, Redo):
            del self.commands[len(self.table.timeline.moments) - 1 :]
            self.commands.append(to_json(command_to_plain(command)))

    def _remember(self, changes: Mapping[str, object]) -> None:
        known = {each.name for each in fields(Preferences)}
        assert changes.keys() <= known
        self.preferences = replace(self.preferences, **changes)  # type: ignore[arg-type]

    def _look(self) -> None:
        """Every screen a test comes past must fit in every language."""
        for language in LANGUAGES:
            desk = replace(self.desk, words=translator(language.code))
            scene = self.navigator.top.view(desk)
            self.tight |= {f"{language.code} {self.screen}: {sentence}" for sentence in overflows(scene)}

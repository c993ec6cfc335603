"""A driver for screen tests: it sends a person's inputs to the real engine, and counts them.

No device takes part: intents go in, scenes come out.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from typing import Any, Self

from companion.controls import intents
from companion.controls.intents import Intent
from companion.engine import Effect, Engine, Keep, NextEngine
from companion.frozen import changed
from companion.games.kit.clock import ClockMark, Kind
from companion.games.kit.sentences import Refusal
from companion.games.port import Begin, Stamp
from companion.games.registry import GAMES, Registry
from companion.record.entries import Standing, Written
from companion.record.table import Table, Timeline, keep_mark
from companion.settings.preferences import Preferences
from companion.ui.kit.languages import LANGUAGES
from companion.ui.kit.layout import lay_out
from companion.ui.kit.marks import Label
from companion.ui.kit.paint import overflows
from companion.ui.kit.scene import Scene
from companion.ui.kit.screen import Desk, Outside, SetClock
from companion.ui.navigator import Navigator, Remember, Report

NOW = datetime(2026, 1, 1, 19, 0, tzinfo=UTC)


# What opens by itself after an entry, and is read.
READ = ("Moves", "Announcement", "SaleOf", "Margins")


@dataclass
class Box:
    """The engine with methods for what a person does, and properties for what the box shows.

    It drives any game: `name` is the one that a set-up is for, and whose `NewGame` begins the first game.
    """

    game_at_start: Any = None
    preferences: Preferences = field(default_factory=lambda: Preferences(language="en"))
    effects: list[Effect] = field(default_factory=list)
    inputs: int = 0
    overflowing: set[str] = field(default_factory=set)
    """Texts that did not fit their rectangles, on any screen that was open, in any language."""
    name: str = ""
    games: Registry = GAMES

    def __post_init__(self) -> None:
        self.name = self.name or self.games.names[0]
        table = Table(self.games.port(self.name), Timeline())
        self.engine = Engine.begin(self.games, table, self.outside)
        if self.game_at_start is not None:
            self.play(self.game_at_start)
        self._look()

    # What a person does

    def push(self) -> Self:
        return self._do(intents.Push())

    def key(self, word: str) -> Self:
        """The key with this word on it, without capitals and accents; `key1` to `key5` in every game."""
        return self._do(intents.Key(self.keys[word]))

    def hold_key(self, word: str) -> Self:
        """The key goes down and stays down for a while; one input."""
        self.key(word)
        self.inputs -= 1
        return self._do(intents.Key(self.keys[word], is_held=True))

    def turn(self, detents: int) -> Self:
        """Each detent is one input."""
        for _ in range(abs(detents)):
            self._do(intents.Turn(1 if detents > 0 else -1))
        return self

    def spin(self, detents: int) -> Self:
        """Many detents as one input, for tests that do not count inputs."""
        return self._do(intents.Turn(detents))

    def back(self) -> Self:
        return self._do(intents.Back())

    def hold_back(self) -> Self:
        return self._do(intents.BackHeld())

    def hold_knob(self) -> Self:
        return self._do(intents.PushHeld())

    def seat(self, index: int) -> Self:
        return self._do(intents.Seat(index))

    def hold_seat(self, index: int) -> Self:
        return self._do(intents.SeatHeld(index))

    def let_go(self, index: int) -> Self:
        """Lets go of a seat's button; the hold was the input."""
        self.inputs -= 1
        return self._do(intents.SeatReleased(index))

    def touch(self, intent: Intent) -> Self:
        return self._do(intent)

    def read(self) -> Self:
        """Close what opened by itself after an entry, with inputs that are not counted in `inputs`."""
        while self.screen in READ:
            # A push would go on to the screen below.
            self.back() if self.screen == "Moves" else self.push()
            self.inputs -= 1
        return self

    # What happens elsewhere

    def play(self, *moves: Any) -> Self:
        """Play commands directly on the table, without the panel."""
        for move in moves:
            change = self.engine.table.do(self._wrapped(move), self.games)
            assert not isinstance(change, Refusal), change.message
            table = change.keep(self)
            if isinstance(change.command, Begin) and self.preferences.clock.kind is not Kind.OFF:
                table = keep_mark(table, ClockMark(rule=self.preferences.clock), self)
            self.engine = replace(self.engine, table=table)
        self.engine = Engine.begin(self.games, self.engine.table, self.outside)
        self.navigator = Navigator.begin(self.desk)
        self._look()
        return self

    def _wrapped(self, move: Any) -> Any:
        return Begin(self.name, move) if type(move).__name__ == "NewGame" else move

    # What the box shows and knows

    @property
    def table(self) -> Table:
        return self.engine.table

    @property
    def navigator(self) -> Navigator:
        return self.engine.navigator

    @navigator.setter
    def navigator(self, navigator: Navigator) -> None:
        self.engine = replace(self.engine, navigator=navigator)

    @property
    def game(self) -> Any:
        assert self.table.game is not None
        return self.table.game

    @property
    def keys(self) -> dict[str, int]:
        """The index of each key by the words for it."""
        labels = enumerate(self.desk.screens.labels.keys)
        return {f"key{index + 1}": index for index in range(5)} | {_word(each): at for at, each in labels}

    def time_of(self, index: int) -> datetime:
        """When the entry with this number was made; the number after the last is now."""
        del index
        return NOW

    @property
    def outside(self) -> Outside:
        return Outside(preferences=self.preferences, now=self.time_of(self._entries))

    @property
    def desk(self) -> Desk:
        return self.engine.desk(self.outside)

    @property
    def _entries(self) -> int:
        return len(self.engine.table.timeline.moments) if hasattr(self, "engine") else 0

    @property
    def scene(self) -> Scene:
        _, published, _ = self.engine.publish(self.outside)
        return published.scene

    @property
    def screen(self) -> str:
        return type(self.navigator.top).__name__

    @property
    def text(self) -> str:
        """Everything on the screen, one line a mark."""
        return "\n".join(mark.text for mark in lay_out(self.scene) if isinstance(mark, Label) and mark.text)

    # The record that the engine keeps its changes on

    def begin_game(self, name: str, players: str, rules: str, first: Written) -> Stamp:
        del name, players, rules
        return Stamp(1, self.time_of(0).isoformat(), first.by)

    def append(self, written: Written, standing: Standing, times: int = 1) -> Stamp:
        del standing, times
        return Stamp(self._entries + 1, self.time_of(self._entries).isoformat(), written.by)

    def append_all(self, written: Sequence[Written], standing: Standing) -> Sequence[Stamp]:
        return [self.append(each, standing) for each in written]

    def _do(self, intent: Intent) -> Self:
        self.inputs += 1
        self._follow(self.engine.handle(intent, self.outside))
        self.engine, _, reports = self.engine.publish(self.outside)
        for report in reports:
            raise report.error
        self._look()
        return self

    def _follow(self, next_engine: NextEngine) -> None:
        self.engine, effects = next_engine
        for effect in effects:
            self.effects.append(effect)
            match effect:
                case Keep(change):
                    table = change.keep(self, effect.asked.by)
                    self._follow(self.engine.kept(effect, table, self.outside))
                case Remember(changes):
                    self._remember(changes)
                case SetClock(mark):
                    table = keep_mark(self.engine.table, mark, self)
                    self.engine = changed(self.engine, table=table)
                case Report(error):
                    raise error

    def _remember(self, changes: Mapping[str, object]) -> None:
        known = {each.name for each in fields(Preferences)}
        assert changes.keys() <= known
        self.preferences = replace(self.preferences, **changes)  # type: ignore[arg-type]

    def _look(self) -> None:
        """Note what does not fit on the open screen, in every language."""
        for language in LANGUAGES:
            desk = replace(self.desk, words=replace(self.desk.words, language=language))
            scene = self.navigator.top.view(desk)
            self.overflowing |= {
                f"{language.code} {self.screen}: {sentence}" for sentence in overflows(scene)
            }


def _word(label: str) -> str:
    """`Rosé` as `rose`, two words with a hyphen."""
    plain = unicodedata.normalize("NFKD", label).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")

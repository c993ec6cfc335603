"""Ledger points: what everybody has left at the end, counted with the keys; and entries opened again."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from companion.controls.intents import Back, Intent, Key, Push, Seat, Turn
from companion.frozen import changed, frozen
from companion.games.castles.rules.commands import RANGES, Counts, FinalCount, Gain
from companion.games.castles.rules.game import Game
from companion.games.castles.rules.scoring import points_of
from companion.games.castles.rules.terms import CARDS_FOR_A_POINT
from companion.games.castles.screens.entries import game_on, key_of
from companion.games.kit.facts import name_of
from companion.games.kit.sentences import mark, say
from companion.ui.kit.font import short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import LIST, Column, Columns, Cue, Focus, Row, Rows, Scene, choosing, clamped
from companion.ui.kit.screen import (
    Desk,
    Do,
    HoldsEntry,
    Leave,
    Open,
    OpenMenu,
    Refuse,
    Screen,
    Stay,
    Step,
    later,
)

GAINS = later("companion.games.castles.screens.gaining", "Gains")
NAMES = ("tiles", "marble", "workers", "cards")
SIGNS = (Icon.HEX_TILE, Icon.MARBLE, Icon.WORKER, Icon.CARDS)
WORDS = (mark("Tile"), mark("Marb."), mark("Work."), mark("Card"))
CARDS, NEXT_KEY = 3, 4
USUALLY_FREE = 8
"""From where the knob counts free spaces."""


@frozen
class Counting(HoldsEntry):
    """Keys 1 to 3 count one thing, key 4 five cards, a held one twice; push: the next player.

    The knob goes on counting.
    """

    at: int = 0
    counts: Mapping[str, Counts] = field(default_factory=dict)
    focus: int | None = None

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = game.players[self.at]
        points = sum(reason.points for reason in points_of(self._own(game)))
        is_counted = player.id in self.counts
        foot = (
            words.text_in("key of the final count", "Next")
            if is_counted
            else words.text_in("key of the final count", "None")
        )
        total = Column(Icon.RED_COUNTER, value=f"+{points}" if is_counted else "?", foot=foot)
        push = (Cue(Icon.PUSH, words.text("next")),) if is_counted else (Cue(Icon.KEYS, words.text("count")),)
        return Scene(
            words.text("{player} has left", player=short_name(player.name, 50)),
            f"{Icon.RED_COUNTER}{player.red}",
            body=(Columns((*self._columns(game, words), total)),),
            hint=(*push, Cue(Icon.BACK, words.text("back") if self.at else words.text("menu"))),
            acting=player.id,
        )

    def _own(self, game: Game) -> Counts:
        return self.counts.get(game.players[self.at].id, Counts())

    def _columns(self, game: Game, words: Translator) -> tuple[Column, ...]:
        own = self._own(game)
        return tuple(
            Column(
                SIGNS[index],
                value=str(getattr(own, name)),
                foot=words.text(WORDS[index]),
                focus=Focus.VALUE if index == self.focus else Focus.NONE,
            )
            for index, name in enumerate(NAMES)
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        match intent:
            case Key(key) if key < NEXT_KEY:
                steps = CARDS_FOR_A_POINT if key == CARDS else 1
                return Stay(changed(self._counted(game, key, steps), focus=key))
            case Seat(index) if index < len(game.players):
                return Stay(changed(self, at=index, focus=None))
            case Turn(steps) if self.focus is not None:
                return Stay(self._counted(game, self.focus, steps))
            case Back():
                return Stay(changed(self, at=self.at - 1, focus=None)) if self.at else OpenMenu()
            case Push() if game.players[self.at].id not in self.counts:
                name = game.players[self.at].name
                return Refuse(say("Count what {player} has left; key 5 says: nothing.", player=name))
            case Push():
                return self._go_on(game)
        return self._go_on(game) if key_of(intent) == NEXT_KEY else Stay(self)

    def _counted(self, game: Game, index: int, steps: int) -> "Counting":
        own, name, ranges = self._own(game), NAMES[index], RANGES[FinalCount]
        count = clamped(getattr(own, name) + steps, *ranges.get(f"counts.{name}", ranges["counts"]))
        return changed(self, counts={**self.counts, game.players[self.at].id: changed(own, **{name: count})})

    def _go_on(self, game: Game) -> Step:
        counts = {**self.counts, game.players[self.at].id: self._own(game)}
        left = [index for index, player in enumerate(game.players) if player.id not in counts]
        if left:
            return Stay(Counting(left[0], counts))
        tied = tied_by(game, counts)
        return Open(FreeSpaces(counts, tied)) if tied else Do(FinalCount(counts=counts))


def tied_by(game: Game, counts: Mapping[str, Counts]) -> tuple[str, ...]:
    """Whose red somebody else has too, once all is added up."""
    red = {
        player.id: player.red + sum(reason.points for reason in points_of(counts[player.id]))
        for player in game.players
    }
    return tuple(each for each in red if list(red.values()).count(red[each]) > 1)


@frozen
class FreeSpaces(HoldsEntry):
    """Asks for the free spaces of those who have equally many red points, since they decide."""

    counts: Mapping[str, Counts]
    tied: tuple[str, ...]
    at: int = 0
    spaces: Mapping[str, int] = field(default_factory=dict)

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        rows = tuple(
            Row(short_name(name_of(each, game)), str(self.spaces.get(each, "?")), is_editing=index == self.at)
            for index, each in enumerate(self.tied)
        )
        return Scene(
            words.text("Tied: free spaces?"),
            body=(Rows(LIST, rows, self.at),),
            hint=choosing(words, words.text("next"), words.text("count")),
        )

    def handle(self, intent: Intent, _: Desk) -> Step:
        player = self.tied[self.at]
        match intent:
            case Turn(steps):
                count = clamped(self.spaces.get(player, USUALLY_FREE) + steps, *RANGES[FinalCount]["spaces"])
                return Stay(changed(self, spaces={**self.spaces, player: count}))
            case Push() if player in self.spaces and len(self.spaces) == len(self.tied):
                return Do(FinalCount(counts=self.counts, spaces=self.spaces))
            case Push() if player in self.spaces:
                return Stay(changed(self, at=(self.at + 1) % len(self.tied)))
            case Back():
                return Stay(changed(self, at=self.at - 1)) if self.at else Leave()
        return Stay(self)


def form_of(game: Game, command: Any) -> tuple[Screen, ...]:
    """The screens of this command's entry, opened again; empty for what is entered by a key or two."""
    match command:
        case Gain(player):
            return (GAINS(player),)
        case FinalCount(counts=counts) if counts is not None:
            return (Counting(counts=counts), *_spaces(tied_by(game, counts), command))
    return ()


def _spaces(tied: tuple[str, ...], count: FinalCount) -> tuple[Screen, ...]:
    """The free spaces that decided between those who are tied."""
    spaces = {player: free for player, free in (count.spaces or {}).items() if player in tied}
    return (FreeSpaces(count.counts or {}, tied, spaces=spaces),) if tied else ()

"""The tie-break: the tied leaders count vineyard squares and, where these are equal, winemasters on the map.

What the box knows stands there already. What nobody has counted yet is a question mark, never a 0.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.kit.facts import player_of
from companion.games.kit.sentences import say
from companion.games.toscana.rules.commands import BreakTie
from companion.games.toscana.rules.ending import leaders, on_map_possible
from companion.games.toscana.rules.game import Game, Player
from companion.games.toscana.screens.entries import game_on
from companion.ui.kit.font import short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import LIST, Cue, Row, Rows, Scene, clamped
from companion.ui.kit.screen import Desk, Do, HoldsEntry, OpenMenu, Refuse, Stay, Step

Count = tuple[str, bool]
"""A player's id, and whether it is winemasters that are counted."""
UNKNOWN = "?"


@frozen
class TieBreak(HoldsEntry):
    """One number after the other; `selected` is None at first: the first number that is not known."""

    selected: int | None = None
    counts: Mapping[Count, int] = field(default_factory=dict)

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        counts = self._asked(game)
        names = {player.id: short_name(player.name, 50) for player in game.players}
        rows = tuple(
            Row(
                words.text("{player}: winemasters", player=names[player_id])
                if is_winemasters
                else words.text("{player}: squares", player=names[player_id]),
                UNKNOWN if count is None else str(count),
                is_editing=True,
            )
            for (player_id, is_winemasters), count in counts.items()
        )
        at = self._at(counts)
        is_last = not any(count is None for each, count in enumerate(counts.values()) if each != at)
        return Scene(
            words.text("Tie: count on the map"),
            body=(Rows(LIST, rows, at),),
            hint=(
                Cue(Icon.TURN, words.text("count")),
                Cue(Icon.PUSH, words.text("done") if is_last else words.text("next")),
            ),
            acting=list(counts)[at][0],
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        counts = self._asked(game)
        at, (chosen, known) = self._at(counts), self.asked_now(game)
        match intent:
            case Turn(steps):
                value = _turned(self._possible(game, chosen), known, steps)
                return Stay(TieBreak(at, {**self.counts, chosen: value}))
            case Push() if known is None:
                return Refuse(say("Count this on the map first, and turn the knob to the number."))
            case Push() if None in counts.values():
                return Stay(changed(self, selected=None))
            case Push():
                return Do(_command(game, counts))
            case Back():
                return Stay(changed(self, selected=at - 1)) if at else OpenMenu()
        return Stay(self)

    def asked_now(self, game: Game) -> tuple[Count, int | None]:
        """Which number the knob is on, and what it is so far."""
        counts = self._asked(game)
        return list(counts.items())[self._at(counts)]

    def _at(self, counts: Mapping[Count, int | None]) -> int:
        if self.selected is not None:
            return min(self.selected, len(counts) - 1)
        unknown = [at for at, count in enumerate(counts.values()) if count is None]
        return unknown[0] if unknown else len(counts) - 1

    def _asked(self, game: Game) -> dict[Count, int | None]:
        """Squares decide first; winemasters count only among those who have the most squares."""
        tied = leaders(game)
        squares = {player.id: self._number(game, (player.id, False)) for player in tied}
        asked: dict[Count, int | None] = {(player, False): count for player, count in squares.items()}
        for player in _level(squares):
            if len(winemasters_of(player_of(game, player), squares[player])) > 1:
                asked[player, True] = self._number(game, (player, True))
        return asked

    def _number(self, game: Game, count: Count) -> int | None:
        """As entered, as long as it goes with the squares, or as the box knows it."""
        possible = self._possible(game, count)
        entered = self.counts.get(count)
        return possible[0] if len(possible) == 1 else entered if entered in possible else None

    def _possible(self, game: Game, count: Count) -> range:
        player = player_of(game, count[0])
        return winemasters_of(player, self.counts.get((player.id, False))) if count[1] else squares_of(player)


def _level(squares: Mapping[str, int | None]) -> Iterator[str]:
    """Who has the most squares, once all are counted and more than one has them."""
    known = [count for count in squares.values() if count is not None]
    if len(known) == len(squares) and known.count(max(known)) > 1:
        yield from (player for player, count in squares.items() if count == max(known))


def _turned(possible: range, count: int | None, steps: int) -> int:
    """From an unknown number the knob goes to the fewest, or backwards to the most."""
    start = count if count is not None else possible[0] - 1 if steps > 0 else possible[-1] + 1
    return clamped(start + steps, possible[0], possible[-1])


def _command(game: Game, counts: Mapping[Count, int | None]) -> BreakTie:
    squares = {player: count or 0 for (player, is_winemasters), count in counts.items() if not is_winemasters}
    if game.follows_boxes:
        return BreakTie(squares)
    winemasters = {player: _counted(player_of(game, player), counts) for player in squares}
    return BreakTie(squares, winemasters)


def _counted(player: Player, counts: Mapping[Count, int | None]) -> int:
    """As counted; where the squares decide, the fewest that go with them."""
    entered = counts.get((player.id, True))
    return winemasters_of(player, counts[player.id, False])[0] if entered is None else entered


# What a player can have on the map, as far as the box knows it; one number where it is certain


def winemasters_of(player: Player, squares: int | None = None) -> range:
    """How many winemasters can stand there, on so many squares once these are counted."""
    numbers = [beside for count, beside in on_map_possible(player) if squares in (None, count)]
    return range(min(numbers), max(numbers) + 1)


def squares_of(player: Player) -> range:
    """On how many squares the pieces can stand."""
    possible = on_map_possible(player)
    return range(possible[0][0], possible[-1][0] + 1)

"""Winemaking: the water laid out and what the squares yield, on one screen; the caps are shown at once.

What a player made last is entered already. In ledger map the yield is known, so only the water is asked for.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.players import player_of
from companion.games.kit.refusals import Refusal
from companion.games.port import command_of
from companion.games.toscana.rules.amounts import Amount, amounts
from companion.games.toscana.rules.commands import MakeWine
from companion.games.toscana.rules.decide import decide
from companion.games.toscana.rules.events import ActionUsed, YieldLost
from companion.games.toscana.rules.game import Game, Player
from companion.games.toscana.rules.squares import Squares, most_yield
from companion.games.toscana.rules.terms import SQUARES_OF_A_CROSSROAD, WATER_MAX, Action, Kind
from companion.games.toscana.screens.entries import (
    changed,
    count_columns,
    entry_title,
    game_on,
    key_of,
    not_possible,
    short_name,
    without_zeros,
)
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.later import later
from companion.ui.kit.lists import clamped
from companion.ui.kit.remarks import remark
from companion.ui.kit.scene import BODY, Columns, Cue, Paragraph, Scene
from companion.ui.kit.steps import Do, Leave, Open, Stay, Step

TOUCHED_SQUARES = later("companion.games.toscana.screens.touched_squares", "TouchedSquares")
# At most this many signs with numbers fit a line.
SIGNS_IN_A_LINE = 3


@frozen
class Winemaking:
    """`water` and `boxes` are None until something is entered; `kind` is the yield that the knob changes."""

    is_entry: ClassVar[bool] = True
    player: str
    water: int | None = None
    kind: Kind | None = None
    boxes: Mapping[Kind, int] | None = None

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        usual = words.text("{player} makes wine", player=short_name(player.name, 50))
        title = entry_title(desk, player, usual)
        if not game.follows_boxes:
            text = Paragraph(BODY.inset(left=2, right=2), words.text("Lay out water, take the boxes."))
            hint = (Cue(Icon.PUSH, words.text("done")), Cue(Icon.BACK, words.text("leave")))
            return Scene(title, "", (text,), hint, acting=self.player)
        columns = Columns(count_columns(self.entered(desk, player), self.kind))
        return Scene(
            title,
            f"{self._laid_out(desk, player)} {Icon.WATER}",
            (columns, remark(self._line(desk, game, player))),
            self._hint(desk, game),
            acting=self.player,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        player = player_of(game, self.player)
        kind = key_of(intent)
        match intent:
            case Push():
                return self._make(desk, game, player)
            case Back():
                return self._back(desk, player)
            case _ if not game.follows_boxes:
                return Stay(self)
            case _ if kind and game.follows_map:
                return Open(TOUCHED_SQUARES(self.player, self._laid_out(desk, player)))
            case _ if kind:
                return Stay(replace(self, kind=kind, boxes=self._changed(desk, player, kind, 1)))
            case Turn(steps) if self.kind:
                return Stay(replace(self, boxes=self._changed(desk, player, self.kind, steps)))
            case Turn(steps):
                water = clamped(self._laid_out(desk, player) + steps, 1, _most_water(player))
                return Stay(replace(self, water=water))
        return Stay(self)

    def _make(self, desk: Desk, game: Game, player: Player) -> Step:
        """The wine is made, unless an abandoned square must name its kind first."""
        if any(square.needs_choice for square in player.squares or ()):
            return Open(TOUCHED_SQUARES(self.player, self._laid_out(desk, player)))
        return Do(self._command(desk, game, player))

    def _back(self, desk: Desk, player: Player) -> Step:
        """The knob returns to the water; then the yield is cleared; then the screen is left."""
        if self.kind is not None:
            return Stay(replace(self, kind=None))
        is_entered = player.squares is None and self.entered(desk, player)
        return Stay(replace(self, boxes={})) if is_entered else Leave()

    def _laid_out(self, desk: Desk, player: Player) -> int:
        """The water as entered; before that as last time, or as little as reaches all own squares."""
        last = _last_time(desk, player)
        enough = -(-len(player.squares or ()) // SQUARES_OF_A_CROSSROAD)
        suggested = enough or (1 if last is None or last.water is None else last.water)
        return self.water or clamped(suggested, 1, _most_water(player))

    def entered(self, desk: Desk, player: Player) -> Mapping[Kind, int]:
        """The boxes as entered; before that as last time, or as the squares give them."""
        if self.boxes is not None:
            return self.boxes
        if player.squares is not None:
            return _of_squares(player.squares)
        last = _last_time(desk, player)
        return (last.boxes if last else None) or {}

    def _changed(self, desk: Desk, player: Player, kind: Kind, steps: int) -> dict[Kind, int]:
        """No more boxes than the pieces can give with this water."""
        boxes, water = self.entered(desk, player), self._laid_out(desk, player)
        most = most_yield(player.workers_on_map, player.winemasters_on_map or 0, water)
        others = sum(boxes.values()) - boxes.get(kind, 0)
        return changed(boxes, kind, steps, (0, max(0, most - others)))

    def _command(self, desk: Desk, game: Game, player: Player) -> MakeWine:
        if not game.follows_boxes:
            return MakeWine(self.player)
        water = self._laid_out(desk, player)
        if game.follows_map:
            return MakeWine(self.player, water)
        return MakeWine(self.player, water, without_zeros(self.entered(desk, player)))

    def _line(self, desk: Desk, game: Game, player: Player) -> str:
        """What of the yield is lost, or where the entry comes from."""
        words = desk.words
        events = decide(game, self._command(desk, game, player))
        if isinstance(events, Refusal):
            return not_possible(words)
        lost = {event.kind: event.boxes for event in events if isinstance(event, YieldLost)}
        count = sum(lost.values())
        if self.boxes is None and _last_time(desk, player):
            return (
                words.text("As last time ({count} lost)", count=count) if lost else words.text("As last time")
            )
        if lost:
            is_short = len(lost) <= SIGNS_IN_A_LINE
            return words.text("Lost: {boxes}", boxes=amounts(lost) if is_short else Amount(count))
        owned = (player.boxes or {}).get(Kind.WATER, 0)
        return words.text(
            "Water laid out: {water} of {owned}", water=self._laid_out(desk, player), owned=owned
        )

    def _hint(self, desk: Desk, game: Game) -> tuple[Cue, ...]:
        words = desk.words
        knob = Cue(Icon.TURN, Icon.WATER if self.kind is None else "±")
        if game.follows_map:
            return (Cue(Icon.KEYS, words.text("squares")), knob, Cue(Icon.PUSH, words.text("done")))
        return (Cue(Icon.KEYS, "+1"), knob, Cue(Icon.PUSH, words.text("make wine")))


def _most_water(player: Player) -> int:
    return clamped((player.boxes or {}).get(Kind.WATER, 0), 1, WATER_MAX)


def _of_squares(squares: Squares) -> dict[Kind, int]:
    """What all squares give, without those whose kind is still to be chosen."""
    boxes: Counter[Kind] = Counter()
    for square in squares:
        if square.kind.kind is not None:
            boxes[square.kind.kind] += square.yields
    return boxes


def _last_time(desk: Desk, player: Player) -> MakeWine | None:
    """What the player made before in this game, where the table tells the yield."""
    made = ActionUsed(player.id, Action.WINEMAKING)
    moment = next((each for each in reversed(desk.moments) if made in each.events), None)
    command = None if moment is None or player.squares is not None else command_of(desk.port, moment)
    if not isinstance(command, MakeWine) or command.boxes is None:
        return None
    most = most_yield(player.workers_on_map, player.winemasters_on_map or 0, WATER_MAX)
    return command if sum(command.boxes.values()) <= most else None

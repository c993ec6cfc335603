"""Winemaking: first the water laid out, then what the squares yield; the caps are shown at once."""

from collections.abc import Mapping
from dataclasses import field, replace

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.refusals import Refusal
from companion.games.toscana.rules.amounts import Amount, amounts
from companion.games.toscana.rules.commands import MakeWine
from companion.games.toscana.rules.decide import decide
from companion.games.toscana.rules.events import YieldLost
from companion.games.toscana.rules.game import Game, Player, player_of
from companion.games.toscana.rules.squares import most_yield
from companion.games.toscana.rules.terms import WATER_MAX, Kind
from companion.games.toscana.screens.entries import (
    changed,
    count_columns,
    game_on,
    key_of,
    not_possible,
    short_name,
    without_zeros,
)
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.later import later
from companion.ui.kit.lists import clamped
from companion.ui.kit.scene import BODY, Align, Columns, Cue, Paragraph, Part, Scene, Text
from companion.ui.kit.steps import Do, Leave, Open, Stay, Step

TOUCHED_SQUARES = later("companion.games.toscana.screens.touched_squares", "TouchedSquares")
# At most this many signs with numbers fit a line.
SIGNS_IN_A_LINE = 3


@frozen
class Winemaking:
    """`water` is None until it is entered; `kind` is the yield that the knob changes."""

    player: str
    water: int | None = None
    kind: Kind | None = None
    boxes: Mapping[Kind, int] = field(default_factory=dict)
    is_water_set: bool = False

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        leave = Cue(Icon.BACK, words.text("leave"))
        if not game.follows_boxes:
            body: tuple[Part, ...] = (
                Paragraph(BODY.inset(left=2, right=2), words.text("Lay out water, take the boxes.")),
            )
            hint: tuple[Cue, ...] = (Cue(Icon.PUSH, words.text("done")), leave)
        elif not self.is_water_set:
            body = self._water_body(desk, player)
            hint = (Cue(Icon.TURN, words.text("water")), Cue(Icon.PUSH, words.text("go on")), leave)
        else:
            lost = self._lost(desk, game)
            columns = Columns(count_columns(self.boxes, self.kind))
            body = (columns, Text(BODY.row(-1).inset(left=2), lost))
            hint = (Cue(Icon.KEYS, "+1"), Cue(Icon.TURN, "±"), Cue(Icon.PUSH, words.text("make wine")))
        title = words.text("{player} makes wine", player=short_name(player.name, 50))
        right = f"{self._laid_out(player)} {Icon.WATER}" if game.follows_boxes else ""
        return Scene(title, right, body, hint, acting=self.player)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        player = player_of(game, self.player)
        if not game.follows_boxes:
            return Do(MakeWine(self.player)) if isinstance(intent, Push) else _leave_or_stay(self, intent)
        if not self.is_water_set:
            return self._handle_water(intent, game, player)
        if kind := key_of(intent):
            return Stay(replace(self, kind=kind, boxes=self._changed(player, kind, 1)))
        match intent:
            case Turn(steps) if self.kind:
                return Stay(replace(self, boxes=self._changed(player, self.kind, steps)))
            case Push():
                return Do(self._command(player))
            case Back():
                return Stay(replace(self, is_water_set=False, kind=None))
        return Stay(self)

    def _handle_water(self, intent: Intent, game: Game, player: Player) -> Step:
        match intent:
            case Turn(steps):
                return Stay(replace(self, water=clamped(self._laid_out(player) + steps, 1, WATER_MAX)))
            case Push() if game.follows_map:
                return Open(TOUCHED_SQUARES(self.player, self._laid_out(player)))
            case Push():
                return Stay(replace(self, is_water_set=True))
        return _leave_or_stay(self, intent)

    def _laid_out(self, player: Player) -> int:
        """The water as entered; before that, all the player has."""
        owned = (player.boxes or {}).get(Kind.WATER, 0)
        return self.water or clamped(owned, 1, WATER_MAX)

    def _changed(self, player: Player, kind: Kind, steps: int) -> dict[Kind, int]:
        """No more boxes than the pieces can give with this water."""
        most = most_yield(player.workers_on_map, player.winemasters_on_map or 0, self._laid_out(player))
        others = sum(self.boxes.values()) - self.boxes.get(kind, 0)
        return changed(self.boxes, kind, steps, (0, max(0, most - others)))

    def _command(self, player: Player) -> MakeWine:
        return MakeWine(self.player, self._laid_out(player), without_zeros(self.boxes))

    def _water_body(self, desk: Desk, player: Player) -> tuple[Part, ...]:
        count, owned = self._laid_out(player), (player.boxes or {}).get(Kind.WATER, 0)
        upper, lower = BODY.row(0, 20), BODY.row(1, 20)
        return (
            Text(upper.inset(top=2), f"{Icon.BIG_WATER} {count}", Face.DIGITS, Align.CENTRE),
            Text(lower, desk.words.text("Water laid out, of {owned}", owned=owned), align=Align.CENTRE),
        )

    def _lost(self, desk: Desk, game: Game) -> str:
        """What of the yield is lost, or that all of it is kept."""
        words = desk.words
        events = decide(game, self._command(player_of(game, self.player)))
        if isinstance(events, Refusal):
            return not_possible(words)
        lost = {event.kind: event.boxes for event in events if isinstance(event, YieldLost)}
        if not lost:
            return words.text("What the squares yield")
        if len(lost) > SIGNS_IN_A_LINE:
            return words.text("Lost: {boxes}", boxes=Amount(sum(lost.values())))
        return words.text("Lost: {boxes}", boxes=amounts(lost))


def _leave_or_stay(screen: Winemaking, intent: Intent) -> Step:
    return Leave() if isinstance(intent, Back) else Stay(screen)

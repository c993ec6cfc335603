"""Winemaking: the water laid out, what the squares yield or which of them it touches; caps are shown at once.

What a player made last is entered already. In ledger map the yield is known, so only the water is asked for.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import field

from companion.controls.intents import Back, Intent, Push, PushHeld, Turn
from companion.frozen import changed, frozen
from companion.games.kit.facts import player_of
from companion.games.kit.sentences import Refusal, say
from companion.games.port import command_of
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import MakeWine
from companion.games.toscana.rules.decide import is_possible, play
from companion.games.toscana.rules.facts.market import YieldLost
from companion.games.toscana.rules.facts.rounds import ActionUsed
from companion.games.toscana.rules.game import Game, Player
from companion.games.toscana.rules.pieces import Square, Squares
from companion.games.toscana.rules.terms import Action, Amount, Kind, amounts
from companion.games.toscana.screens.entries import (
    KIND_SIGNS,
    VINEYARD_SIGNS,
    count_columns,
    entry_title,
    game_on,
    key_of,
    stepped,
    without_zeros,
)
from companion.ui.kit.font import short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import (
    BODY,
    Columns,
    Cue,
    Paragraph,
    Row,
    Scene,
    clamped,
    not_possible,
    remark,
)
from companion.ui.kit.screen import Cannot, Desk, Do, HoldsEntry, Leave, Open, Refuse, Stay, Step
from companion.ui.kit.usual_screens import ListScreen

WHAT_YIELD = say("Press a key for each box they yield; hold the knob for none.")
# At most this many signs with numbers fit a line.
SIGNS_IN_A_LINE = 3


@frozen
class Winemaking(HoldsEntry):
    """Winemaking: what a player's vineyards yield and how much water is laid out.

    `water` and `boxes` are None until something is entered; `kind` is the yield that the knob changes.
    """

    player: str
    water: int | None = None
    kind: Kind | None = None
    boxes: Mapping[Kind, int] | None = None
    is_full: bool = False
    """A key asked for more than the pieces give."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        usual = words.text("{player} makes wine", player=short_name(player.name, 50))
        title = entry_title(desk, player, usual)
        if not game.follows_boxes:
            text = Paragraph(BODY.inset(left=2, right=2), words.text("Lay out water, take the boxes."))
            hint = (Cue(Icon.PUSH, words.text("done")), Cue(Icon.BACK, words.text("leave")))
            return Scene(title, "", (text,), hint, acting=self.player)
        is_unknown = self._is_unknown(desk, player)
        columns = Columns(count_columns(self.entered(desk, player), self.kind, is_unknown=is_unknown))
        return Scene(
            title,
            f"{self._laid_out(desk, player)} {Icon.WATER}",
            (columns, remark(self._line(desk, game, player))),
            self._hint(desk, game, is_unknown=is_unknown),
            acting=self.player,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        player = player_of(game, self.player)
        kind = key_of(intent)
        match intent:
            case PushHeld() if self._is_unknown(desk, player):
                return Do(MakeWine(self.player, self._laid_out(desk, player), {}))
            case Push():
                return self._make(desk, game, player)
            case Back():
                return self._back(desk, player)
            case _ if not game.follows_boxes:
                return Stay(self)
            case _ if kind and game.follows_map:
                return Open(TouchedSquares(self.player, self._laid_out(desk, player)))
            case _ if kind:
                return self._counted(desk, player, kind, 1)
            case Turn(steps) if self.kind:
                return self._counted(desk, player, self.kind, steps)
            case Turn(steps):
                water = clamped(self._laid_out(desk, player) + steps, 1, _most_water(player))
                return Stay(changed(self, water=water, is_full=False))
        return Stay(self)

    def _counted(self, desk: Desk, player: Player, kind: Kind, steps: int) -> Step:
        """The first key takes the place of what was made last time; a key that can't says why."""
        boxes = self._changed(desk, player, kind, steps)
        is_full = steps > 0 and sum(boxes.values()) == sum((self.boxes or {}).values())
        after = changed(self, kind=kind, boxes=boxes, is_full=is_full)
        return Cannot(after) if after.is_full else Stay(after)

    def _is_unknown(self, desk: Desk, player: Player) -> bool:
        """Whether nobody has said what the squares yield; that they yield nothing is said with a hold."""
        has_to_say = player.boxes is not None and player.squares is None
        return has_to_say and not any(self.entered(desk, player).values())

    def _make(self, desk: Desk, game: Game, player: Player) -> Step:
        """The wine is made, unless its yield or an abandoned square's kind must be named first."""
        if self._is_unknown(desk, player):
            return Refuse(WHAT_YIELD)
        if any(square.needs_choice for square in player.squares or ()):
            return Open(TouchedSquares(self.player, self._laid_out(desk, player)))
        return Do(self._command(desk, game, player))

    def _back(self, desk: Desk, player: Player) -> Step:
        """The knob returns to the water; then the yield is cleared; then the screen is left."""
        if self.kind is not None:
            return Stay(changed(self, kind=None))
        is_entered = player.squares is None and self.entered(desk, player)
        return Stay(changed(self, boxes={})) if is_entered else Leave()

    def _laid_out(self, desk: Desk, player: Player) -> int:
        """The water as entered; before that as last time, or as little as reaches all own squares."""
        last = _last_time(desk, player)
        enough = -(-len(player.squares or ()) // booklet.SQUARES_OF_A_CROSSROAD)
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
        boxes = {} if self.boxes is None else self.boxes
        most = player.most_yield(self._laid_out(desk, player))
        others = sum(boxes.values()) - boxes.get(kind, 0)
        return stepped(boxes, kind, steps, max(0, most - others))

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
        if self.is_full:
            return self._most(desk, player)
        if self._is_unknown(desk, player):
            return words.text("What is the yield?")
        played = play(game, self._command(desk, game, player))
        if isinstance(played, Refusal):
            return not_possible(words)
        lost = {event.kind: event.boxes for event in played.events if isinstance(event, YieldLost)}
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

    def _most(self, desk: Desk, player: Player) -> str:
        """Why no more boxes can come: "2 pieces: 2 boxes"."""
        words, water = desk.words, self._laid_out(desk, player)
        most = player.most_yield(water)
        pieces = player.workers_on_map + (player.winemasters_on_map or 0)
        source = words.plural("{count} piece", "{count} pieces", pieces)
        if most < player.most_yield(booklet.WATER_MAX):
            source = f"{water} {Icon.WATER}"
        return f"{source}: " + words.plural("{count} box", "{count} boxes", most)

    def _hint(self, desk: Desk, game: Game, *, is_unknown: bool) -> tuple[Cue, ...]:
        words = desk.words
        knob = Cue(Icon.TURN, Icon.WATER if self.kind is None else "±")
        if game.follows_map:
            return (Cue(Icon.KEYS, words.text("squares")), knob, Cue(Icon.PUSH, words.text("done")))
        act = Cue(Icon.HOLD, words.text("none")) if is_unknown else Cue(Icon.PUSH, words.text("make wine"))
        return (Cue(Icon.KEYS, "+1"), knob, act)


def _most_water(player: Player) -> int:
    return clamped((player.boxes or {}).get(Kind.WATER, 0), 1, booklet.WATER_MAX)


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
    most = player.most_yield(booklet.WATER_MAX)
    return command if sum(command.boxes.values()) <= most else None


@frozen
class TouchedSquares(ListScreen, HoldsEntry):
    """Ledger map: all squares at first; a key takes one out or back, and names an abandoned one's kind."""

    player: str
    water: int
    selected: int = 0
    left_out: frozenset[str] = frozenset()
    choices: Mapping[str, Kind] = field(default_factory=dict)

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        push = words.text("make wine") if is_possible(game, self._command(game)) else words.text("why not")
        return Scene(
            entry_title(desk, player, words.text("{player}'s squares", player=short_name(player.name, 50))),
            f"{self.water} {Icon.WATER}",
            self.listed(desk),
            (Cue(Icon.KEYS, words.text("touched")), Cue(Icon.PUSH, push)),
            acting=self.player,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if kind := key_of(intent):
            return Stay(self._touched(_own(game_on(desk), self.player)[self.selected], kind))
        return super().handle(intent, desk)

    def rows(self, desk: Desk) -> tuple[Row, ...]:
        return tuple(self._row(square) for square in _own(game_on(desk), self.player))

    def take(self, desk: Desk) -> Do:
        return Do(self._command(game_on(desk)))

    def _touched(self, square: Square, kind: Kind) -> "TouchedSquares":
        if not square.needs_choice:
            return changed(self, left_out=self.left_out ^ {square.id})
        others = {each: chosen for each, chosen in self.choices.items() if each != square.id}
        is_same = self.choices.get(square.id) is kind
        return changed(self, choices=others if is_same else {**others, square.id: kind})

    def _is_touched(self, square: Square) -> bool:
        """An abandoned square that gives a box is touched once its kind is named."""
        return square.id in self.choices if square.needs_choice else square.id not in self.left_out

    def _command(self, game: Game) -> MakeWine:
        touched = tuple(square.id for square in _own(game, self.player) if self._is_touched(square))
        return MakeWine(self.player, self.water, squares=touched, choices=self.choices or None)

    def _row(self, square: Square) -> Row:
        piece = Icon.WINEMASTER if square.winemaster else Icon.WORKER * square.workers
        sign = VINEYARD_SIGNS[square.kind]
        given = KIND_SIGNS[self.choices[square.id]] if square.id in self.choices else sign
        value = f"+{square.yields} {given}" if self._is_touched(square) and square.yields else "0"
        return Row(f"{square.id} {sign} {piece}", value)


def _own(game: Game, player_id: str) -> Squares:
    return player_of(game, player_id).squares or ()

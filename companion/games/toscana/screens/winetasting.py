"""The winetasting: the tiles as totals, or player by player; each price moves once, by the sum.

With seat buttons everybody holds their own, presses the keys of their tile and lets go; when several are
down, the tiles are taken in the order of the buttons, and after the last tile the winetasting is held.
"""

from collections.abc import Mapping
from dataclasses import field, replace

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.frozen import frozen
from companion.games.toscana.rules.closing import add_tiles
from companion.games.toscana.rules.commands import HoldWinetasting
from companion.games.toscana.rules.game import Game, price_after
from companion.games.toscana.rules.telling import price_label
from companion.games.toscana.rules.terms import COUNT_MAX, KINDS, Boxes, Kind
from companion.games.toscana.screens.entries import (
    changed,
    game_on,
    key_of,
    short_name,
    signed,
    without_zeros,
)
from companion.games.toscana.screens.signs import BIG_KIND_SIGNS, KIND_SIGNS
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import BODY, Column, Columns, Cue, Focus, Scene, Text
from companion.ui.kit.steps import Do, OpenMenu, Stay, Step

# What pressing a key again chooses: one sign, the other, none. The knob reaches all other totals.
SIGNS = (1, -1)
# A tile with fewer marks is perhaps not whole yet, so it is not the last word.
MARKS = 2


@frozen
class Winetasting:
    """`seat` is the player whose tile is entered; None is the totals, the sum of any tiles entered."""

    seat: int | None = None
    kind: Kind | None = None
    totals: Boxes = field(default_factory=dict)
    tiles: Mapping[str, Boxes] = field(default_factory=dict)
    held: tuple[int, ...] = ()
    """The seats whose buttons are down; the first one's tile is entered."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        whose = words.text("totals") if self.seat is None else short_name(game.players[self.seat].name, 45)
        knob = words.text_in("the knob chooses one", "player") if self.kind is None else "±"
        push = words.text("moved") if self.seat is None else words.text("next")
        return Scene(
            "3/3 " + words.text("Winetasting"),
            whose,
            body=(Columns(self._columns(game)), Text(BODY.row(-1).inset(left=2), self._line(desk, game))),
            hint=(Cue(Icon.KEYS, "+ -"), Cue(Icon.TURN, knob), Cue(Icon.PUSH, push)),
            acting=None if self.seat is None else game.players[self.seat].id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if kind := key_of(intent):
            return Stay(self._pressed(game, kind))
        match intent:
            case Turn(steps) if self.kind:
                return Stay(self._rated(game, self.kind, steps))
            case Turn(steps):
                pages = (None, *range(len(game.players)))
                return Stay(self._at(pages[(pages.index(self.seat) + steps) % len(pages)]))
            case Seat(index) if index < len(game.players):
                return Stay(self._at(index))
            case Push():
                return Do(self._command(game)) if self.seat is None else self._next(self.seat, game)
            case Back():
                if self.kind is None and self.seat is None:
                    return OpenMenu()
                return Stay(self._at(self.seat if self.kind else None))
        return Stay(self)

    def hold_seat(self, seat: int, desk: Desk) -> Step:
        if seat >= len(game_on(desk).players):
            return Stay(self)
        held = (*self.held, seat)
        return Stay(replace(self if self.held else self._at(seat), held=held))

    def release_seat(self, seat: int, desk: Desk) -> Step:
        """The next one whose button is down; with the last tile the winetasting is held."""
        game = game_on(desk)
        if seat not in self.held:
            return Stay(self)
        held = tuple(each for each in self.held if each != seat)
        if held:
            return Stay(replace(self if seat != self.seat else self._at(held[0]), held=held))
        if len(self.tiles) < len(game.players):
            return Stay(self._at(self.seat))
        is_whole = len(without_zeros(self._shown(game))) >= MARKS
        return Do(self._command(game)) if is_whole else Stay(self._at(None))

    def _next(self, seat: int, game: Game) -> Step:
        """The next player's tile; after the last one the totals."""
        return Stay(self._at(seat + 1 if seat + 1 < len(game.players) else None))

    def _at(self, seat: int | None) -> "Winetasting":
        return replace(self, seat=seat, kind=None, held=())

    def _shown(self, game: Game) -> Boxes:
        """The tile of the seat, or the totals."""
        if self.seat is not None:
            return self.tiles.get(game.players[self.seat].id, {})
        return add_tiles(self.tiles) if self.tiles else self.totals

    def _pressed(self, game: Game, kind: Kind) -> "Winetasting":
        """Plus first; on a tile that has its plus, the next key is its minus: each mark is one press."""
        shown = self._shown(game)
        has_plus = self.seat is not None and any(shown[each] > 0 for each in shown if each is not kind)
        round_of = (0, *(reversed(SIGNS) if has_plus else SIGNS), 0)
        steps = shown.get(kind, 0)
        wanted = round_of[round_of.index(steps) + 1] if steps in round_of else 0
        return self._rated(game, kind, wanted - steps)

    def _rated(self, game: Game, kind: Kind, steps: int) -> "Winetasting":
        rated = changed(self._shown(game), kind, steps, (-COUNT_MAX, COUNT_MAX))
        if self.seat is not None:
            return replace(self, kind=kind, tiles={**self.tiles, game.players[self.seat].id: rated})
        # The sum of entered tiles cannot be changed: it would no longer match them.
        return self if self.tiles else replace(self, kind=kind, totals=rated)

    def _command(self, game: Game) -> HoldWinetasting:
        if self.tiles:
            tiles = {player.id: without_zeros(self.tiles.get(player.id, {})) for player in game.players}
            return HoldWinetasting(tiles=tiles)
        return HoldWinetasting(totals=without_zeros(self.totals))

    def _columns(self, game: Game) -> tuple[Column, ...]:
        shown = self._shown(game)
        return tuple(
            Column(
                BIG_KIND_SIGNS[kind],
                price_label(game.market.prices[kind]),
                signed(shown.get(kind, 0)) if shown.get(kind) or kind is self.kind else "",
                focus=Focus.VALUE if kind is self.kind else Focus.NONE,
            )
            for kind in KINDS
        )

    def _line(self, desk: Desk, game: Game) -> str:
        if self.seat is not None:
            return desk.words.text("The tile of this player")
        if self.kind:
            before = game.market.prices[self.kind]
            after = price_after(game.options.ladder, before, self._shown(game).get(self.kind, 0))
            return f"{KIND_SIGNS[self.kind]} {price_label(before)} → {price_label(after)}"
        if self.tiles:
            return desk.words.text(
                "{count} of {all} tiles entered", count=len(self.tiles), all=len(game.players)
            )
        return desk.words.text("Add all tiles, then move once")

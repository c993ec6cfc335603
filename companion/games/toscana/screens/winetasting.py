"""The winetasting: each key is a mark of the tiles, all of them together or player by player.

Every mark stays in sight, also where a plus and a minus cancel each other. Each price moves once, by the sum.
With seat buttons everybody holds their own, presses the keys of their tile and lets go; when several are
down, the tiles are taken in the order of the buttons, and after the last tile the winetasting is held.
"""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push, PushHeld, Seat, Turn
from companion.frozen import frozen
from companion.games.toscana.rules.closing import add_tiles
from companion.games.toscana.rules.commands import HoldWinetasting
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.telling import price_label
from companion.games.toscana.rules.terms import COUNT_MAX, KINDS, Boxes, Kind
from companion.games.toscana.screens.entries import MINUS, game_on, key_of, short_name, signed, without_zeros
from companion.games.toscana.screens.signs import BIG_KIND_SIGNS
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.remarks import remark
from companion.ui.kit.scene import BODY, Column, Columns, Cue, Paragraph, Part, Scene
from companion.ui.kit.steps import Do, OpenMenu, Stay, Step

Mark = tuple[Kind, int]
"""A plus (1) or a minus (-1) on a kind."""
Marks = tuple[Mark, ...]
# So many signs fit under a column; more are counted.
SIGNS_MAX = 4
# A tile with fewer marks is perhaps not whole yet, so it is not the last word.
WHOLE_TILE = 2


@frozen
class Winetasting:
    """`seat` is the player whose tile is entered; None is all tiles together, or the sum of entered ones."""

    is_entry: ClassVar[bool] = True
    seat: int | None = None
    sign: int | None = None
    """What a key enters, once the knob has said it: 1 is a plus, -1 a minus."""
    together: Marks = ()
    tiles: Mapping[str, Marks] = field(default_factory=dict)
    is_asking: bool = False
    """A push came before anything was entered."""
    held: tuple[int, ...] = ()
    """The seats whose buttons are down; the first one's tile is entered."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        title = "3/3 " + words.text("Winetasting")
        if self.is_asking:
            return Scene(title, "", self._question(desk), self._answers(desk))
        push = words.text("moved") if self.seat is None else words.text("next")
        keys = f"+ {MINUS}" if self.seat is not None and self.sign is None else signed(self.sign or 1)
        return Scene(
            title,
            self._whose(desk, game),
            body=self._body(desk, game),
            hint=(Cue(Icon.KEYS, keys), Cue(Icon.TURN, f"{MINUS} +"), Cue(Icon.PUSH, push)),
            acting=None if self.seat is None else game.players[self.seat].id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if kind := key_of(intent):
            return Stay(self._marked(game, kind))
        match intent:
            case Turn() if self.is_asking:
                return Stay(self._at(0))
            case Turn(steps):
                return Stay(replace(self, sign=1 if steps > 0 else -1))
            case Seat(index) if index < len(game.players):
                return Stay(self._at(index))
            case PushHeld() if not self._is_begun and self.seat is None:
                return Do(self._command(game))
            case Push() if self.seat is not None:
                return Stay(self._at(self.seat + 1 if self.seat + 1 < len(game.players) else None))
            case Push() if self._is_begun:
                return Do(self._command(game))
            case Push():
                return Stay(replace(self, is_asking=not self.is_asking))
            case Back():
                return self._back(game)
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
        is_whole = len(self._own(game)) >= WHOLE_TILE
        return Do(self._command(game)) if is_whole else Stay(self._at(None))

    @property
    def _is_begun(self) -> bool:
        return bool(self.together or any(self.tiles.values()))

    def _back(self, game: Game) -> Step:
        """The last mark is taken off, then the page is left."""
        if self.is_asking:
            return Stay(replace(self, is_asking=False))
        if self.seat is None:
            return Stay(replace(self, together=self.together[:-1])) if self.together else OpenMenu()
        own = self._own(game)
        return Stay(self._with_tile(game, own[:-1]) if own else self._at(None))

    def _at(self, seat: int | None) -> "Winetasting":
        return replace(self, seat=seat, sign=None, is_asking=False, held=())

    def _whose(self, desk: Desk, game: Game) -> str:
        """Whose tile is entered; on the page of all of them, how many are in."""
        if self.seat is not None:
            return short_name(game.players[self.seat].name, 45)
        if not self.tiles:
            return desk.words.text("all tiles")
        return desk.words.text("{count} of {all} tiles", count=len(self.tiles), all=len(game.players))

    def _own(self, game: Game) -> Marks:
        """The marks on the tile of the seat."""
        return () if self.seat is None else self.tiles.get(game.players[self.seat].id, ())

    def _with_tile(self, game: Game, marks: Marks) -> "Winetasting":
        return replace(self, tiles={**self.tiles, game.players[self.seat or 0].id: marks}, together=())

    def _marked(self, game: Game, kind: Kind) -> "Winetasting":
        if self.seat is not None:
            own = self._own(game)
            return self._with_tile(
                game, _pressed(own, kind) if self.sign is None else _with(own, kind, self.sign)
            )
        # The sum of entered tiles cannot be changed: it would no longer match them.
        is_summed = any(self.tiles.values())
        together = () if is_summed else _with(self.together, kind, self.sign or 1)
        return replace(self, together=together, is_asking=False)

    def _shown(self, game: Game) -> Marks:
        if self.seat is not None:
            return self._own(game)
        return self.together or tuple(mark for marks in self.tiles.values() for mark in marks)

    def _command(self, game: Game) -> HoldWinetasting:
        if any(self.tiles.values()):
            sums = {player.id: _sum(self.tiles.get(player.id, ())) for player in game.players}
            return HoldWinetasting(tiles={player: without_zeros(tile) for player, tile in sums.items()})
        return HoldWinetasting(totals=without_zeros(_sum(self.together)))

    def _body(self, desk: Desk, game: Game) -> tuple[Part, ...]:
        marks = self._shown(game)
        columns = Columns(tuple(_column(game, kind, marks) for kind in KINDS))
        if marks:
            return (columns,)
        line = desk.words.text("Add up all the tiles")
        if self.seat is not None:
            line = desk.words.text("The tile of this player")
        return (columns, remark(line))

    def _question(self, desk: Desk) -> tuple[Part, ...]:
        text = desk.words.text("No mark is entered. Does no tile rate anything?")
        return (Paragraph(BODY.inset(left=2, right=2), text),)

    def _answers(self, desk: Desk) -> tuple[Cue, ...]:
        words = desk.words
        return (Cue(Icon.HOLD, words.text("none")), Cue(Icon.TURN, words.text("tile by tile")))


def _with(marks: Marks, kind: Kind, sign: int) -> Marks:
    return (*marks, (kind, sign)) if len(marks) < COUNT_MAX else marks


def _pressed(marks: Marks, kind: Kind) -> Marks:
    """A tile without the knob: plus first, then minus; the same key again is the other sign, then none."""
    others = tuple(mark for mark in marks if mark[0] is not kind)
    first = -1 if any(sign > 0 for _, sign in others) else 1
    own = [sign for each, sign in marks if each is kind]
    if not own:
        return (*others, (kind, first))
    return (*others, (kind, -first)) if own == [first] else others


def _sum(marks: Marks) -> Boxes:
    return add_tiles({str(index): {kind: sign} for index, (kind, sign) in enumerate(marks)})


def _column(game: Game, kind: Kind, marks: Marks) -> Column:
    """The price, the sum, and under it the marks that make it."""
    signs = [sign for each, sign in marks if each is kind]
    return Column(
        BIG_KIND_SIGNS[kind],
        price_label(game.market.prices[kind]),
        signed(sum(signs)) if signs else "",
        foot=_signs(signs),
    )


def _signs(signs: list[int]) -> str:
    plusses, minuses = signs.count(1), signs.count(-1)
    if len(signs) <= SIGNS_MAX:
        return "+" * plusses + MINUS * minuses
    return f"+{plusses}" * bool(plusses) + f"{MINUS}{minuses}" * bool(minuses)

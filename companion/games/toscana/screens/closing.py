"""The round's close: which price markers move, which rule moves them, and the tiles of the winetasting."""

from collections.abc import Mapping, Sequence
from dataclasses import field

from companion.controls.intents import Back, Intent, Key, Push, PushHeld, Seat, Turn
from companion.frozen import changed, frozen
from companion.games.kit.sentences import say
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.closing import add_tiles, forecast
from companion.games.toscana.rules.commands import HoldWinetasting, UpdateSupply, UpdateWineBoard
from companion.games.toscana.rules.facts.market import PriceMoved
from companion.games.toscana.rules.game import Game, strength_of
from companion.games.toscana.rules.terms import KINDS, Boxes, Cause, Kind, Phase, Tile, price_label
from companion.games.toscana.rules.trading import begin_trade
from companion.games.toscana.screens.entries import (
    BIG_KIND_SIGNS,
    KIND_SIGNS,
    TILE_SIGNS,
    game_on,
    key_of,
    without_zeros,
)
from companion.ui.kit.font import MINUS, Face, short_name, shorten, signed
from companion.ui.kit.icons import Icon
from companion.ui.kit.rows import last_first
from companion.ui.kit.scene import (
    BODY,
    REMARK,
    TALL_LIST,
    Column,
    Columns,
    Cue,
    Paragraph,
    Part,
    Row,
    Rows,
    Scene,
    clamped,
    remark,
)
from companion.ui.kit.screen import Desk, Do, HoldsEntry, Open, OpenMenu, Refuse, Screen, Stay, Step, later

TRADE = later("companion.games.toscana.screens.trading", "Trade")
DEAL = later("companion.games.toscana.screens.trading", "DealScreen")
BOX_TILE = later("companion.games.toscana.screens.box_tile", "BoxTile")


@frozen
class Closing:
    """The Wine Board update or supply & demand; in auto mode one summary of both.

    Whoever used the round's last coin for trading may go on: a key trades, a seat's button deals.
    """

    first: int = 0

    def view(self, desk: Desk) -> Scene:
        words, phase = desk.words, game_on(desk).phase
        right = Icon.PUSH + " " + words.text("ok")
        if phase is Phase.SUPPLY:
            title = "2/3 " + words.text("Supply & demand")
        elif desk.preferences.is_close_explained:
            title = "1/3 " + words.text("Wine Board")
        else:
            title = words.text("The prices move")
        return Scene(title, right, (self._rows(desk),))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if game.trading_open is not None and (kind := key_of(intent)):
            refusal = begin_trade(game, game.trading_open)
            return Refuse(refusal.sentence) if refusal else Open(TRADE(game.trading_open, kind))
        match intent:
            case Seat() if game.trading_open is not None:
                return Open(DEAL(game.trading_open))
            case Push():
                return _close(game, is_explained=desk.preferences.is_close_explained)
            case Back():
                return OpenMenu()
            case Turn(steps):
                return Stay(Closing(clamped(self.first + steps, 0, last_first(self._rows(desk)))))
        return Stay(self)

    def _rows(self, desk: Desk) -> Rows:
        """The moves; below them, for those who want it explained, the rule that makes them."""
        words, game = desk.words, game_on(desk)
        moves = tuple(_row(desk, moves) for moves in _moves(game, desk))
        rule = (
            words.text("Empty: up. Full: down.")
            if game.phase is Phase.SUPPLY
            else words.text("+ lifts its price, - lowers it")
        )
        why = (Row(rule),) if desk.preferences.is_close_explained else ()
        nothing = Row(words.text("No price moves."))
        return Rows(TALL_LIST, (*(moves or (nothing,)), *why), first=self.first, face=Face.REGULAR)


def _close(game: Game, *, is_explained: bool) -> Step:
    """The command of the push; the summary has shown both phases, so one push confirms both."""
    supply = Do(UpdateSupply(), has_shown_moves=True)
    if game.phase is Phase.SUPPLY:
        return supply
    return Do(UpdateWineBoard(), then=None if is_explained else supply, has_shown_moves=True)


def _moves(game: Game, desk: Desk) -> list[tuple[PriceMoved, ...]]:
    """The moves of each price: those of this phase, or in auto mode those of the summary."""
    moves = []
    for outlook in forecast(game).values():
        reasons = outlook.reasons
        if desk.preferences.is_close_explained and game.phase is Phase.WINE_BOARD:
            reasons = tuple(move for move in reasons if move.cause is Cause.WINE_BOARD)
        if reasons and reasons[0].before != reasons[-1].after:
            moves.append(reasons)
    return moves


def _row(desk: Desk, moves: Sequence[PriceMoved]) -> Row:
    before, after = price_label(moves[0].before), price_label(moves[-1].after)
    causes = "  ".join(_cause(desk, move) for move in moves)
    return Row(f"{KIND_SIGNS[moves[0].kind]} {before} → {after}", causes)


def _cause(desk: Desk, move: PriceMoved) -> str:
    match move.cause:
        case Cause.STORAGE_FULL:
            return desk.words.text("full")
        case Cause.STORAGE_EMPTY:
            return desk.words.text("empty")
    return TILE_SIGNS[Tile.PLUS if move.steps > 0 else Tile.MINUS]


Mark = tuple[Kind, int]
"""A plus (1) or a minus (-1) on a kind."""
Marks = tuple[Mark, ...]
TOGETHER = say("All tiles together are entered already. BACK takes these marks off, one by one.")
ONE_BY_ONE = say("The tiles are entered one by one: open the player's tile with the seat button, or push.")
# So many signs fit under a column; more are counted.
SIGNS_MAX = 4


@frozen
class Winetasting(HoldsEntry):
    """Each key is a mark of the tiles, all of them together or player by player; every mark stays in sight.

    `seat` is the player whose tile is entered; None is all tiles together, or the sum of entered ones.
    A player who is missing from `tiles` has not shown one; a tile that rates nothing is said with a hold.
    What players have entered on their phones (`desk.parts`) counts as shown and stays secret; a tile that is
    entered here too goes first. With seat buttons everybody holds their own, presses the keys of their tile
    and lets go; when several are down, the tiles are taken in the order of the buttons, and after the last
    tile the winetasting is held.
    """

    seat: int | None = None
    sign: int | None = None
    """What a key enters, once the knob has said it: 1 is a plus, -1 a minus."""
    together: Marks = ()
    tiles: Mapping[str, Marks] = field(default_factory=dict)
    is_asking: bool = False
    """A push came before anything was entered: does it rate nothing? Only a hold says so."""
    is_marked: bool = False
    """Whether the open tile was changed since it was opened."""
    held: tuple[int, ...] = ()
    """The seats whose buttons are down; the first one's tile is entered."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        title = "3/3 " + words.text("Winetasting")
        if self.is_asking:
            return Scene(title, self._whose(desk, game), self._question(desk), self._answers(desk))
        push = words.text("moved") if self._is_whole(desk, game) else words.text("next")
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
            return (
                Refuse(ONE_BY_ONE)
                if self.seat is None and self._shown_by(desk)
                else Stay(self._marked(game, kind))
            )
        match intent:
            case Turn() if self.is_asking and self.seat is None:
                return Stay(self._page(0, game))
            case Turn(steps):
                return Stay(changed(self, sign=1 if steps > 0 else -1, is_asking=False))
            case Seat(index) if index < len(game.players):
                return Refuse(TOGETHER) if self.together else Stay(self._page(index, game))
            case Key(index, True) if self.seat is None and self.together[-1:] == ((KINDS[index], 1),):
                # Held, the key is a minus.
                return Stay(changed(self, together=(*self.together[:-1], (KINDS[index], -1))))
            case PushHeld() if self.is_asking:
                return self._said_none(desk, game)
            case Push():
                return self._pushed(desk, game)
            case Back():
                return self._back(game)
        return Stay(self)

    def _page(self, seat: int | None, game: Game) -> Screen:
        """The page of this seat's tile; the box has one of its own."""
        if seat is not None and strength_of(game.players[seat].id):
            return BOX_TILE(self._at(None), seat)
        return self._at(seat)

    def with_tile_of(self, seat: int, marks: Marks, desk: Desk) -> Screen:
        """This with a seat's whole tile, at the page of whose tile is missing next."""
        game = game_on(desk)
        entered = self._at(seat)._with_tile(game, marks)  # noqa: SLF001 - the same screen
        return entered._page(entered._missing(desk, game), game)  # noqa: SLF001

    def by_hand(self, seat: int) -> Screen:
        """The page on which anybody's tile is entered, also the box's."""
        return self._at(seat)

    def _pushed(self, desk: Desk, game: Game) -> Step:
        if self._is_whole(desk, game):
            return Do(self._command(desk, game))
        is_empty = not self._shown_by(desk) if self.seat is None else not self._own(game)
        if is_empty:
            return Stay(changed(self, is_asking=not self.is_asking))
        return Stay(self._page(self._missing(desk, game), game))

    def _said_none(self, desk: Desk, game: Game) -> Step:
        """Nobody's tile, or this one, rates anything."""
        if self.seat is None:
            return Do(self._command(desk, game))
        said = changed(self, tiles={**self.tiles, game.players[self.seat].id: ()})
        return Stay(said._page(said._missing(desk, game), game))  # noqa: SLF001 - the same screen

    def _shown_by(self, desk: Desk) -> set[str]:
        """Whose tile is in, here or by phone."""
        return {*self.tiles, *desk.parts}

    def _missing(self, desk: Desk, game: Game) -> int | None:
        """The next seat whose tile is missing; None where all are in."""
        start = 0 if self.seat is None else self.seat + 1
        seats = range(len(game.players))
        order = (*seats[start:], *seats[:start])
        return next((seat for seat in order if game.players[seat].id not in self._shown_by(desk)), None)

    def hold_seat(self, seat: int, desk: Desk) -> Step:
        if seat >= len(game_on(desk).players):
            return Stay(self)
        if self.together:
            return Refuse(TOGETHER)
        held = (*self.held, seat)
        return Stay(changed(self if self.held else self._at(seat), held=held))

    def release_seat(self, seat: int, desk: Desk) -> Step:
        """The next one whose button is down; with the last tile the winetasting is held."""
        game = game_on(desk)
        if seat not in self.held:
            return Stay(self)
        held = tuple(each for each in self.held if each != seat)
        if held:
            return Stay(changed(self if seat != self.seat else self._at(held[0]), held=held))
        if len(self._shown_by(desk)) < len(game.players) or not self.is_marked:
            return Stay(self._at(self.seat))
        return Do(self._command(desk, game))

    def _is_whole(self, desk: Desk, game: Game) -> bool:
        """Whether a push enters it: the sum of marks, or everybody's tile."""
        return self.seat is None and (bool(self.together) or len(self._shown_by(desk)) == len(game.players))

    def _back(self, game: Game) -> Step:
        """The last mark is taken off, then the page is left."""
        if self.is_asking:
            return Stay(changed(self, is_asking=False))
        if self.seat is None:
            return Stay(changed(self, together=self.together[:-1])) if self.together else OpenMenu()
        own = self._own(game)
        return Stay(self._with_tile(game, own[:-1]) if own else self._at(None))

    def _at(self, seat: int | None) -> "Winetasting":
        return changed(self, seat=seat, sign=None, is_asking=False, is_marked=False, held=())

    def _whose(self, desk: Desk, game: Game) -> str:
        """Whose tile is entered; on the page of all of them, how many are in."""
        if self.seat is not None:
            return short_name(game.players[self.seat].name, 45)
        if not self._shown_by(desk):
            return desk.words.text("all tiles")
        return desk.words.text(
            "{count} of {all} {all:tile|tiles}", count=len(self._shown_by(desk)), all=len(game.players)
        )

    def _own(self, game: Game) -> Marks:
        """The marks on the tile of the seat."""
        return () if self.seat is None else self.tiles.get(game.players[self.seat].id, ())

    def _with_tile(self, game: Game, marks: Marks) -> "Winetasting":
        """A tile whose marks were all taken off is unknown again."""
        own = game.players[self.seat or 0].id
        others = {player: tile for player, tile in self.tiles.items() if player != own}
        tiles = {**others, own: marks} if marks else others
        return changed(self, tiles=tiles, is_asking=False, is_marked=True)

    def _marked(self, game: Game, kind: Kind) -> "Winetasting":
        if self.seat is not None:
            own = self._own(game)
            return self._with_tile(
                game, pressed(own, kind) if self.sign is None else _with(own, kind, self.sign)
            )
        return changed(self, together=_with(self.together, kind, self.sign or 1), is_asking=False)

    def _shown(self, game: Game) -> Marks:
        if self.seat is not None:
            return self._own(game)
        return self.together or tuple(mark for marks in self.tiles.values() for mark in marks)

    def _command(self, desk: Desk, game: Game) -> HoldWinetasting:
        if self._shown_by(desk) and not self.together:
            by_phone = {
                each: {Kind(kind): steps for kind, steps in part.items()} for each, part in desk.parts.items()
            }
            here = {player: without_zeros(sum_of(marks)) for player, marks in self.tiles.items()}
            tiles = {**by_phone, **here}
            return HoldWinetasting(tiles={each.id: tiles[each.id] for each in game.players})
        return HoldWinetasting(totals=without_zeros(sum_of(self.together)))

    def _body(self, desk: Desk, game: Game) -> tuple[Part, ...]:
        marks = self._shown(game)
        owned = None if self.seat is None else game.players[self.seat].boxes
        columns = Columns(tuple(column(game, kind, marks, owned) for kind in KINDS))
        is_by_phone = bool(desk.parts) if self.seat is None else game.players[self.seat].id in desk.parts
        if not is_by_phone and (marks or owned is not None or self.tiles):
            return (columns,)
        return (columns, remark(self._line(desk, game)))

    def _line(self, desk: Desk, game: Game) -> str:
        by_phone = [each for each in game.players if each.id in desk.parts]
        if self.seat is None:
            names = ", ".join(short_name(each.name) for each in by_phone)
            if names:
                line = desk.words.text("By phone: {players}", players=names)
                return shorten(Face.SMALL, line, REMARK.width)
            boxes = ", ".join(short_name(each.name, 40) for each in game.players if strength_of(each.id))
            if boxes:
                line = desk.words.text("{players}: top tile of the deck", players=boxes)
                return shorten(Face.SMALL, line, REMARK.width)
            return desk.words.text("Add up all the tiles")
        if game.players[self.seat] in by_phone:
            return desk.words.text("This tile is in by phone")
        return desk.words.text("The tile of this player")

    def _question(self, desk: Desk) -> tuple[Part, ...]:
        text = desk.words.text("No mark is entered. Does no tile rate anything?")
        if self.seat is not None:
            text = desk.words.text("No mark is entered. Does this tile rate nothing?")
        return (Paragraph(BODY.inset(left=2, right=2), text),)

    def _answers(self, desk: Desk) -> tuple[Cue, ...]:
        words = desk.words
        none = Cue(Icon.HOLD, words.text("none"))
        if self.seat is not None:
            return (none, Cue(Icon.BACK, words.text("back")))
        return (none, Cue(Icon.TURN, words.text("tile by tile")))


def _with(marks: Marks, kind: Kind, sign: int) -> Marks:
    return (*marks, (kind, sign)) if len(marks) < booklet.COUNT_MAX else marks


def pressed(marks: Marks, kind: Kind) -> Marks:
    """A tile without the knob: plus first, then minus; the same key again is the other sign, then none."""
    others = tuple(mark for mark in marks if mark[0] is not kind)
    first = -1 if any(sign > 0 for _, sign in others) else 1
    own = [sign for each, sign in marks if each is kind]
    if not own:
        return (*others, (kind, first))
    return (*others, (kind, -first)) if own == [first] else others


def sum_of(marks: Marks) -> Boxes:
    return add_tiles({str(index): {kind: sign} for index, (kind, sign) in enumerate(marks)})


def column(game: Game, kind: Kind, marks: Marks, owned: Boxes | None) -> Column:
    """The price, the sum, and under it the marks that make it, or the boxes of whose tile it is."""
    signs = [sign for each, sign in marks if each is kind]
    return Column(
        BIG_KIND_SIGNS[kind],
        price_label(game.market.prices[kind]),
        signed(sum(signs)) if signs else "",
        foot=_signs(signs) if signs or owned is None else f"{owned[kind]}{Icon.BOX}",
    )


def _signs(signs: list[int]) -> str:
    plusses, minuses = signs.count(1), signs.count(-1)
    if len(signs) <= SIGNS_MAX:
        return "+" * plusses + MINUS * minuses
    return f"+{plusses}" * bool(plusses) + f"{MINUS}{minuses}" * bool(minuses)

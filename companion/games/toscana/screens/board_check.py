"""Board check: compare the box with the board, and correct what differs. All corrections are one entry."""

from dataclasses import field, replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push, PushHeld, Seat, Turn
from companion.frozen import frozen
from companion.games.kit.players import player_of
from companion.games.toscana.rules.commands import Adjust, Correction
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.telling import price_label
from companion.games.toscana.rules.terms import KINDS, Kind
from companion.games.toscana.screens.board_fields import (
    MARKET_FIELDS,
    Field,
    Stop,
    board_of,
    count_changes,
    number_at,
    stops,
    with_swap,
    with_turn,
)
from companion.games.toscana.screens.board_rows import (
    RowField,
    label_of,
    row_fields,
    value_of,
    without_empty,
)
from companion.games.toscana.screens.entries import game_on, key_of, short_name
from companion.games.toscana.screens.signs import BIG_KIND_SIGNS, TILE_SIGNS
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.reason import Reason
from companion.ui.kit.scene import Column, Columns, Cue, Focus, Part, Pips, Row, Rows, Scene
from companion.ui.kit.steps import Leave, Open, Stay, Step

FOCUSES = {Field.PRICE: Focus.VALUE, Field.TILE: Focus.MARK, Field.STORAGE: Focus.FOOT}
NAME_ROOM = 60


@frozen
class BoardCheck:
    """The knob goes from field to field; after a push it changes the field, or moves a tile to a square."""

    is_entry: ClassVar[bool] = True
    at: int = 0
    changes: Correction = field(default_factory=Correction)
    before: Correction | None = None
    """While a field is changed: the corrections without this change."""
    target: Kind = Kind.RED
    """While a tile is carried: the square it would lie on."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        stop = stops(game)[self.at]
        count = count_changes(self.changes)
        return Scene(
            self._title(game, stop, words),
            words.plural("{count} change", "{count} changes", count) if count else "",
            (self._body(game, stop, words),),
            self._hint(count, words),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if kind := key_of(intent):
            return Stay(self._jumped(game, kind))
        match intent:
            case Turn(steps) if self.before is None:
                return Stay(replace(self, at=turned(self.at, steps, len(stops(game)))))
            case Turn(steps) if self.before is not None:
                return Stay(self._changed(game, self.before, steps))
            case Push() if self.before is None:
                return Stay(replace(self, before=self.changes, target=stops(game)[self.at].kind))
            case Push():
                return Stay(self._kept(game))
            case Seat(seat) if seat < len(game.players):
                return Stay(BoardCheck(self._of_player(game, game.players[seat].id), self.changes))
            case PushHeld() if count_changes(self.changes):
                changes = without_empty(self.changes)
                return Open(Reason(Adjust(changes, reason=""), count_changes(changes)))
            case Back() if self.before is not None:
                return Stay(BoardCheck(self.at, self.before))
            case Back():
                return Stay(BoardCheck(self.at)) if count_changes(self.changes) else Leave()
            case _:
                return Stay(self)

    def _changed(self, game: Game, before: Correction, steps: int) -> "BoardCheck":
        stop = stops(game)[self.at]
        if stop.field is not Field.TILE:
            return replace(self, changes=with_turn(game, self.changes, stop, steps))
        target = KINDS[turned(KINDS.index(self.target), steps, len(KINDS))]
        return replace(self, target=target, changes=with_swap(game, before, stop.kind, target))

    def _kept(self, game: Game) -> "BoardCheck":
        """The screen after a push has ended a change; a moved tile is selected at its new square."""
        stop = stops(game)[self.at]
        kept = replace(stop, kind=self.target) if stop.field is Field.TILE else stop
        return BoardCheck(stops(game).index(kept), self.changes)

    def _jumped(self, game: Game, kind: Kind) -> "BoardCheck":
        """A key picks its column (once more: its next field) or the player of its row."""
        stop = stops(game)[self.at]
        match stop.field:
            case Field.MONEY:
                seat = min(KINDS.index(kind), len(game.players) - 1)
                wanted = replace(stop, player=game.players[seat].id)
            case Field.BOXES:
                wanted = replace(stop, kind=kind)
            case Field.ROW:
                seat = min(KINDS.index(kind), len(game.players) - 1)
                return BoardCheck(self._of_player(game, game.players[seat].id), self.changes)
            case _:
                at = MARKET_FIELDS.index(stop.field) + (kind is stop.kind)
                wanted = Stop(MARKET_FIELDS[at % len(MARKET_FIELDS)], kind)
        return BoardCheck(stops(game).index(wanted), self.changes)

    def _of_player(self, game: Game, player: str) -> int:
        """The money of a player; among the rows, the first row of theirs."""
        at = stops(game).index(Stop(Field.MONEY, player=player))
        if stops(game)[self.at].field is not Field.ROW:
            return at
        rows = (index for index, stop in enumerate(stops(game)) if stop.row.player == player)
        return next(rows, at)

    def _title(self, game: Game, stop: Stop, words: Translator) -> str:
        match stop.field:
            case Field.BOXES:
                return short_name(player_of(game, stop.player).name, NAME_ROOM)
            case Field.TILE if self.before is not None:
                return words.text("Move the tile")
            case _ if self.before is not None:
                return words.text("Change it")
            case Field.MONEY:
                return words.text("Check the money")
            case Field.ROW:
                return words.text("Check the table")
            case _:
                return words.text("Check the board")

    def _body(self, game: Game, stop: Stop, words: Translator) -> Part:
        match stop.field:
            case Field.MONEY:
                rows = tuple(self._money_row(game, player.id) for player in game.players)
                selected = [player.id for player in game.players].index(stop.player)
                return Rows(LIST, rows, selected)
            case Field.ROW:
                fields = tuple(row_fields(game))
                rows = tuple(self._row(game, row, words) for row in fields)
                return Rows(LIST, rows, fields.index(stop.row))
            case Field.BOXES:
                return Columns(
                    tuple(self._boxes_column(game, replace(stop, kind=kind), stop) for kind in KINDS)
                )
            case _:
                return Columns(tuple(self._market_column(game, kind, stop) for kind in KINDS))

    def _row(self, game: Game, row: RowField, words: Translator) -> Row:
        value = value_of(game, self.changes, row, words)
        return Row(label_of(game, row, words), value, is_editing=self.before is not None)

    def _money_row(self, game: Game, player_id: str) -> Row:
        player = player_of(game, player_id)
        money = number_at(game, self.changes, Stop(Field.MONEY, player=player_id))
        was = "" if money == player.money else f"{player.money} → "
        name = short_name(player.name, NAME_ROOM)
        return Row(name, f"{was}{money}", is_editing=self.before is not None)

    def _boxes_column(self, game: Game, own: Stop, stop: Stop) -> Column:
        focus = Focus.NONE if own != stop else Focus.VALUE if self.before is not None else Focus.WHOLE
        return Column(BIG_KIND_SIGNS[own.kind], value=str(number_at(game, self.changes, own)), focus=focus)

    def _market_column(self, game: Game, kind: Kind, stop: Stop) -> Column:
        is_carried = self.before is not None and stop.field is Field.TILE
        is_here = kind is (self.target if is_carried else stop.kind)
        price = number_at(game, self.changes, Stop(Field.PRICE, kind))
        return Column(
            BIG_KIND_SIGNS[kind],
            TILE_SIGNS[board_of(game, self.changes)[kind]],
            price_label(price),
            foot=Pips(number_at(game, self.changes, Stop(Field.STORAGE, kind))),
            focus=FOCUSES[stop.field] if is_here else Focus.NONE,
        )

    def _hint(self, count: int, words: Translator) -> tuple[Cue, ...]:
        if self.before is not None:
            return (
                Cue(Icon.TURN, words.text("set")),
                Cue(Icon.PUSH, words.text("keep")),
                Cue(Icon.BACK, words.text("as it was")),
            )
        if count:
            return (
                Cue(Icon.PUSH, words.text("change")),
                Cue(Icon.HOLD, words.text("done")),
                Cue(Icon.BACK, words.text("discard")),
            )
        return (
            Cue(Icon.TURN, words.text("choose")),
            Cue(Icon.PUSH, words.text("change")),
            Cue(Icon.BACK, words.text("leave")),
        )

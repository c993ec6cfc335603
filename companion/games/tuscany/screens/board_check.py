"""Board check: compare the box with the table, player by player. All corrections are one entry."""

from dataclasses import field, replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push, PushHeld, Seat, Turn
from companion.frozen import frozen
from companion.games.kit.sentences import mark
from companion.games.tuscany.rules.commands import Adjust
from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.rules.regions import region_title
from companion.games.tuscany.screens.board_fields import (
    Changes,
    Field,
    Stop,
    can_check,
    correction,
    known,
    number_at,
    stops,
    with_turn,
)
from companion.games.tuscany.screens.entries import game_on, short_name
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.message import message
from companion.ui.kit.reason import Reason
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Leave, Open, Stay, Step

TITLES = {
    Field.POINTS: mark("Points"),
    Field.MONEY: mark("Lira"),
    Field.RESIDUAL: mark("Residual income"),
    Field.ROW: mark("Row"),
    Field.TURN: mark("On turn"),
    Field.LAST_YEAR: mark("The last year"),
}


@frozen
class BoardCheck:
    """The knob goes from field to field, beyond the last to the next player; after a push it changes one."""

    is_entry: ClassVar[bool] = True
    seat: int = 0
    at: int = 0
    changes: Changes = field(default_factory=dict)
    before: Changes | None = None
    """While a field is changed: the corrections without this change."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        if not can_check(game):
            back = Cue(Icon.BACK, words.text("back"))
            return message(words.text("Check the board"), words.text("Only during the seasons."), back)
        player = game.players[self.seat]
        rows = tuple(self._row(game, stop, words) for stop in stops(game, player.id))
        count = len(self.changes)
        return Scene(
            short_name(player.name),
            words.plural("{count} change", "{count} changes", count) if count else "",
            (Rows(LIST, rows, self.at),),
            self._hint(words),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if not can_check(game):
            return Leave() if isinstance(intent, Back | Push) else Stay(self)
        stop = stops(game, game.players[self.seat].id)[self.at]
        match intent:
            case Turn(steps) if self.before is not None:
                return Stay(replace(self, changes=with_turn(game, self.changes, stop, steps)))
            case Turn(steps):
                return Stay(self._moved(game, steps))
            case Push():
                return Stay(replace(self, before=self.changes if self.before is None else None))
            case Seat(seat) if seat < len(game.players):
                return Stay(BoardCheck(seat, 0, self.changes))
            case PushHeld() if self.changes and self.before is None:
                adjust = Adjust(correction(game, self.changes), reason="")
                return Open(Reason(adjust, len(self.changes)))
            case Back() if self.before is not None:
                return Stay(BoardCheck(self.seat, self.at, self.before))
            case Back():
                return Stay(BoardCheck(self.seat, self.at)) if self.changes else Leave()
        return Stay(self)

    def _moved(self, game: Game, steps: int) -> "BoardCheck":
        count = len(stops(game, game.players[self.seat].id))
        at = self.at + steps
        if at >= count and self.seat < len(game.players) - 1:
            return replace(self, seat=self.seat + 1, at=0)
        if at < 0 and self.seat > 0:
            return replace(self, seat=self.seat - 1, at=count - 1)
        return replace(self, at=turned(self.at, steps, count))

    def _row(self, game: Game, stop: Stop, words: Translator) -> Row:
        number, was = number_at(game, self.changes, stop), known(game, stop)
        value = _shown(stop, number, words)
        if number != was:
            value = f"{_shown(stop, was, words)} → {value}"
        return Row(_title(stop, words), value, is_editing=self.before is not None)

    def _hint(self, words: Translator) -> tuple[Cue, ...]:
        if self.before is not None:
            return (
                Cue(Icon.TURN, words.text("set")),
                Cue(Icon.PUSH, words.text("keep")),
                Cue(Icon.BACK, words.text("as it was")),
            )
        if self.changes:
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


def _title(stop: Stop, words: Translator) -> str:
    match stop.field:
        case Field.STARS:
            return f"{Icon.STAR} {region_title(stop.region)}"
        case Field.OWNED:
            return words.text(stop.worker.english)
        case Field.READY:
            return words.text("… of them ready")
    return words.text(TITLES[stop.field])


def _shown(stop: Stop, number: int, words: Translator) -> str:
    if stop.field in (Field.TURN, Field.LAST_YEAR):
        return words.text("yes") if number else words.text("no")
    return str(number)

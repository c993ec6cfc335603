"""Board check: compare the box with the table, and correct what differs. All corrections are one entry."""

from dataclasses import field, replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push, PushHeld, Seat, Turn
from companion.frozen import frozen
from companion.games.castles.rules.commands import Adjust
from companion.games.castles.rules.game import Game, Player
from companion.games.castles.rules.terms import Phase, Side, Thing
from companion.games.castles.screens.board_fields import (
    Field,
    Stop,
    Values,
    choices,
    correction_of,
    known,
    stops,
)
from companion.games.castles.screens.entries import game_on, key_of, short_name
from companion.games.castles.screens.signs import BONUS_SIGNS, THING_SIGNS, TYPE_SIGNS
from companion.games.kit.players import name_of
from companion.games.kit.sentences import mark
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.reason import Reason
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Leave, Open, Stay, Step

TABLE_KEY = 4
EMPTY = "-"
LABELS = {
    Field.GREEN: mark("Green points"),
    Field.RED: mark("Red points"),
    Field.CARDS: mark("Cards in hand"),
    Field.WORKERS: mark("Workers"),
    Field.MARBLE: mark("Marble blocks"),
    Field.PILE: mark("Pile"),
    Field.PLACE: mark("Stored"),
    Field.BONUS: mark("Bonus tiles"),
    Field.BUILT: mark("Built"),
    Field.COMPLETED: mark("Complete areas"),
    Field.AREA: mark("Area"),
    Field.FARMS: mark("Farms of area"),
    Field.SIDE: mark("Colour bonus"),
    Field.DISPLAY: mark("Displayed"),
    Field.TURN: mark("Begins a turn"),
}


@frozen
class BoardCheck:
    """The fields of one player, or of the table; a key or a seat picks whose.

    The knob goes from field to field; after a push it changes the field.
    """

    is_entry: ClassVar[bool] = True
    whose: int = 0
    at: int = 0
    values: Values = field(default_factory=dict)
    before: Values | None = None
    """While a field is changed: the corrections without this change."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = self._player(game)
        rows = tuple(
            Row(_label(stop, words), self._shown(stop, game, words), is_editing=self._is_edited(index))
            for index, stop in enumerate(_stops(game, player))
        )
        count = len(self.values)
        return Scene(
            words.text("The table") if player is None else short_name(player.name),
            words.plural("{count} change", "{count} changes", count) if count else "",
            (Rows(LIST, rows, self.at),),
            self._hint(words),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        whose = _picked(intent, game)
        if whose is not None:
            return Stay(BoardCheck(whose, 0, self.values))
        match intent:
            case Turn(steps) if self.before is None:
                last = len(_stops(game, self._player(game)))
                return Stay(replace(self, at=turned(self.at, steps, last)))
            case Turn(steps):
                return Stay(self._changed(game, steps))
            case Push():
                return Stay(replace(self, before=self.values if self.before is None else None))
            case PushHeld() if self.values:
                adjust = Adjust(correction_of(game, self.values), reason="")
                return Open(Reason(adjust, len(self.values)))
            case Back() if self.before is not None:
                return Stay(BoardCheck(self.whose, self.at, self.before))
            case Back():
                return Stay(BoardCheck(self.whose, self.at)) if self.values else Leave()
            case _:
                return Stay(self)

    def _player(self, game: Game) -> Player | None:
        return game.players[self.whose] if self.whose < len(game.players) else None

    def _is_edited(self, index: int) -> bool:
        return index == self.at and self.before is not None

    def _changed(self, game: Game, steps: int) -> "BoardCheck":
        stop = _stops(game, self._player(game))[self.at]
        possible = choices(game, stop, self.values)
        now = self.values.get(stop, known(game, stop))
        start = list(possible).index(now) if now in possible else 0
        value = possible[turned(start, steps, len(possible))]
        others = {each: kept for each, kept in self.values.items() if each != stop}
        return replace(self, values=others if value == known(game, stop) else {**others, stop: value})

    def _shown(self, stop: Stop, game: Game, words: Translator) -> str:
        value = self.values.get(stop, known(game, stop))
        match value:
            case None:
                return EMPTY
            case Side():
                return value.value
            case Thing():
                return THING_SIGNS[value]
            case tuple():
                return " ".join(words.render(words, "", each) for each in value) or EMPTY
            case str():
                return short_name(name_of(value, game))
        return str(value)

    def _hint(self, words: Translator) -> tuple[Cue, ...]:
        if self.before is not None:
            return (
                Cue(Icon.TURN, words.text("set")),
                Cue(Icon.PUSH, words.text("keep")),
                Cue(Icon.BACK, words.text("as it was")),
            )
        if self.values:
            return (
                Cue(Icon.PUSH, words.text("change")),
                Cue(Icon.HOLD, words.text("done")),
                Cue(Icon.BACK, words.text("discard")),
            )
        return (Cue(Icon.KEYS, words.text("player")), Cue(Icon.PUSH, words.text("change")))


def _picked(intent: Intent, game: Game) -> int | None:
    """A key or a seat picks a player, the fifth key the table."""
    key = intent.index if isinstance(intent, Seat) else key_of(intent)
    if key == TABLE_KEY and not isinstance(intent, Seat):
        return len(game.players)
    return key if key is not None and key < len(game.players) else None


def _stops(game: Game, player: Player | None) -> tuple[Stop, ...]:
    """The turn can be set only while there are turns and nothing is asked."""
    has_turn = game.phase is Phase.TURNS and not game.pending
    return tuple(stop for stop in stops(game, player) if stop.field is not Field.TURN or has_turn)


def _label(stop: Stop, words: Translator) -> str:
    label = words.text(LABELS[stop.field])
    match stop.field:
        case Field.PILE | Field.PLACE | Field.FARMS:
            return f"{label} {stop.part + 1}"
        case Field.BONUS:
            return f"{label} {BONUS_SIGNS[stop.part]}"
        case Field.AREA:
            type_, index = stop.part
            return f"{label} {TYPE_SIGNS[type_]} {index + 1}"
        case Field.BUILT | Field.COMPLETED | Field.SIDE | Field.DISPLAY:
            return f"{label} {TYPE_SIGNS[stop.part]}"
    return label

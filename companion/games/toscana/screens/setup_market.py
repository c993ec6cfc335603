"""Set-up: the whole opening market, to compare with the board and to correct."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import assert_never

from companion.controls import intents
from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.sentences import mark
from companion.games.toscana.rules.telling import price_label
from companion.games.toscana.rules.terms import KINDS, STORAGE_ROOM, Kind, Tile
from companion.games.toscana.screens.opening import Opening, ToscanaPlan, with_opening
from companion.games.toscana.screens.signs import BIG_KIND_SIGNS, TILE_SIGNS
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import turned
from companion.ui.kit.scene import Column, Columns, Cue, Focus, Pips, Scene
from companion.ui.kit.setup.pages import Answer, Done, Return, Show

TILES: tuple[Tile | None, ...] = (Tile.PLUS, Tile.MINUS, None)


class Field(Enum):
    """A field of a column; its value is the part of the column that shows it."""

    PRICE = Focus.VALUE
    TILE = Focus.MARK
    STORAGE = Focus.FOOT


FIELDS = tuple(Field)
TITLES: Mapping[Field, str] = {
    Field.PRICE: mark("Price of {what}"),
    Field.TILE: mark("Tile above {what}"),
    Field.STORAGE: mark("Boxes stored of {what}"),
}
Stop = tuple[Field, Kind]
STOPS: tuple[Stop, ...] = tuple((field, kind) for field in FIELDS for kind in KINDS)


@frozen
class OpeningMarket:
    """Five columns; a key picks its column, pressed again its next field. No stop: the last look."""

    stop: Stop | None = None

    def view(self, plan: ToscanaPlan, desk: Desk) -> Scene:
        words = desk.words
        title = words.text("Same on the board?")
        if self.stop is not None:
            title = words.translate_sentence(TITLES[self.stop[0]], {"what": self.stop[1]})
        if not plan.own.has_legal_board:
            title = words.text("Two +, two −, one empty")  # noqa: RUF001 - the sign on the tile
        act = words.text("next") if self.stop or not plan.own.has_legal_board else words.text("yes")
        turn = Cue(Icon.TURN if self.stop else Icon.KEYS, words.text("set"))
        return Scene(
            title,
            body=(Columns(tuple(_column(plan.own, kind, self.stop) for kind in KINDS)),),
            hint=(turn, Cue(Icon.PUSH, act), Cue(Icon.BACK, words.text("back"))),
        )

    def handle(self, intent: Intent, plan: ToscanaPlan, desk: Desk) -> Answer:
        del desk
        match intent:
            case intents.Key(index, False):
                return Show(OpeningMarket(self._picked(KINDS[index])), plan)
            case Turn(steps) if self.stop:
                return Show(self, with_opening(plan, _changed(plan.own, self.stop, steps)))
            case Turn():
                return Show(OpeningMarket(STOPS[0]), plan)
            case Push():
                return self._go_on(plan)
            case Back() if self.stop:
                return Show(OpeningMarket(), plan)
            case Back():
                return Return()
            case _:
                return Show(self, plan)

    def _picked(self, kind: Kind) -> Stop:
        if self.stop is None or self.stop[1] is not kind:
            return (self.stop[0] if self.stop else Field.PRICE, kind)
        return (FIELDS[(FIELDS.index(self.stop[0]) + 1) % len(FIELDS)], kind)

    def _go_on(self, plan: ToscanaPlan) -> Answer:
        """The last look once more, a tile while the board is not legal, or the end."""
        if not plan.own.has_legal_board:
            return Show(OpeningMarket(_next_tile(self.stop)), plan)
        return Done(plan) if self.stop is None else Show(OpeningMarket(), plan)


def _next_tile(stop: Stop | None) -> Stop:
    start = STOPS.index(stop) + 1 if stop else 0
    return next(each for each in (*STOPS[start:], *STOPS) if each[0] is Field.TILE)


def _changed(opening: Opening, stop: Stop, steps: int) -> Opening:
    field, kind = stop
    match field:
        case Field.PRICE:
            price = _stepped(opening.options.ladder, opening.prices[kind], steps)
            return replace(opening, prices={**opening.prices, kind: price})
        case Field.TILE:
            at = TILES.index(opening.board[kind]) + steps
            return replace(opening, board={**opening.board, kind: TILES[at % len(TILES)]})
        case Field.STORAGE:
            boxes = _stepped(range(STORAGE_ROOM + 1), opening.storages[kind], steps)
            return replace(opening, storages={**opening.storages, kind: boxes})
        case _:
            assert_never(field)


def _stepped(choices: Sequence[int], number: int, steps: int) -> int:
    return choices[turned(choices.index(number), steps, len(choices))]


def _column(opening: Opening, kind: Kind, stop: Stop | None) -> Column:
    return Column(
        BIG_KIND_SIGNS[kind],
        TILE_SIGNS[opening.board[kind]],
        price_label(opening.prices[kind]),
        foot=Pips(opening.storages[kind]),
        focus=stop[0].value if stop and stop[1] is kind else Focus.NONE,
    )

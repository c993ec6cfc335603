"""Set-up: the opening market, copied from the board. What is asked for now is a question mark."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import assert_never

from companion.controls import intents
from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.toscana.rules.telling import price_label
from companion.games.toscana.rules.terms import KINDS, STORAGE_ROOM, Kind, Tile
from companion.games.toscana.screens.opening import Opening, ToscanaPlan, with_opening, with_tile
from companion.games.toscana.screens.signs import BIG_KIND_SIGNS, TILE_SIGNS
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import turned
from companion.ui.kit.scene import Column, Columns, Cue, Focus, Pips, Scene
from companion.ui.kit.setup.pages import Answer, Done, Return, Show

UNKNOWN = "?"
TILES: tuple[Tile | None, ...] = (Tile.PLUS, Tile.MINUS, None)


class Field(Enum):
    """A field of a column; its value is the part of the column that shows it."""

    PRICE = Focus.VALUE
    TILE = Focus.MARK
    STORAGE = Focus.FOOT


FIELDS = tuple(Field)
Stop = tuple[Field, Kind]
STOPS: tuple[Stop, ...] = tuple((field, kind) for field in FIELDS for kind in KINDS)


@frozen
class OpeningMarket:
    """Five columns; a key picks its column, pressed again its next field. No stop: the last look."""

    stop: Stop | None = None

    def view(self, plan: ToscanaPlan, desk: Desk) -> Scene:
        words = desk.words
        title = words.text("Same on the board?")
        if not plan.own.has_whole_market:
            title = words.text("Copy it from the board")
        elif not plan.own.has_legal_board:
            title = words.text("Two +, two −, one empty")  # noqa: RUF001 - the sign on the tile
        act = words.text("next") if _next_stop(plan.own, self.stop) or self.stop else words.text("yes")
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
            case Back() if self.stop and plan.own.has_whole_market:
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
        stop = _next_stop(plan.own, self.stop)
        return Done(plan) if stop is None and self.stop is None else Show(OpeningMarket(stop), plan)


def first_stop(opening: Opening) -> OpeningMarket:
    """The page as it opens: at the first field to enter, or with everything to compare."""
    return OpeningMarket(None if opening.has_whole_market else _next_stop(opening, None))


def _next_stop(opening: Opening, stop: Stop | None) -> Stop | None:
    """The next field to enter after this one, or a tile while the board is not legal; None if all is done."""
    start = STOPS.index(stop) + 1 if stop else 0
    ahead = STOPS[start:] + STOPS[:start]
    missing = next((each for each in ahead if each[1] not in _entered(opening, each[0])), None)
    if missing is None and not opening.has_legal_board:
        return next(each for each in ahead if each[0] is Field.TILE)
    return missing


def _entered(opening: Opening, field: Field) -> Mapping[Kind, object]:
    match field:
        case Field.PRICE:
            return opening.prices
        case Field.TILE:
            return opening.board
        case Field.STORAGE:
            return opening.storages
        case _:
            assert_never(field)


def _changed(opening: Opening, stop: Stop, steps: int) -> Opening:
    field, kind = stop
    match field:
        case Field.PRICE:
            price = _stepped(opening.options.ladder, opening.prices, kind, steps)
            return replace(opening, prices={**opening.prices, kind: price})
        case Field.TILE:
            at = TILES.index(opening.board[kind]) + steps if kind in opening.board else steps - (steps > 0)
            return with_tile(opening, kind, TILES[at % len(TILES)])
        case Field.STORAGE:
            boxes = _stepped(range(STORAGE_ROOM + 1), opening.storages, kind, steps)
            return replace(opening, storages={**opening.storages, kind: boxes})
        case _:
            assert_never(field)


def _stepped(choices: Sequence[int], entered: Mapping[Kind, int], kind: Kind, steps: int) -> int:
    """The next value along the choices; from a missing value the knob goes to the first or the last."""
    start = choices.index(entered[kind]) if kind in entered else -1 if steps > 0 else len(choices)
    return choices[turned(start, steps, len(choices))]


def _column(opening: Opening, kind: Kind, stop: Stop | None) -> Column:
    asked = stop[0] if stop else None
    return Column(
        BIG_KIND_SIGNS[kind],
        TILE_SIGNS[opening.board[kind]] if kind in opening.board else UNKNOWN * (asked is Field.TILE),
        price_label(opening.prices[kind]) if kind in opening.prices else UNKNOWN * (asked is Field.PRICE),
        foot=Pips(opening.storages[kind]) if kind in opening.storages else UNKNOWN * (asked is Field.STORAGE),
        focus=stop[0].value if stop and stop[1] is kind else Focus.NONE,
    )

"""Set-up: the opening market, first one question after the other, then whole, to compare and correct."""

from collections.abc import Mapping
from enum import Enum

from companion.controls import intents
from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.kit.sentences import mark
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.terms import KINDS, Kind, Tile, price_label
from companion.games.toscana.screens.entries import BIG_KIND_SIGNS, TILE_SIGNS, key_of
from companion.games.toscana.screens.opening import Opening, ToscanaPlan, with_opening
from companion.ui.kit.columns import key_caps
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import Column, Columns, Cue, Focus, Pips, Scene, turned
from companion.ui.kit.screen import Desk
from companion.ui.kit.setup.plan import Answer, Done, Page, Return, Show

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
            case Back() if plan.own.is_first:
                return Show(MarketEntry(len(QUESTIONS) - 1), plan)
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
    if field is not Field.TILE:
        return _turned(opening, field, kind, steps)
    at = TILES.index(opening.board[kind]) + steps
    return changed(opening, board={**opening.board, kind: TILES[at % len(TILES)]})


def _column(opening: Opening, kind: Kind, stop: Stop | None) -> Column:
    return Column(
        BIG_KIND_SIGNS[kind],
        TILE_SIGNS[opening.board[kind]],
        price_label(opening.prices[kind]),
        foot=Pips(opening.storages[kind]),
        focus=stop[0].value if stop and stop[1] is kind else Focus.NONE,
    )


# A market that nobody has entered yet

UNKNOWN = "?"
KEYED: Mapping[Field, tuple[int, ...]] = {
    Field.PRICE: (2, 3, 4, 5, 6),
    Field.TILE: (),
    Field.STORAGE: tuple(range(1, booklet.STORAGE_ROOM + 1)),
}
"""The numbers that the keys enter; the prices are those in the middle of every ladder."""
Question = tuple[Field, Kind | Tile]
QUESTIONS: tuple[Question, ...] = (
    *((Field.PRICE, kind) for kind in KINDS),
    *((Field.TILE, tile) for tile in Tile),
    *((Field.STORAGE, kind) for kind in KINDS),
)
ASKED: Mapping[Field, str] = {**TITLES, Field.TILE: mark("{what}: which two?")}


@frozen
class MarketEntry:
    """The question with this number; the last one leads to a look at the whole market.

    Above each key stands the number that it enters; the knob reaches the others. Two keys say where the two
    tiles of a sign lie. BACK is one question back, and what was entered stays.
    """

    at: int = 0

    def view(self, plan: ToscanaPlan, desk: Desk) -> Scene:
        words, (field, what) = desk.words, QUESTIONS[self.at]
        has_answer = _has_answer(plan.own, QUESTIONS[self.at])
        push = (
            words.text("next")
            if has_answer or field is not Field.STORAGE
            else words.text_in("storage", "empty")
        )
        is_tile = field is Field.TILE
        act = Cue(Icon.KEYS, words.text("set")) if is_tile else Cue(Icon.TURN, words.text("others"))
        is_ready = has_answer or field is Field.STORAGE
        return Scene(
            words.translate_sentence(
                ASKED[field], {"what": TILE_SIGNS[what] if isinstance(what, Tile) else what}
            ),
            f"{self.at + 1}/{len(QUESTIONS)}",
            (
                Columns(tuple(_entered(plan.own, kind, (field, what)) for kind in KINDS)),
                *key_caps(tuple(map(str, KEYED[field]))),
            ),
            (act, *((Cue(Icon.PUSH, push),) if is_ready else ()), Cue(Icon.BACK, words.text("back"))),
        )

    def handle(self, intent: Intent, plan: ToscanaPlan, desk: Desk) -> Answer:
        del desk
        field, what = QUESTIONS[self.at]
        if kind := key_of(intent):
            opening = _keyed(plan.own, field, what, kind)
            is_done = field is not Field.TILE or _has_answer(opening, (field, what))
            return (
                self._next(with_opening(plan, opening))
                if is_done
                else Show(self, with_opening(plan, opening))
            )
        match intent:
            case Turn(steps) if isinstance(what, Kind):
                return Show(self, with_opening(plan, _turned(plan.own, field, what, steps)))
            case Push() if _has_answer(plan.own, (field, what)):
                return self._next(plan)
            case Push() if field is Field.STORAGE and isinstance(what, Kind):
                return self._next(with_opening(plan, _with_number(plan.own, field, what, 0)))
            case Back():
                return Show(MarketEntry(self.at - 1), plan) if self.at else Return()
        return Show(self, plan)

    def _next(self, plan: ToscanaPlan) -> Answer:
        """The next question without an answer, then the last look."""
        whole = with_opening(plan, _with_gap(plan.own))
        return Show(first_question(whole.own, self.at + 1), whole)


def first_question(opening: Opening, start: int = 0) -> Page:
    """The page as it opens: at the first question without an answer, or with everything to compare."""
    order = (*range(start, len(QUESTIONS)), *range(start))
    missing = (at for at in order if not _has_answer(opening, QUESTIONS[at]))
    at = next(missing, None)
    return OpeningMarket() if at is None else MarketEntry(at)


def _has_answer(opening: Opening, question: Question) -> bool:
    field, what = question
    if isinstance(what, Tile):
        return list(opening.board.values()).count(what) == booklet.TILES_OF_A_SIGN
    return what in _numbers(opening, field)


def _keyed(opening: Opening, field: Field, what: Kind | Tile, key: Kind) -> Opening:
    if isinstance(what, Tile):
        return _with_tile(opening, what, key)
    return _with_number(opening, field, what, KEYED[field][KINDS.index(key)])


def _numbers(opening: Opening, field: Field) -> Mapping[Kind, int]:
    return opening.prices if field is Field.PRICE else opening.storages


def _with_number(opening: Opening, field: Field, kind: Kind, number: int) -> Opening:
    if field is Field.PRICE:
        return changed(opening, prices={**opening.prices, kind: number})
    return changed(opening, storages={**opening.storages, kind: number})


def _with_tile(opening: Opening, tile: Tile, kind: Kind) -> Opening:
    """The tile laid on a square, or taken off; a third one of a sign takes the place of the first."""
    board = {each: laid for each, laid in opening.board.items() if laid is not None and each is not kind}
    if opening.board.get(kind) is tile:
        return changed(opening, board=board)
    own = [each for each, laid in board.items() if laid is tile]
    if len(own) == booklet.TILES_OF_A_SIGN:
        del board[own[0]]
    return changed(opening, board={**board, kind: tile})


def _with_gap(opening: Opening) -> Opening:
    """Once four tiles lie, the fifth square is the empty one."""
    laid = {kind: tile for kind, tile in opening.board.items() if tile is not None}
    is_full = len(laid) == booklet.TILES_OF_A_SIGN * len(Tile)
    return changed(opening, board={kind: laid.get(kind) for kind in KINDS}) if is_full else opening


def _turned(opening: Opening, field: Field, kind: Kind, steps: int) -> Opening:
    """The next number along the ladder or the storage; from none the knob goes to the first or the last."""
    entered = _numbers(opening, field)
    choices = opening.options.ladder if field is Field.PRICE else tuple(range(booklet.STORAGE_ROOM + 1))
    start = choices.index(entered[kind]) if kind in entered else -1 if steps > 0 else len(choices)
    return _with_number(opening, field, kind, choices[turned(start, steps, len(choices))])


def _entered(opening: Opening, kind: Kind, question: Question) -> Column:
    """What is entered of this field; the one that is asked for is inverted."""
    field, what = question
    if field is Field.TILE:
        return Column(
            BIG_KIND_SIGNS[kind], TILE_SIGNS[opening.board[kind]] if kind in opening.board else UNKNOWN
        )
    number = _numbers(opening, field).get(kind)
    value = UNKNOWN if number is None else price_label(number) if field is Field.PRICE else str(number)
    return Column(BIG_KIND_SIGNS[kind], value=value, focus=Focus.VALUE if kind is what else Focus.NONE)

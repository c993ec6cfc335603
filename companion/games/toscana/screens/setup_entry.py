"""Set-up: an opening market that nobody has entered yet, one question after the other.

Above each key stands the number that it enters; the knob reaches the others. Two keys say where the two tiles
of a sign lie. BACK is one question back, and what was entered stays.
"""

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum, auto

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.sentences import mark
from companion.games.toscana.rules.telling import price_label
from companion.games.toscana.rules.terms import KINDS, STORAGE_ROOM, TILES_OF_A_SIGN, Kind, Tile
from companion.games.toscana.screens.entries import key_of
from companion.games.toscana.screens.opening import Opening, ToscanaPlan, with_opening
from companion.games.toscana.screens.setup_market import OpeningMarket
from companion.games.toscana.screens.signs import BIG_KIND_SIGNS, TILE_SIGNS
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.key_caps import key_caps
from companion.ui.kit.lists import turned
from companion.ui.kit.scene import Column, Columns, Cue, Focus, Scene
from companion.ui.kit.setup.pages import Answer, Page, Return, Show

UNKNOWN = "?"
# The prices that the keys enter: those in the middle of every ladder.
KEY_PRICES = (2, 3, 4, 5, 6)
KEY_STORAGES = tuple(range(1, STORAGE_ROOM + 1))


class Row(Enum):
    """What is asked for."""

    PRICE = auto()
    TILES = auto()
    STORAGE = auto()


Question = tuple[Row, Kind | Tile]
QUESTIONS: tuple[Question, ...] = (
    *((Row.PRICE, kind) for kind in KINDS),
    *((Row.TILES, tile) for tile in Tile),
    *((Row.STORAGE, kind) for kind in KINDS),
)
TITLES: Mapping[Row, str] = {
    Row.PRICE: mark("Price of {what}"),
    Row.TILES: mark("Where are the two {what}?"),
    Row.STORAGE: mark("Boxes stored of {what}"),
}


@frozen
class MarketEntry:
    """The question with this number; the last one leads to a look at the whole market."""

    at: int = 0

    def view(self, plan: ToscanaPlan, desk: Desk) -> Scene:
        words, (row, what) = desk.words, QUESTIONS[self.at]
        has_answer = _has_answer(plan.own, QUESTIONS[self.at])
        push = (
            words.text("next") if has_answer or row is not Row.STORAGE else words.text_in("storage", "empty")
        )
        is_tile = row is Row.TILES
        act = Cue(Icon.KEYS, words.text("tile")) if is_tile else Cue(Icon.TURN, words.text("others"))
        is_ready = has_answer or row is Row.STORAGE
        return Scene(
            words.translate_sentence(
                TITLES[row], {"what": TILE_SIGNS[what] if isinstance(what, Tile) else what}
            ),
            f"{self.at + 1}/{len(QUESTIONS)}",
            (Columns(tuple(_column(plan.own, kind, (row, what)) for kind in KINDS)), *key_caps(_caps(row))),
            (act, *((Cue(Icon.PUSH, push),) if is_ready else ()), Cue(Icon.BACK, words.text("back"))),
        )

    def handle(self, intent: Intent, plan: ToscanaPlan, desk: Desk) -> Answer:
        del desk
        row, what = QUESTIONS[self.at]
        if kind := key_of(intent):
            opening = _keyed(plan.own, row, what, kind)
            is_done = row is not Row.TILES or _has_answer(opening, (row, what))
            return (
                self._next(with_opening(plan, opening))
                if is_done
                else Show(self, with_opening(plan, opening))
            )
        match intent:
            case Turn(steps) if isinstance(what, Kind):
                return Show(self, with_opening(plan, _turned(plan.own, row, what, steps)))
            case Push() if _has_answer(plan.own, (row, what)):
                return self._next(plan)
            case Push() if row is Row.STORAGE and isinstance(what, Kind):
                return self._next(with_opening(plan, _with_number(plan.own, row, what, 0)))
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


def last_question() -> MarketEntry:
    return MarketEntry(len(QUESTIONS) - 1)


def _has_answer(opening: Opening, question: Question) -> bool:
    match question:
        case (Row.PRICE, kind):
            return kind in opening.prices
        case (Row.TILES, tile):
            return (
                list(opening.board.values()).count(tile if isinstance(tile, Tile) else None)
                == TILES_OF_A_SIGN
            )
        case (_, kind):
            return kind in opening.storages


def _caps(row: Row) -> tuple[str, ...]:
    """What each key enters; for a tile it is its own column."""
    if row is Row.TILES:
        return ()
    return tuple(map(str, KEY_PRICES if row is Row.PRICE else KEY_STORAGES))


def _keyed(opening: Opening, row: Row, what: Kind | Tile, key: Kind) -> Opening:
    if isinstance(what, Tile):
        return _with_tile(opening, what, key)
    numbers = KEY_PRICES if row is Row.PRICE else KEY_STORAGES
    return _with_number(opening, row, what, numbers[KINDS.index(key)])


def _with_number(opening: Opening, row: Row, kind: Kind, number: int) -> Opening:
    if row is Row.PRICE:
        return replace(opening, prices={**opening.prices, kind: number})
    return replace(opening, storages={**opening.storages, kind: number})


def _with_tile(opening: Opening, tile: Tile, kind: Kind) -> Opening:
    """The tile laid on a square, or taken off; a third one of a sign takes the place of the first."""
    board = {each: laid for each, laid in opening.board.items() if laid is not None and each is not kind}
    if opening.board.get(kind) is tile:
        return replace(opening, board=board)
    own = [each for each, laid in board.items() if laid is tile]
    if len(own) == TILES_OF_A_SIGN:
        del board[own[0]]
    return replace(opening, board={**board, kind: tile})


def _with_gap(opening: Opening) -> Opening:
    """Once four tiles lie, the fifth square is the empty one."""
    laid = {kind: tile for kind, tile in opening.board.items() if tile is not None}
    is_full = len(laid) == TILES_OF_A_SIGN * len(Tile)
    return replace(opening, board={kind: laid.get(kind) for kind in KINDS}) if is_full else opening


def _turned(opening: Opening, row: Row, kind: Kind, steps: int) -> Opening:
    """The next number along the ladder or the storage; from none the knob goes to the first or the last."""
    entered = opening.prices if row is Row.PRICE else opening.storages
    choices = opening.options.ladder if row is Row.PRICE else tuple(range(STORAGE_ROOM + 1))
    start = choices.index(entered[kind]) if kind in entered else -1 if steps > 0 else len(choices)
    return _with_number(opening, row, kind, choices[turned(start, steps, len(choices))])


def _column(opening: Opening, kind: Kind, question: Question) -> Column:
    """What is entered of this row; the one that is asked for is inverted."""
    row, what = question
    if row is Row.TILES:
        return Column(
            BIG_KIND_SIGNS[kind], TILE_SIGNS[opening.board[kind]] if kind in opening.board else UNKNOWN
        )
    entered = opening.prices if row is Row.PRICE else opening.storages
    value = UNKNOWN if kind not in entered else str(entered[kind])
    if row is Row.PRICE and kind in entered:
        value = price_label(entered[kind])
    return Column(BIG_KIND_SIGNS[kind], value=value, focus=Focus.VALUE if kind is what else Focus.NONE)

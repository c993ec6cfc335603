"""Set-up of ledger full: the boards of a region by name, what is printed on them, and what was joined.

A board is entered once. Its areas are then known wherever it lies; only where areas could touch over a seam
the table is asked.
"""

from abc import abstractmethod
from collections.abc import Mapping

from companion.controls.intents import Back, Intent, Push, PushHeld, Turn
from companion.frozen import changed, frozen
from companion.games.castles.rules.boards import BOARD_SPACES, LETTERS, Board
from companion.games.castles.rules.game import parts_of
from companion.games.castles.rules.terms import SPACES, Type
from companion.games.castles.screens.entries import KEYS, key_of, tile_parts, types_shown
from companion.games.castles.screens.opening import NO_BOARDS, CastlesPlan, Opening, with_opening
from companion.games.castles.screens.words import TYPE_SIGNS
from companion.ui.kit.font import short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import (
    BODY,
    CELL_WIDTH,
    PITCH,
    Align,
    Choice,
    Cue,
    Part,
    Rect,
    Scene,
    Text,
    choice_parts,
)
from companion.ui.kit.screen import Desk
from companion.ui.kit.setup.plan import Answer, Done, Page, Return, Show

UNKNOWN = "?"
LINE_HEIGHT = 13
Ways = Mapping[Type, tuple[tuple[int, ...], ...]]


@frozen
class Boards:
    """The three boards of a player: A, then B, then C, a key each; a mark under those that are remembered.

    A push goes on without names. After a hold of the knob a key names a board that is entered anew.
    """

    seat: int
    is_anew: bool = False

    def view(self, plan: CastlesPlan, desk: Desk) -> Scene:
        words, own = desk.words, plan.own
        named = own.boards_of(self.seat)
        known = own.known_boards
        marks = {name: Icon.CHECKED if name in known else Icon.UNCHECKED for name in self._keys(own) if name}
        choices = [Choice(name, marks.get(name, "")) for name in self._keys(own)]
        is_all = len(named) == len(LETTERS)
        act = words.text("go on") if is_all else words.text("without boards")
        hold = Icon.HOLD + " " + words.text("enter anew") if self._has_remembered(own) else ""
        line = words.text("which is entered anew?") if self.is_anew else hold
        return Scene(
            words.text("Boards of {player}", player=short_name(plan.people[self.seat].name)),
            " ".join(named),
            choice_parts(choices, line),
            (Cue(Icon.PUSH, act), Cue(Icon.BACK, words.text("erase") if named else words.text("back"))),
        )

    def handle(self, intent: Intent, plan: CastlesPlan, _: Desk) -> Answer:
        own, named, key = plan.own, plan.own.boards_of(self.seat), key_of(intent)
        if key is not None:
            board = "".join(self._keys(own)[key : key + 1])
            return self._with(board, plan) if board else Show(self, plan)
        match intent:
            case Push() if len(named) < len(LETTERS):
                return Done(changed(plan, own=own.naming(self.seat, NO_BOARDS)))
            case Push():
                return Done(plan)
            case PushHeld() if self._has_remembered(own):
                return Show(Boards(self.seat, is_anew=True), plan)
            case Back() if self.is_anew:
                return Show(Boards(self.seat), plan)
            case Back() if named:
                return Show(self, changed(plan, own=own.naming(self.seat, named[:-1])))
            case Back():
                return Return()
        return Show(self, plan)

    def _keys(self, own: Opening) -> list[str]:
        """The boards of the letter that comes next; nothing where somebody else has one."""
        at = len(own.boards_of(self.seat))
        return own.free(LETTERS[at], self.seat) if at < len(LETTERS) else []

    def _has_remembered(self, own: Opening) -> bool:
        return any(name in own.known_boards for name in self._keys(own))

    def _with(self, board: str, plan: CastlesPlan) -> Answer:
        own = plan.own.forgetting(board) if self.is_anew else plan.own
        named = (*own.boards_of(self.seat), board)
        plan = changed(plan, own=own.naming(self.seat, named))
        return Done(plan) if len(named) == len(LETTERS) else Show(Boards(self.seat), plan)


@frozen
class BoardSpaces:
    """The ten spaces of a board, a key each. All boards of its letter have the same."""

    board: str
    is_rest: bool = False

    def view(self, plan: CastlesPlan, desk: Desk) -> Scene:
        words, came = desk.words, self._came(plan.own)
        left = BOARD_SPACES - len(came)
        line = (
            words.plural("{count} more space", "{count} more spaces", left) if left else words.text("All ten")
        )
        way = Cue(Icon.TURN, words.text("other spaces")) if left else Cue(Icon.PUSH, words.text("go on"))
        return Scene(
            words.text("Board {board}: spaces", board=self.board),
            body=tile_parts(came, line, types_shown(is_rest=self.is_rest)),
            hint=(way, Cue(Icon.BACK, words.text("erase") if came else words.text("back"))),
        )

    def handle(self, intent: Intent, plan: CastlesPlan, _: Desk) -> Answer:
        came, key = self._came(plan.own), key_of(intent)
        shown = types_shown(is_rest=self.is_rest)
        if key is not None and key < len(shown) and self._has_room(plan.own, shown[key]):
            return Show(self, self._with(plan, (*came, shown[key])))
        match intent:
            case Turn():
                return Show(changed(self, is_rest=not self.is_rest), plan)
            case Push() if len(came) == BOARD_SPACES:
                return Done(plan)
            case Back() if came:
                return Show(self, self._with(plan, came[:-1]))
            case Back():
                return Return()
        return Show(self, plan)

    def _came(self, own: Opening) -> tuple[Type, ...]:
        return own.spaces.get(self.board[0], ())

    def _has_room(self, own: Opening, type_: Type) -> bool:
        """Not more of a type than the other boards leave of a region."""
        came = self._came(own)
        others = [own.spaces_of(letter) for letter in LETTERS if letter != self.board[0]]
        taken = sum(each[type_] for each in others if each)
        return len(came) < BOARD_SPACES and came.count(type_) + taken < SPACES[type_]

    def _with(self, plan: CastlesPlan, came: tuple[Type, ...]) -> CastlesPlan:
        """The boards that were entered after it are entered again."""
        letter, own = self.board[0], plan.own
        before = {name: each for name, each in own.boards.items() if name[0] < letter}
        return with_opening(plan, spaces={**own.spaces, letter: came}, boards=before)


class AreaPage(Page):
    """Types above keys with their areas under them: a key takes the next way, a push goes on with all."""

    page: int
    castle = ""
    """What stands before the fort area with the starting castle."""

    @abstractmethod
    def title(self, plan: CastlesPlan, words: Translator) -> tuple[str, str]:
        """What stands left and right in the title."""

    @abstractmethod
    def ways(self, own: Opening) -> Ways:
        """Of each type."""

    @abstractmethod
    def told(self, own: Opening) -> Board:
        """What is known so far."""

    @abstractmethod
    def telling(self, own: Opening, type_: Type, sizes: tuple[int, ...]) -> Opening:
        """With these areas of a type."""

    def open_types(self, own: Opening) -> list[Type]:
        """Those that can be in several ways."""
        return [type_ for type_, each in self.ways(own).items() if len(each) > 1]

    def view(self, plan: CastlesPlan, desk: Desk) -> Scene:
        words, told = desk.words, self.told(plan.own)
        more = (Cue(Icon.TURN, words.text("more")),) if len(self.open_types(plan.own)) > KEYS else ()
        parts = (
            part
            for index, type_ in enumerate(self._shown(plan.own))
            for part in _column(index, type_, self._lines(type_, told.get(type_)))
        )
        return Scene(
            *self.title(plan, words),
            tuple(parts),
            (
                Cue(Icon.KEYS, words.text("set")),
                *more,
                Cue(Icon.PUSH, words.text("next")),
                *(() if more else (Cue(Icon.BACK, words.text("back")),)),
            ),
        )

    def handle(self, intent: Intent, plan: CastlesPlan, _: Desk) -> Answer:
        own, key = plan.own, key_of(intent)
        shown = self._shown(own)
        if key is not None:
            return Show(self, self._next(plan, shown[key]) if key < len(shown) else plan)
        pages = -(-len(self.open_types(own)) // KEYS)
        match intent:
            case Turn(steps):
                return Show(changed(self, page=(self.page + steps) % pages), plan)
            case Push() if (missing := self._missing(own)) is not None:
                return Show(changed(self, page=missing), plan)
            case Push() if self.page + 1 < pages:
                return Show(changed(self, page=self.page + 1), plan)
            case Push():
                return Done(plan)
            case Back() if self.page:
                return Show(changed(self, page=self.page - 1), plan)
            case Back():
                return Return()
        return Show(self, plan)

    def _shown(self, own: Opening) -> list[Type]:
        return self.open_types(own)[self.page * KEYS :][:KEYS]

    def _lines(self, type_: Type, sizes: tuple[int, ...] | None) -> tuple[str, ...]:
        """`2+1+` and under it `1+1`; forts have their first area alone in the first line."""
        if sizes is None:
            return (UNKNOWN,)
        is_fort = type_ is Type.FORT
        at = 1 if is_fort else 2
        first, rest = "+".join(map(str, sizes[:at])), "+".join(map(str, sizes[at:]))
        mark = self.castle if is_fort else ""
        return (f"{mark}{first}+", rest) if rest else (f"{mark}{first}",)

    def _missing(self, own: Opening) -> int | None:
        """The page of the first type that nothing is known of."""
        told = self.told(own)
        unknown = (at for at, type_ in enumerate(self.open_types(own)) if type_ not in told)
        at = next(unknown, None)
        return None if at is None else at // KEYS

    def _next(self, plan: CastlesPlan, type_: Type) -> CastlesPlan:
        own, each, told = plan.own, self.ways(plan.own)[type_], self.told(plan.own)
        at = each.index(told[type_]) + 1 if type_ in told else 0
        return changed(plan, own=self.telling(own, type_, each[at % len(each)]))


@frozen
class BoardAreas(AreaPage):
    """The areas that are printed on a board, of the types with several spaces."""

    board: str
    page: int = 0

    def title(self, _: CastlesPlan, words: Translator) -> tuple[str, str]:
        return words.text("Board {board}: areas", board=self.board), ""

    def ways(self, own: Opening) -> Ways:
        spaces = own.spaces_of(self.board[0]) or {}
        return {type_: parts_of(count) for type_, count in spaces.items() if count}

    def told(self, own: Opening) -> Board:
        only = {type_: each[0] for type_, each in self.ways(own).items() if len(each) == 1}
        return {**only, **own.boards.get(self.board, {})}

    def telling(self, own: Opening, type_: Type, sizes: tuple[int, ...]) -> Opening:
        return changed(own, boards={**own.boards, self.board: {**self.told(own), type_: sizes}})


@frozen
class Regions(AreaPage):
    """The areas of one player, where the boards leave it open: those that touch over a seam are one area."""

    seat: int
    page: int = 0
    castle = Icon.FORT

    def title(self, plan: CastlesPlan, words: Translator) -> tuple[str, str]:
        name = short_name(plan.people[self.seat].name)
        return words.text("Areas of {player}", player=name), " ".join(plan.own.boards_of(self.seat))

    def ways(self, own: Opening) -> Ways:
        return own.ways_of(self.seat)

    def told(self, own: Opening) -> Board:
        return own.region_of(self.seat)

    def telling(self, own: Opening, type_: Type, sizes: tuple[int, ...]) -> Opening:
        chosen = {**own.areas.get(self.seat, {}), type_: sizes}
        return changed(own, areas={**own.areas, self.seat: chosen})


def _column(index: int, type_: Type, lines: tuple[str, ...]) -> tuple[Part, ...]:
    """A type's sign above its key, and up to two lines under it."""
    left = BODY.x + index * PITCH
    sign = Text(Rect(left, BODY.y + 1, CELL_WIDTH, LINE_HEIGHT), TYPE_SIGNS[type_], align=Align.CENTRE)
    return (
        sign,
        *(
            Text(Rect(left, BODY.y + 1 + at * LINE_HEIGHT, CELL_WIDTH, LINE_HEIGHT), line, align=Align.CENTRE)
            for at, line in enumerate(lines, 1)
        ),
    )


def region_pages(plan: CastlesPlan) -> tuple[Page, ...]:
    """Everybody's, as they open: boards by name, those that are new, and what they leave open."""
    own = plan.own
    pages: list[Page] = []
    asked: set[str] = set()
    for seat in range(len(plan.people)):
        if own.names_boards(seat):
            pages.append(Boards(seat))
        for board in own.boards_of(seat):
            letter = board[0]
            if board in own.memory.boards:
                continue
            if letter not in asked and own.must_ask(letter):
                pages.append(BoardSpaces(board))
            asked.add(letter)
            pages.append(BoardAreas(board))
        region = Regions(seat)
        if region.open_types(own):
            pages.append(region)
    return tuple(pages)

"""The game's own pages of set-up. The usual evening is five pushes; the first one asks everything once."""

from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.castles.rules.commands import RANGES, NewGame, Sizes
from companion.games.castles.rules.corrections import TILES_OF_A_TYPE_SHOWN
from companion.games.castles.rules.game import ColourNumbers, Options, parts_of
from companion.games.castles.rules.terms import DISPLAY, SPACES, TYPES, Ledger, Side, Type
from companion.games.castles.screens.entries import key_of, tile_parts, type_of_key, types_shown
from companion.games.castles.screens.memory import MEMORY, Memory
from companion.games.castles.screens.words import LEDGERS, TYPE_SIGNS
from companion.settings.preferences import Preferences
from companion.ui.kit.font import Face, short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import (
    LIST,
    Align,
    Cue,
    Fill,
    Part,
    Rect,
    Row,
    Rows,
    Scene,
    Text,
    choosing,
    clamped,
    turned,
)
from companion.ui.kit.screen import Desk
from companion.ui.kit.setup.plan import Answer, Done, Page, Plan, Return, Show, identified

Stop = tuple[Type, Side]
STOPS: tuple[Stop, ...] = tuple((type_, side) for type_ in TYPES for side in Side)


@frozen
class Opening:
    """What was entered; a number that is missing has not been entered yet."""

    numbers: Mapping[Stop, int] = field(default_factory=dict)
    options: Options = field(default_factory=Options)
    display: tuple[Type, ...] = ()
    areas: tuple[Sizes, ...] = ()
    """Of the players so far, by seat."""
    memory: Memory = field(default_factory=Memory)
    """What was remembered before."""
    is_copying: bool = False
    """Ledger points: whether the numbers are copied though each can be asked when it is won."""

    @property
    def has_all_numbers(self) -> bool:
        return len(self.numbers) == len(STOPS)

    @property
    def may_copy(self) -> bool:
        """Whether the numbers are neither known nor needed."""
        return self.options.ledger is Ledger.POINTS and not self.has_all_numbers

    @property
    def asks_numbers(self) -> bool:
        return self.options.ledger is not Ledger.POINTS or self.is_copying

    @property
    def colour_bonus(self) -> ColourNumbers | None:
        if not self.has_all_numbers:
            return None
        return {type_: {side: self.numbers[type_, side] for side in Side} for type_ in TYPES}


CastlesPlan: TypeAlias = Plan[Opening]


def opening_of(preferences: Preferences) -> Opening:
    """The numbers and the options of the last game."""
    memory = MEMORY.recall(preferences)
    numbers = {(type_, side): memory.numbers[type_][side] for type_, side in STOPS} if memory.numbers else {}
    return Opening(numbers, memory.options, memory=memory)


def with_opening(plan: CastlesPlan, **changes: object) -> CastlesPlan:
    return changed(plan, own=changed(plan.own, **changes))


BEGIN, LEDGER, DRAW, ONE_SPACE, COPYING = range(5)


@frozen
class GameOptions:
    """The first row starts the game; a push on any other row takes its next choice."""

    selected: int = BEGIN

    def view(self, plan: CastlesPlan, desk: Desk) -> Scene:
        words = desk.words
        act = words.text("begin") if self.selected == BEGIN else words.text("change")
        return Scene(
            words.text("All set"),
            body=(Rows(LIST, _rows(plan.own, words), self.selected),),
            hint=choosing(words, act),
        )

    def handle(self, intent: Intent, plan: CastlesPlan, _: Desk) -> Answer:
        match intent:
            case Turn(steps):
                rows = COPYING + 1 if plan.own.may_copy else COPYING
                return Show(GameOptions(turned(self.selected, steps, rows)), plan)
            case Push() if self.selected == BEGIN:
                return Done(plan)
            case Push() if self.selected == COPYING:
                return Show(self, with_opening(plan, is_copying=not plan.own.is_copying))
            case Push():
                return Show(self, with_opening(plan, options=switched(plan.own.options, self.selected)))
            case Back():
                return Return()
            case _:
                return Show(self, plan)


def _rows(own: Opening, words: Translator) -> tuple[Row, ...]:
    options = own.options
    usual = (
        Row(words.text("Begin the game")),
        Row(words.text("Box follows"), words.text(LEDGERS[options.ledger])),
        Row(words.text("Cards of a draw"), str(options.draw)),
        Row(words.text("Area of one space"), str(options.one_space)),
    )
    if not own.may_copy:
        return usual
    return (
        *usual,
        Row(words.text("Copy the numbers"), words.text("yes") if own.is_copying else words.text("no")),
    )


def switched(options: Options, row: int) -> Options:
    """The options with the other choice in a row."""
    match row:
        case 1:
            ledgers = list(Ledger)
            at = (ledgers.index(options.ledger) + 1) % len(ledgers)
            return changed(options, ledger=ledgers[at])
        case 2:
            return changed(options, draw=5 - options.draw)
        case _:
            return changed(options, one_space=3 - options.one_space)


UNKNOWN = "?"
# Two halves of four types, each with its sign and the numbers of both sides.
ROWS, HALF, SIGN_WIDTH, NUMBER_WIDTH, ROW_HEIGHT = 4, 63, 16, 22, 10


@frozen
class Numbers:
    """All types with both sides; a key picks a type's first side. No stop: the last look."""

    stop: Stop | None = None

    def view(self, plan: CastlesPlan, desk: Desk) -> Scene:
        words = desk.words
        is_whole = plan.own.has_all_numbers
        title = words.text("Same on the tiles?") if is_whole else words.text("Copy the colour bonus")
        act = words.text("yes") if is_whole and self.stop is None else words.text("next")
        turn = Cue(Icon.TURN if self.stop else Icon.KEYS, words.text("set"))
        parts = tuple(
            part for index, type_ in enumerate(TYPES) for part in self._parts(plan.own, type_, index)
        )
        rule = Fill(Rect(LIST.x + HALF - 1, LIST.y + 1, 1, ROWS * ROW_HEIGHT - 2))
        return Scene(
            title,
            "I  II",
            body=(*parts, rule),
            hint=(turn, Cue(Icon.PUSH, act), Cue(Icon.BACK, words.text("back"))),
        )

    def handle(self, intent: Intent, plan: CastlesPlan, _: Desk) -> Answer:
        if (key := key_of(intent)) is not None:
            type_ = type_of_key(key, self.stop[0] if self.stop else None)
            return Show(Numbers((type_, Side.I)), plan)
        match intent:
            case Turn(steps) if self.stop:
                return Show(self, _turned(plan, self.stop, steps))
            case Turn():
                return Show(Numbers(STOPS[0]), plan)
            case Push():
                return self._go_on(plan)
            case Back() if self.stop and plan.own.has_all_numbers:
                return Show(Numbers(), plan)
            case Back():
                return Return()
            case _:
                return Show(self, plan)

    def _go_on(self, plan: CastlesPlan) -> Answer:
        """To the next number that is missing, or to the other side, then to the last look."""
        if self.stop is None:
            return Done(plan) if plan.own.has_all_numbers else Show(first_stop(plan.own), plan)
        if not plan.own.has_all_numbers:
            return Show(Numbers(_missing(plan.own, self.stop)), plan)
        type_, side = self.stop
        return Show(Numbers((type_, Side.II) if side is Side.I else None), plan)

    def _parts(self, own: Opening, type_: Type, index: int) -> tuple[Part, ...]:
        column, row = divmod(index, ROWS)
        left, top = LIST.x + column * HALF + 2, LIST.y + row * ROW_HEIGHT
        cells = (
            Text(
                Rect(left + SIGN_WIDTH + at * NUMBER_WIDTH, top, NUMBER_WIDTH - 2, ROW_HEIGHT - 1),
                str(own.numbers.get((type_, side), UNKNOWN)),
                Face.SMALL,
                Align.CENTRE,
                is_inverted=self.stop == (type_, side),
            )
            for at, side in enumerate(Side)
        )
        return (Text(Rect(left, top, SIGN_WIDTH, ROW_HEIGHT), TYPE_SIGNS[type_]), *cells)


def first_stop(opening: Opening) -> Numbers:
    """The page as it opens: at the first number to enter, or with all of them to compare."""
    return Numbers(None if opening.has_all_numbers else _missing(opening, None))


def _missing(opening: Opening, stop: Stop | None) -> Stop:
    start = STOPS.index(stop) + 1 if stop else 0
    return next(each for each in STOPS[start:] + STOPS[:start] if each not in opening.numbers)


def _turned(plan: CastlesPlan, stop: Stop, steps: int) -> CastlesPlan:
    """From a missing number the knob goes to 0, or to one above it for each further step."""
    before = plan.own.numbers.get(stop, -1 if steps > 0 else 1)
    number = clamped(before + steps, *RANGES[NewGame]["colour_bonus"])
    return with_opening(plan, numbers={**plan.own.numbers, stop: number})


@frozen
class StartingDisplay:
    """Eight tiles, at most four of a type."""

    is_rest: bool = False

    def view(self, plan: CastlesPlan, desk: Desk) -> Scene:
        words, came = desk.words, plan.own.display
        left = DISPLAY - len(came)
        line = (
            words.plural("{count} more tile", "{count} more tiles", left) if left else words.text("All eight")
        )
        way = Cue(Icon.TURN, words.text("other tiles")) if left else Cue(Icon.PUSH, words.text("go on"))
        return Scene(
            words.text("Tiles of the display"),
            body=tile_parts(came, line, types_shown(is_rest=self.is_rest)),
            hint=(way, Cue(Icon.BACK, words.text("erase") if came else words.text("back"))),
        )

    def handle(self, intent: Intent, plan: CastlesPlan, _: Desk) -> Answer:
        came = plan.own.display
        key = key_of(intent)
        shown = types_shown(is_rest=self.is_rest)
        if key is not None and key < len(shown) and _has_room(came, shown[key]):
            return Show(StartingDisplay(), with_opening(plan, display=(*came, shown[key])))
        match intent:
            case Turn():
                return Show(StartingDisplay(not self.is_rest), plan)
            case Push() if len(came) == DISPLAY:
                return Done(plan)
            case Back() if came:
                return Show(self, with_opening(plan, display=came[:-1]))
            case Back():
                return Return()
            case _:
                return Show(self, plan)


def _has_room(came: tuple[Type, ...], type_: Type) -> bool:
    return len(came) < DISPLAY and came.count(type_) < TILES_OF_A_TYPE_SHOWN


def _fort_parts() -> tuple[tuple[int, ...], ...]:
    """The first fort area holds the starting castle, so each size may come first."""
    return tuple(
        dict.fromkeys(
            (sizes[at], *sizes[:at], *sizes[at + 1 :])
            for sizes in parts_of(SPACES[Type.FORT])
            for at in range(len(sizes))
        )
    )


PARTS: Mapping[Type, tuple[tuple[int, ...], ...]] = {
    type_: _fort_parts() if type_ is Type.FORT else parts_of(SPACES[type_]) for type_ in TYPES
}
USUAL: Sizes = {type_: PARTS[type_][0] for type_ in TYPES}


@frozen
class Regions:
    """The areas of one player: a key picks a type, the knob its areas; a push goes on to the next type."""

    seat: int
    selected: int = 0

    def view(self, plan: CastlesPlan, desk: Desk) -> Scene:
        words = desk.words
        sizes = _sizes(plan, self.seat)
        rows = tuple(
            Row(
                " ".join((TYPE_SIGNS[type_], words.text(type_.english))),
                _label(type_, sizes[type_]),
                is_editing=index == self.selected,
            )
            for index, type_ in enumerate(TYPES)
        )
        is_last = self.selected == len(TYPES) - 1
        return Scene(
            words.text("Areas of {player}", player=short_name(plan.people[self.seat].name)),
            body=(Rows(LIST, rows, self.selected),),
            hint=(
                Cue(Icon.TURN, words.text("set")),
                Cue(Icon.PUSH, words.text("go on") if is_last else words.text("next")),
                Cue(Icon.BACK, words.text("back")),
            ),
        )

    def handle(self, intent: Intent, plan: CastlesPlan, _: Desk) -> Answer:
        plan = _with_sizes(plan, self.seat, _sizes(plan, self.seat))
        if (key := key_of(intent)) is not None:
            picked = type_of_key(key, TYPES[self.selected])
            return Show(changed(self, selected=TYPES.index(picked)), plan)
        match intent:
            case Turn(steps):
                return Show(self, _with_turned(plan, self.seat, TYPES[self.selected], steps))
            case Push() if self.selected < len(TYPES) - 1:
                return Show(changed(self, selected=self.selected + 1), plan)
            case Push():
                return Done(plan)
            case Back() if self.selected:
                return Show(changed(self, selected=self.selected - 1), plan)
            case Back():
                return Return()
            case _:
                return Show(self, plan)


def _label(type_: Type, sizes: tuple[int, ...]) -> str:
    """`3+2`; the fort area with the starting castle is told first."""
    label = "+".join(map(str, sizes))
    return f"{Icon.FORT}{label}" if type_ is Type.FORT else label


def _sizes(plan: CastlesPlan, seat: int) -> Sizes:
    return plan.own.areas[seat] if seat < len(plan.own.areas) else USUAL


def _with_sizes(plan: CastlesPlan, seat: int, sizes: Sizes) -> CastlesPlan:
    areas = plan.own.areas
    return with_opening(plan, areas=(*areas[:seat], sizes, *areas[seat + 1 :]))


def _with_turned(plan: CastlesPlan, seat: int, type_: Type, steps: int) -> CastlesPlan:
    sizes, ways = _sizes(plan, seat), PARTS[type_]
    at = turned(ways.index(sizes[type_]), steps, len(ways))
    return _with_sizes(plan, seat, {**sizes, type_: ways[at]})


def _pages(plan: CastlesPlan) -> tuple[Page, ...]:
    """All pages, as they open."""
    numbers = (first_stop(plan.own),) if plan.own.asks_numbers else ()
    usual = (GameOptions(), *numbers)
    if plan.own.options.ledger is not Ledger.FULL:
        return usual
    return (*usual, StartingDisplay(), *(Regions(seat) for seat in range(len(plan.people))))


def _place(page: Page) -> int:
    """Where a page stands among all."""
    kinds = (GameOptions, Numbers, StartingDisplay, Regions)
    return kinds.index(type(page)) + (page.seat if isinstance(page, Regions) else 0)


class CastlesPages:
    """The options, the numbers, and for ledger full the display and everybody's region."""

    is_start_last = False

    def recall(self, desk: Desk) -> Opening:
        return opening_of(desk.preferences)

    def after(self, page: Page | None, plan: CastlesPlan, _: Desk) -> Page | None:
        pages = _pages(plan)
        at = 0 if page is None else _place(page) + 1
        return pages[at] if at < len(pages) else None

    def before(self, page: Page, plan: CastlesPlan) -> Page | None:
        at = _place(page)
        return _pages(plan)[at - 1] if at else None

    def new_game(self, plan: CastlesPlan) -> NewGame:
        """The command that begins the game of a complete plan."""
        people, own = identified(plan.people), plan.own
        is_full = own.options.ledger is Ledger.FULL
        areas = {person.id: sizes for person, sizes in zip(people, own.areas, strict=False)}
        return NewGame(
            people,
            people[plan.starting_seat].id,
            own.colour_bonus,
            own.options,
            {type_: own.display.count(type_) for type_ in TYPES} if is_full else None,
            areas if is_full else None,
        )

    def memory(self, plan: CastlesPlan) -> Memory:
        return changed(plan.own.memory, numbers=plan.own.colour_bonus, options=plan.own.options)


PAGES = CastlesPages()

"""The game's own pages of set-up. The usual evening is five pushes; the first one asks everything once."""

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.castles.rules.commands import RANGES, NewGame
from companion.games.castles.rules.corrections import TILES_OF_A_TYPE_SHOWN
from companion.games.castles.rules.terms import DISPLAY, TYPES, Ledger, Side, Type
from companion.games.castles.screens.entries import key_of, tile_parts, type_of_key, types_shown
from companion.games.castles.screens.memory import Memory
from companion.games.castles.screens.opening import (
    STOPS,
    CastlesPlan,
    Opening,
    Stop,
    opening_of,
    with_opening,
)
from companion.games.castles.screens.regions import UNKNOWN, region_pages
from companion.games.castles.screens.words import TYPE_SIGNS
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import (
    LIST,
    Align,
    Cue,
    Fill,
    Part,
    Rect,
    Row,
    Scene,
    Text,
    clamped,
)
from companion.ui.kit.screen import Desk
from companion.ui.kit.setup.plan import Answer, Done, Line, OptionsPage, Page, Return, Show, identified


@frozen
class GameOptions(OptionsPage):
    """The first row starts the game; a push on any other row takes its next choice."""

    selected: int = 0

    def lines(self, plan: CastlesPlan, desk: Desk) -> tuple[Line, ...]:
        words, own, options = desk.words, plan.own, plan.own.options
        copied = words.text("yes") if own.is_copying else words.text("no")
        copying = (
            Row(words.text("Copy the numbers"), copied),
            self._with(plan, is_copying=not own.is_copying),
        )
        return (
            (Row(words.text("Begin the game")), Done(plan)),
            (
                Row(words.text("Follows"), words.text(options.ledger.english)),
                self._having(plan, ledger=options.ledger.following),
            ),
            (
                Row(words.text("Cards of a draw"), str(options.draw)),
                self._having(plan, draw=5 - options.draw),
            ),
            (
                Row(words.text("Area of one space"), str(options.one_space)),
                self._having(plan, one_space=3 - options.one_space),
            ),
            *((copying,) if own.may_copy else ()),
        )

    def view(self, plan: CastlesPlan, desk: Desk) -> Scene:
        words = desk.words
        act = words.text("change") if self.selected else words.text("begin")
        return self.scene(plan, desk, words.text("All set"), act)

    def _having(self, plan: CastlesPlan, **changes: object) -> Show:
        return self._with(plan, options=changed(plan.own.options, **changes))

    def _with(self, plan: CastlesPlan, **changes: object) -> Show:
        return Show(self, with_opening(plan, **changes))


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
    """Asks for the eight tiles that lie in the display at the start, at most four of a type."""

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


class CastlesPages:
    """The options, the numbers, and for ledger full the display and everybody's region."""

    is_start_last = False

    def recall(self, desk: Desk) -> Opening:
        return opening_of(desk.preferences)

    def pages(self, plan: CastlesPlan) -> tuple[Page, ...]:
        numbers = (first_stop(plan.own),) if plan.own.asks_numbers else ()
        is_full = plan.own.options.ledger is Ledger.FULL
        return (GameOptions(), *numbers, *((StartingDisplay(), *region_pages(plan)) if is_full else ()))

    def new_game(self, plan: CastlesPlan) -> NewGame:
        """The command that begins the game of a complete plan."""
        people, own = identified(plan.people), plan.own
        is_full = own.options.ledger is Ledger.FULL
        areas = {person.id: own.region_of(seat) for seat, person in enumerate(people)}
        return NewGame(
            people,
            people[plan.starting_seat].id,
            own.colour_bonus,
            own.options,
            {type_: own.display.count(type_) for type_ in TYPES} if is_full else None,
            areas if is_full else None,
        )

    def memory(self, plan: CastlesPlan) -> Memory:
        return plan.own.kept


PAGES = CastlesPages()

"""Set-up: the 16 numbers of the colour bonus tiles, copied once; what is not entered is a question mark."""

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.castles.rules.bounds import COLOUR_BONUS_MAX
from companion.games.castles.rules.terms import TYPES, Side, Type
from companion.games.castles.screens.entries import key_of, type_of_key
from companion.games.castles.screens.opening import STOPS, CastlesPlan, Opening, Stop, with_opening
from companion.games.castles.screens.signs import TYPE_SIGNS
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, clamped
from companion.ui.kit.scene import Align, Cue, Fill, Part, Rect, Scene, Text
from companion.ui.kit.setup.pages import Answer, Done, Return, Show

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

    def handle(self, intent: Intent, plan: CastlesPlan, desk: Desk) -> Answer:
        del desk
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
    number = clamped(before + steps, 0, COLOUR_BONUS_MAX)
    return with_opening(plan, numbers={**plan.own.numbers, stop: number})

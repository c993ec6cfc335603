"""The self-test: every key, the knob, the lamps and the pixels."""

from companion.controls.intents import Back, Intent, Key, Push, PushHeld, Seat, Turn
from companion.frozen import changed, frozen
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import (
    BODY,
    PANEL,
    Align,
    Cue,
    Fill,
    LampShow,
    Pattern,
    Scene,
    Text,
    clamped,
    message,
)
from companion.ui.kit.screen import Desk, Leave, Screen, Stay, Step, Swap

KEYS = range(5)
SEATS = range(5)
PATTERNS = (Pattern.LIT, Pattern.CHECKERED, Pattern.OUTLINE)


@frozen
class SelfTest:
    """Touch everything once: what the box has felt is ticked. The first BACK is ticked, the second leaves."""

    keys: frozenset[int] = frozenset()
    seats: frozenset[int] = frozenset()
    detents: int = 0
    is_pushed: bool = False
    is_back_felt: bool = False

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        rows = (
            (Icon.KEYS, _ticks(self.keys, KEYS), _tick(is_felt=self.is_back_felt) + f" {Icon.BACK}"),
            (words.text("Seats"), _ticks(self.seats, SEATS), ""),
            (
                words.text("Knob"),
                f"{Icon.TURN} {self.detents:+d}",
                f"{_tick(is_felt=self.is_pushed)} {Icon.PUSH}",
            ),
        )
        back = words.text("leave") if self.is_back_felt else words.text("tick")
        return Scene(
            words.text("Touch everything"),
            "1/3",
            tuple(part for index, row in enumerate(rows) for part in _row(index, *row)),
            (Cue(Icon.HOLD, words.text("next")), Cue(Icon.BACK, back)),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        match intent:
            case Key(index):
                return Stay(changed(self, keys=self.keys | {index}))
            case Seat(index):
                return Stay(changed(self, seats=self.seats | {index}))
            case Turn(steps):
                return Stay(changed(self, detents=clamped(self.detents + steps, -99, 99)))
            case Push():
                return Stay(changed(self, is_pushed=True))
            case Back() if not self.is_back_felt:
                return Stay(changed(self, is_back_felt=True))
            case Back():
                return Leave()
            case PushHeld():
                return Swap(LampTest())
            case _:
                return Stay(self)

    def hold_seat(self, seat: int, desk: Desk) -> Step:
        return self.handle(Seat(seat), desk)

    def release_seat(self, seat: int, desk: Desk) -> Step:
        del seat, desk
        return Stay(self)


def _row(index: int, name: str, middle: str, right: str) -> tuple[Text, ...]:
    rect = BODY.inset(left=2, top=1, right=2).row(index, 13)
    name_rect, rest = rect.split(38)
    return (Text(name_rect, name), Text(rest, middle), Text(rest, right, align=Align.RIGHT))


def _tick(*, is_felt: bool) -> str:
    return Icon.CHECKED if is_felt else Icon.UNCHECKED


def _ticks(felt: frozenset[int], all_: range) -> str:
    return "".join(_tick(is_felt=index in felt) for index in all_)


@frozen
class LampTest:
    """While this screen is open the box lights one lamp after the other."""

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        scene = message(
            words.text("Watch the lamps"),
            words.text("Each lamp lights once, seat by seat, from left to right."),
            Cue(Icon.PUSH, words.text("go on")),
            Cue(Icon.BACK, words.text("leave")),
            right="2/3",
        )
        return changed(scene, lamps=LampShow.TEST)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        match intent:
            case Push():
                return Swap(PixelTest())
            case Back():
                return Leave()
            case _:
                return Stay(self)


@frozen
class PixelTest:
    """The whole picture lit, checkered, framed: a dead pixel or a cut edge is seen at once."""

    pattern: int = 0

    def view(self, desk: Desk) -> Scene:
        del desk
        return Scene(body=(Fill(PANEL, PATTERNS[self.pattern]),))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        match intent:
            case Turn() | Push():
                return Leave() if self.pattern == len(PATTERNS) - 1 else Stay(PixelTest(self.pattern + 1))
            case Back():
                return Leave()
            case _:
                return Stay(self)


def with_test(screens: tuple[Screen, ...], test: str) -> tuple[Screen, ...]:
    """These screens with this test on top, in place of another; asked for again, the picture is the next."""
    top = screens[-1]
    below = screens[:-1] if isinstance(top, LampTest | PixelTest) else screens
    match test, top:
        case "picture", PixelTest(pattern):
            return (*below, PixelTest((pattern + 1) % len(PATTERNS)))
        case "picture", _:
            return (*below, PixelTest())
        case "lamps", _:
            return (*below, LampTest())
    return below

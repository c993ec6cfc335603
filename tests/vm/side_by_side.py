"""One pair of hands on two boxes at once, one in the machine and one of fakes; both must show the same."""

from dataclasses import dataclass, replace
from pathlib import Path

from companion.controls import intents
from companion.controls.intents import Intent
from companion.devices.ports import Frame, Line
from companion.engine import Engine
from companion.games.kit.sentences import verbatim
from companion.games.registry import GAMES
from companion.games.toscana.rules.game import Market
from companion.games.toscana.rules.terms import KINDS, Tile
from companion.games.toscana.screens import SCREENS
from companion.ui.kit.screen import Outside
from companion.ui.screens.menu import LINES
from tests.games.toscana import people
from tests.hands import KEYS, Hands
from tests.vm.guest_box import HOLD_S, TAP_S, Guest


@dataclass(kw_only=True)
class SideBySide(people.Box):
    """Knows the way through the screens, as a person does, and touches both boxes for each step of it."""

    guest: Guest
    folder: Path
    screens: int = 0
    """How many pictures were compared."""

    def __post_init__(self) -> None:
        self.hands = switched_on(self.folder)
        super().__post_init__()
        self.compare()

    @property
    def outside(self) -> Outside:
        """The machine has no network, and its panel decides who sees the page: as the fakes have it."""
        return replace(super().outside, can_open_page=True)

    @property
    def frame(self) -> Frame:
        return self.hands.twin.display.showing

    def compare(self) -> None:
        """Waits until the machine's OLED shows what the fakes show, bit for bit."""
        self.guest.wait_for_screen(self.frame, f"the picture of {self.screen!r} after {self.inputs} inputs")
        self.screens += 1

    def switch_on_again(self) -> None:
        """The machine's box was started anew: the fakes are too."""
        self.hands.pull_the_plug()
        self.hands = switched_on(self.folder)
        self.engine = Engine.begin(GAMES, self.table, self.outside)
        self.compare()

    def _do(self, intent: Intent) -> "SideBySide":
        super()._do(intent)
        for box in (self.hands, self.guest):
            _touch(box, intent)
        self.compare()
        return self

    def _look(self) -> None:
        """Whether each screen fits is tested elsewhere."""


def switched_on(folder: Path) -> Hands:
    """A box of fakes whose panel decides who sees the page, as the machine's does."""
    return Hands(folder, can_open_page=True)


def wait_for_lost_journal(guest: Guest, folder: Path, words: str) -> None:
    """Until the service says this about its journal, and the OLED shows it as fakes in this folder would."""
    said = guest.wait_for_status(words)
    sentence = verbatim(said)
    hands = switched_on(folder)
    hands.faults.report("journal", sentence)
    hands.box.lose_journal(sentence)
    guest.wait_for_screen(hands.twin.display.showing, f"the picture of {said!r}")
    hands.switch_off()


def _touch(box: Hands | Guest, intent: Intent) -> None:
    match intent:
        case intents.Push():
            box.press(Line.KNOB_PUSH, TAP_S)
        case intents.Key(index):
            box.press(KEYS[index], TAP_S)
        case intents.Turn(steps):
            box.turn(steps)
        case intents.Back():
            box.press(Line.BACK, TAP_S)
        case intents.BackHeld():
            box.press(Line.BACK, HOLD_S)
        case intents.Seat(index):
            box.press_seat(index)
        case _:
            raise AssertionError(f"the panel alone can't say {intent}")


def menu_line(name: str) -> int:
    """How far the knob is turned in the menu to this line of it; the game's own lines come first."""
    return len(SCREENS.menu) + next(index for index, (label, _) in enumerate(LINES) if label == name)


def set_up(box: people.Box, market: Market) -> None:
    """The first evening of two: language, page, game, names, colours, who starts, the market of the board."""
    box.push().push().push().turn(-2).push()
    for _ in range(2):
        box.turn(1).push().push()
    box.push().turn(1).push().push()
    for kind in KINDS:
        box.turn(market.prices[kind]).push()
    for tile in Tile:
        for kind in KINDS:
            if market.board[kind] is tile:
                box.key(kind)
    for kind in KINDS:
        box.turn(market.storages[kind] + 1).push()
    box.push().push()

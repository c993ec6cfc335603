"""What a frame costs on the OLED's bus and in CPU, beside luma.oled's own `display()`, in one run."""

import time
import warnings
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import cycle, islice

from PIL import Image

from companion.devices.oled.driver import OledDriver
from companion.devices.oled.options import OledOptions
from companion.devices.ports import HEIGHT, WIDTH, Frame
from companion.games.kit.facts import with_player
from companion.games.port import Played
from companion.games.registry import GAMES
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.commands import NewGame
from companion.games.toscana.rules.game import Market
from companion.games.toscana.rules.terms import Kind
from companion.games.toscana.screens import SCREENS
from companion.games.toscana.screens.home import Home
from companion.settings.preferences import Preferences
from companion.ui.kit.languages import translator
from companion.ui.kit.paint import paint
from companion.ui.kit.screen import Desk
from tests.benchmarks.play import NEW_GAME
from tests.benchmarks.rows import Row
from tests.benchmarks.work import Work

DISPLAYS = ("ssd1306", "sh1106")
ROUNDS, REPEATS = 5, 100
# On I2C each transfer also carries the address and a control byte.
TRANSFER_BYTES = 2


class CountingSerial:
    """A luma-like interface that sends nowhere and counts what an I2C bus would carry."""

    def __init__(self) -> None:
        self.sent = 0

    def command(self, *cmd: int) -> None:
        self.sent += TRANSFER_BYTES + len(cmd)

    def data(self, data: list[int]) -> None:
        self.sent += TRANSFER_BYTES + len(data)

    def cleanup(self) -> None:
        pass


def home(price: int, money: int = 3) -> Image.Image:
    """Home as players see it, with this price for red wine and this money of the player to act."""
    prices = {**NEW_GAME.market.prices, Kind.RED: price}
    market = Market(prices, NEW_GAME.market.storages, NEW_GAME.market.board)
    played = GAME.begin(NewGame(NEW_GAME.players, NEW_GAME.starting_player, market))
    assert isinstance(played, Played)
    game = with_player(played.game, NEW_GAME.starting_player, money=money)
    desk = Desk(
        port=GAME,
        screens=SCREENS,
        find_entering=lambda: GAMES.entering("toscana"),
        words=translator("en", SCREENS.render),
        game=game,
        preferences=Preferences(),
        now=datetime(2026, 1, 1, tzinfo=UTC),
    )
    return Image.frombytes("1", (WIDTH, HEIGHT), paint(Home().view(desk)))


HOME = home(3)
SCENES: dict[str, tuple[Image.Image, Image.Image]] = {
    "Home, after a blank": (Image.new("1", (WIDTH, HEIGHT)), HOME),
    "one digit changed": (HOME, home(3, money=4)),
    "a price and its forecast changed": (HOME, home(4)),
    "unchanged": (HOME, HOME),
}


def ours(display: str, serial: CountingSerial) -> Callable[[Image.Image], None]:
    panel = OledDriver(OledOptions(display=display), lambda: serial)
    return lambda image: panel.update(Frame(image.tobytes()), 100)


def lumas(display: str, serial: CountingSerial) -> Callable[[Image.Image], None]:
    import luma.oled.device as chips  # type: ignore[import-untyped]  # noqa: PLC0415

    show: Callable[[Image.Image], None] = getattr(chips, display)(serial).display
    return show


def bus_bytes(show: Callable[[Image.Image], None], serial: CountingSerial, *images: Image.Image) -> int:
    """The bytes of the last picture, shown after the others."""
    for image in images[:-1]:
        show(image)
    before = serial.sent
    show(images[-1])
    return serial.sent - before


def cpu_ms(work: Work, show: Callable[[Image.Image], None], *images: Image.Image) -> float:
    """CPU time a picture, the pictures shown in turn; the best of some rounds, since noise only adds."""
    best, repeats = float("inf"), work.times(REPEATS)
    for _ in range(work.times(ROUNDS)):
        turns = list(islice(cycle(images), repeats))
        start = time.process_time()
        for image in turns:
            show(image)
        best = min(best, time.process_time() - start)
    return best * 1000 / repeats


def rows(work: Work) -> list[Row]:
    """Bytes and CPU per frame for each scene and chip."""
    with warnings.catch_warnings():
        # luma reads pixels through a call that Pillow is about to remove.
        warnings.simplefilter("ignore", DeprecationWarning)
        return [row for display in DISPLAYS for row in _compared(display, work)]


def _compared(display: str, work: Work) -> Iterator[Row]:
    our_serial, luma_serial = CountingSerial(), CountingSerial()
    our_show, luma_show = ours(display, our_serial), lumas(display, luma_serial)
    for scene, images in SCENES.items():
        name = f"{display}: {scene}"
        sent = bus_bytes(our_show, our_serial, *images), bus_bytes(luma_show, luma_serial, *images)
        yield _row(f"{name}, bytes", *sent, unit="B")
        took = cpu_ms(work, our_show, *images), cpu_ms(work, luma_show, *images)
        yield _row(f"{name}, CPU", *took, unit="ms")


def _row(name: str, our_cost: float, lumas_cost: float, unit: str) -> Row:
    return Row(name, f"{our_cost:.3g} {unit}", f"luma.oled: {lumas_cost:.4g} {unit}", our_cost / lumas_cost)

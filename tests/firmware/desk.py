"""A simulated board: the firmware's own program in this Python, with a hardware layer of plain values."""

from collections.abc import Callable

from app import App
from pico_wire import DARK_LAMPS, Frames, frame

Message = tuple[int, int, bytes]


class DeskHal:
    """What a person sees and does: `pixels`, and `mask` for the contacts."""

    def __init__(self, clock_ms: Callable[[], int], power_up: bytes = b"desk") -> None:
        self._clock_ms = clock_ms
        self._power_up = power_up
        self.mask = 0
        self.pixels = bytearray(len(DARK_LAMPS) // 4 * 3)
        self.lit = 0
        self.fed = 0
        self.has_left = False
        self.chatters = 0
        self.tones: list[tuple[int, int]] = []
        self.trace = b""

    def now_ms(self) -> int:
        return self._clock_ms() % (1 << 30)

    def contacts(self) -> int:
        return self.mask

    def moved(self) -> int:
        return self.chatters

    def tone(self, hz: int, loudness: int) -> None:
        self.tones.append((hz, loudness))

    def traceback(self) -> bytes:
        return self.trace

    def light(self, pixels: bytearray) -> None:
        self.pixels = pixels
        self.lit += 1

    def feed(self) -> None:
        self.fed += 1

    def free_memory(self) -> int:
        return 123_456

    def power_up_id(self) -> bytes:
        return self._power_up

    def leave(self) -> None:
        self.has_left = True


class DeskLink:
    """The link's two verbs on buffers: put bytes into `arrived`, find what the board said in `sent`."""

    def __init__(self) -> None:
        self._frames = Frames()
        self.arrived = b""
        self.sent = b""
        self.unsent = 0

    @property
    def damaged(self) -> int:
        return self._frames.damaged

    def receive(self, wait_ms: int) -> list[Message]:
        arrived, self.arrived = self.arrived, b""
        return self._frames.feed(arrived)

    def send(self, kind: int, session: int, payload: bytes = b"") -> None:
        self.sent += frame(kind, session, payload)

    def take_sent(self) -> bytes:
        sent, self.sent = self.sent, b""
        return sent


class DeskBoard:
    """The program with its hardware: `say` something, look at what it answers."""

    def __init__(self, clock_ms: Callable[[], int], power_up: bytes = b"desk", mask: int = 0) -> None:
        self.link = DeskLink()
        self.hal = DeskHal(clock_ms, power_up)
        self.hal.mask = mask
        self.app = App(self.link, self.hal, 0)

    def step(self, data: bytes = b"") -> bytes:
        self.link.arrived += data
        self.app.step()
        return self.link.take_sent()

    def say(self, kind: int, session: int, payload: bytes = b"") -> list[Message]:
        return Frames().feed(self.step(frame(kind, session, payload)))

"""A person at the page: looks at the screen, clicks, turns and types at a finger's pace."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, ViewportSize, expect

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
SMALL_PHONE: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True}
# A release counts after 20 ms; no finger presses the next key sooner than this.
FINGER_MS = 35
HOLD_MS = 900
DETENT_WHEEL = 100
READ_PIXELS = """() => {
    const canvas = document.getElementById("oled"), cell = canvas.width / 128;
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const rows = [];
    for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++) {
        rows.push(data[((y * cell + (cell >> 1)) * canvas.width + x * cell + (cell >> 1)) * 4] > 40 ? 1 : 0);
    }
    return rows;
}"""


class Person:
    """Reads the text of the screen, as a screen reader would, and uses the page as a person can."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.screen = page.locator("#spoken")

    def open(self, address: str) -> "Person":
        self.page.goto(address)
        expect(self.screen).not_to_be_empty()
        expect(self.screen.locator("p").first).not_to_be_empty()
        return self

    @property
    def words(self) -> str:
        """The screen: title, lines, hint."""
        parts = self.page.locator("#spoken p, #spoken li").all_text_contents()
        return "\n".join(parts)

    @property
    def pixels(self) -> bytes:
        """The picture on the canvas, as the OLED takes it."""
        bits = self.page.evaluate(READ_PIXELS)
        return int("".join(map(str, bits)), 2).to_bytes(1024)

    def sees(self, text: str) -> None:
        """Waits until the screen says this."""
        expect(self.screen).to_contain_text(text)

    def push(self) -> None:
        self._and_look(lambda: self.page.click("#knob", delay=FINGER_MS))

    def read_on(self) -> None:
        """Pushes to the last page of a list: the page's words are the same, and its picture another."""
        while "push next" in self.words:
            before = self.pixels
            self.page.click("#knob", delay=FINGER_MS)
            while self.pixels == before:
                self.page.wait_for_timeout(FINGER_MS)

    def push_until(self, text: str) -> None:
        """Pushes through the screens that come by themselves, up to the one that says this."""
        for _ in range(10):
            if text in self.words:
                return
            self.read_on()
            self.push()
        raise AssertionError(f"{text!r} never came:\n{self.words}")

    def hold_push(self) -> None:
        self._and_look(lambda: self.page.click("#knob", delay=HOLD_MS))

    def key(self, number: int) -> None:
        self._and_look(lambda: self.page.click(f"[data-line=key_{number}]", delay=FINGER_MS))

    def seat(self, number: int) -> None:
        self._and_look(lambda: self.page.click(f"[data-line=seat_{number}]", delay=FINGER_MS))

    def back(self) -> None:
        self._and_look(lambda: self.page.click("[data-line=back]", delay=FINGER_MS))

    def undo(self) -> None:
        self._and_look(lambda: self.page.click("[data-line=back]", delay=HOLD_MS))

    def types(self, key: str, ms: int = FINGER_MS) -> None:
        self._and_look(lambda: self.page.keyboard.press(key, delay=ms))

    def turn(self, detents: int) -> None:
        """By the wheel; the page hears every notch before the next touch."""
        self.page.hover("#knob")
        notch = DETENT_WHEEL if detents > 0 else -DETENT_WHEEL

        def spin() -> None:
            for _ in range(abs(detents)):
                self.page.mouse.wheel(0, notch)

        self._and_look(spin)

    def choose(self, text: str) -> None:
        """Turns until the marked line is this one, then pushes."""
        for _ in range(20):
            lines = self.words.splitlines()
            marked = next(index for index, line in enumerate(lines) if line.startswith("> "))
            if lines[marked].startswith(f"> {text}"):
                self.push()
                return
            is_above = any(line.strip().startswith(text) for line in lines[1:marked])
            self._turn_once(-1 if is_above else 1)
        raise AssertionError(f"{text!r} cannot be chosen here:\n{self.words}")

    def _turn_once(self, way: int) -> None:
        self._and_look(lambda: self.page.click(f"[data-turn='{way}']", delay=FINGER_MS))

    def _and_look(self, touch: Callable[[], None]) -> None:
        """Touches, and waits until the screen says something else and the box knows that all keys are up.

        A busy box hears of a release late; what is pressed before then is a second key at once, and ignored.
        """
        before = self.screen.text_content() or ""
        touch()
        expect(self.screen).not_to_have_text(before)
        expect(self.page.locator("[data-line].down")).to_have_count(0)
        self.page.wait_for_timeout(FINGER_MS)

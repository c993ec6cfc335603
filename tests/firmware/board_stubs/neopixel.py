"""The LED strip on the unix port: which lamps of the first row are lit is told on standard error."""

from machine import Pin, tell  # type: ignore[import-not-found]


class NeoPixel:
    def __init__(self, pin: Pin, count: int) -> None:
        self.pin = pin
        self.pixels = [(0, 0, 0)] * count

    def __setitem__(self, at: int, colour: tuple[int, int, int]) -> None:
        self.pixels[at] = colour

    def write(self) -> None:
        lit = [at for at, colour in enumerate(self.pixels[:8]) if colour != (0, 0, 0)]
        tell(f"lit {self.pin.number} {lit}")

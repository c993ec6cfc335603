"""What the firmware uses of a Pico's `machine`, on the unix port: $PINS_LOW names the closed contacts."""

import os
import sys


class Pin:
    IN = 0
    PULL_UP = 1

    def __init__(self, number: int, mode: int = -1, pull: int = -1) -> None:
        self.number = number
        assert mode == -1 or pull == Pin.PULL_UP

    def value(self) -> int:
        return 0 if str(self.number) in (os.getenv("PINS_LOW") or "").split() else 1


class WDT:
    def __init__(self, timeout: int) -> None:
        assert timeout <= 8388
        tell(f"watchdog {timeout}")

    def feed(self) -> None:
        if os.getenv("BREAK"):
            raise ValueError("broken on purpose")


def reset() -> None:
    tell("reset")
    sys.exit(0)


def tell(what: str) -> None:
    sys.stderr.write(what + "\n")

"""What the firmware uses of a Pico's `machine`, on the unix port: $PINS_LOW names the closed contacts."""

import os
import sys


class Pin:
    IN = 0
    PULL_UP = 1
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, number: int, mode: int = -1, pull: int = -1) -> None:
        self.number = number
        assert mode == -1 or pull == Pin.PULL_UP

    def irq(self, handler: object, trigger: int, hard: bool = False) -> None:
        assert trigger == Pin.IRQ_FALLING | Pin.IRQ_RISING
        assert hard

    def value(self) -> int:
        return 0 if str(self.number) in (os.getenv("PINS_LOW") or "").split() else 1


class PWM:
    def __init__(self, pin: Pin, freq: int, duty_u16: int) -> None:
        self.pin = pin
        self._hz = freq

    def freq(self, hz: int) -> None:
        self._hz = hz

    def duty_u16(self, duty: int) -> None:
        tell(f"tone {self.pin.number} {self._hz if duty else 0} {duty}")


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

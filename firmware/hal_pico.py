"""The hardware of a Raspberry Pi Pico: its clock, its pins, its LEDs, its watchdog."""

import gc
import os
import time

import machine
import neopixel
import pins
from pico_wire import LAMP_COUNT
from seats import CLOCK

# The chip allows at most 8388.
WATCHDOG_MS = 8000
# Leaving needs a reset, since a running watchdog can't be stopped, so the request is kept in a file.
LEAVE_FILE = "leave"


class PicoHal:
    """Contacts close to ground; the Pico's own pull-ups hold them open."""

    def __init__(self) -> None:
        self._contacts = [machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP) for pin in pins.SEAT_BUTTONS]
        self._strip = neopixel.NeoPixel(machine.Pin(pins.LEDS), LAMP_COUNT)
        self._watchdog = None
        self._start = time.ticks_ms()

    def start_watchdog(self) -> None:
        self._watchdog = machine.WDT(timeout=WATCHDOG_MS)

    def feed(self) -> None:
        if self._watchdog is not None:
            self._watchdog.feed()

    def now_ms(self) -> int:
        return time.ticks_diff(time.ticks_ms(), self._start) % CLOCK

    def contacts(self) -> int:
        mask = 0
        bit = 1
        for contact in self._contacts:
            if not contact.value():
                mask |= bit
            bit <<= 1
        return mask

    def light(self, pixels: bytearray) -> None:
        for at in range(LAMP_COUNT):
            self._strip[at] = (pixels[3 * at], pixels[3 * at + 1], pixels[3 * at + 2])
        self._strip.write()

    def free_memory(self) -> int:
        gc.collect()
        return gc.mem_free()

    def power_up_id(self) -> bytes:
        return os.urandom(4)

    def leave(self) -> None:
        """Reset into the REPL, for an update; `is_leaving` finds the file after the reset."""
        with open(LEAVE_FILE, "w"):
            pass
        machine.reset()

    def is_leaving(self) -> bool:
        """Whether to stop in the REPL: `leave` asked for it (once), or seat button 1 is held down."""
        try:
            os.remove(LEAVE_FILE)
        except OSError:
            return bool(self.contacts() & 1)
        return True

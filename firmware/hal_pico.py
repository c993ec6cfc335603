"""The hardware of a Raspberry Pi Pico: its clock, its pins, its LEDs, its piezo, its watchdog, its files."""

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
TRACE_FILE = "traceback.txt"
# At half of the time on, a piezo is loudest.
LOUDEST = 65535 // 2


class Contact:
    """A button that closes to ground. It counts its edges, so that none is missed between two looks."""

    def __init__(self, number: int) -> None:
        self.pin = machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)
        self.edges = 0
        self.seen = 0
        self.pin.irq(self._count, machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING, hard=True)

    def _count(self, _) -> None:
        # An interrupt may not take memory: small numbers take none.
        self.edges = self.edges + 1 & 0xFF


class PicoHal:
    """Contacts close to ground; the Pico's own pull-ups hold them open."""

    def __init__(self) -> None:
        self._contacts = [Contact(pin) for pin in pins.SEAT_BUTTONS]
        self._strip = neopixel.NeoPixel(machine.Pin(pins.LEDS), LAMP_COUNT)
        self._piezo = machine.PWM(machine.Pin(pins.PIEZO), freq=1000, duty_u16=0)
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
            if not contact.pin.value():
                mask |= bit
            bit <<= 1
        return mask

    def moved(self) -> int:
        """The contacts that opened or closed since this was asked last."""
        mask = 0
        bit = 1
        for contact in self._contacts:
            edges = contact.edges
            if edges != contact.seen:
                contact.seen = edges
                mask |= bit
            bit <<= 1
        return mask

    def tone(self, hz: int, loudness: int) -> None:
        """Sound until the next call; no loudness is silence, and so is a pitch that nobody hears."""
        if not 20 <= hz <= 20_000:
            loudness = 0
        if loudness:
            self._piezo.freq(hz)
        self._piezo.duty_u16(LOUDEST * loudness // 255)

    def light(self, pixels: bytearray) -> None:
        for at in range(LAMP_COUNT):
            self._strip[at] = (pixels[3 * at], pixels[3 * at + 1], pixels[3 * at + 2])
        self._strip.write()

    def free_memory(self) -> int:
        gc.collect()
        return gc.mem_free()

    def power_up_id(self) -> bytes:
        return os.urandom(4)

    def traceback(self) -> bytes:
        """Why the firmware broke down last; empty if it never did since its update."""
        try:
            with open(TRACE_FILE, "rb") as file:
                return file.read()
        except OSError:
            return b""

    def keep_traceback(self, text: str) -> None:
        """Keep it, but wear the flash out with no breakdown that comes again and again."""
        if self.traceback() == text.encode():
            return
        try:
            with open(TRACE_FILE, "w") as file:
                file.write(text)
        except OSError as error:
            print("The traceback can't be kept:", error)

    def pause(self, ms: int) -> None:
        time.sleep_ms(ms)

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

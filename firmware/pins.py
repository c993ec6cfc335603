"""The Pico's pins, by GP number, as hardware/pins.toml has them; a test compares the two."""

LEDS = 28
SEAT_BUTTONS = (10, 11, 12, 13, 14)
PIEZO = 16

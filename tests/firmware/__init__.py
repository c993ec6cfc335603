"""The Pico's firmware, in this Python and in a real MicroPython."""

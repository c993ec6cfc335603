"""The Pico on USB: the lamp rows and the seat buttons."""

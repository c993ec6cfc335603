"""The Pico on USB: the rows of lamps and the seat buttons."""

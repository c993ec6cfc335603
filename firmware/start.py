"""Runs the board until the power goes; an exception is kept, shown on the rows and told to who listens."""

import io
import sys

from app import App
from lamps import BROKEN, SAFE_MODE, STARTING, Lamps
from link import Link


def start(hal) -> None:
    if hal.is_leaving():
        hal.light(Lamps(SAFE_MODE).pixels(0))
        return
    hal.light(Lamps(STARTING).pixels(0))
    hal.start_watchdog()
    try:
        app = App(Link(sys.stdin.buffer, sys.stdout.buffer), hal)
        while True:
            app.step()
    except Exception as error:
        # The watchdog is no longer fed, so it restarts the board a few seconds after these rows are shown.
        hal.light(Lamps(BROKEN).pixels(0))
        hal.tone(0, 0)
        text = traceback_of(error)
        hal.keep_traceback(text)
        while True:
            # A host may open the port at any time until then.
            print(text)
            hal.pause(500)


def traceback_of(error: Exception) -> str:
    text = io.StringIO()
    # The stubs of the chip's MicroPython do not know its own StringIO.
    sys.print_exception(error, text)  # pyright: ignore
    return text.getvalue()  # pyright: ignore

"""Runs the board until the power goes; an exception is printed and shown on the rows."""

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
        sys.print_exception(error)
        while True:
            pass

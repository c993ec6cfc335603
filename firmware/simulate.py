"""The same program on a computer: micropython simulate.py CONTACTS LIGHT [SPEED], frames on stdin, stdout."""

import sys

from app import App
from hal_sim import SimHal
from link import Link

contacts, light = open(sys.argv[1], "rb"), open(sys.argv[2], "wb")
speed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
# A fast clock must be read more often than every real millisecond.
app = App(Link(sys.stdin.buffer, sys.stdout.buffer), SimHal(contacts, light, speed), 1 if speed == 1 else 0)
while True:
    app.step()

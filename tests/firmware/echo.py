"""A bare echo in MicroPython, to measure the link against: each line goes back as it came."""

import select
import sys

reader, writer = sys.stdin.buffer, sys.stdout.buffer
poll = select.poll()
poll.register(reader, select.POLLIN)
while True:
    poll.poll(-1)
    line = reader.readline()
    if line:
        writer.write(line)

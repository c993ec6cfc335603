"""The running box: its loop, its lamps, its sleep, its faults, and the devices it is built of."""

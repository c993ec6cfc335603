"""The operating system: timers of the loop, child processes, the network, private files."""

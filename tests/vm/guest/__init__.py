"""What runs inside the machine, below /run/vm, with Debian's own Python."""

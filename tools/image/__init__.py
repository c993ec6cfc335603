"""The card image: Debian's own packages and ours, for a Raspberry Pi Zero 2 W, 3 or 4."""

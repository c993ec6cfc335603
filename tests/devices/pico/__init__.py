"""The Pico on USB: its port, its protocol, its link and its update."""

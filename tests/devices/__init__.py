"""The devices: one contract suite a port, run on the fake and on the real adapter."""

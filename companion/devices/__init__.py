"""The devices at the edge: real adapters and fakes behind one set of ports."""

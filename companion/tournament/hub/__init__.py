"""The hub: one program for the event, between the boxes' records and the pages of director and judges."""

"""The devices: one port each, with real adapters and a fake behind it."""

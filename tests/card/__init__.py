"""The card image."""

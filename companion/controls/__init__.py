"""From raw edges to gestures to intents; no rules here."""

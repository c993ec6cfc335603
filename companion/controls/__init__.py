"""From raw edges to gestures to intents; without any rule of a game."""

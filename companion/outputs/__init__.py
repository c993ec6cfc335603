"""The outputs: each takes what the engine publishes and shows it somewhere."""

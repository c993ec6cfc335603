"""The pins: through libgpiod, on a stand-in or a real kernel, and through gpiozero."""

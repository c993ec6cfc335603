"""The Pi's pins: keys, knob and plain lamps, through libgpiod or gpiozero."""

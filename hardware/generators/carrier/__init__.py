"""The carrier board: circuit, places and tracks from pins.toml, and every file that is made of them."""

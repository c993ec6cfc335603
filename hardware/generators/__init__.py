"""The generators of the files in hardware/, from pins.toml, parts.toml and electrics.toml."""

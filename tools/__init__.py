"""The project's own commands: compile the fonts, keep the catalogues."""

"""The seat satellites: their cable, its volts, the drawing and the tables of their page."""

"""Wiring diagrams, bills, currents; `python -m hardware.generators.wiring` writes all of them."""

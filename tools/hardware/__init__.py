"""What is drawn and worked out for whoever builds the box; `python -m tools.hardware` writes all of it."""

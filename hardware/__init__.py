"""The files of the box, and the generators that make them."""

"""Players of Toscana that are no people: what a seat sees goes in, commands come out, the best first."""

"""The games the box can carry, one package of pure rules each."""

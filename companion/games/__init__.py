"""The games the box can carry: the port they share, the kit their rules are made with, one package each."""

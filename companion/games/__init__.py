"""The games of the box: the port they share, the kit their rules are made with, one package for each."""

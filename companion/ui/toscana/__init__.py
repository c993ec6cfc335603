"""The screens of Toscana, one file each: frozen state, `view` and `handle`."""

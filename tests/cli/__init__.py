"""The `toscana` command, as processes and as calls of its main function."""

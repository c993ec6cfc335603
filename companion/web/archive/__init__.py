"""The archive: the evenings behind us, read from the journal beside the running box."""

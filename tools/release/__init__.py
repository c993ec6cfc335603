"""The release: one folder with everything that a builder needs, the same bytes from the same source."""

"""The race from its rules alone: without screens, without offers."""

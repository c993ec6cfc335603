"""What every screen is made of: scenes, layout, pixels, languages, steps."""

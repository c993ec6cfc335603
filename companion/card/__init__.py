"""The card: the package and the first-boot files go into an image of Raspberry Pi OS, on any computer."""

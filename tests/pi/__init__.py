"""The card image on an emulated Raspberry Pi."""

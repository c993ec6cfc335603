"""The OLED: its chips, its buses, its driver and its thread."""

"""The OLED: its chips, its buses, and a display that works again after it was unplugged."""

"""The OLED: its chips, its buses, and the display that outlives an unplugged one."""

// The satellite's case's sizes, from parts.toml and box.toml by `make hardware`; do not edit.
width = 90;
depth = 78;
inside = 21.5;
wall = 2.4;
ground = 2.4;
panel = 3;
square_holes = [[45, 17, 14, 14]];
round_holes = [[21.9, 35.5, 4.6], [28.5, 35.5, 4.6], [35.1, 35.5, 4.6], [41.7, 35.5, 4.6], [48.3, 35.5, 4.6], [54.9, 35.5, 4.6], [61.5, 35.5, 4.6], [68.1, 35.5, 4.6]];
pockets = [[45, 17, 16.6, 16.6, 1.5], [45, 35.5, 54.4, 10.6, 1.4]];
frames = [[45, 35.5, 54.4, 10.6]];
jacks = [[28.5, 16.4], [61.5, 16.4]];
jack_low = 6.7;
jack_height = 14;
screws = [[6, 6], [84, 6], [6, 72], [84, 72]];
screw = [8, 2.6, 3.3, 8];

// The keycap's sizes, from parts.toml and box.toml by `make hardware`; do not edit.
size = 18;
top = 13;
height = 9;
roof = 1.6;
wall = 1.3;
post = 5.6;
post_inside = 1;
slot = [4.22, 1.29, 1.41];
slot_depth = 3.8;

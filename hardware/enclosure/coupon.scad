// The fit coupon, face down on the bed: a key's hole, the knob's, an LED holder's, an LED stick's place, and the screws' posts.
include <sizes-coupon.scad>

$fn = 40;
part = "coupon";
frame_wall = 2;
frame_height = 1.5;

module centred(x, y, wide, high) { translate([x - wide / 2, y - high / 2]) square([wide, high]); }

difference() {
    union() {
        cube([width, length, panel]);
        for (at = frames) translate([0, 0, panel - 0.01]) linear_extrude(frame_height) difference() {
            centred(at[0], at[1], at[2] + 2 * frame_wall, at[3] + 2 * frame_wall);
            centred(at[0], at[1], at[2], at[3]);
        }
        for (at = posts) translate([at[0], at[1], panel - 0.01]) cylinder(d = at[2], h = post_height);
    }
    translate([0, 0, -1]) linear_extrude(panel + 2) {
        for (at = square_holes) centred(at[0], at[1], at[2], at[3]);
        for (at = round_holes) translate([at[0], at[1]]) circle(d = at[2], $fn = 24);
    }
    for (at = pockets) translate([0, 0, at[4]]) linear_extrude(panel) centred(at[0], at[1], at[2], at[3]);
    for (at = posts) translate([at[0], at[1], 1]) cylinder(d = at[3], h = panel + post_height, $fn = 16);
}

// The case of a seat satellite: its base, and its lid face down. The jack with one dot above it is IN, the one with two is OUT.
include <sizes-case.scad>

$fn = 40;
part = "base";
radius = 4;
frame_wall = 2;
frame_height = 1.5;

module centred(x, y, wide, high) { translate([x - wide / 2, y - high / 2]) square([wide, high]); }
module outline(inset = 0) { offset(radius - inset) translate([radius, radius]) square([width - 2 * radius, depth - 2 * radius]); }

module base() {
    high = ground + inside;
    difference() {
        union() {
            difference() {
                linear_extrude(high) outline();
                translate([0, 0, ground]) linear_extrude(high) outline(wall);
            }
            for (at = screws) translate([at[0], at[1], ground - 0.01]) cylinder(d = screw[0], h = inside + 0.01);
        }
        for (at = screws) translate([at[0], at[1], high - screw[3]]) cylinder(d = screw[1], h = screw[3] + 1, $fn = 16);
        for (index = [0 : 1]) translate([jacks[index][0], depth, 0]) {
            translate([-jacks[index][1] / 2, -wall - 1, jack_low]) cube([jacks[index][1], wall + 2, jack_height]);
            for (dot = [0 : index]) translate([(dot - index / 2) * 4, 0, jack_low + jack_height + 2]) rotate([90, 0, 0]) cylinder(d = 1.6, h = 1.6, center = true, $fn = 4);
        }
    }
}

module lid() {
    difference() {
        union() {
            linear_extrude(panel) outline();
            for (at = frames) translate([0, 0, panel - 0.01]) linear_extrude(frame_height) difference() {
                centred(at[0], at[1], at[2] + 2 * frame_wall, at[3] + 2 * frame_wall);
                centred(at[0], at[1], at[2], at[3]);
            }
        }
        translate([0, 0, -1]) linear_extrude(panel + 2) {
            for (at = square_holes) centred(at[0], at[1], at[2], at[3]);
            for (at = round_holes) translate([at[0], at[1]]) circle(d = at[2], $fn = 24);
            for (at = screws) translate([at[0], at[1]]) circle(d = screw[2]);
        }
        for (at = pockets) translate([0, 0, at[4]]) linear_extrude(panel) centred(at[0], at[1], at[2], at[3]);
    }
}

if (part == "base") base();
if (part == "lid") lid();

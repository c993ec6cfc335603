// A keycap for MX switches, its top on the bed.
include <sizes-cap.scad>

$fn = 48;
part = "cap";

module rounded(wide, radius) { offset(radius) square(wide - 2 * radius, center = true); }
module slab(at, wide, radius) { translate([0, 0, at]) linear_extrude(0.1) rounded(wide, radius); }

difference() {
    union() {
        difference() {
            hull() { slab(0, top, 2); slab(height - 0.1, size, 1); }
            hull() { slab(roof, top - 2 * wall, 1.2); slab(height, size - 2 * wall, 0.6); }
        }
        translate([0, 0, roof - 0.1]) cylinder(d = post, h = height - post_inside - roof + 0.1);
    }
    translate([0, 0, height - post_inside - slot_depth]) linear_extrude(slot_depth + 1) {
        square([slot[0], slot[1]], center = true);
        square([slot[2], slot[0]], center = true);
    }
}

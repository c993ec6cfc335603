// What is shown or exported: one printed part, or the box with its parts for a picture.
// The legend's and the screen's layers, given by the program that makes the pictures: colour, file, thickness, where.
ink = [];
ink_at = [0, 0];
lift = part == "exploded" ? 72 : 0;
paper = 0.2;

module sheet() {
    color("#efe6d3") linear_extrude(paper) difference() {
        outline([width, depth], stretch = 1 / cos(slope));
        for (at = square_holes) centred(at[0], at[1], at[2] + 2, at[3] + 2);
        for (at = screws) translate(at) circle(d = screw_through);
        for (at = knobs) translate([at[0], at[1]]) circle(d = 7.4);
        for (at = leds) translate([at[0], at[1]]) circle(d = 6.8);
        centred(window[0], window[1], window[2] + 2 * bevel, window[3] + 2 * bevel);
    }
    inked("paper");
}

module inked(where) {
    for (layer = ink) if (layer[3] == where)
        color(layer[0]) translate([ink_at[0], ink_at[1], paper]) linear_extrude(layer[2]) import(layer[1]);
}

// Lower edge on the switch, slanted sides, a dished top: a keycap as it is sold.
module cap(x, y, size, tint) {
    translate([x, y, 0]) {
        color("#2b2b2e") translate([-7.8, -7.8, paper]) cube([15.6, 15.6, 5]);
        color(tint) difference() {
            hull() {
                translate([0, 0, 4]) linear_extrude(0.1) offset(1) square(size - 2, center = true);
                translate([0, 0, 12.5]) linear_extrude(0.1) offset(2) square(size - 9, center = true);
            }
            translate([0, 0, 12.6 + 32]) rotate([90, 0, 0]) cylinder(r = 33, h = 40, center = true, $fn = 90);
        }
    }
}

module knob(x, y, size) {
    translate([x, y, 0]) {
        color("#8d8d92") cylinder(d = 11, h = 3, $fn = 6);
        color("#d9b76a") translate([0, 0, 3]) cylinder(d1 = size, d2 = size - 2, h = 13, $fn = 60);
        color("#b8934a") for (turn = [0 : 10 : 350]) rotate(turn) translate([size / 2 - 0.9, -0.5, 3.2]) cube([1, 1, 11]);
        color("#3c2415") translate([-0.9, size / 2 - 8, 16]) cube([1.8, 6, 0.3]);
    }
}

// Red ones give the most light for the current that a pin has.
module led(at) {
    if (at) translate([at[0], at[1], paper]) {
        color("#1f1f22") cylinder(d = at[2], h = 1);
        color("#d42a2a") { cylinder(d = 5, h = 3); translate([0, 0, 3]) sphere(d = 5); }
    }
}

module screw_heads() {
    color("#4a4a4e") for (at = screws) translate([at[0], at[1], paper]) difference() {
        cylinder(d1 = screw_head, d2 = screw_head - 1, h = 1.8);
        translate([0, 0, 0.8]) cylinder(d = 2.2, h = 2, $fn = 6);
    }
}

// The first is the board itself, then its sockets and plugs.
module solids(list, tints) {
    for (index = [0 : len(list) - 1]) let (box = list[index]) if (box) color(tints[min(index, len(tints) - 1)]) translate([box[0], box[1], box[2]]) cube([box[3] - box[0], box[4] - box[1], box[5] - box[2]]);
}

module posed_lid() {
    translate([0, 0, lift]) on_slope() {
        color("#7d5236") lid();
        translate([0, 0, lift ? 16 : 0.01]) sheet();
        color("#07090c") translate([glass[0] - glass[2] / 2, glass[1] - glass[3] / 2, -panel - glass[4]]) cube([glass[2], glass[3], glass[4] - 0.05]);
        translate([0, 0, -panel - paper]) inked("window");
        translate([0, 0, lift ? 16 : 0]) {
            for (at = caps) cap(at[0], at[1], at[2], at[3]);
            for (at = knobs) knob(at[0], at[1], at[2]);
            for (at = leds) led(at);
            screw_heads();
        }
    }
}

module posed_base() {
    color("#b07a50") base();
    if (lift) {
        solids(pi_solids, ["#2f7d46", "#2f7d46", "#b4b7bd", "#b4b7bd", "#2b2b2e"]);
        solids(pico_solids, ["#2f7d46", "#b4b7bd", "#2b2b2e"]);
        solids([stripboard_solids[0]], ["#b99a5b"]);
    }
}

// Without the lid, with the carrier board: what is flat of it, then its plugs and sockets; its ribbon to the Pi.
module posed_tray() {
    color("#b07a50") base();
    solids(pi_solids, ["#2f7d46", "#2f7d46", "#b4b7bd", "#b4b7bd", "#2b2b2e"]);
    solids(carrier_solids, ["#1f5f8b", "#2b2b2e"]);
    solids(ribbon_solids, ["#c9ccd2"]);
    color("#1f1f22") translate([sounder[0], sounder[1], ground]) cylinder(d = sounder[2] - 0.4, h = sounder_height);
}

if (part == "base") base();
if (part == "lid") lid_as_printed();
if (part == "tray") posed_tray();
if (part == "assembled" || part == "exploded") { posed_base(); posed_lid(); }

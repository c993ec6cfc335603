// The box: a tray with sloped rims and the panel that lies on them. Sizes come from the build's own file, which includes this one.
//
// The panel's z = 0 is its outer face, y runs from the front edge to the rear; the tray stands on z = 0.

part = "assembled"; // or base, lid, exploded
$fn = 40;
rear = front + depth * tan(slope); // the height of the rear wall
more = 0.01;        // beyond a surface, so that a cut leaves no skin

lip_height = 3;
lip_wall = 2;
block_height = 11;  // of the corners that hold the lid's screws
frame_wall = 2;
frame_height = 1.5;

module outline(size, inset = 0, stretch = 1) {
    scale([1, stretch])
        translate([inset, inset])
            offset(r = corner - inset)
                translate([corner - inset, corner - inset])
                    square([size[0] - 2 * corner, size[1] - 2 * corner]);
}

module footprint(inset = 0) { outline([width, depth], inset); }

module centred(x, y, wide, high) { translate([x - wide / 2, y - high / 2]) square([wide, high]); }

// From the panel's own place to where it lies on the tray.
module on_slope() { translate([0, 0, front + panel / cos(slope)]) rotate([slope, 0, 0]) children(); }

module below_rim() {
    difference() {
        children();
        translate([0, 0, front]) rotate([slope, 0, 0]) translate([-5, -depth / 4, 0]) cube([width + 10, 1.5 * depth, rear]);
    }
}

// A corner that takes a screw. It grows out of the walls at 45 degrees, so it needs no support.
module corner_block(at_right, at_rear) {
    top = at_rear ? rear : front + block;
    low = (at_rear ? front + (depth - block) * tan(slope) : front) - block_height;
    x = at_right ? width : 0;
    y = at_rear ? depth : 0;
    side_x = at_right ? -1 : 1;
    side_y = at_rear ? -1 : 1;
    translate([x, y, 0]) scale([side_x, side_y, 1]) hull() {
        translate([0, 0, low]) cube([block, block, top - low]);
        translate([0, 0, low - block]) cube([more, more, block]);
    }
}

module corner_blocks() {
    intersection() {
        linear_extrude(rear) footprint();
        for (at_right = [false, true], at_rear = [false, true]) corner_block(at_right, at_rear);
    }
}

module shell() {
    difference() {
        linear_extrude(rear) footprint();
        translate([0, 0, ground]) linear_extrude(rear) footprint(wall);
    }
}

module standoff_posts() {
    for (post = standoffs) translate([post[0], post[1], ground - more]) cylinder(d = post[2], h = post[4] + more);
}

module standoff_pilots() {
    for (post = standoffs) if (post[3] > 0)
        translate([post[0], post[1], ground]) cylinder(d = post[3], h = post[4] + 1, $fn = 16);
}

// A peg ends in a tip, so that the board finds its way.
module peg_pins() {
    for (peg = pegs) translate([peg[0], peg[1], ground]) {
        cylinder(d = peg[2], h = peg[3] - 1, $fn = 24);
        translate([0, 0, peg[3] - 1 - more]) cylinder(d1 = peg[2], d2 = peg[2] - 1, h = 1, $fn = 24);
    }
}

module lid_pilots() {
    on_slope() for (at = screws) translate([at[0], at[1], -screw_length - 1]) cylinder(d = screw_pilot, h = screw_length + 1, $fn = 16);
}

module power_cut() {
    translate([power[0] - power[2] / 2, depth - wall - 1, power[1] - power[3] / 2]) cube([power[2], wall + 2, power[3]]);
}

// The card is changed from outside: a notch in the wall and the floor under it.
module card_cut() {
    translate([width - card[3], card[0] - card[1] / 2, -1]) cube([card[3] + 1, card[1], card[2] + 1]);
}

module vent_cuts() {
    first = width / 2 - (rear_vents[0] - 1) * rear_vents[1] / 2;
    for (index = [0 : rear_vents[0] - 1])
        translate([first + index * rear_vents[1] - 1.2, depth - wall - 1, rear_vents[2]])
            cube([2.4, wall + 2, rear_vents[3] - rear_vents[2]]);
    left = floor_vents[0] - (floor_vents[2] - 1) * floor_vents[3] / 2;
    for (index = [0 : floor_vents[2] - 1])
        translate([left + index * floor_vents[3] - 1.2, floor_vents[1] - floor_vents[4] / 2, -1])
            cube([2.4, floor_vents[4], ground + 2]);
}

// What sounds lies in it face down.
module sounder_ring() {
    translate([sounder[0], sounder[1], ground - more]) difference() {
        cylinder(d = sounder[3], h = sounder[4] + more);
        translate([0, 0, -1]) cylinder(d = sounder[2], h = sounder[4] + 2);
    }
}

module sounder_cuts() {
    translate([sounder[0], sounder[1], -1]) {
        cylinder(d = 3, h = ground + 2, $fn = 16);
        for (turn = [0 : 60 : 300]) rotate(turn) translate([sounder[2] / 3, 0, 0]) cylinder(d = 2, h = ground + 2, $fn = 16);
    }
}

// A hole for whoever wants it: thin from inside, to be cut out with a knife.
module thin_walls() {
    translate([outlet[0] - outlet[2] / 2, depth - wall - 1, outlet[1]]) cube([outlet[2], wall - skin + 1, outlet[3]]);
    if (len(jack) > 0)
        translate([width - wall - 1, jack[0] - jack[2] / 2, jack[1]]) cube([wall - skin + 1, jack[2], jack[3]]);
}

// A cable tie goes down through one and up through the other, around the cable.
module tie_cuts() {
    for (at = ties) translate([at[0] - 1, at[1] - 2.25, -1]) cube([2, 4.5, ground + 2]);
}

module base() {
    difference() {
        below_rim() union() { shell(); corner_blocks(); standoff_posts(); peg_pins(); sounder_ring(); }
        standoff_pilots();
        lid_pilots();
        power_cut();
        card_cut();
        vent_cuts();
        sounder_cuts();
        thin_walls();
        tie_cuts();
    }
}

// The lid's edges stand upright on the table, like the walls they continue.
module plate() {
    multmatrix([[1, 0, 0, 0], [0, 1, tan(slope), 0], [0, 0, 1, 0]])
        translate([0, 0, -panel]) linear_extrude(panel) outline([width, depth], stretch = 1 / cos(slope));
}

// Four bars behind the panel that keep it in place; the rear one makes room for the slope.
module lips() {
    low = -panel - lip_height;
    inner = wall + lid_gap;
    lean = (panel + lip_height) * tan(slope);
    from = block + 2;
    along_x = width - 2 * from;
    along_y = length - 2 * from;
    for (x = [inner, width - inner - lip_wall]) translate([x, from, low]) cube([lip_wall, along_y, lip_height + more]);
    for (y = [inner / cos(slope), length - inner / cos(slope) - lip_wall - lean])
        translate([from, y, low]) cube([along_x, lip_wall, lip_height + more]);
}

module stick_frames() {
    for (at = frames) translate([0, 0, -panel - frame_height]) linear_extrude(frame_height + more) difference() {
        centred(at[0], at[1], at[2] + 2 * frame_wall, at[3] + 2 * frame_wall);
        centred(at[0], at[1], at[2], at[3]);
    }
}

module pillar_posts() {
    difference() {
        for (at = pillars) translate([at[0], at[1], -panel - glass[4]]) cylinder(d = at[2], h = glass[4] + more);
        translate([0, 0, -panel - glass[4] - 1]) linear_extrude(glass[4] + 1) centred(glass[0], glass[1], glass[2], glass[3]);
    }
}

// The screws of the OLED reach into the panel, but not through it.
module pillar_pilots() {
    for (at = pillars) translate([at[0], at[1], -panel - glass[4] - 1]) cylinder(d = at[3], h = glass[4] + panel, $fn = 16);
}

module window_cut() {
    translate([0, 0, -panel - 1]) linear_extrude(panel + 2) centred(window[0], window[1], window[2], window[3]);
    hull() {
        translate([0, 0, -bevel]) linear_extrude(more) centred(window[0], window[1], window[2], window[3]);
        linear_extrude(more) centred(window[0], window[1], window[2] + 2 * bevel, window[3] + 2 * bevel);
    }
}

module panel_holes() {
    translate([0, 0, -panel - 1]) linear_extrude(panel + 2) {
        for (at = square_holes) centred(at[0], at[1], at[2], at[3]);
        for (at = round_holes) translate([at[0], at[1]]) circle(d = at[2], $fn = 24);
        for (at = screws) translate(at) circle(d = screw_through, $fn = 24);
    }
    for (at = pockets) translate([0, 0, -panel - 1]) linear_extrude(panel + 1 - at[4]) centred(at[0], at[1], at[2], at[3]);
}

module lid() {
    difference() {
        union() { plate(); lips(); stick_frames(); pillar_posts(); }
        panel_holes();
        window_cut();
        pillar_pilots();
    }
}

// Face down on the bed.
module lid_as_printed() { translate([0, length, 0]) rotate([180, 0, 0]) lid(); }

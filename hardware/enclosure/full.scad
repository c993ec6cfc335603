// The full build: OLED, knob, keys, five rows of eight lamps, five seat keys.
include <sizes-full.scad>
include <box.scad>
include <view.scad>

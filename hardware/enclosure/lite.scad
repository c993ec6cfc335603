// The lite build: OLED, knob, keys, three plain LEDs a seat.
include <sizes-lite.scad>
include <box.scad>
include <view.scad>

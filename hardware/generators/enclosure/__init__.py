"""The enclosure: sizes from hardware/, printed parts by OpenSCAD, the panel's legend."""

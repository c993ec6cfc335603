"""Every variant of the enclosure on offer: each build with each OLED and each Pi that suits it."""

from dataclasses import replace
from functools import cache

from hardware.generators.enclosure.layout import Layout, lay_out
from hardware.generators.enclosure.parts import OLEDS, PIS, read_box, read_parts

# How a part is called in a file's name.
SHORT = {
    "oled_0_96": "oled-0.96",
    "oled_1_3": "oled-1.3",
    "oled_2_42": "oled-2.42",
    "pi_4": "pi-3-4-5",
    "pi_zero_2w": "zero-2w",
}


@cache
def variants() -> dict[str, Layout]:
    """By name, such as lite-zero-2w-oled-1.3; the names of the builds as they come are those of box.toml."""
    parts, box = read_parts(), read_box()
    found = {}
    for build_name, build in box.builds.items():
        # A Zero has no USB socket to spare for the full build's Pico, nor the current for its rows.
        for pi in ("pi_4",) if build.has_seat_keys else PIS:
            for oled in sorted(OLEDS):
                name = f"{build_name}-{SHORT[pi]}-{SHORT[oled]}"
                found[name] = lay_out(build_name, replace(build, oled=oled, pi=pi), parts, box)
    return found

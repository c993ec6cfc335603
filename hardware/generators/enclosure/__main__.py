"""Makes the enclosure's files.

`python -m hardware.generators.enclosure [sizes] [legends] [parts] [views]`; without an argument, all of them.
"""

import argparse
import sys
from collections.abc import Callable

from companion.ui.kit.languages import LANGUAGES
from hardware.generators.enclosure import cap, coupon, satellite
from hardware.generators.enclosure.layout import Layout, layouts
from hardware.generators.enclosure.legend import legend
from hardware.generators.enclosure.legend_pdf import as_pdf
from hardware.generators.enclosure.legend_svg import as_svg
from hardware.generators.enclosure.parts import ENCLOSURE, SizeError
from hardware.generators.enclosure.printed import PRINTED, export, summary
from hardware.generators.enclosure.sizes import write_sizes
from hardware.generators.enclosure.spaces import problems

LEGENDS = ENCLOSURE / "legend"


def write_legends(layout: Layout) -> None:
    LEGENDS.mkdir(exist_ok=True)
    for language in LANGUAGES:
        page = legend(layout, language.code)
        (LEGENDS / f"{page.name}.svg").write_text(as_svg(page), encoding="utf-8")
        (LEGENDS / f"{page.name}.pdf").write_bytes(as_pdf(page))


def export_parts(layout: Layout) -> None:
    for part in PRINTED:
        print(f"{layout.name} {part}: {summary(export(layout, part))}")


def write_views(layout: Layout) -> None:
    # Only the views import the tests, which bring the game on the screen.
    from hardware.generators.enclosure.views import CAMERAS, photograph  # noqa: PLC0415

    for pose in CAMERAS:
        photograph(layout, pose)


STEPS: dict[str, Callable[[Layout], None]] = {
    "sizes": write_sizes,
    "legends": write_legends,
    "parts": export_parts,
    "views": write_views,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m hardware.generators.enclosure", description=__doc__)
    parser.add_argument("what", nargs="*", help=f"of {', '.join(STEPS)}; all if none is named")
    chosen = parser.parse_args().what or list(STEPS)
    if unknown := set(chosen) - STEPS.keys():
        parser.error(f"{', '.join(sorted(unknown))}: there is {', '.join(STEPS)}.")
    try:
        builds = layouts().values()
    except SizeError as error:
        sys.exit(str(error))
    if wrong := [sentence for layout in builds for sentence in problems(layout)]:
        sys.exit("\n".join(wrong))
    for name, step in STEPS.items():
        if name in chosen:
            for layout in builds:
                step(layout)
                print(f"{layout.name}: {name}")
    if "parts" in chosen:
        print(f"coupon: {summary(coupon.write())}")
        print(f"cap: {summary(cap.write())}")
        for part, mesh in satellite.write().items():
            print(f"satellite {part}: {summary(mesh)}")


if __name__ == "__main__":
    main()

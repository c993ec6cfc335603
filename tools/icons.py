"""Make the icons of the home screen from icon.svg, in Debian's Chromium: `python -m tools.icons`."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from companion.web.words import STATIC

CHROMIUM = "/usr/bin/chromium"
BROWN = "#3a2316"
# The name of an icon, its size, and how much of it the drawing fills. A phone that cuts icons to its own
# shape needs them brown up to the edges; the others keep the drawing's own round corners.
ICONS = (
    ("icon-192", 192, 100),
    ("icon-512", 512, 100),
    ("icon-180", 180, 86),
    ("icon-maskable-512", 512, 74),
)


def drawn(browser: Browser) -> Iterator[tuple[Path, Image.Image]]:
    """Each icon with the file it belongs in."""
    svg = (STATIC / "icon.svg").read_text(encoding="utf-8")
    for name, size, percent in ICONS:
        page = browser.new_page(viewport={"width": size, "height": size})
        ground = "transparent" if percent == 100 else BROWN
        page.set_content(
            "<style>body { margin: 0; height: 100vh; display: grid; place-items: center }"
            f"body {{ background: {ground} }} svg {{ width: {percent}%; display: block }}</style>{svg}"
        )
        picture = Image.open(BytesIO(page.screenshot(omit_background=True)))
        page.close()
        yield STATIC / f"{name}.png", picture


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for file, picture in drawn(browser):
            picture.save(file, optimize=True)
            print(file)
        browser.close()


if __name__ == "__main__":
    main()

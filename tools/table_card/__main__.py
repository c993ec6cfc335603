"""Print the cards for the table: `python -m tools.table_card` writes docs/cards and the guides' picture.

A card is printed anew when its page has changed: PRINTED_FROM has the checksum of the page that each is of.
"""

import hashlib
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from companion.ui.kit.languages import LANGUAGES, Language
from tools.release.booklet import CHROMIUM, at_time
from tools.simulator_pictures import make_small
from tools.table_card.page import as_html

ROOT = Path(__file__).parents[2]
CARDS = ROOT / "docs" / "cards"
PICTURES = ROOT / "docs" / "pictures"
PRINTED_FROM = CARDS / "printed-from.txt"
PICTURED = {"en": PICTURES / "card.png", "ja": PICTURES / "ja" / "card.png"}


def pages() -> Mapping[str, str]:
    """The page of each language, by the name of its card."""
    return {f"{language.code}.pdf": as_html(language) for language in LANGUAGES}


def checksums(of: Mapping[str, str]) -> str:
    lines = (f"{hashlib.sha256(page.encode()).hexdigest()}  {name}\n" for name, page in sorted(of.items()))
    return "".join(lines)


def main() -> int:
    made = pages()
    kept = PRINTED_FROM.read_text(encoding="utf-8") if PRINTED_FROM.exists() else ""
    outdated = [
        language
        for language in LANGUAGES
        if checksums({(name := f"{language.code}.pdf"): made[name]}) not in kept
        or not (CARDS / name).exists()
    ]
    if outdated and not _can_write_japanese():
        print("The cards need Japanese letters: install Debian's fonts-vlgothic.", file=sys.stderr)
        return 2
    CARDS.mkdir(parents=True, exist_ok=True)
    _print(outdated, made)
    PRINTED_FROM.write_text(checksums(made), encoding="utf-8")
    print(f"The cards for the table: {CARDS}")
    return 0


def _can_write_japanese() -> bool:
    listed = subprocess.run(["fc-list", "VL PGothic"], check=False, capture_output=True)
    return bool(listed.stdout)


def _print(languages: list[Language], made: Mapping[str, str]) -> None:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - a browser only where it is used

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(device_scale_factor=1.5)
        for language in languages:
            file = CARDS / f"{language.code}.pdf"
            page.set_content(made[file.name])
            # No moment in it: the same page gives the same bytes.
            file.write_bytes(at_time(page.pdf(prefer_css_page_size=True, print_background=True), 0))
            if picture := PICTURED.get(language.code):
                page.locator("#toscana").screenshot(path=picture)
                make_small(picture)
        browser.close()


if __name__ == "__main__":
    sys.exit(main())

"""The guide on paper: steps, wires, bills, boards, currents as one PDF, printed by Chromium."""

import html
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from markdown_it import MarkdownIt

from companion import __version__

ROOT = Path(__file__).parents[2]
# Each begins on a new page. The board's page is there once the board is.
PAGES = (
    "docs/build-guide.md",
    "hardware/enclosure/README.md",
    "hardware/bill.md",
    "hardware/wiring/lite.md",
    "hardware/wiring/full.md",
    "hardware/carrier/README.md",
    "hardware/carrier/assembly-lite.svg",
    "hardware/carrier/assembly-full.svg",
    "hardware/carrier/plugs.md",
    "hardware/carrier/bill.md",
    "hardware/satellites/README.md",
    "hardware/electrics.md",
)
CHROMIUM = "/usr/bin/chromium"
STYLE = """
@page { size: A4; margin: 14mm 12mm 14mm 12mm;
  @bottom-left { content: "%(title)s"; font: 8pt "DejaVu Sans", sans-serif }
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt "DejaVu Sans", sans-serif } }
body { font: 10.5pt/1.4 "DejaVu Sans", sans-serif; color: #000; margin: 0 0.4mm 0 0 }
section { break-before: page } section:first-child { break-before: auto }
h1 { font-size: 20pt } h2 { font-size: 15pt; break-after: avoid } h3 { font-size: 12pt; break-after: avoid }
table { border-collapse: collapse; margin: 2mm 0; font-size: 9pt }
td, th { border: 0.2mm solid #888; padding: 0.6mm 1.6mm; text-align: left; vertical-align: top }
tr, img, pre { break-inside: avoid }
img { max-width: 100%%; max-height: 225mm }
@page sheet { margin: 0; @bottom-left { content: none } @bottom-right { content: none } }
section.sheet { page: sheet } .sheet img { display: block; width: 210mm; height: 296mm; max-height: none }
pre { background: #f2f2f2; padding: 2mm; font-size: 8.5pt; white-space: pre-wrap; overflow-wrap: anywhere }
code { font-size: 90%%; overflow-wrap: anywhere } td:first-child code { white-space: nowrap }
blockquote { border: 0.5mm solid #000; margin: 2mm 0; padding: 0 3mm }
a { color: #000; text-decoration: none }
"""
# A link to a page or a place of this booklet stays one; of another file only its words are left on paper.
LINK = re.compile(r'<a href="(?P<to>[^"]*)">(?P<words>.*?)</a>', re.DOTALL)
SOURCE = re.compile(r'(?P<before><img[^>]*?src=")(?P<to>[^"]+)"')
HEADING = re.compile(r"<h(?P<level>[1-6])>(?P<words>.*?)</h[1-6]>", re.DOTALL)
# The only things in a PDF of Chromium's that come from the moment.
MOMENT = re.compile(rb"/(CreationDate|ModDate) \(D:[^)]*\)")


def as_html() -> str:
    """All pages as one document; pictures are taken from where they lie."""
    sections = "\n".join(_section(ROOT / page) for page in pages())
    title = f"Toscana Companion {__version__}: build it"
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>'
        f"<style>{STYLE % {'title': title}}</style></head><body>{sections}</body></html>"
    )


def pages() -> Iterator[str]:
    return (page for page in PAGES if (ROOT / page).exists())


def _section(page: Path) -> str:
    if page.suffix == ".svg":  # a sheet of paper of its own, in its true size
        return f'<section class="sheet"><img src="{page.as_uri()}" alt="{html.escape(page.stem)}"></section>'
    made = MarkdownIt("commonmark", {"html": True}).enable("table").render(page.read_text(encoding="utf-8"))
    made = HEADING.sub(_with_anchor, made)
    made = SOURCE.sub(
        lambda found: f'{found["before"]}{(page.parent / found["to"]).resolve().as_uri()}"', made
    )
    return f"<section>{LINK.sub(_on_paper, made)}</section>"


def _with_anchor(found: re.Match[str]) -> str:
    """As GitHub names them, so that the guide's own links lead somewhere."""
    plain = html.unescape(re.sub(r"<[^>]+>", "", found["words"])).lower()
    anchor = re.sub(r"[^\w -]", "", plain).replace(" ", "-")
    return f'<h{found["level"]} id="{anchor}">{found["words"]}</h{found["level"]}>'


def _on_paper(found: re.Match[str]) -> str:
    to, words = found["to"], found["words"]
    if to.startswith("#"):
        return found[0]
    return f"{words} ({to})" if to.startswith("http") and to not in words else words


def write(file: Path, made_at: int) -> None:
    """Print it, with the source's time in place of this moment's."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only a release needs a browser

    page_file = file.with_suffix(".html")
    page_file.write_text(as_html(), encoding="utf-8")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            page = browser.new_page()
            page.goto(page_file.as_uri())
            printed = page.pdf(prefer_css_page_size=True, print_background=True)
            browser.close()
    finally:
        page_file.unlink()
    file.write_bytes(at_time(printed, made_at))


def at_time(pdf: bytes, made_at: int) -> bytes:
    """The same file as if it had been printed then; its length stays, as its table of places needs it."""
    moment = datetime.fromtimestamp(made_at, UTC).strftime("D:%Y%m%d%H%M%S+00'00'").encode()

    def dated(found: re.Match[bytes]) -> bytes:
        made = b"/%s (%s)" % (found[1], moment)
        if len(made) != len(found[0]):
            raise ValueError(f"Chromium writes its dates in another form: {found[0]!r}")
        return made

    return MOMENT.sub(dated, pdf)

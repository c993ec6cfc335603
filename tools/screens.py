"""Make all pictures: `python -m tools.screens` writes the gallery and what README and the guides show.

The gallery goes to build/screens, with texts to read aloud in its folder readings; the pictures of the
documents to docs/pictures, where they are kept.
A guide in another language, such as docs/ja, shows the screens in that language: docs/pictures/ja has them.
"""

import argparse
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from PIL import Image

from companion.games.registry import GAMES
from companion.ui.kit.languages import LANGUAGES, SOURCE, Language, Translator
from companion.ui.kit.paint import paint
from companion.ui.kit.spoken import spoken_screen
from tests.ui.gallery import SITUATIONS
from tests.ui.situations import Situation
from tools.gallery_page import Entry, Shot, page
from tools.pictures import enlarged, save
from tools.readings import write_readings

ROOT = Path(__file__).parents[1]
GALLERY = ROOT / "build" / "screens"
PICTURES = ROOT / "docs" / "pictures"
SIMULATOR_PICTURES = ("simulator", "simulator-phone")
TABLE_PICTURES = ("table-phone", "table-wall", "doctor-phone", "table-castles", "table-tuscany")
ARCHIVE_PICTURES = ("archive", "archive-evening", "statistics", "decided")
CARD_PICTURE = "card"
HUB_PICTURES = ("hub-pairing", "hub-tables", "hub-judges", "hub-board", "hub-player", "hub-final")


def documents() -> list[Path]:
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def shown_in_documents() -> set[str]:
    """The names of the pictures that the documents show."""
    return {
        name
        for document in documents()
        for name in re.findall(r"pictures/([\w/-]+)\.png", document.read_text(encoding="utf-8"))
    }


def folder_of(language: Language) -> str:
    """Where the pictures in this language are kept: English ones at the top."""
    return "" if language == SOURCE else f"{language.code}/"


def kept_pictures() -> Iterator[tuple[Path, Situation, Language]]:
    """Every screen that a document shows: the file it belongs in, and the language of its folder."""
    names = shown_in_documents()
    for language, situation in product(LANGUAGES, SITUATIONS):
        name = folder_of(language) + situation.picture
        if name in names:
            yield PICTURES / f"{name}.png", situation, language


def picture_of(situation: Situation, language: Language) -> Image.Image:
    return enlarged(paint(situation.reach(language).scene))


def simulator_pictures() -> Iterator[tuple[Language, tuple[str, ...]]]:
    """The languages in which a document shows the simulator, each with the names of its pictures."""
    names = shown_in_documents()
    for language in LANGUAGES:
        pictures = tuple(folder_of(language) + name for name in SIMULATOR_PICTURES)
        if not names.isdisjoint(pictures):
            yield language, pictures


def make_gallery() -> Path:
    """The gallery's page, its pictures, and its texts to read beside those of whole evenings."""
    index = GALLERY / "index.html"
    GALLERY.mkdir(parents=True, exist_ok=True)
    entries = tuple(_entry(situation) for situation in SITUATIONS)
    index.write_text(page(entries), encoding="utf-8")
    write_readings(GALLERY / "readings", entries)
    return index


def _entry(situation: Situation) -> Entry:
    shots = []
    for language in LANGUAGES:
        scene = situation.reach(language).scene
        file = Path(situation.owner, language.code, f"{situation.name}.png")
        save(enlarged(paint(scene)), GALLERY / file)
        spoken = spoken_screen(scene, Translator(language))
        text = ". ".join((spoken.title, *spoken.lines, spoken.hint))
        shots.append(Shot(language.code, file.as_posix(), text))
    return Entry(_title(situation), situation.picture, situation.path, tuple(shots))


def _title(situation: Situation) -> str:
    """The group, after the title of the game that it belongs to."""
    is_the_games = situation.owner in GAMES.names
    return f"{GAMES.port(situation.owner).title}: {situation.group}" if is_the_games else situation.group


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the gallery and the pictures of the documents.")
    parser.add_argument(
        "--without-browser", action="store_true", help="leave the pictures of the pages as they are"
    )
    options = parser.parse_args()
    print(f"The gallery: {make_gallery()}")
    for file, situation, language in kept_pictures():
        save(picture_of(situation, language), file)
    if not options.without_browser:
        # A browser only where it is used.
        from tools.archive_pictures import photograph_archive  # noqa: PLC0415
        from tools.hub_pictures import photograph_hub  # noqa: PLC0415
        from tools.simulator_pictures import photograph  # noqa: PLC0415
        from tools.table_card.__main__ import main as print_cards  # noqa: PLC0415
        from tools.table_pictures import photograph_table  # noqa: PLC0415

        for language, names in simulator_pictures():
            photograph(PICTURES, names, language.code)
        photograph_table(PICTURES, TABLE_PICTURES)
        photograph_archive(PICTURES, ARCHIVE_PICTURES)
        photograph_hub(PICTURES, HUB_PICTURES)
        if problem := print_cards():
            raise SystemExit(problem)
    print(f"The pictures of the documents: {PICTURES}")


if __name__ == "__main__":
    main()

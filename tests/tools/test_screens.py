"""The pictures of the documents are there and current, none is left over; the gallery shows every screen."""

import re
from pathlib import Path

import pytest

from companion.ui.kit.languages import LANGUAGES, Language, Translator, in_words
from tests.ui.gallery import SITUATIONS
from tools import screens
from tools.gallery_page import Entry, Shot, page
from tools.pictures import enlarged, is_same, save
from tools.readings import EVENINGS, evening

TRANSLATED = sorted(screens.ROOT.glob("docs/*/*.md"))


def test_the_pictures_of_the_documents_are_current() -> None:
    outdated = [
        str(file.relative_to(screens.PICTURES))
        for file, situation, language in screens.kept_pictures()
        if not is_same(screens.picture_of(situation, language), file)
    ]
    assert not outdated, f"not what the box shows, run make screens: {', '.join(outdated)}"


def pictures_of(document: Path, folder: str) -> list[str]:
    """The pictures that a document shows of this folder, in their order."""
    return re.findall(rf"pictures/{folder}([\w/-]+)\.png", document.read_text(encoding="utf-8"))


@pytest.mark.parametrize("guide", TRANSLATED, ids=lambda guide: f"{guide.parent.name}-{guide.stem}")
def test_a_translated_guide_shows_every_picture_in_its_language(guide: Path) -> None:
    shown = pictures_of(guide, f"{guide.parent.name}/")
    assert shown == pictures_of(screens.ROOT / "docs" / guide.name, "")
    assert len(shown) == len(pictures_of(guide, ""))


def test_every_picture_that_is_shown_is_there_and_no_other() -> None:
    screenshots = (*screens.SIMULATOR_PICTURES, screens.CARD_PICTURE)
    names = [*(situation.picture for situation in SITUATIONS), *screenshots]
    known = {screens.folder_of(language) + name for language in LANGUAGES for name in names}
    known |= {*screens.TABLE_PICTURES, *screens.ARCHIVE_PICTURES, *screens.HUB_PICTURES}
    files = screens.PICTURES.rglob("*.png")
    kept = {file.relative_to(screens.PICTURES).with_suffix("").as_posix() for file in files}
    shown = screens.shown_in_documents()
    assert shown <= known
    assert shown <= kept
    assert kept <= shown | set(screens.SIMULATOR_PICTURES)


def test_a_picture_is_written_only_when_it_differs(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "dark.png"
    save(enlarged(bytes(1024)), file)
    file.write_bytes(file.read_bytes() + b"a trailing byte that no reader sees")
    before = file.read_bytes()
    save(enlarged(bytes(1024)), file)
    assert file.read_bytes() == before
    save(enlarged(b"\xff" * 1024), file)
    assert file.read_bytes() != before


def test_the_page_shows_each_screen_with_its_path_and_its_words() -> None:
    shots = (Shot("en", "en/home.png", 'Anna & "Ben"'), Shot("fi", "fi/home.png", "Anna"))
    html = page((Entry("Home and trade", "home", "push +2", shots),))
    assert '<h2 id="home-and-trade">Home and trade</h2>' in html
    assert '<img src="en/home.png" lang="en" alt="Anna &amp; &quot;Ben&quot;"' in html
    assert "<kbd>push</kbd><kbd>+2</kbd>" in html
    assert "http" not in html.replace("http-equiv", "")


@pytest.mark.parametrize("game", EVENINGS)
@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_a_whole_evening_can_be_read_aloud(game: str, language: Language) -> None:
    told = list(evening(game, Translator(language, in_words)))
    assert len(told) > 100
    assert not [line for line in told if set("{}|") & set(line)]

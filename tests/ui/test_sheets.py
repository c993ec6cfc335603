"""A sheet keeps one picture for each language; what differs is named and put beside it."""

from pathlib import Path

import pytest

from tests.ui.sheets import Sheet, compare

DARK, LIT = bytes(1024), b"\xff" * 1024
CODES = ("en", "de", "fi", "fr")


@pytest.fixture
def sheet(tmp_path: Path) -> Sheet:
    """A sheet of four dark pictures."""
    sheet = Sheet(tmp_path / "home.png", CODES)
    sheet.write(dict.fromkeys(CODES, DARK), sheet.file)
    return sheet


def test_a_sheet_keeps_its_pictures(sheet: Sheet) -> None:
    assert sheet.differences(dict.fromkeys(CODES, DARK)) == []
    assert sheet.differences(dict.fromkeys(CODES, LIT)) == list(CODES)


def test_one_picture_is_written_and_the_others_stay(sheet: Sheet) -> None:
    sheet.write({"fr": LIT}, sheet.file)
    assert sheet.differences({**dict.fromkeys(CODES, DARK), "fr": LIT}) == []


def test_a_sheet_that_is_missing_or_lacks_a_language_differs_in_all(sheet: Sheet, tmp_path: Path) -> None:
    assert Sheet(tmp_path / "other.png", CODES).differences({"en": LIT}) == ["en"]
    assert Sheet(sheet.file, (*CODES, "it", "ja", "sv")).differences({"en": DARK}) == ["en"]


def test_a_difference_names_the_language_and_puts_the_new_sheet_beside(sheet: Sheet) -> None:
    pictures = {**dict.fromkeys(CODES, DARK), "fi": LIT}
    with pytest.raises(AssertionError, match=r"home\.png differs in fi: look at .*home\.new\.png"):
        compare(sheet, pictures, is_update=False)
    assert Sheet(sheet.new_file, CODES).differences(pictures) == []
    assert sheet.differences(pictures) == ["fi"]


@pytest.mark.parametrize("is_update", [True, False])
def test_the_new_sheet_goes_when_nothing_differs_any_more(sheet: Sheet, is_update: bool) -> None:
    pictures = {"en": LIT if is_update else DARK}
    sheet.write(pictures, sheet.new_file)
    compare(sheet, pictures, is_update=is_update)
    assert sheet.differences(pictures) == []
    assert not sheet.new_file.exists()

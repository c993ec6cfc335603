"""Contact sheets: the golden pictures of a screen, one for each language, in a file to look at."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from PIL import Image

from companion.ui.kit.scene import HEIGHT, WIDTH

GOLDEN = Path(__file__).parents[1] / "golden"
COLUMNS = 3
GAP = 2


@dataclass(frozen=True, slots=True)
class Sheet:
    """The 128x64 pictures with these titles, in rows of three with a thin bright gap between them."""

    file: Path
    titles: tuple[str, ...]

    @property
    def new_file(self) -> Path:
        """Where a sheet that differs is put, beside the kept one."""
        return self.file.with_suffix(".new.png")

    def differences(self, pictures: Mapping[str, bytes]) -> list[str]:
        """The titles of the pictures that are not as they are kept."""
        kept = self._kept()
        return [title for title in pictures if kept is None or self._cut(kept, title) != pictures[title]]

    def write(self, pictures: Mapping[str, bytes], file: Path) -> None:
        """Write the sheet with these pictures in their places; the others stay as they are kept."""
        sheet = self._kept() or Image.new("1", self._size, color=1)
        for title, pixels in pictures.items():
            sheet.paste(Image.frombytes("1", (WIDTH, HEIGHT), pixels), self._corner(title))
        file.parent.mkdir(parents=True, exist_ok=True)
        sheet.save(file, optimize=True)

    def _kept(self) -> Image.Image | None:
        """The sheet in the file; none if there is no file, or one for more or fewer pictures."""
        if not self.file.exists():
            return None
        with Image.open(self.file) as sheet:
            return sheet.convert("1") if sheet.size == self._size else None

    @property
    def _size(self) -> tuple[int, int]:
        columns, rows = min(len(self.titles), COLUMNS), -(-len(self.titles) // COLUMNS)
        return columns * (WIDTH + GAP) - GAP, rows * (HEIGHT + GAP) - GAP

    def _corner(self, title: str) -> tuple[int, int]:
        row, column = divmod(self.titles.index(title), COLUMNS)
        return column * (WIDTH + GAP), row * (HEIGHT + GAP)

    def _cut(self, sheet: Image.Image, title: str) -> bytes:
        left, top = self._corner(title)
        return sheet.crop((left, top, left + WIDTH, top + HEIGHT)).tobytes()


Compare: TypeAlias = Callable[[Sheet, Mapping[str, bytes]], None]
"""Fails where one of these pictures, by its title, is not as the sheet keeps it."""


def compare(sheet: Sheet, pictures: Mapping[str, bytes], *, is_update: bool) -> None:
    """Fail where a picture differs, with the new sheet beside the kept one; an update writes it there."""
    if differing := sheet.differences(pictures):
        sheet.write(pictures, sheet.file if is_update else sheet.new_file)
    assert is_update or not differing, (
        f"{sheet.file.name} differs in {', '.join(differing)}: look at {sheet.new_file}; "
        "if that is as it is meant, run pytest --update-golden"
    )
    sheet.new_file.unlink(missing_ok=True)

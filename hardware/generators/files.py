"""Writes generated files that are not current, and says which."""

from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]


def write_changed(files: Mapping[Path, str], if_none: str) -> None:
    changed = [
        file for file, text in files.items() if not file.exists() or file.read_text(encoding="utf-8") != text
    ]
    for file in changed:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(files[file], encoding="utf-8")
        print(f"written: {file.relative_to(ROOT)}")
    if not changed:
        print(if_none)

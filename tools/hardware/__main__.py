"""Makes every generated file of the hardware: `python -m tools.hardware`, or `make hardware`."""

from collections.abc import Callable
from pathlib import Path

from tools.hardware import pages

ROOT = Path(__file__).parents[2]

# Each writes its own files where they differ, and gives those it wrote.
MAKERS: tuple[Callable[[], list[Path]], ...] = (pages.make,)


def main() -> None:
    written = [file for make in MAKERS for file in make()]
    for file in written:
        print(f"written: {file.relative_to(ROOT)}")
    if not written:
        print("Every generated file is current.")


if __name__ == "__main__":
    main()

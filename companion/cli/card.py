"""`toscana card`: an image of Raspberry Pi OS becomes one that makes a box of every Pi."""

from datetime import datetime
from pathlib import Path

from companion.card.image import CardError, files_of, make_card
from companion.cli import complain


def card(image: Path, build: str, release: Path, output: Path | None) -> int:
    """Write the new image and its manifest; gives the exit status."""
    target = output or Path(f"toscana-{build}-{image.name.removesuffix('.xz')}")
    if target.suffix != ".img":
        return complain(f"{target} is no name for a card image: let it end in .img.")
    try:
        if target.exists() and image.exists() and target.samefile(image):
            return complain(f"{target} is the image that is read: name another one with --output.")
        made = make_card(image, target, files_of(release, build), datetime.now())  # noqa: DTZ005 - as on a clock
    except CardError as problem:
        return complain(str(problem))
    print(f"{made.image} is ready. Open {made.manifest} with Raspberry Pi Imager, and flash a card.")
    return 0

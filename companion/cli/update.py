"""`toscana update`: a newer version from a signed release, with a way back."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.cli import BOX_JOURNAL, complain
from companion.games.kit.sentences import SentenceError, verbatim
from companion.updates import update as updates
from companion.updates.release import this_platform
from companion.updates.slots import Slots, UpdateError


def update(folder: Path | None, way: str) -> int:
    """Install from the folder, or go back, or do what the panel asks for; gives the exit status."""
    if not is_root():
        return complain("an update changes the installed program: use `sudo toscana update`.")
    try:
        box = updates.Installation(Slots(), BOX_JOURNAL, this_platform())
        match way:
            case "requested":
                is_changed = updates.serve_request(box)
            case "back":
                print(f"Version {updates.go_back(box)} starts again.")
                is_changed = True
            case "hub":
                is_changed = _install_from_hub(box)
            case _:
                is_changed = _install(box, folder)
    except SentenceError as problem:
        return complain(str(problem))
    if is_changed:
        updates.restart()
    return 0


def is_root() -> bool:
    return os.geteuid() == 0


def _install(box: updates.Installation, folder: Path | None) -> bool:
    if folder is not None:
        return _install_newest(box, [folder], f"in {folder}")
    with updates.usual_places(box) as places:
        return _install_newest(box, places, "on the card or on a stick")


def _install_from_hub(box: updates.Installation) -> bool:
    from companion.tournament.box.credential import CredentialError
    from companion.updates.from_hub import bring

    with TemporaryDirectory() as folder:
        try:
            bring(box.journal, box.platform, box.version, Path(folder))
        except CredentialError as problem:
            raise UpdateError(verbatim(str(problem))) from problem
        return _install_newest(box, [Path(folder)], "at the hub")


def _install_newest(box: updates.Installation, places: list[Path], where: str) -> bool:
    offer = updates.newest(box, places)
    if offer is None:
        print(f"There is no newer version {where}; this is {box.version}.")
        return False
    before = box.version
    print(f"Version {offer.version} is checked and unpacked; this is {before} ...", flush=True)
    updates.install(box, offer)
    print(f"Version {offer.version} starts now. If it does not come up, {before} comes back by itself.")
    return True

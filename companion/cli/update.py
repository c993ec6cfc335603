"""`toscana update`: a newer version from a signed release, with a way back."""

import os
from pathlib import Path

from companion.cli import BOX_JOURNAL, complain
from companion.updates import update as updates
from companion.updates.release import this_machine
from companion.updates.slots import Slots, UpdateError


def update(folder: Path | None, way: str) -> int:
    """Install from the folder, or go back, or do what the panel asks for; gives the exit status."""
    if not is_root():
        return complain("an update changes the installed program: use `sudo toscana update`.")
    try:
        box = updates.Installation(Slots(), BOX_JOURNAL, this_machine())
        match way:
            case "requested":
                is_changed = updates.serve_request(box)
            case "back":
                print(f"Version {updates.go_back(box)} starts again.")
                is_changed = True
            case _:
                is_changed = _install(box, folder)
    except UpdateError as problem:
        return complain(str(problem))
    if is_changed:
        updates.restart()
    return 0


def is_root() -> bool:
    return os.geteuid() == 0


def _install(box: updates.Installation, folder: Path | None) -> bool:
    with updates.usual_places(box) as usual:
        offer = updates.newest(box, usual if folder is None else [folder])
        if offer is None:
            where = "on the card or on a stick" if folder is None else f"in {folder}"
            print(f"There is no newer version {where}; this is {box.version}.")
            return False
        before = box.version
        print(f"Version {offer.version} is checked and unpacked; this is {before} ...", flush=True)
        updates.install(box, offer)
    print(f"Version {offer.version} starts now. If it does not come up, {before} comes back by itself.")
    return True

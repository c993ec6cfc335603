"""A release from a tournament's hub: its list, its signature and this box's package, put into a folder.

Whether they are what was signed is seen when the package is taken, as with a stick.
"""

import shutil
from functools import partial
from pathlib import Path

from companion.games.kit.sentences import verbatim
from companion.record.owner import acting_as_owner
from companion.tournament.box import credential as credentials
from companion.tournament.box.hub_calls import fetch_release
from companion.updates.release import SIGNATURE, SUMS, Platform, is_newer, offers_in
from companion.updates.slots import UpdateError

NO_TOURNAMENT = verbatim("This box attends no tournament.")


def bring(journal: Path, platform: Platform, version: str, folder: Path) -> None:
    """Fetch what a box of this version needs; of a release that is not newer, the list alone.

    Raises UpdateError, HubError, or CredentialError.
    """
    with acting_as_owner(journal.parent):
        own = credentials.load(credentials.file_beside(journal))
    if own is None:
        raise UpdateError(NO_TOURNAMENT)
    fetch = partial(fetch_release, own)
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "packages").mkdir(parents=True)
    for name in (SUMS, SIGNATURE):
        (folder / name).write_bytes(fetch(name))
    for offer in offers_in([folder], platform)[:1]:
        if is_newer(offer.version, version):
            offer.package.write_bytes(fetch(offer.package.name))

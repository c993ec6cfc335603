"""Root at work in somebody's folder: as that person, so that a link laid there leads root nowhere else."""

import os
import pwd
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISDIR, S_ISLNK

LINKS_MAX = 40  # as many as Linux follows
ROOT = (0, 0)


@contextmanager
def acting_as_owner(place: Path) -> Iterator[None]:
    """For root's work in a folder or on a file; everybody else stays who they are.

    Root acts as the owner of the folder that the way to the place ends in. Where that is root's own, but the
    way leads through somebody's folder or over somebody's link, root acts as that person.
    """
    owner, owners_group = _owner_of(place) if os.geteuid() == 0 else ROOT
    if owner == 0:
        yield
        return
    group, groups = os.getegid(), os.getgroups()
    os.setgroups(_groups_of(owner, owners_group))
    os.setegid(owners_group)
    os.seteuid(owner)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)
        os.setgroups(groups)


def _owner_of(place: Path) -> tuple[int, int]:
    """User and group of the last on the way who is not root; of root where there is nobody else."""
    way, links = list(reversed(place.absolute().parts[1:])), 0
    here, owner = Path("/"), ROOT
    while way and links <= LINKS_MAX:
        name = way.pop()
        if name == "..":
            here = here.parent
            continue
        try:
            found = os.lstat(here / name)
            target = (here / name).readlink() if S_ISLNK(found.st_mode) else None
        except OSError:
            break  # from here on it is yet to be made
        if found.st_uid and (target or S_ISDIR(found.st_mode)):
            owner = found.st_uid, found.st_gid
        if target is not None:
            links += 1
            here = Path("/") if target.is_absolute() else here
            way.extend(reversed(target.parts[1:] if target.is_absolute() else target.parts))
        elif S_ISDIR(found.st_mode):
            here = here / name
        else:
            break
    return owner


def _groups_of(user: int, group: int) -> list[int]:
    try:
        return os.getgrouplist(pwd.getpwuid(user).pw_name, group)
    except KeyError:
        return [group]

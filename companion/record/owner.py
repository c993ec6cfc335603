"""Root works in a user's folder as that user, so that a link there cannot lead root elsewhere."""

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
    """Take the owner's user and group for the block, if this process is root's; else change nothing.

    The owner is that of the folder in which the path ends. If that is root, but the path leads through
    another user's folder or link, it is that user.
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
    """User and group of the last owner on the path who is not root; root's if there is no other."""
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
            break  # the rest of the path does not exist yet
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

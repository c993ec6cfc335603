"""Root at work in somebody's folder: as that person, so that a link laid there leads root nowhere else."""

import os
import pwd
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def acting_as_owner(folder: Path) -> Iterator[None]:
    """What root makes meanwhile belongs to the folder's owner; everybody else stays who they are."""
    owner = _nearest(folder).stat() if os.geteuid() == 0 else None
    if owner is None or owner.st_uid == 0:
        yield
        return
    group, groups = os.getegid(), os.getgroups()
    os.setgroups(_groups_of(owner.st_uid, owner.st_gid))
    os.setegid(owner.st_gid)
    os.seteuid(owner.st_uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)
        os.setgroups(groups)


def _nearest(folder: Path) -> Path:
    """The folder itself, or the one that it would be made in."""
    folder = folder.absolute()
    return next(each for each in (folder, *folder.parents) if each.is_dir())


def _groups_of(user: int, group: int) -> list[int]:
    try:
        return os.getgrouplist(pwd.getpwuid(user).pw_name, group)
    except KeyError:
        return [group]

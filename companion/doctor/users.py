"""The users: whether the one who asks and the service's own are in the groups of the devices."""

import re

from companion.doctor.finding import SUDO, BoxUnderTest, Check, Finding, bad, not_checked, ok
from companion.doctor.outside import DoctorOutside
from companion.frozen import frozen
from companion.settings.settings import Settings

SERVICE_USER = "toscana"
UNIT_FOLDERS = ("/etc/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system")

NOT_IN_GROUP = "{user} is not in {groups}: run `sudo usermod -aG {list} {user}` and log in again."
SERVICE_NOT_IN_GROUP = (
    "toscana is not in {groups}: run `sudo usermod -aG {list} toscana`, "
    "then `sudo systemctl restart toscana`."
)
NOT_LOGGED_IN = "You are in {groups} only from your next login on: log out and in again."
NOT_YOURS = f"Not yours to use, and need not be: {SUDO}"


@frozen
class Group:
    """A line of /etc/group."""

    number: int
    members: frozenset[str]


def wanted_groups(settings: Settings) -> tuple[str, ...]:
    """The groups that own the devices of this build on Raspberry Pi OS."""
    pico = ("dialout",) if settings.leds == "pico" else ()
    voice = ("audio",) if settings.has_voice else ()
    return ("gpio", settings.oled.interface, *pico, *voice)


def look_at_user(box: BoxUnderTest) -> Finding:
    outside = box.outside
    user, groups = outside.user, _groups(outside)
    if user.uid == 0:
        return ok("root may use every device.")
    wanted = [name for name in wanted_groups(box.settings) if name in groups]
    if not wanted:
        return not_checked("This computer has no group for GPIO or I2C.")
    missing = _missing_groups(box)
    if not missing:
        return ok(f"{user.name} is in {_group_list(wanted)}.")
    if all(user.name in groups[name].members for name in missing):
        return bad(NOT_LOGGED_IN, groups=_group_list(missing))
    if needs_sudo(box):
        return not_checked(f"{user.name} is not in {_group_list(missing)}, and need not be: {SUDO}")
    return bad(NOT_IN_GROUP, user=user.name, groups=_group_list(missing), list=",".join(missing))


def needs_sudo(box: BoxUnderTest) -> bool:
    """Whether this user can't open the devices and need not: the service has its own user for them."""
    return box.service.is_installed and box.outside.user.uid != 0 and bool(_missing_groups(box))


def _missing_groups(box: BoxUnderTest) -> list[str]:
    groups, mine = _groups(box.outside), box.outside.user.group_ids
    wanted = [name for name in wanted_groups(box.settings) if name in groups]
    return [name for name in wanted if groups[name].number not in mine]


def look_at_service_user(box: BoxUnderTest) -> Finding:
    outside = box.outside
    groups = _groups(outside)
    primary = _primary_group(outside, SERVICE_USER)
    if primary is None:
        return not_checked(f"There is no user {SERVICE_USER}: the box is not installed as a service.")
    members = {name for name, group in groups.items() if SERVICE_USER in group.members}
    members |= {name for name, group in groups.items() if group.number == primary} | _unit_groups(outside)
    missing = [name for name in wanted_groups(box.settings) if name not in members or name not in groups]
    if missing and not outside.pi and not any(name in groups for name in missing):
        return not_checked("This computer has no group for GPIO or I2C.")
    if missing:
        return bad(SERVICE_NOT_IN_GROUP, groups=_group_list(missing), list=",".join(missing))
    return ok(f"{SERVICE_USER} is in {_group_list(list(wanted_groups(box.settings)))}.")


def _groups(outside: DoctorOutside) -> dict[str, Group]:
    rows = [line.split(":") for line in (outside.text("/etc/group") or "").splitlines()]
    return {row[0]: Group(int(row[2]), frozenset(row[3].split(","))) for row in rows if len(row) == 4}


def _primary_group(outside: DoctorOutside, user: str) -> int | None:
    rows = [line.split(":") for line in (outside.text("/etc/passwd") or "").splitlines()]
    return next((int(row[3]) for row in rows if row[0] == user and len(row) > 3), None)


def _unit_groups(outside: DoctorOutside) -> set[str]:
    """The groups that the systemd unit gives to the service."""
    texts = [outside.text(f"{folder}/toscana.service") or "" for folder in UNIT_FOLDERS]
    lines = re.findall(r"^SupplementaryGroups=(.*)$", "\n".join(texts), re.MULTILINE)
    return set(" ".join(lines).split())


def _group_list(groups: list[str]) -> str:
    return f"the group{'s' if len(groups) > 1 else ''} {' and '.join(groups)}"


CHECKS = (
    Check("you", "Whether you may use the devices.", look_at_user, (NOT_IN_GROUP, NOT_LOGGED_IN)),
    Check(
        "box user",
        "Whether the service's user may use the devices.",
        look_at_service_user,
        (SERVICE_NOT_IN_GROUP,),
    ),
)

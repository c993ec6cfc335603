"""Where Debian's packages come from on this machine: apt knows, so no address is written down here."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

# Signs every release of Debian; in its package debian-archive-keyring, which each Debian has.
KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
RELEASES = (
    *("bullseye", "bookworm", "trixie", "forky", "duke", "sid"),
    *("oldoldstable", "oldstable", "stable", "testing", "unstable"),
)
# `apt-get update --print-uris` names the index of each configured suite, whether it was ever fetched or not.
INDEX = re.compile(
    rf"^'(?P<base>\S+?)/*/dists/(?:{'|'.join(RELEASES)})(?P<ending>-\w+)?/InRelease'", re.MULTILINE
)
# How this machine's apt reaches a mirror; a Debian in a folder needs to know it too.
WAYS = ("Acquire::http", "Acquire::https", "Acquire::Check-Valid-Until")
NONE_KNOWN = (
    "apt knows no mirror of Debian: add a line such as `deb http://MIRROR/debian trixie main` "
    "to /etc/apt/sources.list, with the mirror nearest to you."
)


class MirrorError(Exception):
    """There is no mirror to fetch from; the text is one sentence that says what to do."""


@dataclass(frozen=True, slots=True)
class Mirror:
    """The addresses above `dists/`; the archive has every release, whichever of them apt was told to use."""

    archive: str
    security: str | None = None

    def sources(self, suite: str, components: tuple[str, ...] = ("main",)) -> list[str]:
        """The lines of a sources.list for a release, with its security updates if apt knows a place."""
        places = [(self.archive, suite)]
        if self.security is not None:
            places.append((self.security, f"{suite}-security"))
        return [source(*place, components) for place in places]


def source(base: str, suite: str, components: tuple[str, ...] = ("main",)) -> str:
    """One line of a sources.list, signed by Debian's own key only."""
    return f"deb [signed-by={KEYRING}] {base} {suite} {' '.join(components)}"


def find_mirror() -> Mirror:
    """As apt is configured here; nothing is fetched. Raises MirrorError."""
    return parse_uris(_apt("apt-get", "update", "--print-uris"))


def parse_uris(printed: str) -> Mirror:
    """From what `apt-get update --print-uris` printed. Raises MirrorError if it names no mirror of Debian."""
    by_ending: dict[str, str] = {}
    for index in INDEX.finditer(printed):
        if not index["base"].startswith("cdrom:"):
            by_ending.setdefault(index["ending"] or "", index["base"])
    # Raspberry Pi's own archive calls its suites like Debian's; the updates to a release only Debian has.
    archive = by_ending.get("-updates") or by_ending.get("") or by_ending.get("-backports")
    if archive is None:
        raise MirrorError(NONE_KNOWN)
    return Mirror(archive, by_ending.get("-security"))


def mmdebstrap(
    suite: str,
    target: Path,
    packages: tuple[str, ...],
    *options: str,
    components: tuple[str, ...] = ("main",),
) -> list[str]:
    """The command that makes a bare Debian of a release in `target`, from this machine's mirror."""
    ways = _apt("apt-config", "dump", "--no-empty", "--format", '%f "%v";%n', *WAYS).splitlines()
    return [
        *("mmdebstrap", "--quiet", "--variant=minbase", f"--include={','.join(packages)}"),
        *(f"--aptopt={way}" for way in ways),
        *options,
        *(suite, str(target), *find_mirror().sources(suite, components)),
    ]


def _apt(*words: str) -> str:
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    except FileNotFoundError as problem:
        raise MirrorError(f"There is no {words[0]} here: this needs a Debian.") from problem
    if done.returncode:
        raise MirrorError(f"{words[0]} failed: {' '.join(done.stderr.split())}")
    return done.stdout

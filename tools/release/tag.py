"""A version's tag: `python -m tools.release.tag close` before it is made, `notes TAG` for its page.

`close` gives CHANGELOG.md the section of the version in companion/__init__.py, with today's date.
`notes` refuses a tag that is not that version's.
"""

import argparse
import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from companion import __version__
from tools.deb_targets import ROOT
from tools.release import changes

CHANGELOG = ROOT / "CHANGELOG.md"


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tools.release.tag", description=__doc__)
    parser.add_argument("what", choices=("close", "notes"))
    parser.add_argument("tag", nargs="?", default=f"v{__version__}", help="such as v1.0.0")
    options = parser.parse_args(words)
    changelog = CHANGELOG.read_text(encoding="utf-8")
    try:
        if options.what == "notes":
            print(notes(changelog, options.tag), end="")
        else:
            today = datetime.now(UTC).date().isoformat()
            CHANGELOG.write_text(changes.closed(changelog, __version__, today), encoding="utf-8")
    except (ValueError, KeyError) as problem:
        print(f"tools.release.tag: {problem.args[0]}", file=sys.stderr)
        return 2
    return 0


def notes(changelog: str, tag: str) -> str:
    """The text of the tag's page."""
    if tag != f"v{__version__}":
        raise ValueError(f"The tag is {tag}, the version {__version__}.")
    try:
        return changes.released(changelog, __version__)
    except KeyError:
        raise ValueError(f"CHANGELOG.md has no section of {__version__}: close it first.") from None


if __name__ == "__main__":
    sys.exit(main())

"""The section of CHANGELOG.md that a release brings: what is unreleased, if there is any, else its own."""

import re

SECTION = re.compile(r"^## +\[(?P<name>[^\]\n]+)\].*$", re.MULTILINE)
UNRELEASED = "Unreleased"


def section(changelog: str, version: str) -> str:
    """With its heading."""
    heads = list(SECTION.finditer(changelog))
    ends = [*(each.start() for each in heads[1:]), len(changelog)]
    sections = {
        each["name"]: changelog[each.start() : end].rstrip() for each, end in zip(heads, ends, strict=True)
    }
    unreleased = sections.get(UNRELEASED, "")
    chosen = unreleased if "\n- " in unreleased else sections[version]
    return f"{chosen}\n"

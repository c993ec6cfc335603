"""The sections of CHANGELOG.md: what a release brings, and the new one that a release closes."""

import re

SECTION = re.compile(r"^## +\[(?P<name>[^\]\n]+)\].*$", re.MULTILINE)
UNRELEASED = "Unreleased"


def section(changelog: str, version: str) -> str:
    """With its heading: what is unreleased, if there is any, else the version's own."""
    sections = _sections(changelog)
    unreleased = sections.get(UNRELEASED, "")
    return f"{unreleased if _has_lines(unreleased) else sections[version]}\n"


def released(changelog: str, version: str) -> str:
    """What a tag's page says: the version's own section, without its heading. KeyError if there is none."""
    return _sections(changelog)[version].partition("\n")[2].strip() + "\n"


def closed(changelog: str, version: str, date: str) -> str:
    """What was unreleased becomes the version's section, and an empty one begins."""
    sections = _sections(changelog)
    if version in sections or not _has_lines(sections.get(UNRELEASED, "")):
        raise ValueError(f"CHANGELOG.md has {version} already, or nothing unreleased.")
    return changelog.replace(f"## [{UNRELEASED}]", f"## [{UNRELEASED}]\n\n## [{version}] - {date}", 1)


def _sections(changelog: str) -> dict[str, str]:
    heads = list(SECTION.finditer(changelog))
    ends = [*(each.start() for each in heads[1:]), len(changelog)]
    return {
        each["name"]: changelog[each.start() : end].rstrip() for each, end in zip(heads, ends, strict=True)
    }


def _has_lines(text: str) -> bool:
    return "\n- " in text

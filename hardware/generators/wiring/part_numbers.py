"""Makers' numbers: which were looked up, when and against what, for the pages of the bills."""

import csv
from collections.abc import Collection, Iterable

from hardware.generators.wiring.bill import HARDWARE

FILE = HARDWARE / "numbers.csv"
ANY = "any"
PAGE = """\
## Makers' numbers

Whether a number names what its line says was looked up, as [numbers.csv]({link}) has it; nobody looked at
shops' stock or at prices of the day.

- In the maker's data sheet: {sheet}.
- In others' published parts lists, which say the same of it: {lists}.
- Not confirmed: {no}.
"""


def read_numbers() -> dict[str, str]:
    """What each number was compared with, and when; empty if it was not."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return {
            line["number"]: "" if line["checked"] == "no" else f"{line['against']}, {line['checked']}"
            for line in csv.DictReader(file)
        }


def unknown(cells: Iterable[str]) -> list[str]:
    """The cells of a bill that name a part of which numbers.csv knows nothing."""
    known = read_numbers()
    return [
        cell for cell in cells if not cell.startswith(ANY) and not any(number in cell for number in known)
    ]


def section(cells: Collection[str], link: str) -> str:
    """For a page with these numbers."""
    groups: dict[str, list[str]] = {"data sheet": [], "parts lists": [], "": []}
    dates: dict[str, set[str]] = {group: set() for group in groups}
    for number, seen in read_numbers().items():
        if any(number in cell for cell in cells):
            group, _, date = seen.partition(", ")
            groups[group].append(number)
            dates[group].add(date)
    sheet, lists = (
        f"{', '.join(groups[group]) or 'none'} ({', '.join(sorted(dates[group])) or 'never'})"
        for group in ("data sheet", "parts lists")
    )
    return PAGE.format(link=link, sheet=sheet, lists=lists, no=", ".join(groups[""]) or "none")

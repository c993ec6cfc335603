"""Elements of a page as values, written as HTML with every text escaped."""

from collections.abc import Iterable, Mapping
from xml.etree import ElementTree as ET

Content = ET.Element | str
Attributes = Mapping[str, str | float | None]


def element(tag: str, attributes: Attributes | None = None, *children: Content) -> ET.Element:
    """An element; an attribute that is None is left out."""
    made = ET.Element(
        tag, {name: str(value) for name, value in (attributes or {}).items() if value is not None}
    )
    for child in children:
        if isinstance(child, ET.Element):
            made.append(child)
        elif len(made):
            made[-1].tail = (made[-1].tail or "") + child
        else:
            made.text = (made.text or "") + child
    return made


def table(head: Iterable[str], rows: Iterable[tuple[str, ...]]) -> ET.Element:
    """A table whose rows begin with their heading, under these headings."""
    titles = (element("th", {"scope": "col"}, text) for text in head)
    lines = (
        element(
            "tr",
            None,
            element("th", {"scope": "row", "dir": "auto"}, first),
            *(element("td", None, text) for text in rest),
        )
        for first, *rest in rows
    )
    return element(
        "table",
        None,
        element("thead", None, element("tr", None, *titles)),
        element("tbody", None, *lines),
    )


def document(root: ET.Element) -> str:
    """The whole page."""
    return f"<!doctype html>\n{ET.tostring(root, encoding='unicode', method='html')}\n"

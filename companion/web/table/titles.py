"""Titles: the schema of a command with the words that people read, in the language of the box."""

from collections.abc import Mapping
from typing import Any

from companion.frozen import frozen
from companion.games.kit.shapes import Schema
from companion.games.kit.terms import Term
from companion.ui.kit.languages import Translator

INNER = ("items", "additionalProperties", "propertyNames")


@frozen
class Titles:
    """What a game calls the command `do`, its fields and their values."""

    do: str
    names: Mapping[str, str]
    words: Translator

    @property
    def command(self) -> str:
        return self._said(self.names.get(self.do, self.do))

    def field(self, name: str) -> str:
        return self._said(self.names.get(f"{self.do}.{name}") or self.names.get(name, name))

    def value(self, field: str, value: str) -> str:
        english = value.english if isinstance(value, Term) else self.names.get(f"{field}={value}", value)
        return self._said(english)

    def _said(self, english: str) -> str:
        """A word of the catalogue, with a capital as it stands alone."""
        text = self.words.text(english)
        return text[:1].upper() + text[1:]


def titled(schema: Schema, titles: Titles, field: str = "") -> dict[str, Any]:
    """The schema with a title for each field and each value; what it accepts stays the same."""
    plain: dict[str, Any] = dict(schema)
    if "enum" in plain:
        plain["oneOf"] = [
            {"const": value, "title": titles.value(field, value)} for value in plain.pop("enum")
        ]
    if "properties" in plain:
        plain["properties"] = {
            name: inner if "const" in inner else {"title": titles.field(name), **titled(inner, titles, name)}
            for name, inner in plain["properties"].items()
        }
    if "anyOf" in plain:
        plain["anyOf"] = [titled(each, titles, field) for each in plain["anyOf"]]
    for name in INNER:
        if isinstance(plain.get(name), Mapping):
            plain[name] = titled(plain[name], titles, field)
    return plain

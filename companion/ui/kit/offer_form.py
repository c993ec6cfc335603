"""A form for an offered command: its fields by its schema, set with the knob or the keys, and sent."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from itertools import count
from typing import Any

from companion.controls.intents import Back, Intent, Key, Push, PushHeld, Turn
from companion.frozen import changed, frozen
from companion.games.entering import Offer
from companion.games.kit.codec import sparse
from companion.games.kit.fields import NULL, PLAYER, REASON_MAX, MalformedError, Schema
from companion.ui.kit.board_check import REASONS
from companion.ui.kit.font import Face, shorten, width
from companion.ui.kit.languages import Titles
from companion.ui.kit.scene import LIST, Row, Rows, Scene, choosing, clamped
from companion.ui.kit.screen import Desk, Do, HoldsEntry, Leave, Refuse, Stay, Step

NUMBERS = range(100)
"""What a number can be where the offer does not say it."""
NOTHING = "-"
MARGIN = 16
"""The pixels of a row beside its texts: between them, and for the scroll bar."""
Path = tuple[Any, ...]
"""Where a value stands in a command: names of fields, keys of maps, places in lists."""
MISSING, EMPTY = object(), object()
"""What is not there, and a choice of a map that is null in JSON."""


@frozen
class Field:
    """A value of a command that the knob sets."""

    name: str
    """Of the innermost field that it stands in."""
    path: Path
    choices: Sequence[Any]
    usual: Any
    """What it is before the knob sets it; None where it is left out."""
    is_required: bool

    def turned(self, now: Any, steps: int) -> Any:
        """The choice after the knob was turned; to the left of the first one the value is left out."""
        if now not in self.choices:
            at = self.choices.index(0) if isinstance(self.choices, range) and 0 in self.choices else 0
            return self.choices[at]
        at = self.choices.index(now) + steps
        if at < 0 and not self.is_required:
            return None
        return self.choices[clamped(at, 0, len(self.choices) - 1)]

    def label(self, titles: Titles, desk: Desk) -> str:
        """What its field is called, with the keys and the place in it."""
        inner = self.path[len(self.path) - self.path[::-1].index(self.name) :]
        places = (each + 1 if isinstance(each, int) else each for each in inner)
        return " ".join(
            (titles.field(self.name), *(shown_value(self.name, each, titles, desk) for each in places))
        )


class Form:
    """An offered command with the values that were set so far: its fields, and the command as JSON."""

    def __init__(
        self, schema: Schema, offer: Offer, values: Mapping[Path, Any], players: tuple[str, ...] = ()
    ) -> None:
        self._offer = offer
        self._players = players
        self._values = values
        self.fields: list[Field] = []
        """What can be set, those that the offer has filled in as well."""
        self.plain: dict[str, Any] = {"do": offer.do, **self._made(schema, (), "", is_required=True)}

    def value(self, each: Field) -> Any:
        return self._values.get(each.path, each.usual)

    def _made(self, schema: Schema, path: Path, name: str, *, is_required: bool) -> Any:
        """What stands at this path of the command, by the schema there; None where it is left out."""
        usual = schema.get("default")
        if NULL in schema.get("anyOf", ()):
            (schema,) = (each for each in schema["anyOf"] if each != NULL)
            is_required = False
        if "properties" in schema:
            return self._object(schema, path, name, is_required=is_required)
        if "additionalProperties" in schema:
            keys = self._choices(schema["propertyNames"], name)
            values = _with_empty(schema["additionalProperties"])
            is_required = is_required or name in self._offer.needed
            is_kept = is_required and "properties" in values
            made = {key: self._said(values, (*path, key), name, is_required=is_kept) for key in keys}
            return _named(made, is_required=is_required)
        if "items" in schema:
            return self._listed(schema["items"], path, name) or ([] if is_required else None)
        return self._leaf(schema, path, name, usual, is_required=is_required)

    def _said(self, schema: Schema, path: Path, name: str, *, is_required: bool) -> Any:
        """What stands at this path; what stands there already is not said again."""
        value = self._made(schema, path, name, is_required=is_required)
        current = at_path(self._offer.current, path)
        return None if current is not MISSING and value == sparse(current) else value

    def _object(self, schema: Schema, path: Path, above: str, *, is_required: bool) -> Any:
        made = {}
        for each, inner in schema["properties"].items():
            name = f"{above}.{each}" if above else each
            if "const" not in inner and name not in self._offer.without:
                is_needed = is_required and each in schema["required"]
                made[each] = self._said(inner, (*path, each), name, is_required=is_needed)
        return _named(made, is_required=is_required)

    def _listed(self, items: Schema, path: Path, name: str) -> list[Any]:
        """Item after item, up to the first that is left out."""
        made: list[Any] = []
        for at in count():
            item = self._made(items, (*path, at), name, is_required=False)
            if item is None:
                return made
            made.append(item)
        raise AssertionError("a list ends")

    def _leaf(self, schema: Schema, path: Path, name: str, usual: Any, *, is_required: bool) -> Any:
        """A value, and the field that sets it."""
        choices = self._choices(schema, name)
        if is_required and choices:
            usual = choices[0]
        for filled in (self._offer.current, self._offer.preset):
            known = at_path(filled, path)
            usual = usual if known is MISSING else EMPTY if known is None and EMPTY in choices else known
        if choices:
            self.fields.append(Field(name.rpartition(".")[2], path, choices, usual, is_required))
        return self._values.get(path, usual)

    def _choices(self, schema: Schema, name: str) -> Sequence[Any]:
        """All values that are possible; none where the knob cannot set them."""
        possible: Sequence[Any] = ()
        if "anyOf" in schema:
            return self._offer.choices.get(name) or self._choices(schema["anyOf"][0], name)
        match schema:
            case {"type": "boolean"}:
                return (False, True)
            case {"type": "integer"}:
                least, most = self._offer.ranges.get(name, (NUMBERS[0], NUMBERS[-1]))
                possible = range(least, most + 1)
            case {"format": format_} if format_ == PLAYER:
                possible = self._players
            case {"enum": enum}:
                possible = tuple(enum)
            case {"maxLength": longest} if longest == REASON_MAX:
                possible = REASONS
        kind = int if schema.get("type") == "integer" else str
        offered = [each for each in self._offer.choices.get(name, ()) if isinstance(each, kind)]
        return [each for each in offered if not possible or each in possible] or possible


def _with_empty(values: Schema) -> Schema:
    """The schema of a map's values; where null is one of them it can be chosen."""
    if NULL not in values.get("anyOf", ()):
        return values
    (some,) = (each for each in values["anyOf"] if each != NULL)
    return {**some, "enum": [*some["enum"], EMPTY]} if "enum" in some else some


def _named(made: Mapping[Any, Any], *, is_required: bool) -> dict[Any, Any] | None:
    named = {name: None if value is EMPTY else value for name, value in made.items() if value is not None}
    return named if named or is_required else None


def at_path(values: Any, path: Path) -> Any:
    for part in path:
        try:
            values = values[part]
        except (KeyError, IndexError, TypeError):
            return MISSING
    return values


@frozen
class Filled:
    """How far a form is filled in: the field that the knob sets, and what was set."""

    at: int = 0
    """Before the first field the form is left, beyond the last it is done."""
    values: Mapping[Path, Any] = field(default_factory=dict)

    def after(self, intent: Intent, form: Form) -> "Filled":
        """The knob or a key sets the field, a push goes on to the next one, a hold to the end, BACK back."""
        now = form.fields[self.at]
        match intent:
            case Turn(steps):
                return self._with(now, now.turned(form.value(now), steps))
            case Key(index, False) if index < len(now.choices):
                return self._with(now, now.choices[index])
            case Push():
                return changed(self, at=self.at + 1)
            case PushHeld():
                return changed(self, at=len(form.fields))
            case Back():
                return changed(self, at=self.at - 1)
        return self

    def _with(self, each: Field, value: Any) -> "Filled":
        return changed(self, values={**self.values, each.path: value})

    def scene(self, form: Form, titles: Titles, desk: Desk) -> Scene:
        words = desk.words
        rows = tuple(_row(each, form.value(each), titles, desk) for each in form.fields)
        is_last = self.at == len(form.fields) - 1
        hint = choosing(words, words.text("done") if is_last else words.text("next"), words.text("set"))
        return Scene(titles.command, body=(Rows(LIST, rows, self.at),), hint=hint)


def _row(each: Field, value: Any, titles: Titles, desk: Desk) -> Row:
    shown = shorten(Face.SMALL, shown_value(each.name, value, titles, desk), LIST.width // 2)
    return changed(fitting_row(each.label(titles, desk), shown), is_editing=True)


def fitting_row(label: str, value: str) -> Row:
    """A row whose label takes the room that its value leaves."""
    return Row(shorten(Face.SMALL, label, LIST.width - width(Face.SMALL, value) - MARGIN), value)


def shown_value(name: str, value: Any, titles: Titles, desk: Desk) -> str:
    """A value of the field with this name."""
    words, facts = desk.words, desk.facts
    match value:
        case None:
            return NOTHING
        case Mapping():
            return " ".join(shown_value(name, each, titles, desk) for each in value.values())
        case bool():
            return words.text("yes") if value else words.text("no")
        case str():
            seat = None if facts is None else facts.seat(value)
            return titles.value(name, value) if seat is None else seat.name
    return words.text("none") if value is EMPTY else str(value)


def titles_of(offer: Offer, desk: Desk) -> Titles:
    return Titles(offer.do, desk.find_entering().names, desk.words)


@frozen
class OfferForm(HoldsEntry):
    """The fields of an offered command; it is sent once all are filled in."""

    offer: Offer
    filled: Filled = Filled()

    def form(self, desk: Desk) -> Form:
        players = () if desk.facts is None else tuple(seat.id for seat in desk.facts.seats)
        schema = desk.port.commands.schema(self.offer.do)
        return Form(schema, self.offer, self.filled.values, players)

    def view(self, desk: Desk) -> Scene:
        scene = self.filled.scene(self.form(desk), titles_of(self.offer, desk), desk)
        return changed(scene, acting=self.offer.preset.get("player"))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        form = self.form(desk)
        filled = self.filled.after(intent, form)
        if filled.at < 0:
            return Leave()
        return self.send(desk) if filled.at == len(form.fields) else Stay(OfferForm(self.offer, filled))

    def send(self, desk: Desk) -> Step:
        try:
            return Do(desk.port.commands.read(self.form(desk).plain))
        except MalformedError as malformed:
            return Refuse(malformed.sentence)

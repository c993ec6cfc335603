"""The codec: frozen values to JSON and back, by the types that their fields declare.

Commands, events and what the box remembers are all read and written here. A field's type decides its reader;
`Annotated[type, Form(...)]` names another one, and `field(metadata={"wire": "with"})` another name in JSON.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from functools import cache
from json.encoder import c_make_encoder, encode_basestring  # type: ignore[attr-defined]
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from companion.games.kit import fields as read
from companion.games.kit.fields import REQUIRED, Fields, Reader, Schema, malformed, or_null, schema_of, shaped
from companion.games.kit.sentences import shown

T = TypeVar("T")
_PLAIN = (str, int, dict)  # what most fields have, asked first


class Form(NamedTuple):
    """How a field is read, and how it is written, where its type alone does not say it."""

    read: Reader[Any]
    write: Callable[[Any], Any] | None = None


Text = Annotated[str, Form(read.text)]
Reason = Annotated[str, Form(read.reason)]
PlayerId = Annotated[str, Form(read.player_id)]


def encoding(default: Callable[[Any], Any]) -> Callable[[Any], str]:
    """A function that writes a value as JSON; `default` makes plain what JSON cannot write.

    It is asked twice for every command, so what `JSONEncoder.encode` makes for each value is made once.
    """
    write = c_make_encoder(None, default, encode_basestring, None, ":", ",", False, False, True)  # noqa: FBT003
    return lambda value: "".join(write(value, 0))


class Tagged(Generic[T]):
    """A closed set of frozen values, told apart by a tag: `{"do": "buy"}`, `{"event": "round_began"}`.

    `what` begins the sentence about an object that is none of them.
    """

    def __init__(self, tag: str, what: str, types: Iterable[Any]) -> None:
        self._tag = tag
        self._what = what
        self._types: Mapping[str, Any] = {snake(each.__name__): each for each in types}
        self._names: Mapping[Any, str] = {each: name for name, each in self._types.items()}

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._types)

    def read(self, plain: object) -> T:
        """The value an object describes; MalformedError where it describes none."""
        own = Fields(plain, f"{self._what[0].upper()}{self._what[1:]}")
        return self.read_rest(own.read(self._tag, self._read_name), own)

    def _read_name(self, plain: object, _: str) -> str:
        if not isinstance(plain, str) or plain not in self._types:
            malformed("{given} is not {what}.", given=shown(plain), what=self._what)
        return plain

    def schema(self, name: str) -> Schema:
        """What `read` accepts under this name, but for what a class's own `check` refuses."""
        plain = _object_schema(self._types[name])
        return {
            **plain,
            "properties": {self._tag: {"const": name}, **plain["properties"]},
            "required": [self._tag, *plain["required"]],
        }

    def read_rest(self, name: str, own: Fields) -> T:
        """The value of this name from the fields beside its tag."""
        own.where = name
        value: T = _read_fields(self._types[name], own)
        return value

    def write(self, value: T) -> dict[str, Any]:
        """The object that describes this value, without fields that have their default."""
        return {self._tag: self._names[type(value)], **sparse(value)}

    def to_json(self, values: Iterable[T]) -> str:
        """Values in full, as a list."""
        return to_json([self.plain(value) for value in values])

    def plain(self, value: T) -> dict[str, Any]:
        """A value in full, with its tag."""
        return {self._tag: self._names[type(value)], **value.__dict__}


def snake(name: str) -> str:
    """PriceMoved is written price_moved."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def as_plain(value: Any) -> Any:
    """What JSON cannot write by itself: a frozen value as an object, a set as a list."""
    return sorted(value) if isinstance(value, frozenset) else value.__dict__


to_json = encoding(as_plain)


def from_plain(declared: Callable[..., T], plain: object, where: str) -> T:
    """The value of a frozen class that an object describes; MalformedError where it describes none."""
    value: T = reader_of(declared)(plain, where)
    return value


def sparse(value: Any) -> Any:
    """A value as plain JSON, without fields that have their default."""
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, tuple):
        return [sparse(item) for item in value]
    if not is_dataclass(value):
        return value
    cls: Any = type(value)
    plain, own = {}, value.__dict__
    for name, wire, _, usual, _, write in _parts(cls):
        inner = own[name]
        if inner != usual:
            plain[wire] = sparse(inner) if write is None else write(inner)
    return plain


class _Part(NamedTuple):
    """A field of a frozen class: its names here and in JSON, its default, its reader and its writer."""

    name: str
    wire: str
    default: Callable[[], Any] | None
    usual: Any
    read: Reader[Any]
    write: Callable[[Any], Any] | None


@cache
def _parts(cls: Any) -> tuple[_Part, ...]:
    hints = get_type_hints(cls, include_extras=True)
    return tuple(_part(each, hints[each.name]) for each in fields(cls))


def _part(declared: Field[Any], hint: Any) -> _Part:
    default: Callable[[], Any] | None = None
    if declared.default_factory is not MISSING:
        default = declared.default_factory
    elif declared.default is not MISSING:
        default = lambda: declared.default  # noqa: E731 - a field's default as a function, like its factory
    forms = [each for each in get_args(hint)[1:] if isinstance(each, Form)] if _is_annotated(hint) else []
    return _Part(
        declared.name,
        declared.metadata.get("wire", declared.name),
        default,
        MISSING if default is None else default(),
        reader_of(hint),
        forms[0].write if forms else None,
    )


def _read_fields(cls: Any, own: Fields) -> Any:
    """A value of the class from the fields of an object; a class with `check` refuses what makes no sense."""
    value = cls(
        *(
            own.read(part.wire, part.read, REQUIRED if part.default is None else part.default())
            for part in _parts(cls)
        )
    )
    if hasattr(cls, "check"):
        value.check()
    own.end()
    return value


def _object_schema(cls: Any) -> Schema:
    """What `_read_fields` accepts; a field with a default may be missing or null."""
    parts = _parts(cls)
    return {
        "type": "object",
        "properties": {part.wire: _field_schema(part) for part in parts},
        "required": [part.wire for part in parts if part.default is None],
        "additionalProperties": False,
    }


def _field_schema(part: _Part) -> Schema:
    schema = schema_of(part.read)
    if part.default is None:
        return schema
    usual = sparse(part.usual)
    return or_null(schema) if usual is None else {**or_null(schema), "default": usual}


def type_schema(declared: Any) -> Schema:
    """What is read as a value that was declared with this type."""
    return schema_of(reader_of(declared))


def _is_annotated(declared: Any) -> bool:
    return get_origin(declared) is Annotated


@cache
def reader_of(declared: Any) -> Reader[Any]:
    """How to read a value that was declared with this type."""
    if _is_annotated(declared):
        inner, *marks = get_args(declared)
        return next((each.read for each in marks if isinstance(each, Form)), None) or reader_of(inner)
    origin, arguments = get_origin(declared), get_args(declared)
    if origin in (Union, UnionType):
        (some,) = (each for each in arguments if each is not NoneType)
        return _optional(reader_of(some))
    if origin is tuple:
        return read.listed(reader_of(arguments[0]))
    if origin is frozenset:
        read_items = read.listed(reader_of(arguments[0]))
        return shaped(lambda plain, name: frozenset(read_items(plain, name)), lambda: schema_of(read_items))
    if origin is not None and issubclass(origin, Mapping):
        return read.mapping(reader_of(arguments[0]), reader_of(arguments[1]))
    if is_dataclass(declared):
        return shaped(
            lambda plain, name: _read_fields(declared, Fields(plain, name)), lambda: _object_schema(declared)
        )
    if issubclass(declared, StrEnum):
        return read.one_of(declared)
    return {str: read.string, int: read.number, bool: read.flag}[declared]


def _optional(read_value: Reader[Any]) -> Reader[Any]:
    return shaped(
        lambda plain, name: None if plain is None else read_value(plain, name),
        lambda: or_null(schema_of(read_value)),
    )

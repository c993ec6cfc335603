"""Frozen values: dataclasses that share their methods instead of compiling five functions each.

The program has hundreds of them; compiling their methods would take most of its start.
"""

from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from typing import Any, NamedTuple, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """Make a frozen dataclass: compared by type and fields; `dataclasses.fields` and `match` work on it."""
    # Without a text of its own a dataclass would write its signature there, which takes longer than the rest.
    cls.__doc__ = cls.__doc__ or cls.__name__
    made: Any = dataclass(init=False, repr=False, eq=False)(cls)
    made.__plan__ = _plan_of(made)
    made.__init__ = _init_and_check if hasattr(cls, "__post_init__") else _init
    made.__eq__ = _eq
    made.__hash__ = _hash
    made.__repr__ = _repr
    made.__setattr__ = made.__delattr__ = _refuse_change
    return cls


def changed(value: T, **changes: Any) -> T:
    """The same value with these fields changed: `dataclasses.replace` without going through `__init__`.

    The value may be a tuple with names, too.
    """
    if isinstance(value, tuple):
        named: Any = value
        return named._replace(**changes)  # type: ignore[no-any-return]
    copy = object.__new__(type(value))
    copy.__dict__.update(value.__dict__, **changes)
    if len(copy.__dict__) != len(value.__dict__):
        raise TypeError(f"{type(value).__name__} has no {', '.join(changes.keys() - value.__dict__.keys())}")
    if hasattr(copy, "__post_init__"):
        copy.__post_init__()
    return copy


class _Plan(NamedTuple):
    """How a value of a class is filled: its fields with what they usually are, in their order."""

    names: tuple[str, ...]
    usual: dict[str, Any]
    factories: tuple[tuple[str, Any], ...]
    required: tuple[str, ...]


def _plan_of(cls: Any) -> _Plan:
    own = fields(cls)
    factories = tuple(
        (each.name, each.default_factory) for each in own if each.default_factory is not MISSING
    )
    required = tuple(each.name for each in own if each.default is MISSING and each.default_factory is MISSING)
    return _Plan(cls.__match_args__, {each.name: each.default for each in own}, factories, required)


def _init(self: Any, *args: Any, **named: Any) -> None:
    names, usual, factories, required = self.__plan__
    values = self.__dict__
    if len(args) == len(names) and not named:
        values.update(zip(names, args, strict=True))
        return
    values.update(usual)
    values.update(zip(names, args, strict=False))
    values.update(named)
    for name, make in factories:
        if values[name] is MISSING:
            values[name] = make()
    missing = [name for name in required if values[name] is MISSING]
    is_twice = named and not named.keys().isdisjoint(names[: len(args)])
    if missing or is_twice or len(values) != len(names) or len(args) > len(names):
        raise TypeError(f"{type(self).__name__} takes {', '.join(names)}")


def _init_and_check(self: Any, *args: Any, **named: Any) -> None:
    _init(self, *args, **named)
    self.__post_init__()


def _eq(self: Any, other: object) -> bool:
    return type(self) is type(other) and self.__dict__ == other.__dict__


def _hash(self: Any) -> int:
    return hash((type(self), *(getattr(self, name) for name in self.__match_args__)))


def _repr(self: Any) -> str:
    values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{type(self).__name__}({values})"


def _refuse_change(self: Any, name: str, *_: object) -> None:
    raise FrozenInstanceError(f"{type(self).__name__}.{name} cannot be changed")

"""Frozen values: dataclasses that share their methods instead of compiling five functions each.

The program has some two hundred of them; compiling their methods would take most of its start.
"""

from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """Make a frozen dataclass: compared by type and fields; `dataclasses.fields` and `match` work on it."""
    made: Any = dataclass(init=False, repr=False, eq=False)(cls)
    made.__init__ = _init_and_check if hasattr(cls, "__post_init__") else _init
    made.__eq__ = _eq
    made.__hash__ = _hash
    made.__repr__ = _repr
    made.__setattr__ = made.__delattr__ = _refuse_change
    return cls


def changed(value: T, **changes: Any) -> T:
    """The same value with these fields changed: `dataclasses.replace` without going through `__init__`."""
    copy = object.__new__(type(value))
    copy.__dict__.update(value.__dict__, **changes)
    if len(copy.__dict__) != len(value.__dict__):
        raise TypeError(f"{type(value).__name__} has no {', '.join(changes.keys() - value.__dict__.keys())}")
    return copy


def _init(self: Any, *args: Any, **named: Any) -> None:
    names = self.__match_args__
    values = self.__dict__
    values.update(zip(names, args, strict=False))
    if len(args) == len(names) and not named:
        return
    values.update(named)
    for each in fields(self):
        if each.name not in values:
            values[each.name] = _default(self, each)
    if len(values) != len(names) or len(args) > len(names) or named.keys() & names[: len(args)]:
        raise TypeError(f"{type(self).__name__} takes {', '.join(names)}")


def _init_and_check(self: Any, *args: Any, **named: Any) -> None:
    _init(self, *args, **named)
    self.__post_init__()


def _default(self: Any, missing: Any) -> Any:
    if missing.default is not MISSING:
        return missing.default
    if missing.default_factory is not MISSING:
        return missing.default_factory()
    raise TypeError(f"{type(self).__name__} needs {missing.name}")


def _eq(self: Any, other: object) -> bool:
    return type(self) is type(other) and self.__dict__ == other.__dict__


def _hash(self: Any) -> int:
    return hash((type(self), *(getattr(self, name) for name in self.__match_args__)))


def _repr(self: Any) -> str:
    values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{type(self).__name__}({values})"


def _refuse_change(self: Any, name: str, *_: object) -> None:
    raise FrozenInstanceError(f"{type(self).__name__}.{name} cannot be changed")

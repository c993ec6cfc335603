"""The vocabulary of the mistakes: what a builder did, which check finds it, and the sentence it prints."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.doctor.bench import Bench


@dataclass(frozen=True)
class Wrong:
    """What the builder did, which check finds it, and the sentence it prints."""

    check: str
    arrange: Callable[[Bench], object]
    sentence: str


def setting(**values: object) -> Callable[[Bench], None]:
    """Puts these answers on the bench."""

    def arrange(bench: Bench) -> None:
        for name, value in values.items():
            setattr(bench, name, value)

    return arrange


def both(*steps: Callable[[Bench], object]) -> Callable[[Bench], None]:
    def arrange(bench: Bench) -> None:
        for step in steps:
            step(bench)

    return arrange


def saying(command: str, said: str) -> Callable[[Bench], None]:
    return lambda bench: bench.commands.update({command: said})


def file(path: str, text: str = "") -> Callable[[Bench], None]:
    return lambda bench: bench.write(path, text)


def without(path: str) -> Callable[[Bench], None]:
    return lambda bench: bench.remove(path)

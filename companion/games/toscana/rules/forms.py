"""How maps by kind are read, where their types alone do not say it."""

from typing import TypeVar

from companion.games.kit.codec import Form
from companion.games.kit.fields import Reader, malformed, mapping, number, one_of
from companion.games.kit.sentences import Several, shown
from companion.games.toscana.rules.terms import KINDS, Kind, Tile

T = TypeVar("T")


def _tile_or_none(plain: object, name: str) -> Tile | None:
    if plain is None:
        return None
    if not isinstance(plain, str) or plain not in tuple(Tile):
        malformed("{name} must be +, - or null, not {given}.", name=name, given=shown(plain))
    return Tile(plain)


def _every_kind(read_value: Reader[T]) -> Reader[dict[Kind, T]]:
    read_some: Reader[dict[Kind, T]] = mapping(one_of(Kind), read_value)

    def read(plain: object, name: str) -> dict[Kind, T]:
        named = read_some(plain, name)
        missing = tuple(kind.value for kind in KINDS if kind not in named)
        if missing:
            malformed("{name} must name every kind; missing: {kinds}.", name=name, kinds=Several(missing))
        return {kind: named[kind] for kind in KINDS}

    return read


OF_EVERY_KIND = Form(_every_kind(number))
TILE_OF_EVERY_KIND = Form(_every_kind(_tile_or_none))
TILES_BY_KIND = Form(mapping(one_of(Kind), _tile_or_none))

"""How maps by kind are read, where their types alone do not say it."""

from companion.games.kit.codec import Form
from companion.games.kit.fields import malformed, mapping, number, of_every, one_of
from companion.games.kit.sentences import shown
from companion.games.kit.shapes import choice, or_null, shaped
from companion.games.toscana.rules.terms import Kind, Tile


def _tile_or_none(plain: object, name: str) -> Tile | None:
    if plain is None:
        return None
    if not isinstance(plain, str) or plain not in tuple(Tile):
        malformed("{name} must be +, - or null, not {given}.", name=name, given=shown(plain))
    return Tile(plain)


shaped(_tile_or_none, lambda: or_null(choice(Tile)))
OF_EVERY_KIND = Form(of_every(Kind, number))
TILE_OF_EVERY_KIND = Form(of_every(Kind, _tile_or_none))
TILES_BY_KIND = Form(mapping(one_of(Kind), _tile_or_none))

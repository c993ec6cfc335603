"""The game's words on the panel: a type is shown as its icon, which needs no grammar and little room."""

from collections.abc import Mapping

from companion.games.castles.rules.terms import Amount, Bonus, Gain, Supply, Thing, Track, Type
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator, in_words


def with_signs(words: Translator, field: str, value: object) -> str:
    """A value as the panel shows it, with icons for types and supplies."""
    match value:
        case Type():
            return TYPE_SIGNS[value]
        case Thing():
            return THING_SIGNS[value]
        case Amount(count, supply):
            return f"{count}{SUPPLY_SIGNS[supply]}"
        case _:
            return in_words(words, field, value)


# A type has the name of its icon.
TYPE_SIGNS: Mapping[Type, Icon] = {type_: Icon[type_.name] for type_ in Type}
THING_SIGNS: Mapping[Thing, Icon] = {
    **{Thing(type_.value): sign for type_, sign in TYPE_SIGNS.items()},
    Thing.PIECE: Icon.HEX_PIECE,
}
BONUS_SIGNS: Mapping[Bonus, Icon] = {
    Bonus.CARD: Icon.CARDS,
    Bonus.STORAGE: Icon.HEX_TILE,
    Bonus.MARBLE: Icon.MARBLE,
    Bonus.WORKER: Icon.WORKER,
    Bonus.YIELD: Icon.WAGON,
}
SUPPLY_SIGNS: Mapping[Supply, Icon] = {
    Supply.CARDS: Icon.CARDS,
    Supply.WORKERS: Icon.WORKER,
    Supply.MARBLE: Icon.MARBLE,
}
TRACK_SIGNS: Mapping[Track, Icon] = {Track.GREEN: Icon.GREEN_COUNTER, Track.RED: Icon.RED_COUNTER}
GAIN_SIGNS: Mapping[Gain, Icon] = {
    Gain.CARDS: Icon.CARDS,
    Gain.WORKERS: Icon.WORKER,
    Gain.MARBLE: Icon.MARBLE,
    Gain.GREEN: Icon.GREEN_COUNTER,
    Gain.RED: Icon.RED_COUNTER,
    Gain.PIECES: Icon.HEX_PIECE,
}

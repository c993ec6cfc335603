"""The signs of the game's words: which icon stands for each type, thing, bonus tile and track."""

from collections.abc import Mapping

from companion.games.castles.rules.terms import Bonus, Gain, Supply, Thing, Type
from companion.ui.kit.icons import Icon

TYPE_SIGNS: Mapping[Type, Icon] = {
    Type.AGRICULTURE: Icon.AGRICULTURE,
    Type.VILLAGE: Icon.VILLAGE,
    Type.QUARRY: Icon.QUARRY,
    Type.MONASTERY: Icon.MONASTERY,
    Type.WAGON: Icon.WAGON,
    Type.FORT: Icon.FORT,
    Type.CITY: Icon.CITY,
    Type.INN: Icon.INN,
}
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
GAIN_SIGNS: Mapping[Gain, Icon] = {
    Gain.CARDS: Icon.CARDS,
    Gain.WORKERS: Icon.WORKER,
    Gain.MARBLE: Icon.MARBLE,
    Gain.GREEN: Icon.GREEN_COUNTER,
    Gain.RED: Icon.RED_COUNTER,
    Gain.PIECES: Icon.HEX_PIECE,
}

"""How maps by type are read, where every type must be named."""

from companion.games.castles.rules.terms import Side, Type
from companion.games.kit.codec import Form
from companion.games.kit.fields import listed, number, of_every

NUMBERS_OF_EVERY_TYPE = Form(of_every(Type, of_every(Side, number)))
SIZES_OF_EVERY_TYPE = Form(of_every(Type, listed(number)))

"""A typist: enters commands of ledger score on the panel, with the fewest inputs that the screens allow."""

from companion.games.castles.rules.commands import (
    Build,
    Choose,
    Command,
    Draw,
    EndTurn,
    FinalCount,
    Place,
    Reveal,
    ScoreRound,
    Skip,
    TakeBonus,
)
from companion.games.castles.rules.terms import BONUSES, TYPES, Gain, Thing, Type
from companion.games.castles.screens.flow import is_last_of_round
from companion.games.castles.screens.laying import Lay, stored_things, ways_to_pay
from companion.games.castles.screens.yield_card import OF_KEYS
from companion.games.kit.players import player_of
from tests.games.castles.people import Box


def enter(box: Box, command: Command) -> None:  # noqa: C901 - one case a command
    """One command; the end of an open turn takes an input only before a scoring."""
    box.read()
    if getattr(command, "marble", False):
        box.key("key4")
    match command:
        case TakeBonus(_, bonus):
            _key(box, BONUSES.index(bonus))
        case Draw():
            box.key("key1")
        case Choose():
            _choose(box, command)
        case Place():
            box.key("key3")
            _place(box, command)
        case Build(_, tile):
            _type(box, tile)
            box.push()
            _lay(box, command)
        case Reveal(_, gains):
            _reveal(box, {gain: count for gain, count in gains.items() if count})
        case EndTurn():
            if is_last_of_round(box.game):
                box.push()
        case Skip() | ScoreRound() | FinalCount():
            box.push()
        case _:
            raise ValueError(f"{type(command).__name__} has no typist")


def _key(box: Box, index: int) -> None:
    box.key(f"key{index + 1}")


def _type(box: Box, type_: Type) -> None:
    """Keys 1 to 5: the first five types; keys 1 to 3 again: fort, city, inn."""
    index = TYPES.index(type_)
    _key(box, index % 5)
    if index >= 5:
        _key(box, index % 5)


def _choose(box: Box, command: Choose) -> None:
    box.key("key2")
    _type(box, command.tile)
    if command.discard is not None:
        box.turn(player_of(box.game, command.player).storage.index(command.discard))
    box.push()


def _place(box: Box, command: Place) -> None:
    player = player_of(box.game, command.player)
    for _ in range(list(stored_things(player)).index(command.tile)):
        box.key("key5")
    if command.tile is Thing.PIECE and command.on is not None:
        free = [type_ for type_ in TYPES if player.free_spaces(type_)]
        steps = free.index(command.on)
        box.turn(steps if steps <= len(free) // 2 else steps - len(free))
    for _ in range(list(ways_to_pay(player)).index((command.pairs, command.workers))):
        box.key("key4")
    _lay(box, command)


def _lay(box: Box, command: Place | Build) -> None:
    """The area and the farms, then the push."""
    screen = box.navigator.top
    assert isinstance(screen, Lay)
    offered = screen._command(screen._game(box.desk))
    if command.new_farms is not None:
        box.turn(command.new_farms - 1)
    wanted, size = command.completes or 0, offered.completes or 0
    if wanted != size:
        _key(box, (wanted or size) - 1)
    box.push()


def _reveal(box: Box, gains: dict[Gain, int]) -> None:
    for gain, count in gains.items():
        _key(box, OF_KEYS.index(Gain.RED if gain is Gain.GREEN else gain))
        if gain is Gain.GREEN:
            box.key("key5")
        box.turn(count - 1)
    box.push()

"""A typist: enters commands on the panel, with the fewest inputs that the screens allow."""

from collections.abc import Mapping

from companion.games.castles.rules import terms
from companion.games.castles.rules.commands import (
    Build,
    Choose,
    Close,
    Command,
    Draw,
    EndTurn,
    Fill,
    FinalCount,
    Gain,
    Place,
    Refill,
    Reveal,
    ScoreRound,
    Skip,
    TakeBonus,
)
from companion.games.castles.rules.terms import BONUSES, TYPES, Farm, Thing, Type, Why
from companion.games.castles.screens.answers import OF_KEYS
from companion.games.castles.screens.counting import USUALLY_FREE
from companion.games.castles.screens.entries import KEYS, is_last_of_round, types_shown
from companion.games.castles.screens.gaining import YIELDS, FullColour, last_gainer
from companion.games.castles.screens.laying import (
    Lay,
    spaces_for_a_piece,
    stored_things,
    ways_to_pay,
)
from companion.games.castles.screens.memory import MEMORY
from companion.games.castles.screens.spots import Spots
from companion.games.castles.screens.tiles import Arrivals, Displayed
from companion.games.kit.facts import player_of
from tests.games.castles.people import Box


def enter(  # noqa: C901, PLR0912 - one case a command
    box: Box, command: Command, then: Command | None = None
) -> None:
    """One command; the end of an open turn takes an input only before a scoring.

    `then` is the next one, where it is known: an area may fill its colour.
    """
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
        case Build(_, tile, None):
            _type(box, tile)
            box.push()
            _lay(box, command)
        case Build(_, tile, refill) if refill is not None:
            _take(box, tile)
            _lay(box, command)
            _come(box, refill)
        case Reveal(_, gains):
            _reveal(box, {gain: count for gain, count in gains.items() if count})
        case Refill(types):
            for type_ in types:
                _come(box, type_)
        case Gain():
            _gain(box, command, is_full=isinstance(then, Fill) and then.player == command.player)
        case Fill(player, type_):
            _fill(box, player, type_)
        case Close(player):
            _pick(box, player)
            box.hold_knob()
        case ScoreRound() if box.game.is_points_ledger:
            box.hold_knob() if _picked(box) else box.push()
            box.push()
        case FinalCount() if box.game.is_points_ledger:
            _count(box, command)
        case EndTurn():
            if is_last_of_round(box.game):
                box.push()
        case FinalCount(cards):
            _hands(box, cards or {})
            box.push()
        case Skip() | ScoreRound():
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
    if command.refill is not None:
        _take(box, command.tile)
        _come(box, command.refill)
        return
    _type(box, command.tile)
    if command.discard is not None:
        box.turn(player_of(box.game, command.player).storage.index(command.discard))
    box.push()


def _place(box: Box, command: Place) -> None:
    player = player_of(box.game, command.player)
    if not isinstance(box.navigator.top, Lay | Spots):
        _told(box, command)
        return
    for _ in range(list(stored_things(player)).index(command.tile)):
        box.key("key5")
    if isinstance(box.navigator.top, Spots):
        _spot(box, command)
        return
    if command.tile is Thing.PIECE and command.on is not None:
        free = list(spaces_for_a_piece(player))
        steps = free.index(command.on)
        box.turn(steps if steps <= len(free) // 2 else steps - len(free))
    for _ in range(list(ways_to_pay(player)).index(command.workers)):
        box.key("key4")
    _lay(box, command)


def _lay(box: Box, command: Place | Build) -> None:
    """The area and the farms, then the push."""
    screen = box.navigator.top
    if isinstance(screen, Spots):
        _spot(box, command)
        return
    if not isinstance(screen, Lay):
        _told(box, command)
        return
    offered = screen._command(screen.game(box.desk))
    if command.new_farms is not None:
        box.turn(command.new_farms - 1)
    wanted, size = command.completes or 0, offered.completes or 0
    if wanted != size:
        _key(box, (wanted or size) - 1)
    box.push()


def _spot(box: Box, command: Place | Build) -> None:
    """The key of an area that is like the one that is meant, with the workers that pay."""
    screen = box.navigator.top
    assert isinstance(screen, Spots)
    game = screen.game(box.desk)
    areas = player_of(game, game.turn).areas or {}
    on = command.on if isinstance(command, Place) and command.on else Type(command.tile.value)
    meant = (on, areas[on][command.area or 0], command.workers if isinstance(command, Place) else 0)
    spots = [(each.type, areas[each.type][each.area or 0], each.workers) for each in screen.spots(game)]
    page, key = divmod(spots.index(meant), screen._keys(game))
    box.turn(page)
    _key(box, key)
    _told(box, command)


def _told(box: Box, command: Place | Build) -> None:
    """The farms of an agriculture tile, in ledger full."""
    farms = command.farms or ()
    if len(farms) > 1:
        box.key("key5")
    for farm in farms:
        _key(box, list(Farm).index(farm))


def _take(box: Box, tile: Type) -> None:
    """A tile of the display; those beyond five types are behind a detent."""
    if tile not in _displayed(box):
        box.turn(1)
    _key(box, _displayed(box).index(tile))


def _displayed(box: Box) -> list[Type]:
    screen = box.navigator.top
    assert isinstance(screen, Displayed)
    return screen._shown(box.game)


def _come(box: Box, type_: Type) -> None:
    """A tile by its key, the push, a hold, or behind a detent."""
    screen = box.navigator.top
    assert isinstance(screen, Arrivals)
    index = screen.types(box.game).index(type_)
    if index in (KEYS, KEYS + 1):
        box.push() if index == KEYS else box.hold_knob()
        return
    is_rest = index > KEYS
    if is_rest:
        box.turn(1)
    _key(box, types_shown(screen.types(box.game), is_rest=is_rest).index(type_))


def _seat(box: Box, player: str) -> int:
    return [each.id for each in box.game.players].index(player)


def _picked(box: Box) -> str | None:
    """Who gained last, and so stays picked."""
    return last_gainer(box.desk) if box.desk.has_seat_buttons else None


def _pick(box: Box, player: str) -> None:
    """The player's button, unless the last gain was theirs."""
    if _picked(box) != player:
        box.seat(_seat(box, player))


def _fill(box: Box, player: str, type_: Type) -> None:
    """With the area, whose key was held on; else by a push."""
    if not isinstance(box.navigator.top, FullColour):
        _pick(box, player)
        box.push()
    if type_ not in _colours(box):
        box.turn(1)
    _key(box, _colours(box).index(type_))


def _colours(box: Box) -> list[Type]:
    screen = box.navigator.top
    assert isinstance(screen, FullColour)
    return screen.shown(box.game)


def _gain(box: Box, command: Gain, *, is_full: bool) -> None:
    """The key of an area whose colour is full with it is held on."""
    _pick(box, command.player)
    if command.why in (Why.YIELD, Why.OTHER):
        box.turn(1)
        _key(box, YIELDS.index((command.green, command.red)))
    elif command.why is Why.AREA:
        key = f"key{(1, 3, 6).index(command.green) + 1}"
        box.hold_key(key) if is_full else box.key(key)
    else:
        _key(box, {Why.FARM: 3, Why.STORAGE: 4}[command.why])


def _count(box: Box, command: FinalCount) -> None:
    """Cards count by fives, a held key twice; key 5 goes on."""
    for player in box.game.players:
        own = (command.counts or {})[player.id]
        for key, count in enumerate((own.tiles, own.marble, own.workers, own.cards // 5)):
            for _ in range(count // 2):
                box.hold_key(f"key{key + 1}")
            if count % 2:
                _key(box, key)
        box.key("key5")
    for spaces in (command.spaces or {}).values():
        box.turn(spaces - USUALLY_FREE or 1).turn(0 if spaces != USUALLY_FREE else -1).push()


def _hands(box: Box, cards: Mapping[str, int]) -> None:
    """The hands whose fives the box has wrong are counted anew, by fives."""
    for seat, player in enumerate(box.game.players):
        fives = cards.get(player.id, player.cards) // 5
        if fives != player.cards // 5:
            box.seat(seat)
            for _ in range(fives // 2):
                box.hold_key("key5")
            if fives % 2:
                box.key("key5")


def _reveal(box: Box, gains: dict[terms.Gain, int]) -> None:
    seen = MEMORY.recall(box.preferences).yields if box.game.is_full_ledger else ()
    if gains in seen:
        index = seen.index(gains)
        if index == KEYS:
            box.push()
        else:
            box.turn(index // KEYS)
            _key(box, index % KEYS)
        return
    if seen:
        box.turn(len(seen) > KEYS).push()
    for gain, count in gains.items():
        _key(box, OF_KEYS.index(terms.Gain.RED if gain is terms.Gain.GREEN else gain))
        if gain is terms.Gain.GREEN:
            box.key("key5")
        box.turn(count - 1)
    box.push()

"""What the entry screens share: the game at hand, counts above the keys, short names, signed numbers."""

from collections.abc import Mapping

from companion.controls import intents
from companion.controls.intents import Intent
from companion.games.kit.players import find_player
from companion.games.toscana.rules.game import Game, Player, whose_turn
from companion.games.toscana.rules.telling import price_label
from companion.games.toscana.rules.terms import KINDS, Kind, TurnOrder
from companion.games.toscana.screens.signs import BIG_KIND_SIGNS
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.lists import clamped
from companion.ui.kit.scene import Column, Focus

OUT_OF_TURN_NAME_ROOM = 32
MINUS = "−"  # noqa: RUF001 - as wide as the plus sign, which the hyphen is not


def game_on(desk: Desk) -> Game:
    """The game, for screens that are open only while there is one."""
    if not isinstance(desk.game, Game):
        raise LookupError("this screen needs a game of Toscana")
    return desk.game


def acting_player(game: Game, chosen: str | None) -> Player:
    """Who acts: the chosen one, else who may still trade with the market, else whose turn it is."""
    if chosen is None and not game.market_traded:
        chosen = game.trading_open
    player = None if chosen is None else find_player(game, chosen)
    return player or whose_turn(game) or game.players[0]


def may_choose_player(game: Game) -> bool:
    """Whether somebody else may act than the player whose turn it is.

    In strict order only somebody whose trading is still open may.
    """
    return game.options.turn_order is TurnOrder.RELAXED or game.trading_open is not None


def is_out_of_turn(game: Game, player: Player) -> bool:
    """Whether somebody else is on turn; an open trading action may go on at any time."""
    turn = whose_turn(game)
    return turn is not None and player.id not in (turn.id, game.trading_open)


def entry_title(desk: Desk, player: Player, usual: str) -> str:
    """The title of a screen on which this player acts: the usual one, or that it is not their turn."""
    if not is_out_of_turn(game_on(desk), player):
        return usual
    name = short_name(player.name, OUT_OF_TURN_NAME_ROOM)
    return Icon.WARNING + " " + desk.words.text("{player}, out of turn", player=name)


def key_of(intent: Intent) -> Kind | None:
    """The kind whose key was pressed; None for other intents, also for a key that was held."""
    match intent:
        case intents.Key(index, False):
            return KINDS[index]
    return None


def short_name(name: str, room: int = 60) -> str:
    """The name, shortened in the small face to fit this many pixels."""
    return shorten(Face.SMALL, name, room)


def not_possible(words: Translator) -> str:
    """The line that says that the half-entered command would be refused."""
    return Icon.WARNING + " " + words.text("not possible: push")


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


def money(amount: int) -> str:
    return f"{Icon.MONEY} {amount}"


def count_columns(
    counts: Mapping[Kind, int],
    focus: Kind | None,
    prices: Mapping[Kind, int] | None = None,
    *,
    is_signed: bool = False,
) -> tuple[Column, ...]:
    """A number above each key, with the price beside the sign; the one the knob changes is inverted."""
    return tuple(
        Column(
            BIG_KIND_SIGNS[kind],
            price_label(prices[kind]) if prices else "",
            _count(counts.get(kind, 0), is_signed=is_signed) if counts.get(kind) or kind is focus else "",
            focus=Focus.VALUE if kind is focus else Focus.NONE,
        )
        for kind in KINDS
    )


def _count(number: int, *, is_signed: bool) -> str:
    return signed(number) if is_signed else str(number)


def changed(counts: Mapping[Kind, int], kind: Kind, steps: int, bounds: tuple[int, int]) -> dict[Kind, int]:
    """The counts with that of `kind` changed by `steps`, within bounds."""
    low, high = bounds
    return {**counts, kind: clamped(counts.get(kind, 0) + steps, low, high)}


def without_zeros(counts: Mapping[Kind, int]) -> dict[Kind, int]:
    """The counts that are not zero, in market order."""
    return {kind: counts[kind] for kind in KINDS if counts.get(kind)}

"""What the entry screens share: the game at hand, counts above the keys, short names, signed numbers."""

from collections.abc import Mapping

from companion.controls import intents
from companion.controls.intents import Intent
from companion.games.kit.facts import TurnOrder, find_player
from companion.games.kit.sentences import mark
from companion.games.toscana.rules import booklet, terms
from companion.games.toscana.rules.game import Game, Player
from companion.ui.kit.font import short_name, signed
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator, in_words
from companion.ui.kit.scene import Column, Focus, clamped
from companion.ui.kit.screen import Desk

OUT_OF_TURN_NAME_ROOM = 32
UNKNOWN = "?"


def game_on(desk: Desk) -> Game:
    """The game, for screens that are open only while there is one."""
    if not isinstance(desk.game, Game):
        raise LookupError("this screen needs a game of Toscana")
    return desk.game


def acting_player(game: Game, chosen: str | None) -> Player:
    """Who acts: the chosen one, else whose turn it is."""
    player = None if chosen is None else find_player(game, chosen)
    return player or game.whose_turn or game.players[0]


def may_choose_player(game: Game) -> bool:
    """Whether somebody else may act than the player whose turn it is.

    In strict order only somebody whose trading is still open may.
    """
    return game.options.turn_order is TurnOrder.RELAXED or game.trading_open is not None


def is_out_of_turn(game: Game, player: Player) -> bool:
    """Whether somebody else is on turn; an open trading action may go on at any time."""
    turn = game.whose_turn
    return turn is not None and player.id not in (turn.id, game.trading_open)


def entry_title(desk: Desk, player: Player, usual: str) -> str:
    """The title of a screen on which this player acts: the usual one, or that it is not their turn."""
    if not is_out_of_turn(game_on(desk), player):
        return usual
    name = short_name(player.name, OUT_OF_TURN_NAME_ROOM)
    return Icon.WARNING + " " + desk.words.text("{player}, out of turn", player=name)


def key_of(intent: Intent) -> terms.Kind | None:
    """The kind whose key was pressed; None for other intents, also for a key that was held."""
    match intent:
        case intents.Key(index, False):
            return terms.KINDS[index]
    return None


def trend(steps: int) -> str:
    return Icon.UP if steps > 0 else Icon.DOWN if steps < 0 else ""


def money(amount: int) -> str:
    return f"{Icon.MONEY} {amount}"


def count_columns(
    counts: Mapping[terms.Kind, int],
    focus: terms.Kind | None,
    prices: Mapping[terms.Kind, int] | None = None,
    *,
    is_signed: bool = False,
    is_unknown: bool = False,
) -> tuple[Column, ...]:
    """A number above each key, with the price beside the sign; the one the knob changes is inverted.

    What nobody has entered yet is a question mark, never nothing.
    """
    write = signed if is_signed else str
    none = UNKNOWN if is_unknown else ""
    return tuple(
        Column(
            BIG_KIND_SIGNS[kind],
            terms.price_label(prices[kind]) if prices else "",
            write(counts.get(kind, 0)) if counts.get(kind) or kind is focus else none,
            focus=Focus.VALUE if kind is focus else Focus.NONE,
        )
        for kind in terms.KINDS
    )


def stepped(
    counts: Mapping[terms.Kind, int], kind: terms.Kind, steps: int, most: int = booklet.PLAYER_ROOM
) -> dict[terms.Kind, int]:
    """The counts with that of `kind` changed by `steps`, from 0 to the most there can be."""
    return {**counts, kind: clamped(counts.get(kind, 0) + steps, 0, most)}


def without_zeros(counts: Mapping[terms.Kind, int]) -> dict[terms.Kind, int]:
    """The counts that are not zero, in market order."""
    return {kind: counts[kind] for kind in terms.KINDS if counts.get(kind)}


# A kind and an action have the names of their icons.
KIND_SIGNS: Mapping[terms.Kind, Icon] = {kind: Icon[kind.name] for kind in terms.KINDS}
VINEYARD_SIGNS: Mapping[terms.Vineyard, str] = {
    each: "-" if each.kind is None else KIND_SIGNS[each.kind] for each in terms.Vineyard
}
BIG_KIND_SIGNS: Mapping[terms.Kind, Icon] = {kind: Icon[f"BIG_{kind.name}"] for kind in terms.KINDS}
TILE_SIGNS: Mapping[terms.Tile | None, Icon] = {
    terms.Tile.PLUS: Icon.PLUS_TILE,
    terms.Tile.MINUS: Icon.MINUS_TILE,
    None: Icon.EMPTY_TILE,
}
PIECE_SIGNS: Mapping[terms.Piece | None, str] = {
    terms.Piece.WORKER: Icon.WORKER,
    terms.Piece.WINEMASTER: Icon.WINEMASTER,
    None: "",
}
ACTION_SIGNS: Mapping[terms.Action, Icon] = {each: Icon[f"{each.name}_READY"] for each in terms.ACTIONS}
LEDGERS: Mapping[object, str] = {
    terms.Ledger.FULL: mark("all boxes"),
    terms.Ledger.MARKET: mark("market only"),
    terms.Ledger.MAP: mark("map and boxes"),
}


def with_signs(words: Translator, field: str, value: object) -> str:
    """A value as the panel shows it, with icons for kinds."""
    match value:
        case terms.Kind():
            return KIND_SIGNS[value]
        case terms.Vineyard() if value.kind is not None:
            return KIND_SIGNS[value.kind]
        case terms.Amount(boxes, terms.Kind() as kind):
            return f"{boxes}{KIND_SIGNS[kind]}"
        case _:
            return in_words(words, field, value)


def coins(player: Player) -> str:
    """Ready coins show their action, used ones are empty."""
    return "".join(
        Icon.COIN_USED if action in player.used else ACTION_SIGNS[action] for action in terms.ACTIONS
    )

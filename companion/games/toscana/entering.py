"""What is possible now in Toscana, the likeliest first, and what commands and their fields are called."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.frozen import changed
from companion.games.entering import COMMON_NAMES, GameEntering, Offer, people_of
from companion.games.kit.codec import sparse
from companion.games.kit.facts import is_over
from companion.games.kit.sentences import mark, say
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import Hire, Pass
from companion.games.toscana.rules.corrections import CORRECTIONS, ROUND_LASTS
from companion.games.toscana.rules.decide import is_possible
from companion.games.toscana.rules.game import Game, Options, Player
from companion.games.toscana.rules.hiring import none_left
from companion.games.toscana.rules.moves import lacks_boxes
from companion.games.toscana.rules.terms import ACTIONS, KINDS, Action, Ledger, Phase, Piece

HELD = (0, booklet.PLAYER_ROOM)
MARKS = (-booklet.COUNT_MAX, booklet.COUNT_MAX)
HELPERS = {"lobbyist": booklet.LOBBYIST_COST, "mr_rose": booklet.MR_ROSE_COST}
YIELDED = (0, 4 * booklet.YIELD_OF_A_SQUARE)


def offers(game: Game | None) -> tuple[Offer, ...]:
    if game is None or is_over(game):
        return (_new_game(game),)
    return (*_of_phase(game), Offer("adjust", **CORRECTIONS.offered(game)), *_finish(game))


def _new_game(last: Game | None) -> Offer:
    """The people, the options and the opening market of the last game; before one the market is unknown."""
    options = Options() if last is None else changed(last.options, map_squares=None)
    market = {} if last is None or last.opening is None else {"market": sparse(last.opening)}
    return Offer(
        "new_game",
        preset={"players": people_of(last), **market, "options": sparse(options)},
        note=say(
            "Compare the market with the board: its opening prices, storages and tiles are printed there."
        ),
        choices={"options.ladder": booklet.LADDERS},
        ranges={
            "market.prices": (0, booklet.LADDERS[0][-1]),
            "market.storages": (0, booklet.STORAGE_ROOM),
            "options.map_squares": (booklet.MAP_SQUARES_MIN, booklet.MAP_SQUARES_MAX),
        },
        only_with={"options.map_squares": ("ledger", Ledger.MAP)},
    )


def _of_phase(game: Game) -> Iterator[Offer]:
    match game.phase:
        case Phase.PLACING:
            yield Offer("place", preset=_by(game.whose_turn))
        case Phase.ACTIONS:
            yield from _actions(game)
        case Phase.WINE_BOARD:
            yield Offer("update_wine_board", is_at_once=True)
            yield from _trading_on(game)
        case Phase.SUPPLY:
            yield Offer("update_supply", is_at_once=True)
        case Phase.WINETASTING:
            yield Offer("hold_winetasting", ranges={"totals": MARKS, "tiles": MARKS}, parts="tiles")
        case Phase.FINAL_SALE:
            left = next(iter(game.yet_to_sell), None)
            yield Offer("final_sale", preset=_by(left), ranges={"boxes": HELD}, needed=("boxes",))
        case Phase.TIE_BREAK:
            yield Offer("break_tie", needed=() if game.follows_boxes else ("winemasters",))


def _by(player: Player | None) -> dict[str, Any]:
    return {} if player is None else {"player": player.id}


def _actions(game: Game) -> Iterator[Offer]:
    """What the player on turn can still do this round; everybody else may be chosen instead."""
    player = game.whose_turn
    ready = ACTIONS if player is None else player.ready_actions
    if Action.TRADING in ready:
        yield from _trades(game, player)
    if Action.WINEMAKING in ready:
        yield _make_wine(game, player)
    if Action.HIRING in ready:
        yield _hire(game, player)
    yield _pass(game, player, ready)
    if Action.TRADING not in ready:
        yield from _trading_on(game)


def _pass(game: Game, player: Player | None, ready: tuple[Action, ...]) -> Offer:
    """For winemaking the first box that can be taken is filled in."""
    kinds = tuple(
        kind
        for kind in booklet.COMPENSATION
        if player is None or is_possible(game, Pass(player.id, Action.WINEMAKING, kind))
    )
    return Offer(
        "pass",
        preset={**_by(player), **({"take": kinds[0]} if player and kinds else {})},
        choices={"action": ready, "take": kinds},
        only_with={"take": ("action", Action.WINEMAKING)},
    )


def _trading_on(game: Game) -> Iterator[Offer]:
    """Whose trading action is open may go on with deals, and trade with the market once."""
    player = next((each for each in game.players if each.id == game.trading_open), None)
    if player is not None:
        yield from _trades(game, player)


def _trades(game: Game, player: Player | None) -> Iterator[Offer]:
    stored = tuple(kind for kind in KINDS if game.market.storages[kind])
    if stored:
        yield Offer(
            "buy",
            preset={**_by(player), "boxes": 1},
            choices={"kind": stored},
            ranges={"boxes": (1, booklet.PLAYER_ROOM)},
        )
    yield Offer("sell", preset=_by(player), ranges={"boxes": HELD})
    if game.options.player_deals:
        money = (-booklet.MONEY_MAX, booklet.MONEY_MAX)
        yield Offer(
            "deal", preset={**_by(player), "pay": 0}, ranges={"give": HELD, "take": HELD, "pay": money}
        )


def _make_wine(game: Game, player: Player | None) -> Offer:
    if not game.follows_boxes:
        return Offer("make_wine", preset=_by(player), without=("water", "boxes", "squares", "choices"))
    without = ("boxes",) if game.follows_map else ("squares", "choices")
    return Offer(
        "make_wine",
        preset={**_by(player), "water": 1},
        without=without,
        needed=("water",) if game.follows_map else ("water", "boxes"),
        unfolded=("choices",),
        choices=_squares_of(player) if game.follows_map else {},
        ranges={"water": (1, booklet.WATER_MAX), "boxes": YIELDED},
        is_repeated=True,
    )


def _squares_of(player: Player | None) -> dict[str, tuple[str, ...]]:
    """Those that water can touch, and those of them whose kind is chosen each time."""
    squares = (player.squares if player else None) or ()
    return {
        "squares": tuple(square.id for square in squares),
        "choices": tuple(square.id for square in squares if square.needs_choice),
    }


def _hire(game: Game, player: Player | None) -> Offer:
    choices = _hired(player)
    match game.options.ledger:
        case Ledger.MARKET:
            return Offer("hire", preset=_by(player), without=("square",), choices=choices)
        case Ledger.FULL:
            return Offer("hire", preset=_by(player), without=("award", "square"), choices=choices)
        case Ledger.MAP:
            return _hire_on_map(game, player, choices)


def _hire_on_map(game: Game, player: Player | None, choices: Mapping[str, tuple[Any, ...]]) -> Offer:
    """With a piece its square is asked; where none is empty, a winemaster may make room instead."""
    is_full = game.map_squares is not None and game.squares_taken >= game.map_squares
    places = _places(game, player)
    can_replace = is_full and bool(places["replaces"]) and len(game.players) >= booklet.PLAYERS_TO_REPLACE
    return Offer(
        "hire",
        preset=_by(player),
        without=("award", *(("square.new",) if is_full else ()), *(() if can_replace else ("replaces",))),
        choices={**choices, **places},
        needed=() if can_replace else ("square",),
        unfolded=("square",),
        only_with={"square": ("piece", choices["piece"]), "replaces": ("piece", choices["piece"])},
    )


def _hired(player: Player | None) -> dict[str, tuple[Any, ...]]:
    """The pieces that are there to be hired, and the helpers whose box the player has."""
    if player is None:
        return {"piece": tuple(Piece), "helper": tuple(HELPERS)}
    there = (piece for piece in Piece if none_left(player, Hire(player.id, piece)) is None)
    paid = (helper for helper, cost in HELPERS.items() if lacks_boxes(player, cost) is None)
    return {"piece": tuple(there), "helper": tuple(paid)}


def _places(game: Game, player: Player | None) -> dict[str, tuple[Any, ...]]:
    """The own squares that a worker can join, and the opponents' winemasters."""
    replaced = game.winemasters_to_replace("" if player is None else player.id)
    return {
        "square.joins": () if player is None else player.squares_to_join,
        "replaces": tuple({"player": owner, "square": square} for owner, square in replaced),
    }


def _finish(game: Game) -> Iterator[Offer]:
    if game.phase in ROUND_LASTS and not game.is_last_round:
        yield Offer("finish")


NAMES: Mapping[str, str] = {
    **COMMON_NAMES,
    **CORRECTIONS.names,
    # commands
    "place": mark("placing the first workers"),
    "buy": mark("Buying"),
    "sell": mark("Selling"),
    "deal": mark("Deal with a player"),
    "make_wine": mark("Winemaking"),
    "hire": mark("Hiring"),
    "pass": mark("Pass"),
    "update_wine_board": mark("Wine Board update"),
    "update_supply": mark("Supply & demand"),
    "hold_winetasting": mark("Winetasting"),
    "final_sale": mark("final sale"),
    "break_tie": mark("Tie-break"),
    "finish": mark("The last round"),
    # fields
    "market": mark("Wine Stock Market"),
    "ladder": mark("Price steps"),
    "player_deals": mark("Deals of players"),
    "sixty": mark("60 counts"),
    "kind": mark("kind"),
    "with": mark("Deal with whom?"),
    "give": mark("Give what?"),
    "take": mark("Get what?"),
    "pay": mark("Pays (less than 0: receives)"),
    "water": mark("water"),
    "choices": mark("Kinds that abandoned squares give"),
    "piece": mark("piece"),
    "replaces": mark("In the place of whose winemaster?"),
    "award": mark("award for the third winemaster"),
    "helper": mark("Helper"),
    "first": mark("What is first?"),
    "square": mark("Square"),
    "new": mark("On which kind of square?"),
    "joins": mark("Joins the worker on"),
    "lobbyist": mark("lobbyist"),
    "mr_rose": mark("Mr. Rosé"),
    "tile": mark("tile"),
    "from": mark("From"),
    "hire.buy": mark("buy"),
    "hire.sell": mark("sell"),
    "action": mark("action"),
    "pass.take": mark("Take"),
    "tiles": mark("tile by tile"),
    "totals": mark("all tiles"),
    "winemasters": mark("winemasters"),
    "workers_left": mark("workers left"),
    "winemasters_left": mark("winemasters left"),
    "winemasters_on_map": mark("winemasters on the map"),
    "workers": mark("workers"),
    "winemaster": mark("winemaster"),
    # values
    "ledger=market": mark("market only"),
    "ledger=full": mark("boxes"),
    "ledger=map": mark("map and boxes"),
}


ENTERING = GameEntering(NAMES, offers)

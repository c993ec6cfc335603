"""Which commands of The Castles of Tuscany are possible now, the likeliest first, and what fills them in."""

from collections.abc import Iterator
from typing import Any

from companion.games.castles.rules.bounds import (
    AREA_INDEX_MAX,
    COLOUR_BONUS_MAX,
    DRAWN,
    FARMS_OF_A_TILE,
    GAIN_MAX,
    ONE_SPACE,
    PILE_MAX,
    POINTS_MAX,
    SUPPLY_MAX,
    TILES_OF_A_TYPE_SHOWN,
)
from companion.games.castles.rules.game import Game, Options, Player, bonus_left, is_running
from companion.games.castles.rules.terms import (
    AREA_MAX,
    BONUSES_OF_A_KIND,
    CARDS_IN_GAME,
    PARTS,
    TYPES,
    Phase,
    Side,
    What,
)
from companion.games.entering import Offer
from companion.games.kit.codec import sparse
from companion.games.kit.players import player_of

OF_SCORE, OF_FULL = ("completes", "new_farms"), ("area", "farms")
LAID = {
    "completes": (0, AREA_MAX),
    "new_farms": (0, FARMS_OF_A_TILE),
    "area": (0, AREA_INDEX_MAX),
}
NO_NUMBERS = {type_: dict.fromkeys(Side, 0) for type_ in TYPES}


def offers(game: Game | None) -> tuple[Offer, ...]:
    if game is None or not is_running(game):
        return (_new_game(game),)
    return (*_of_phase(game), _adjust(game))


def _new_game(last: Game | None) -> Offer:
    """The people, the numbers and the options of the last game."""
    people = [] if last is None else [{"name": each.name, "colour": each.colour} for each in last.players]
    options = Options() if last is None else last.options
    numbers = NO_NUMBERS if last is None else last.colour_bonus
    return Offer(
        "new_game",
        preset={"players": people, "colour_bonus": numbers, "options": sparse(options)},
        ranges={
            "colour_bonus": (0, COLOUR_BONUS_MAX),
            "options.draw": DRAWN,
            "options.one_space": ONE_SPACE,
            "display": (0, TILES_OF_A_TYPE_SHOWN),
            "areas": (1, AREA_MAX),
        },
    )


def _of_phase(game: Game) -> Iterator[Offer]:
    match game.phase:
        case Phase.BONUS:
            yield _take_bonus(game)
        case Phase.TURNS if game.pending:
            yield from _answers(game, game.pending[0].what)
        case Phase.TURNS:
            yield from _actions(game)
        case Phase.SCORING:
            yield Offer("score_round", is_at_once=True)
        case Phase.FINAL:
            cards = {player.id: player.cards for player in game.players}
            yield Offer("final_count", current={"cards": cards}, ranges={"cards": (0, CARDS_IN_GAME)})


def _take_bonus(game: Game) -> Offer:
    left = tuple(bonus for bonus, count in bonus_left(game).items() if count)
    return Offer("take_bonus", preset={"player": game.turn}, choices={"bonus": left})


def _answers(game: Game, what: What) -> Iterator[Offer]:
    by = {"player": game.turn}
    match what:
        case What.YIELD:
            yield Offer("reveal", preset=by, ranges={"gains": (0, GAIN_MAX)})
        case What.BUILD:
            without = (*_foreign(game), *_no_refill(game))
            yield Offer("build", preset=by, without=without, choices=_displayed(game), ranges=LAID)
            yield Offer("skip", preset=by, is_at_once=True)
        case What.BONUS:
            yield _take_bonus(game)
            yield Offer("skip", preset=by, is_at_once=True)
        case What.REFILL:
            yield Offer("refill")


def _actions(game: Game) -> Iterator[Offer]:
    """The first action is free; for the second one a marble is spent, or the turn ends."""
    player = player_of(game, game.turn)
    by = {"player": player.id, "marble": game.actions > 0}
    if game.actions == 0 or player.marble:
        yield Offer("draw", preset=by, is_at_once=True)
        yield _choose(game, player, by)
        if player.storage:
            yield _place(game, player, by)
        if game.is_full_ledger:
            yield Offer("refresh", preset={"player": player.id}, choices=_displayed(game))
    if game.actions:
        yield Offer("end_turn", preset={"player": player.id}, is_at_once=True)


def _choose(game: Game, player: Player, by: dict[str, Any]) -> Offer:
    without = (*(("discard",) if player.has_place else ()), *_no_refill(game))
    discarded = {} if player.has_place else {"discard": tuple(dict.fromkeys(player.storage))}
    return Offer("choose", preset=by, without=without, choices={**_displayed(game), **discarded})


def _place(game: Game, player: Player, by: dict[str, Any]) -> Offer:
    stored = tuple(dict.fromkeys(player.storage))
    no_piece = () if player.pieces else ("on",)
    return Offer(
        "place",
        preset={**by, "tile": stored[0], "pairs": 0, "workers": 0},
        without=(*_foreign(game), *no_piece),
        choices={"tile": stored},
        ranges={**LAID, "pairs": (0, PARTS), "workers": (0, PARTS)},
    )


def _displayed(game: Game) -> dict[str, tuple[str, ...]]:
    """The tiles that lie there; nothing where the box does not follow the display."""
    if game.display is None:
        return {}
    return {"tile": tuple(type_ for type_, count in game.display.items() if count)}


def _no_refill(game: Game) -> tuple[str, ...]:
    return () if game.is_full_ledger else ("refill",)


def _foreign(game: Game) -> tuple[str, ...]:
    """The fields of the other ledger."""
    return OF_SCORE if game.is_full_ledger else OF_FULL


def _adjust(game: Game) -> Offer:
    def of_each(name: str) -> dict[str, Any]:
        return {player.id: getattr(player, name) for player in game.players}

    shared = ("green", "red", "cards", "workers", "marble", "piles", "storage", "bonus")
    own = () if game.is_full_ledger else ("built", "completed")
    current: dict[str, Any] = {name: of_each(name) for name in (*shared, *own)}
    if game.display is not None:
        current["display"] = game.display
    without = ("built", "completed") if game.is_full_ledger else ("areas", "farms", "display")
    return Offer(
        "adjust",
        current={"set": {**current, "colour_bonus": game.sides, "turn": game.turn}},
        without=tuple(f"set.{name}" for name in without),
        ranges={
            "set.green": (0, POINTS_MAX),
            "set.red": (0, POINTS_MAX),
            "set.cards": (0, CARDS_IN_GAME),
            "set.workers": (0, SUPPLY_MAX),
            "set.marble": (0, SUPPLY_MAX),
            "set.piles": (0, PILE_MAX),
            "set.bonus": (0, BONUSES_OF_A_KIND),
            "set.display": (0, TILES_OF_A_TYPE_SHOWN),
        },
    )

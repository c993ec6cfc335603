"""Tuscany's offers: which commands are possible now, the likeliest first, and what they are called."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.entering import COMMON_NAMES, GameEntering, Offer, people_of
from companion.games.kit.codec import sparse
from companion.games.kit.facts import find_player, is_over
from companion.games.kit.sentences import mark
from companion.games.tuscany.rules import booklet, commands
from companion.games.tuscany.rules.corrections import CORRECTIONS
from companion.games.tuscany.rules.game import (
    Game,
    Options,
    crew_of,
    free_rows,
    is_messenger_due,
    movable_from,
    next_rows,
    toll_owners,
    trainable,
)
from companion.games.tuscany.rules.terms import USUAL_WORKERS, Phase, Worker


def offers(game: Game | None) -> tuple[Offer, ...]:
    if game is None or is_over(game):
        return (_new_game(game),)
    match game.phase:
        case Phase.WAKE_UP:
            return (Offer("wake_up", preset=_by(game), choices={"row": free_rows(game)}),)
        case Phase.TIE_BREAK:
            without = ("money",) if game.options.money else ()
            return (Offer("break_tie", without=without, ranges=commands.RANGES[commands.BreakTie]),)
    return (*_of_season(game), Offer("adjust", **CORRECTIONS.offered(game)))


def _new_game(last: Game | None) -> Offer:
    """The people and the options of the last game; the board as it is printed."""
    options = Options() if last is None else last.options
    return Offer(
        "new_game",
        preset={
            "players": people_of(last),
            "specials": [] if last is None else list(last.specials),
            "structures": last is not None and last.structures,
            "options": sparse(options),
        },
        without=("chart", "map", "wine_points"),
        ranges=commands.RANGES[commands.NewGame],
    )


def _by(game: Game) -> dict[str, Any]:
    return {} if game.turn is None else {"player": game.turn}


def _of_season(game: Game) -> Iterator[Offer]:
    by = _by(game)
    unused = _unused_bookings(game)
    if game.turn is not None and is_messenger_due(game, game.turn):
        yield Offer("deliver", preset=by, without=unused, ranges=commands.RANGES[commands.Deliver])
    else:
        yield _place(game, by)
        yield _pass(game, by)
    yield Offer("gain", preset=by, without=unused, ranges=commands.RANGES[commands.Gain])
    yield _star(game, by)
    yield Offer(
        "train", preset=by, choices={"worker": trainable(game)}, ranges=commands.RANGES[commands.Train]
    )
    yield Offer("trade", preset=by)
    yield Offer("sell_wine", preset=by)


def _unused_bookings(game: Game) -> tuple[str, ...]:
    money = () if game.options.money else ("money",)
    return money if game.structures else (*money, "marks.income", "marks.statue")


def _place(game: Game, by: dict[str, Any]) -> Offer:
    """Only the workers of this game, and the fields that belong to its special kinds."""
    foreign = tuple(name for name, worker in commands.OWN_FIELDS.items() if worker not in game.specials)
    traveler = Worker.TRAVELER if Worker.TRAVELER in game.specials else None
    owners = toll_owners(game, game.turn, traveler)
    tolls = () if owners else ("tolls",)
    return Offer(
        "place",
        preset=by,
        without=(*_unused_bookings(game), *foreign, *tolls),
        choices={"worker": _workers(game), "tolls": owners},
        ranges=commands.RANGES[commands.Place],
    )


def _workers(game: Game) -> tuple[Worker, ...]:
    """Who can be placed: those that are ready where the box follows them, else all kinds of the game."""
    everybody = (*USUAL_WORKERS, *game.specials)
    player = None if game.turn is None else find_player(game, game.turn)
    if player is None or not game.follows_workers:
        return everybody
    return tuple(worker for worker in everybody if crew_of(player, worker).ready)


def _pass(game: Game, by: dict[str, Any]) -> Offer:
    """In winter with next year's row; whoever had the last one takes the first without a choice."""
    rows = next_rows(game, game.turn)
    if rows and rows != (booklet.ROW_OF_THE_GRAPE,):
        return Offer("pass", preset=by, choices={"row": rows})
    return Offer("pass", preset=by, without=("row",), is_at_once=bool(by))


def _star(game: Game, by: dict[str, Any]) -> Offer:
    own = () if game.turn is None else movable_from(game, game.turn)
    return Offer(
        "star", preset=by, without=() if own else ("from",), choices={"to": tuple(game.map), "from": own}
    )


NAMES: Mapping[str, str] = {
    **COMMON_NAMES,
    **CORRECTIONS.names,
    # commands
    "wake_up": mark("the choice of rows"),
    "place": mark("Place"),
    "deliver": mark("The messenger acts now"),
    "pass": mark("Pass"),
    "gain": mark("book"),
    "star": mark("Star"),
    "trade": mark("Trade"),
    "sell_wine": mark("Wine sale"),
    "train": mark("Train"),
    "break_tie": mark("Tie-break"),
    # fields
    "money": mark("lira"),
    "points": mark("points"),
    "marks": mark("Buildings"),
    "cottage": mark("cottage"),
    "windmill": mark("windmill"),
    "tasting_room": mark("tasting room"),
    "income": mark("income structures"),
    "statue": mark("statue"),
    "starting_player": mark("Who takes a row first?"),
    "specials": mark("Special workers"),
    "structures": mark("Structure cards"),
    "chart": mark("Wake-up chart"),
    "summer": mark("summer"),
    "autumn": mark("autumn"),
    "winter": mark("winter"),
    "map": mark("Map"),
    "benefit": mark("Benefit"),
    "wine_points": mark("Points for which wine?"),
    "region_points": mark("Region points"),
    "row": mark("Row"),
    "worker": mark("Which worker?"),
    "tolls": mark("Toll to whom?"),
    "residual": mark("residual income"),
    "pushes": mark("Pushes"),
    "recalls": mark("Takes a worker back"),
    "pays": mark("Pays whom?"),
    "again": mark("Bonus again"),
    "season": mark("In which season?"),
    "from": mark("From"),
    "to": mark("To"),
    "give": mark("Give what?"),
    "get": mark("Get what?"),
    "type": mark("Wine"),
    "cost": mark("cost"),
    "now": mark("Works this year"),
    "wine": mark("Wine"),
    "grapes": mark("Grapes"),
    "owned": mark("all"),
    "ready": mark("ready"),
    "new": mark("from next year on"),
    "turn": mark("whose turn"),
}

ENTERING = GameEntering(NAMES, offers)

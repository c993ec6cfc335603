"""What is possible now in The Castles of Tuscany, the likeliest first, and what commands are called."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from companion.frozen import changed
from companion.games.castles.rules.boards import LETTERS, NUMBERS, Board, are_possible, ways
from companion.games.castles.rules.commands import (
    RANGES,
    Build,
    Fill,
    FinalCount,
    Gain,
    NewGame,
    Place,
    Reveal,
)
from companion.games.castles.rules.corrections import CORRECTIONS
from companion.games.castles.rules.game import Game, Options, Player, bonus_left
from companion.games.castles.rules.terms import TYPES, Ledger, Phase, What
from companion.games.entering import COMMON_NAMES, GameEntering, NamedParts, Offer, people_of
from companion.games.kit.codec import from_plain, sparse
from companion.games.kit.facts import is_over, player_of
from companion.games.kit.sentences import mark

BOARDS = Mapping[str, Board]
OF_SCORE, OF_FULL = ("completes", "also", "new_farms"), ("area", "farms")


def offers(game: Game | None) -> tuple[Offer, ...]:
    if game is None or is_over(game):
        return (_new_game(game),)
    return (*_of_phase(game), Offer("adjust", **CORRECTIONS.offered(game)))


def _new_game(last: Game | None) -> Offer:
    """The people, the numbers and the options of the last game."""
    options = Options() if last is None else last.options
    is_known = last is not None and len(last.colour_bonus) == len(TYPES)
    numbers = {"colour_bonus": last.colour_bonus} if last is not None and is_known else {}
    return Offer(
        "new_game",
        preset={"players": people_of(last), **numbers, "options": sparse(options)},
        choices={f"areas.{type_}": ways(type_) for type_ in TYPES},
        ranges=RANGES[NewGame],
        needed=("display", "areas"),
        needed_with={"colour_bonus": ("options.ledger", (Ledger.SCORE, Ledger.FULL))},
        only_with={
            "display": ("options.ledger", Ledger.FULL),
            "areas": ("options.ledger", Ledger.FULL),
        },
    )


def recalled(offer: Offer, memory: Any) -> Offer:
    """The numbers that were copied, and the boards by whose names a region is told, as on the panel."""
    if offer.do != "new_game":
        return offer
    numbers = {"colour_bonus": memory["numbers"]} if memory and memory.get("numbers") else {}
    regions = _regions(_known_boards(memory))
    return changed(offer, preset={**numbers, **offer.preset}, by_name={"areas": regions})


def _known_boards(memory: Any) -> Mapping[str, Board]:
    try:
        boards: Mapping[str, Board] = from_plain(BOARDS, (memory or {}).get("boards", {}), "boards")
    except ValueError:
        return {}
    return boards if are_possible(boards) else {}


def _regions(boards: Mapping[str, Board]) -> NamedParts:
    by_letter = [[each for name, each in boards.items() if name[0] == letter] for letter in LETTERS]
    return NamedParts(
        title=mark("Boards"),
        rows=tuple(tuple(f"{letter}{number}" for number in NUMBERS) for letter in LETTERS),
        known={name: {type_: each.get(type_, ()) for type_ in TYPES} for name, each in boards.items()},
        ways={
            type_: {
                "|".join(",".join(map(str, sizes)) for sizes in printed): ways(
                    type_, [{type_: sizes} for sizes in printed]
                )
                for printed in product(*({each.get(type_, ()) for each in letter} for letter in by_letter))
            }
            for type_ in TYPES
        },
    )


def _of_phase(game: Game) -> Iterator[Offer]:
    match game.phase:
        case Phase.TURNS if game.is_points_ledger:
            yield from _gains(game)
        case Phase.FINAL if game.is_points_ledger:
            yield Offer("final_count", without=("cards",), ranges=RANGES[FinalCount], needed=("counts",))
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
            yield Offer(
                "final_count",
                current={"cards": cards},
                without=("counts", "spaces"),
                ranges=RANGES[FinalCount],
            )


def _gains(game: Game) -> Iterator[Offer]:
    """Ledger points: what anybody may gain, and how the round ends."""
    if game.is_closing:
        yield Offer("score_round", is_at_once=True)
    yield Offer("gain", ranges=RANGES[Gain])
    left = tuple(type_ for type_ in TYPES if game.sides[type_] is not None)
    known = ("green",) if len(game.colour_bonus) == len(TYPES) else ()
    yield Offer("fill", choices={"type": left}, without=known, ranges=RANGES[Fill])
    if not game.is_closing:
        yield Offer("close")


def _take_bonus(game: Game) -> Offer:
    left = tuple(bonus for bonus, count in bonus_left(game).items() if count)
    return Offer("take_bonus", preset={"player": game.turn}, choices={"bonus": left})


def _answers(game: Game, what: What) -> Iterator[Offer]:
    by = {"player": game.turn}
    match what:
        case What.YIELD:
            yield Offer("reveal", preset=by, ranges=RANGES[Reveal])
        case What.BUILD:
            without = (*_foreign(game), *_no_refill(game))
            yield Offer("build", preset=by, without=without, choices=_displayed(game), ranges=RANGES[Build])
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
    discarded = {} if player.has_place else {"discard": player.things}
    return Offer("choose", preset=by, without=without, choices={**_displayed(game), **discarded})


def _place(game: Game, player: Player, by: dict[str, Any]) -> Offer:
    of_piece = {"on": player.free_types} if player.pieces else {}
    return Offer(
        "place",
        preset={**by, "tile": player.things[0], "pairs": 0, "workers": 0},
        without=(*_foreign(game), *(() if of_piece else ("on",))),
        choices={"tile": player.things, **of_piece},
        ranges=RANGES[Place],
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


NAMES: Mapping[str, str] = {
    **COMMON_NAMES,
    **CORRECTIONS.names,
    # commands
    "take_bonus": mark("bonus tile"),
    "draw": mark("Draw"),
    "choose": mark("Choose"),
    "place": mark("Place"),
    "build": mark("Build a tile of the display"),
    "reveal": mark("Yield card"),
    "skip": mark("Decline"),
    "refill": mark("new tiles for the display"),
    "refresh": mark("Nothing fits: exchange"),
    "end_turn": mark("End the turn"),
    "score_round": mark("the scoring"),
    "final_count": mark("The final count"),
    "gain": mark("Points gained"),
    "fill": mark("A colour is full"),
    "close": mark("A pile is empty"),
    # fields
    "new_game.draw": mark("Cards of a draw"),
    "display": mark("Tiles of the display"),
    "areas": mark("Areas"),
    "bonus": mark("bonus tile"),
    "adjust.bonus": mark("Bonus tiles"),
    "marble": mark("marble"),
    "tile": mark("tile"),
    "discard": mark("discard"),
    "choose.refill": mark("Into the gap"),
    "build.refill": mark("Into the gap"),
    "on": mark("On a space of"),
    "pairs": mark("Pairs of cards"),
    "workers": mark("workers"),
    "completes": mark("Size of the area that is complete now"),
    "also": mark("Areas forgotten before"),
    "new_farms": mark("new farms"),
    "area": mark("Area"),
    "farms": mark("farms"),
    "gains": mark("What it brings"),
    "types": mark("New tiles"),
    "type": mark("Colour"),
    "green": mark("Green points"),
    "red": mark("Red points"),
    "why": mark("What for"),
    "counts": mark("What is left"),
    "tiles": mark("Stored tiles"),
    "spaces": mark("Free spaces, if tied"),
}

ENTERING = GameEntering(NAMES, offers, recalled)

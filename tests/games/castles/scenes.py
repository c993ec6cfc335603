"""Every screen of The Castles of Tuscany in every state that matters: one table of named situations."""

from dataclasses import replace
from typing import Any

from companion.games.castles.rules.commands import (
    Adjust,
    Choose,
    Close,
    Command,
    Draw,
    FinalCount,
    NewGame,
    Place,
    ScoreRound,
)
from companion.games.castles.rules.terms import Bonus, Farm, Gain, Ledger, Thing, Type
from companion.games.castles.screens.memory import MEMORY
from companion.settings.preferences import Preferences
from tests.games.castles.people import (
    ANNA,
    BEN,
    BOARDS,
    CHLOE,
    EINO,
    REGULARS,
    bonus_tiles,
    knowing,
    new_game,
)
from tests.ui.situations import Start, Table, situations

FOUR = new_game()
FULL = new_game(ledger=Ledger.FULL)
BEGUN = bonus_tiles()


def start(
    game: NewGame | None = FOUR, commands: tuple[Command, ...] = BEGUN, preferences: Preferences = REGULARS
) -> Start:
    return Start("castles", game, commands, preferences)


def with_set(*commands: Command, game: NewGame = FOUR, **named: Any) -> Start:
    """The bonus tiles are taken, this is set, then these commands are done."""
    correction = dict(**named)
    return start(game, (*BEGUN, Adjust(correction, "as it lies"), *commands))


SETUP = start(None, ())
FIRST_EVENING = start(None, (), Preferences(language="en", last_names=("Anna",), last_colours=("red",)))
KNOWN = "push push push"
FULL_EVENING, BOARDS_EVENING = start(None, (), knowing()), start(None, (), knowing(*BOARDS))
TO_BOARDS = f"{KNOWN} push push key1 key1 key1 key1 key2 key3 key4 key5 push"
TEN_SPACES = "key1 key1 key2 key2 key3 key4 key5 +1 key1 key2 key3"
MIDDLE: dict[str, Any] = {
    "green": {ANNA: 14, BEN: 9, CHLOE: 22, EINO: 11},
    "red": {ANNA: 31, BEN: 62, CHLOE: 104, EINO: 7},
    "cards": {ANNA: 9, BEN: 12, CHLOE: 4, EINO: 7},
    "workers": {ANNA: 2, CHLOE: 1},
    "marble": {ANNA: 1, EINO: 2},
    "piles": {ANNA: (1, 7, 7), BEN: (3, 7, 7), CHLOE: (4, 7, 7), EINO: (2, 7, 7)},
    "bonus": {ANNA: {Bonus.STORAGE: 1, Bonus.YIELD: 1}, CHLOE: {Bonus.MARBLE: 2}},
}
STORED = {**MIDDLE, "storage": {ANNA: (Thing.AGRICULTURE, Thing.PIECE)}}
MIDDLE_GAME = with_set(**STORED)
LAST_TILE = with_set(**{**MIDDLE, "marble": {}})
OPEN_TURN = with_set(Draw(ANNA), **STORED)
CLOSING = with_set(Choose(ANNA, Type.INN, marble=False), **{**MIDDLE, "marble": {}})
LAST_OF_CYCLE = {**MIDDLE, "turn": EINO, "piles": {ANNA: (0, 7, 7)}}
SCORING = with_set(Draw(EINO), **{**LAST_OF_CYCLE, "marble": {}})
OPEN_AT_THE_END = with_set(Draw(EINO), **LAST_OF_CYCLE)
WAGON = with_set(Place(ANNA, Thing.WAGON), **{**MIDDLE, "marble": {}, "storage": {ANNA: (Thing.WAGON,)}})
CITY = with_set(Place(ANNA, Thing.CITY), **{**MIDDLE, "storage": {ANNA: (Thing.CITY,)}})
FORT = with_set(Place(ANNA, Thing.FORT), **{**MIDDLE, "storage": {ANNA: (Thing.FORT,)}})
FILLING = with_set(
    **{
        **MIDDLE,
        "storage": {ANNA: (Thing.CITY,)},
        "built": {ANNA: {Type.CITY: 2}},
        "completed": {ANNA: {Type.CITY: ()}},
    }
)
FULL_GAME = with_set(game=FULL, **{**MIDDLE, "storage": {ANNA: (Thing.AGRICULTURE, Thing.VILLAGE)}})
FULL_ROOM = with_set(game=FULL, **MIDDLE)
FIVE = with_set(
    Choose(ANNA, Type.AGRICULTURE, refill=Type.VILLAGE),
    game=FULL,
    **{**MIDDLE, "display": {Type.VILLAGE: 4, Type.QUARRY: 0, Type.MONASTERY: 0, Type.WAGON: 0}},
)
END_OF_ROUND = {"turn": EINO, "piles": {ANNA: (0, 0, 0)}, "marble": {EINO: 0}}


def last_rounds(*before_final: Command) -> tuple[Command, ...]:
    """Three rounds that end at once, with the extra turns, up to the final count."""
    played: list[Command] = []
    for _ in range(3):
        played += [Adjust(END_OF_ROUND, "the round ends"), Draw(EINO)]
        if len(played) > 6:
            played += [Draw(each) for each in (ANNA, BEN, CHLOE, EINO)]
        played += [ScoreRound()]
    return (*played, *before_final)


FINAL = start(
    commands=(*BEGUN, *last_rounds(Adjust(dict(**{**STORED, "piles": {}}), "as it lies"))),
)


def ended(**named: Any) -> Start:
    """The game is over; what is named was set before the final count."""
    correction = dict(**{"cards": dict.fromkeys((ANNA, BEN, CHLOE, EINO), 0), **named})
    return start(commands=(*BEGUN, *last_rounds(Adjust(correction, "before the count"), FinalCount())))


def points_game(*commands: Command, has_numbers: bool = True) -> Start:
    """Ledger points, in the middle of a game."""
    game = new_game(ledger=Ledger.POINTS)
    told = {name: MIDDLE[name] for name in ("green", "red")}
    begun = game if has_numbers else replace(game, colour_bonus=None)
    return start(begun, (Adjust(told, "as it lies"), *commands), POINTS_EVENING)


POINTS_EVENING = replace(REGULARS, language="en")
POINTS = points_game()
POINTS_CLOSING = points_game(Close(BEN))
POINTS_WITHOUT_NUMBERS = points_game(has_numbers=False)
POINTS_END = points_game(
    *(command for _ in range(3) for command in (Close(BEN), ScoreRound())),
    Adjust({"red": dict.fromkeys((ANNA, BEN, CHLOE, EINO), 60)}, "as it lies"),
)
HALF_FILLED = with_set(
    game=replace(
        FULL,
        areas={
            player: {**areas, Type.AGRICULTURE: (2, 2, 1)} for player, areas in (FULL.areas or {}).items()
        },
    ),
    **{
        **MIDDLE,
        "storage": {ANNA: (Thing.AGRICULTURE,)},
        "areas": {ANNA: {Type.AGRICULTURE: (1, 1, 0)}},
        "farms": {ANNA: ((Farm.VINEYARD, Farm.HOGS), (Farm.WHEAT,), ())},
    },
)
SEEN = (
    {Gain.CARDS: 2},
    {Gain.WORKERS: 1, Gain.GREEN: 1},
    {Gain.MARBLE: 1},
    {Gain.PIECES: 1},
    {Gain.RED: 3},
    {Gain.CARDS: 3},
)
SEEN_EVENING = replace(
    REGULARS,
    **MEMORY.keeping(REGULARS, replace(MEMORY.recall(REGULARS), yields=SEEN)),  # type: ignore[arg-type]
)
FULL_WAGON = start(
    FULL,
    (
        *BEGUN,
        Adjust({**MIDDLE, "marble": {}, "storage": {ANNA: (Thing.WAGON,)}}, "as it lies"),
        Place(ANNA, Thing.WAGON, area=0),
    ),
    SEEN_EVENING,
)
EQUAL = dict.fromkeys((ANNA, BEN, CHLOE, EINO), 40)

TABLE: Table = {
    "Set-up": (
        ("setup-options", SETUP, KNOWN),
        ("setup-options-full", FULL_EVENING, KNOWN),
        ("setup-options-first", FIRST_EVENING, f"{KNOWN} +4"),
        ("setup-numbers", SETUP, f"{KNOWN} push"),
        ("setup-numbers-first", FIRST_EVENING, f"{KNOWN} +4 push -4 push +7 push +4 push"),
        ("setup-numbers-set", SETUP, f"{KNOWN} push key1 key1"),
        ("setup-display", SETUP, f"{KNOWN} +1 push -1 push push key1 key2 +1 key3"),
        ("setup-boards", BOARDS_EVENING, f"{TO_BOARDS} key1"),
        ("setup-boards-anew", BOARDS_EVENING, f"{TO_BOARDS} hold"),
        ("setup-board-spaces", FULL_EVENING, f"{TO_BOARDS} key1 key2 key3 key1 key1 key2 key2 key3 +1 key1"),
        ("setup-board-all-spaces", FULL_EVENING, f"{TO_BOARDS} key1 key2 key3 {TEN_SPACES}"),
        ("setup-board-areas", FULL_EVENING, f"{TO_BOARDS} key1 key2 key3 {TEN_SPACES} push key1 key2 key2"),
        ("setup-regions", BOARDS_EVENING, f"{TO_BOARDS} key1 key2 key3 key2 key5"),
        ("setup-regions-unknown", FULL_EVENING, f"{TO_BOARDS} push key1 key1 key1 key1 key2 key3"),
        ("setup-regions-rest", FULL_EVENING, f"{TO_BOARDS} push +1 key1 key1 key2"),
        ("bonus-first", start(commands=()), ""),
    ),
    "The turn": (
        ("home", start(), ""),
        ("home-middle", MIDDLE_GAME, ""),
        ("home-open", OPEN_TURN, ""),
        ("home-marble", OPEN_TURN, "key4"),
        ("home-closing", CLOSING, ""),
        ("home-end-of-round", OPEN_AT_THE_END, ""),
        ("coming", MIDDLE_GAME, "push"),
        ("coming-closing", CLOSING, "push"),
        ("standings", MIDDLE_GAME, "key5"),
        ("holdings", MIDDLE_GAME, "key5 +2 push"),
        ("choose", MIDDLE_GAME, "key2"),
        ("choose-fort", MIDDLE_GAME, "key2 key1 key1 +1"),
        ("choose-full", FULL_ROOM, "key2"),
        ("came", FULL_ROOM, "key2 key1"),
        ("came-others", FULL_ROOM, "key2 key1 +1"),
        ("lay", MIDDLE_GAME, "key3"),
        ("lay-area", MIDDLE_GAME, "key3 +1 key1 key4"),
        ("lay-not-possible", MIDDLE_GAME, "key3 key3"),
        ("lay-piece", MIDDLE_GAME, "key3 key5 +3"),
        ("lay-filling", FILLING, "key3"),
        ("lay-full", FULL_GAME, "key3"),
        ("lay-full-farms", HALF_FILLED, "key3"),
        ("farms", FULL_GAME, "key3 key5 push"),
        ("farms-two", FULL_GAME, "key3 key5 push key5 key2"),
        ("exchange", FULL_ROOM, "key2 hold-key1 key3"),
    ),
    "What is asked": (
        ("yield-card", WAGON, ""),
        ("yield-card-seen", FULL_WAGON, ""),
        ("yield-card-counted", WAGON, "key1 +1 key5 key5"),
        ("bonus", CITY, ""),
        ("fort-tile", FORT, ""),
        ("fort-tile-chosen", FORT, "key2 key2"),
        ("fort-lay", FORT, "key2 push key1"),
        ("new-tiles", FIVE, "key3 key4 +1 key1"),
    ),
    "The tracks alone": (
        ("points-home", POINTS, ""),
        ("points-home-closing", POINTS_CLOSING, ""),
        ("points-gains", POINTS, "key2"),
        ("points-yield", POINTS, "key2 +1"),
        ("points-yield-counted", POINTS, "key2 +1 -4"),
        ("points-colour", POINTS, "key2 push"),
        ("points-number", POINTS_WITHOUT_NUMBERS, "key2 push key1 +5"),
        ("points-pile", POINTS, "key5"),
        ("points-coming", POINTS_CLOSING, "key1 back push"),
        ("points-next", POINTS, "push"),
        ("points-counting", POINTS_END, "key1 key4"),
        ("points-tied", POINTS_END, "key5 key5 key5 key5 +3"),
        ("points-end", POINTS_END, "key1 key5 key1 key1 key5 key5 key3 key3 key3 key5 push push"),
    ),
    "What is told": (
        ("moves-placed", FILLING, "key3 push"),
        ("moves-placed-reasons", FILLING, "key3 push +4"),
        ("moves-closing", LAST_TILE, "key2 key1 push"),
        ("moves-scored", SCORING, "push"),
        ("moves-back", FILLING, "key3 push undo"),
        ("refused-marble", MIDDLE_GAME, "key4"),
        ("history", OPEN_TURN, "back +2 push"),
    ),
    "The check": (
        ("board-check", MIDDLE_GAME, "back +1 push"),
        ("board-check-set", MIDDLE_GAME, "back +1 push push +2"),
        ("board-check-stored", MIDDLE_GAME, "back +1 push +8 push +3 push"),
        ("board-check-areas", MIDDLE_GAME, "back +1 push +20"),
        ("board-check-full", FULL_GAME, "back +1 push +31"),
        ("board-check-table", MIDDLE_GAME, "back +1 push key5"),
        ("board-check-reason", MIDDLE_GAME, "back +1 push push +2 push hold"),
    ),
    "The scoring": (
        ("scoring", SCORING, ""),
        ("hands", FINAL, ""),
        ("hands-counted", FINAL, "key2 +3"),
        ("game-end", ended(red={ANNA: 61, BEN: 88, CHLOE: 104, EINO: 70}), ""),
        ("game-end-spaces", ended(red=EQUAL, built={BEN: {Type.VILLAGE: 1}}), "+1"),
        ("game-end-green", ended(red=EQUAL, green={BEN: 9}), "+1"),
        ("game-end-shared", ended(red=EQUAL), "+1"),
    ),
}
SITUATIONS = tuple(situations("castles", TABLE))
OF_A_PLAYER = {
    *("Home", "BonusTile", "Came", "ChooseTile", "Exchange", "Farms", "FortTile", "Holdings", "Lay", "Spots"),
    *(
        "NewTiles",
        "YieldCard",
        "SeenCard",
        "Displayed",
        "Gains",
        "YieldPoints",
        "FullColour",
        "Prize",
        "Counting",
    ),
}
"""The screens of one player's entry, whose lamps pulse."""
OF_SOMEBODY_OR_NOBODY: set[str] = set()

"""Region boards: entered once, then only named; what three of them leave open is asked, and nothing else."""

import random
from dataclasses import replace
from itertools import pairwise, product

import pytest

from companion.games.castles.rules.boards import LETTERS, Board, spaces_on, ways
from companion.games.castles.rules.commands import NewGame
from companion.games.castles.rules.terms import AREA_MAX, SPACES, TYPES, Type
from companion.games.castles.screens.memory import MEMORY
from companion.games.port import command_of
from companion.settings.preferences import Preferences
from tests.games.castles.people import ANNA, BEN, BOARDS, EINO, REGULARS, SPACES_BY_LETTER, Box, knowing

DISPLAY = "key1 key1 key2 key3 key3 key4 key4 key5 push"
TEN_SPACES = {
    "A": "key1 key1 key2 key2 key3 key4 key5 +1 key1 key2 key3 push",
    "B": "key1 key1 key2 key3 key3 key4 key5 +1 key1 key2 key3 push",
}


def at_boards(preferences: Preferences, players: int = 2) -> Box:
    """Set-up has come to the first player's boards."""
    names = {"last_names": REGULARS.last_names[:players], "last_colours": REGULARS.last_colours[:players]}
    box = Box(preferences=replace(preferences, **names), name="castles")  # type: ignore[arg-type]
    return entering(box, f"push push push push push {DISPLAY}")


def entering(box: Box, path: str) -> Box:
    for word in path.split():
        match word:
            case "push":
                box.push()
            case "back":
                box.back()
            case "hold":
                box.hold_knob()
            case _ if word.startswith("key"):
                box.key(word)
            case _:
                box.turn(int(word))
    return box


def sizes(box: Box, player: str) -> Board:
    areas = box.player(player).areas or {}
    return {type_: tuple(area.size for area in areas[type_]) for type_ in TYPES}


def test_boards_that_were_entered_are_only_named_the_next_evening() -> None:
    box = at_boards(knowing())
    entering(box, f"key1 key1 key1 {TEN_SPACES['A']} key1 key2 push {TEN_SPACES['B']} key1 key2 push")
    assert "Board C1: areas" in box.text, "what two letters leave is the third's, so its spaces are not asked"
    entering(box, "key1 key2 key3 push push push")
    assert "Boards of Ben" in box.text
    entering(box, "key2 key2 key2 key1 key1 key2 key2 push key1 key1 key2 key2 push")
    assert "Board C2: areas" in box.text, "every board of a letter has the same spaces"
    entering(box, "key1 key1 key2 key2 key3 key3 push push push")
    assert box.game.players
    assert box.overflowing == set()
    later = at_boards(replace(box.preferences, language="en"))
    before = later.inputs
    entering(later, "key2 key2 key2 push push key1 key1 key1 push push")
    assert later.inputs - before == 10
    assert (sizes(later, ANNA), sizes(later, BEN)) == (sizes(box, BEN), sizes(box, ANNA))


def test_what_touches_over_a_seam_is_one_area_and_the_command_tells_it() -> None:
    box = at_boards(knowing(*BOARDS))
    entering(box, "key1 key1 key1")
    assert "Areas of Anna" in box.text
    assert "A1 B1 C1" in box.text
    entering(box, "key2 push key1 push key2 key2 key2 push push")
    anna = sizes(box, ANNA)
    assert anna[Type.VILLAGE] == (3, 2), "2, 1 and 2, of which the 1 touches one"
    assert anna[Type.FORT] == (2, 1), "two forts touch, and the castle is there"
    assert anna[Type.AGRICULTURE] == (2, 2, 1), "as printed"
    begun = command_of(box.desk.port, box.table.timeline.moments[0])
    assert isinstance(begun, NewGame)
    assert (begun.areas or {})[ANNA] == anna, "the journal needs no memory"


def test_a_region_whose_areas_cannot_touch_is_not_asked() -> None:
    """All spaces of a type together on one board, or too many of them to be one area."""
    whole: dict[str, Board] = {
        "A1": {Type.AGRICULTURE: (3, 2), Type.VILLAGE: (3, 2)},
        "B1": {Type.QUARRY: (2, 2), Type.MONASTERY: (2, 2), Type.INN: (2,)},
        "C1": {Type.WAGON: (2, 2), Type.FORT: (3,), Type.CITY: (3,)},
    }
    memory = replace(MEMORY.recall(knowing()), boards=whole)
    evening = replace(knowing(), **MEMORY.keeping(knowing(), memory))  # type: ignore[arg-type]
    box = entering(at_boards(evening), "key1 key1 key1")
    assert "Boards of Ben" in box.text
    entering(box, "push key1 key2 key3 key4 key5 push key1 key2 key3 push")
    assert sizes(box, ANNA)[Type.WAGON] == (2, 2)


def test_nobody_gets_a_board_that_somebody_else_has_and_the_last_of_four_names_none() -> None:
    box = at_boards(knowing(*BOARDS), players=4)
    entering(box, "key1 key1 key1 push push")
    assert "A1" not in box.text
    entering(box, "key1")
    assert "B1" not in box.text, "a key without a board does nothing"
    entering(box, "key2 key2 key2 push push key3 key3 key3 push push")
    assert "Areas of Eino" in box.text
    assert "A4 B4 C4" in box.text
    entering(box, "push push")
    assert sizes(box, EINO)[Type.INN] == (1, 1)


def test_a_board_that_was_entered_by_mistake_is_entered_anew() -> None:
    box = at_boards(knowing(*BOARDS))
    entering(box, "hold key1 key1 key1")
    assert "Board A1: areas" in box.text
    entering(box, "push")
    assert "Board A1: areas" in box.text, "what is unknown is no answer"
    entering(box, "key1 key1 key2 key2 push push push key2 key2 key2 push push")
    assert MEMORY.recall(box.preferences).boards["A1"][Type.VILLAGE] == (1, 1)
    assert MEMORY.recall(box.preferences).boards["A2"] == BOARDS["A2"]


def test_without_boards_every_type_is_asked_and_nothing_is_guessed() -> None:
    box = entering(at_boards(knowing(), players=2), "push push push push")
    assert "?" in box.text
    entering(box, "key2 key3 key4 key5 push +1 key1 key2 key3 push")
    assert "?" in box.text, "agriculture is still unknown"
    entering(box, "key1 push push")
    assert "Areas of Ben" in box.text, "the others are not asked for boards either"
    entering(box, "key1 key1 key2 key3 key4 key5 push key1 key2 key3 push")
    assert sizes(box, BEN)[Type.AGRICULTURE] == (3, 1, 1)
    assert MEMORY.recall(box.preferences).boards == {}


def test_back_leads_through_what_was_entered() -> None:
    box = at_boards(knowing())
    entering(box, f"key1 key1 key1 {TEN_SPACES['A']} key1 key2 push back")
    assert "Board A1: areas" in box.text
    assert "?" not in box.text
    entering(box, "back back")
    assert "1 more space" in box.text
    entering(box, " ".join(["back"] * 10))
    assert "Boards of Anna" in box.text
    assert "A1 B1 C1" in box.text
    entering(box, "back back back back")
    assert "All eight" in box.text


def test_a_board_changed_on_the_way_back_changes_what_was_joined() -> None:
    box = at_boards(knowing(*(name for name in BOARDS if name != "C1")))
    entering(box, "key1 key1 key1 key1 key2 key3 push")
    assert "Areas of Anna" in box.text
    assert "1+1+" not in box.text
    entering(box, "key1 back key3 push")
    assert "1+1+" in box.text, "the wagons lie apart on C1, and so they are printed"
    entering(box, "key5 key5 key5 key5 back key3 push")
    assert "1+1+" not in box.text, "together again: what was chosen can't be"
    entering(box, "push push key2 key2 key2 push push")
    anna = sizes(box, ANNA)
    assert (anna[Type.WAGON], anna[Type.AGRICULTURE]) == ((2, 1, 1), (3, 2))


@pytest.mark.parametrize(
    "boards",
    [
        {"D1": BOARDS["A1"]},
        {"A1": {**BOARDS["A1"], Type.INN: (2,)}},
        {"A1": BOARDS["A1"], "A2": BOARDS["B2"]},
        {"A1": BOARDS["A1"], "B1": BOARDS["B1"], "C1": BOARDS["A1"]},
        {"A1": {Type.AGRICULTURE: (5,), Type.VILLAGE: (3, 2)}},
        {"A1": {Type.INN: (3, 3), Type.VILLAGE: (3, 1)}},
    ],
)
def test_boards_that_cannot_be_are_not_read(boards: dict[str, Board]) -> None:
    memory = replace(MEMORY.recall(knowing()), boards=boards)
    spoilt = replace(knowing(), **MEMORY.keeping(knowing(), memory))  # type: ignore[arg-type]
    assert MEMORY.problem(spoilt) is not None
    assert MEMORY.recall(spoilt).boards == {}


def test_areas_that_lie_apart_on_one_board_join_only_over_another() -> None:
    apart: Board = {Type.CITY: (1, 1)}
    assert ways(Type.CITY, [apart, {}, {Type.CITY: (1,)}]) == ((1, 1, 1), (2, 1), (3,))
    assert ways(Type.INN, [{Type.INN: (1, 1)}, {}, {}]) == ((1, 1),)
    assert ways(Type.QUARRY, [{Type.QUARRY: (2,)}, {Type.QUARRY: (2,)}, {}]) == ((2, 2),)


# A model of boards as they may be: two rows of five, joined with any turn and shift


Hex = tuple[int, int]
"""A row, and the place in it in half spaces."""
STRIP = tuple((row, 2 * at + row) for row, at in product(range(2), range(5)))


def areas_of(spaces: dict[Hex, Type]) -> dict[Type, list[int]]:
    found: dict[Type, list[int]] = {type_: [] for type_ in TYPES}
    left = set(spaces)
    while left:
        area, edge = set(), [left.pop()]
        while edge:
            row, at = edge.pop()
            area.add((row, at))
            near = {(row, at - 2), (row, at + 2), *product((row - 1, row + 1), (at - 1, at + 1))}
            touching = {each for each in near & left if spaces[each] is spaces[row, at]}
            left -= touching
            edge += touching
        found[spaces[next(iter(area))]].append(len(area))
    return found


def a_strip(dice: random.Random, letter: str) -> dict[Hex, Type]:
    """A board without an area that is too large."""
    colours = [type_ for type_, count in SPACES_BY_LETTER[letter].items() for _ in range(count)]
    dice.shuffle(colours)
    return dict(zip(STRIP, colours, strict=True))


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_joined_is_among_the_ways(seed: int) -> None:
    dice = random.Random(seed)
    strips = {letter: a_strip(dice, letter) for letter in LETTERS}
    boards = [
        {type_: tuple(each) for type_, each in areas_of(strip).items() if each} for strip in strips.values()
    ]
    joined: dict[Hex, Type] = {}
    for place, letter in enumerate(dice.sample(LETTERS, 3)):
        is_turned, shift = dice.random() < 0.5, dice.choice((-2, 0, 2))
        for (row, at), type_ in strips[letter].items():
            turned = (1 - row, 9 - at) if is_turned else (row, at)
            joined[2 * place + turned[0], turned[1] + shift] = type_
    assert len(joined) == sum(SPACES.values())
    for type_, found in areas_of(joined).items():
        if max(found) <= AREA_MAX:
            told = tuple(sorted(found, reverse=True))
            assert told in ways(type_, boards)
            assert sum(told) == sum(spaces_on(board)[type_] for board in boards)


def test_the_printed_areas_come_first() -> None:
    for names in product(*([f"{letter}{number}" for number in range(1, 5)] for letter in LETTERS)):
        boards = [BOARDS[name] for name in names]
        for type_ in TYPES:
            counts = [len(each) for each in ways(type_, boards)]
            assert counts[0] == sum(len(board.get(type_, ())) for board in boards)
            assert all(before >= after for before, after in pairwise(counts))

"""What set-up has asked so far: the numbers, the options, and for ledger full the display and the regions."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from companion.frozen import changed, frozen
from companion.games.castles.rules.boards import (
    BOARD_SPACES,
    LETTERS,
    NUMBERS,
    Board,
    Spaces,
    is_whole,
    spaces_on,
    ways,
    with_third,
)
from companion.games.castles.rules.game import ColourNumbers, Options
from companion.games.castles.rules.terms import PLAYERS_MAX, TYPES, Ledger, Side, Type
from companion.games.castles.screens.memory import MEMORY, Memory
from companion.settings.preferences import Preferences
from companion.ui.kit.setup.plan import Plan

Stop = tuple[Type, Side]
STOPS: tuple[Stop, ...] = tuple((type_, side) for type_ in TYPES for side in Side)
NO_BOARDS: tuple[str, ...] = ()


@frozen
class Opening:
    """What was entered; a number that is missing has not been entered yet."""

    numbers: Mapping[Stop, int] = field(default_factory=dict)
    options: Options = field(default_factory=Options)
    display: tuple[Type, ...] = ()
    memory: Memory = field(default_factory=Memory)
    """What was remembered before; a board that is entered anew is not in it any more."""
    is_copying: bool = False
    """Ledger points: whether the numbers are copied though each can be asked when it is won."""
    named: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """By seat: the boards of a region, A before B before C; empty where areas are told without them."""
    spaces: Mapping[str, tuple[Type, ...]] = field(default_factory=dict)
    """By letter: the spaces on each board of it, as they were entered now."""
    boards: Mapping[str, Board] = field(default_factory=dict)
    """The boards that were entered now, perhaps not wholly."""
    areas: Mapping[int, Board] = field(default_factory=dict)
    """By seat: the areas that were chosen, where there are several ways."""

    @property
    def has_all_numbers(self) -> bool:
        return len(self.numbers) == len(STOPS)

    @property
    def may_copy(self) -> bool:
        """Whether the numbers are neither known nor needed."""
        return self.options.ledger is Ledger.POINTS and not self.has_all_numbers

    @property
    def asks_numbers(self) -> bool:
        return self.options.ledger is not Ledger.POINTS or self.is_copying

    @property
    def colour_bonus(self) -> ColourNumbers | None:
        if not self.has_all_numbers:
            return None
        return {type_: {side: self.numbers[type_, side] for side in Side} for type_ in TYPES}

    # Boards and regions

    @property
    def known_boards(self) -> Mapping[str, Board]:
        """The remembered ones, and those that were entered now."""
        return {**self.memory.boards, **{name: each for name, each in self.boards.items() if is_whole(each)}}

    def names_boards(self, seat: int) -> bool:
        """Whether this player names boards: not after somebody who did not, nor where three are left."""
        is_after_one_without = any(self.named.get(other) == NO_BOARDS for other in range(seat))
        return not is_after_one_without and not self._has_the_rest(seat)

    def boards_of(self, seat: int) -> tuple[str, ...]:
        if self._has_the_rest(seat):
            return tuple("".join(self.free(letter, seat)) for letter in LETTERS)
        return self.named.get(seat, NO_BOARDS)

    def naming(self, seat: int, names: tuple[str, ...]) -> "Opening":
        """With these boards at this seat; who sits after it is asked again."""
        return changed(
            self,
            named={**{other: each for other, each in self.named.items() if other < seat}, seat: names},
            areas={other: each for other, each in self.areas.items() if other < seat},
        )

    def forgetting(self, board: str) -> "Opening":
        """Without what is known of a board, so that it is entered anew."""
        return changed(
            self,
            memory=changed(self.memory, boards=_without(self.memory.boards, board)),
            boards=_without(self.boards, board),
        )

    def free(self, letter: str, seat: int) -> list[str]:
        """The four boards of a letter; an empty text for those that somebody before this seat has."""
        taken, boards = self._taken(seat), [f"{letter}{number}" for number in NUMBERS]
        return ["" if name in taken else name for name in boards]

    def _has_the_rest(self, seat: int) -> bool:
        """Whether all boards but three are named."""
        return seat == PLAYERS_MAX - 1 and len(self._taken(seat)) == seat * len(LETTERS)

    def _taken(self, seat: int) -> list[str]:
        return [name for other in range(seat) for name in self.named.get(other, NO_BOARDS)]

    def spaces_of(self, letter: str) -> Spaces | None:
        """The spaces on each board of a letter; None while they are not known."""
        return with_third({**self._letters(), **self._entered()}).get(letter)

    def must_ask(self, letter: str) -> bool:
        """Whether neither remembered boards nor the other letters say which spaces its boards have."""
        others = {other: each for other, each in self._entered().items() if other != letter}
        return letter not in with_third({**others, **self._letters()})

    def _letters(self) -> Mapping[str, Spaces]:
        return {name[0]: spaces_on(board) for name, board in self.memory.boards.items()}

    def _entered(self) -> Mapping[str, Spaces]:
        whole = {letter: Counter(each) for letter, each in self.spaces.items() if len(each) == BOARD_SPACES}
        return {letter: {type_: each[type_] for type_ in TYPES} for letter, each in whole.items()}

    def ways_of(self, seat: int) -> Mapping[Type, tuple[tuple[int, ...], ...]]:
        """The areas that this region may have of each type."""
        names, known = self.boards_of(seat), self.known_boards
        is_known = len(names) == len(LETTERS) and all(name in known for name in names)
        boards = [known[name] for name in names] if is_known else []
        return {type_: ways(type_, boards) for type_ in TYPES}

    def region_of(self, seat: int) -> Board:
        """The areas as they were chosen, else as they are printed; what is not known is missing."""
        chosen, is_printed = self.areas.get(seat, {}), bool(self.boards_of(seat))
        told = {}
        for type_, each in self.ways_of(seat).items():
            if (sizes := chosen.get(type_)) in each:
                told[type_] = sizes
            elif is_printed or len(each) == 1:
                told[type_] = each[0]
        return told

    @property
    def kept(self) -> Memory:
        """What is remembered of it."""
        return changed(self.memory, numbers=self.colour_bonus, options=self.options, boards=self.known_boards)


def _without(boards: Mapping[str, Board], board: str) -> Mapping[str, Board]:
    return {name: each for name, each in boards.items() if name != board}


CastlesPlan: TypeAlias = Plan[Opening]


def opening_of(preferences: Preferences) -> Opening:
    """The numbers and the options of the last game."""
    memory = MEMORY.recall(preferences)
    numbers = {(type_, side): memory.numbers[type_][side] for type_, side in STOPS} if memory.numbers else {}
    return Opening(numbers, memory.options, memory=memory)


def with_opening(plan: CastlesPlan, **changes: object) -> CastlesPlan:
    return changed(plan, own=changed(plan.own, **changes))

"""The friends who play The Castles of Tuscany in the tests of its screens, and the box they sit at."""

from dataclasses import replace

from companion.games.castles.rules.commands import Command, NewGame, TakeBonus
from companion.games.castles.rules.game import Game, Options, Player
from companion.games.castles.rules.terms import TYPES, Bonus, Ledger, Side, Type
from companion.games.castles.screens.memory import MEMORY, Memory
from companion.games.kit.facts import player_of
from companion.games.port import Person
from companion.settings.preferences import Preferences
from tests.ui import people

FRIENDS = {"anna": "Anna", "ben": "Ben", "chloe": "Chloé", "eino": "Eino"}
COLOURS = ("red", "yellow", "green", "blue")
ANNA, BEN, CHLOE, EINO = FRIENDS
NUMBERS = {
    type_: {Side.I: 4 + index // 2, Side.II: 2 + index // 3} for index, type_ in enumerate(reversed(TYPES))
}
AREAS = dict(zip(TYPES, ((3, 2), (2, 2, 1), (3, 1), (2, 2), (2, 1, 1), (2, 1), (3,), (1, 1)), strict=True))
DISPLAY = dict(zip(TYPES, (2, 1, 1, 1, 1, 0, 1, 1), strict=True))
SPACES_BY_LETTER = {
    letter: dict(zip(TYPES, counts, strict=True))
    for letter, counts in {
        "A": (2, 2, 1, 1, 1, 1, 1, 1),
        "B": (2, 1, 2, 1, 1, 1, 1, 1),
        "C": (1, 2, 1, 2, 2, 1, 1, 0),
    }.items()
}
"""Made-up boards: the real ones are only pictures."""


def board(name: str) -> dict[Type, tuple[int, ...]]:
    """Boards with an odd number have their pairs together, the others apart."""
    is_apart = int(name[1]) % 2 == 0
    spaces = SPACES_BY_LETTER[name[0]]
    return {type_: (1,) * n if is_apart else (n,) for type_, n in spaces.items() if n}


BOARDS = {name: board(name) for name in (f"{letter}{number}" for letter in "ABC" for number in range(1, 5))}
REGULARS = Preferences(
    last_names=tuple(FRIENDS.values()),
    last_colours=COLOURS,
    memories=MEMORY.keeping(
        Preferences(), Memory({type_: NUMBERS[type_] for type_ in TYPES}, Options(Ledger.SCORE))
    )["memories"],  # type: ignore[arg-type]
    dim_after_s=300,
)


def knowing(*boards: str) -> Preferences:
    """A later evening in ledger full, with these boards remembered."""
    memory = replace(
        MEMORY.recall(REGULARS), options=Options(Ledger.FULL), boards={name: BOARDS[name] for name in boards}
    )
    return replace(REGULARS, language="en", **MEMORY.keeping(REGULARS, memory))  # type: ignore[arg-type]


def new_game(players: int = 4, ledger: Ledger = Ledger.SCORE) -> NewGame:
    """Anna starts."""
    seated = zip(FRIENDS.items(), COLOURS, strict=True)
    people_here = tuple(Person(id_, name, colour) for (id_, name), colour in seated)[:players]
    is_full = ledger is Ledger.FULL
    return NewGame(
        people_here,
        ANNA,
        {type_: NUMBERS[type_] for type_ in TYPES},
        Options(ledger),
        DISPLAY if is_full else None,
        {person.id: AREAS for person in people_here} if is_full else None,
    )


def bonus_tiles(players: int = 4, bonus: Bonus = Bonus.CARD) -> tuple[Command, ...]:
    """Everybody has taken this bonus tile."""
    return tuple(TakeBonus(player, bonus) for player in list(FRIENDS)[:players])


class Box(people.Box):
    """A box with The Castles of Tuscany on its table."""

    @property
    def game(self) -> Game:
        assert isinstance(self.table.game, Game)
        return self.table.game

    def player(self, name: str) -> Player:
        return player_of(self.game, name)

    def built(self, name: str, type_: Type) -> int:
        return self.player(name).built[type_]

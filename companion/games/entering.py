"""The entering half of the game port: how a game offers its commands to be filled in, and their names."""

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, TypedDict

from companion.frozen import frozen
from companion.games.kit.sentences import Sentence, mark
from companion.games.port import Game

Choices = Mapping[str, tuple[Any, ...]]
Ranges = Mapping[str, tuple[int, int]]
COMMON_NAMES: Mapping[str, str] = {
    # commands
    "new_game": mark("New game"),
    "adjust": mark("Correction"),
    # fields
    "players": mark("players"),
    "id": mark("player"),
    "name": mark("Name"),
    "colour": mark("Colour"),
    "options": mark("Options"),
    "ledger": mark("Box follows"),
    "turn_order": mark("Turn order"),
    "player": mark("player"),
    "set": mark("What is right"),
    "reason": mark("Why?"),
}
"""What several games have, and call the same."""


class NamedParts(TypedDict):
    """How a part of a map is told by names: one of each row, and nobody else has the same.

    Where all that are chosen are `known`, each field of the part has the `ways` that are possible with what
    they say of it, the first of them filled in: `{"inn": {"1|2|": ((2, 1), (3,))}}`.
    """

    title: str
    rows: tuple[tuple[str, ...], ...]
    known: Mapping[str, Mapping[str, tuple[int, ...]]]
    ways: Mapping[str, Mapping[str, tuple[tuple[int, ...], ...]]]


@frozen
class Offer:
    """A command that is possible now. Fields are named by their path: `options.ladder`.

    A map's values and a list's items have the path of the map or list itself.
    """

    do: str
    preset: Mapping[str, Any] = field(default_factory=dict)
    """What is filled in already, and may be changed."""
    current: Mapping[str, Any] = field(default_factory=dict)
    """What stands now; a field that still reads so says nothing, and is not sent."""
    without: tuple[str, ...] = ()
    """Fields that this game does not use."""
    choices: Choices = field(default_factory=dict)
    """The only values that are possible now; those of one part of a map by its key: `areas.inn`."""
    ranges: Ranges = field(default_factory=dict)
    """From where to where a number can be."""
    needed: tuple[str, ...] = ()
    """Fields that must be filled in now, though the command may leave them out; each starts unknown."""
    unfolded: tuple[str, ...] = ()
    """Fields that are often said, and so seen at once, though the command may leave them out."""
    only_with: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    """Fields that belong to some values of another field beside them, or of a part of it.

    `{"take": ("action", "winemaking"), "areas": ("options.ledger", ("full",))}`
    """
    needed_with: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    """Fields that must be filled in while another one reads so."""
    by_name: Mapping[str, NamedParts] = field(default_factory=dict)
    """Maps whose parts are told by the names of what they are made of, as `NamedParts` describes them."""
    note: Sentence | None = None
    """What to look at before it is entered."""
    is_at_once: bool = False
    """Whether there is nothing to fill in, so that one touch enters it."""
    is_repeated: bool = False
    """Whether players often enter again what they entered before in this game."""
    parts: str = ""
    """A map by player, to which each player's phone adds the own part, secretly until all are in.

    An empty part must be possible: it stands in for those that are missing when one is checked.
    """

    def takes_part(self, plain: object, player: str) -> bool:
        """Whether this is the player's own part of the command, and nothing else."""
        if not self.parts or not isinstance(plain, dict) or plain.keys() != {"do", self.parts}:
            return False
        own = plain[self.parts]
        return bool(plain["do"] == self.do) and isinstance(own, dict) and own.keys() == {player}


def people_of(last: Game | None) -> list[dict[str, Any]]:
    """The players of the last game, as the next one is begun with them; nobody before the first."""
    return [] if last is None else [{"name": each.name, "colour": each.colour} for each in last.players]


@frozen
class GameEntering:
    """How a game's commands are offered in a form; a plain one offers each under its name on the wire."""

    names: Mapping[str, str] = field(default_factory=dict)
    """What commands, fields (`boxes`, or `buy.boxes` in one command) and values (`ledger=full`) are called.

    In English. A `Term` has its own words and needs none here.
    """
    offers: Callable[[Game | None], tuple[Offer, ...]] = lambda _: ()
    """The commands that are possible now, the likeliest first; without a running game, a new one."""
    recalled: Callable[[Offer, Any], Offer] = lambda offer, _: offer
    """An offer with what the game's set-up remembers, which is plain JSON or None."""

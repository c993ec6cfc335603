"""What winemaking yields before caps: as the table tells it, or computed from the squares."""

from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several, shown
from companion.games.toscana.rules.codes import Code
from companion.games.toscana.rules.commands import MakeWine
from companion.games.toscana.rules.game import Player
from companion.games.toscana.rules.squares import Squares, find_square, most_yield
from companion.games.toscana.rules.terms import KINDS, SQUARES_OF_A_CROSSROAD, Boxes, of_every_kind


def told_yield(player: Player, command: MakeWine, water: int) -> Boxes | Refusal:
    """Ledger full: the boxes entered, at most what the pieces and the water allow."""
    if command.boxes is None or command.squares is not None or command.choices is not None:
        return refuse(
            Code.BAD_COMMAND, "Winemaking needs the water laid out and the boxes the squares yield."
        )
    boxes = of_every_kind(command.boxes)
    most = most_yield(player.workers_on_map, player.winemasters_on_map or 0, water)
    if min(boxes.values()) < 0 or sum(boxes.values()) > most:
        return refuse(
            Code.BAD_AMOUNT,
            "{player}'s pieces on the map give {most} boxes at most with so much water, not {boxes}.",
            player=player.name,
            most=most,
            boxes=sum(max(0, count) for count in boxes.values()),
        )
    return boxes


def computed_yield(player: Player, command: MakeWine, water: int) -> Boxes | Refusal:
    """Ledger map: each square that is touched gives once, an abandoned one of the kind that is chosen."""
    if command.boxes is not None:
        return refuse(Code.BAD_COMMAND, "Ledger map knows what the squares yield; it takes the water alone.")
    touched = _touched(player, command, water)
    if isinstance(touched, Refusal):
        return touched
    choices = command.choices or {}
    if refusal := _bad_choices(touched, set(choices)):
        return refusal
    total = dict.fromkeys(KINDS, 0)
    for square in touched:
        if square.yields:
            total[square.kind.kind or choices[square.id]] += square.yields
    return total


def _touched(player: Player, command: MakeWine, water: int) -> Squares | Refusal:
    own = player.squares or ()
    named = command.squares if command.squares is not None else tuple(square.id for square in own)
    if len(set(named)) < len(named):
        return refuse(Code.BAD_COMMAND, "Each square gives once; one of them is named twice.")
    if not 1 <= len(named) <= SQUARES_OF_A_CROSSROAD * water:
        return refuse(
            Code.BAD_AMOUNT,
            "{water} water touches 1 to {most} squares, not {squares}; name those that are touched.",
            water=water,
            most=SQUARES_OF_A_CROSSROAD * water,
            squares=len(named),
        )
    if missing := tuple(each for each in named if find_square(own, each) is None):
        return unknown_square(player, missing[0])
    return tuple(square for square in own if square.id in named)


def _bad_choices(touched: Squares, chosen: set[str]) -> Refusal | None:
    needed = {square.id for square in touched if square.needs_choice}
    if needed == chosen:
        return None
    return refuse(
        Code.BAD_COMMAND,
        "A kind is chosen for each abandoned square that gives a box, and for no other: {squares}.",
        squares=Several(tuple(sorted(needed))),
    )


def unknown_square(player: Player, square_id: str) -> Refusal:
    return refuse(
        Code.UNKNOWN_SQUARE,
        "{player} has no square {square}; there are {squares}.",
        player=player.name,
        square=shown(square_id),
        squares=Several(tuple(square.id for square in player.squares or ())),
    )

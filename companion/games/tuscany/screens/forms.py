"""An entry opened again: Home with the bookings and the worker of a command, ready to be changed and sent."""

from typing import Any

from companion.games.tuscany.rules.commands import OWN_FIELDS, Deliver, Gain, Place
from companion.games.tuscany.rules.game import Game, Marked
from companion.games.tuscany.screens.building import BUILDINGS
from companion.games.tuscany.screens.entry import Building, Entry
from companion.games.tuscany.screens.home import Home
from companion.ui.kit.screen import Screen

OF_A_WORKER = ("worker", "tolls", *OWN_FIELDS)


def form_of(game: Game, command: Any) -> tuple[Screen, ...]:
    """Home as it was before the push; empty for what a key alone enters, or what Home can't say."""
    match command:
        case Place() | Deliver() | Gain(source=None) if command.marks is None or _built(command.marks):
            own = {name: getattr(command, name) for name in OF_A_WORKER if isinstance(command, Place)}
            entry = Entry(
                None if command.player == game.turn else command.player,
                points=command.points or 0,
                money=command.money or 0,
                residual=command.residual or 0,
                building=None if command.marks is None else _built(command.marks),
                **own,
            )
            return (Home(entry),)
    return ()


def _built(marks: Marked) -> Building | None:
    """The one building that these marks mean."""
    return next((each for each in BUILDINGS if each.mark and marks.named == {each.mark: True}), None)

"""Decide: what a command does to the game, as events, or why it is refused. Nothing is changed here."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.games.kit.corrections import Bound, Correction, out_of_bounds
from companion.games.kit.facts import no_game, wrong_phase
from companion.games.kit.sentences import Refusal, mark, refuse
from companion.games.port import Played
from companion.games.tuscany.rules import bookings, booklet, commands, correcting, placing, setup, year
from companion.games.tuscany.rules.corrections import CORRECTIONS
from companion.games.tuscany.rules.draft import Draft
from companion.games.tuscany.rules.facts.year import TableTold
from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.rules.terms import Code, Phase

# All others belong to the seasons.
POSSIBLE_IN: Mapping[type[commands.Command], Phase] = {
    commands.WakeUp: Phase.WAKE_UP,
    commands.BreakTie: Phase.TIE_BREAK,
}
PLAYED: Mapping[type[commands.Command], Callable[[Draft, Any], Refusal | None]] = {
    commands.WakeUp: year.wake_up,
    commands.Place: placing.place,
    commands.Deliver: placing.deliver,
    commands.Pass: year.pass_season,
    commands.Gain: bookings.gain,
    commands.Star: bookings.move_star,
    commands.Trade: bookings.trade,
    commands.SellWine: bookings.sell_wine,
    commands.Train: bookings.train,
    commands.BreakTie: year.break_tie,
    commands.Adjust: correcting.adjust,
}
"""What each command does to a running game."""


def begin(command: commands.NewGame) -> Played | Refusal:
    """A new game, whatever was on the table before."""
    began = setup.begin(command)
    return began if isinstance(began, Refusal) else Played((began,), began.apply(None))


def play(game: Game | None, command: commands.Command) -> Played | Refusal:
    """The command's events and the game after them; a command's parts build on each other."""
    if game is None:
        return no_game()
    needed = POSSIBLE_IN.get(type(command), Phase.SEASONS)
    if game.phase is not needed:
        return wrong_phase(game.phase, (needed,))
    draft = Draft(game)
    if refusal := PLAYED[type(command)](draft, command) or draft.refusal:
        return refusal
    year.mark_last_year(draft)
    if tuple(draft.told) != game.tell:
        draft.happen(TableTold(tuple(draft.told)))
    return Played(tuple(draft.events), draft.game)


# The form of a command: numbers within their bounds, whatever is on the table


def bad_form(command: commands.Command) -> Refusal | None:
    template = mark("{name} cannot be {number}; {least} to {most} are possible.")
    if refusal := out_of_bounds(_bounds(command), Code.BAD_AMOUNT, template):
        return refusal
    return _bad_crews(command.set) if isinstance(command, commands.Adjust) else None


def _bounds(command: commands.Command) -> Iterator[Bound]:
    match command:
        case commands.NewGame():
            yield from _bounds_of_setup(command)
        case commands.Adjust(correction):
            yield from CORRECTIONS.bounds(correction)
        case commands.BreakTie():
            for name, (least, most) in commands.RANGES[commands.BreakTie].items():
                counts: Mapping[str, int] | None = getattr(command, name)
                yield from ((name, count, least, most) for count in (counts or {}).values())
        case _:
            for name, (least, most) in commands.RANGES.get(type(command), {}).items():
                # Another player gives at least 1 lira.
                is_given = (
                    name == "money" and isinstance(command, commands.Gain) and command.source is not None
                )
                yield name, getattr(command, name), 1 if is_given else least, most


def _bounds_of_setup(command: commands.NewGame) -> Iterator[Bound]:
    for person in command.players:
        for name, (least, most) in commands.RANGES[commands.NewGame].items():
            own = name.removeprefix("players.")
            yield own, getattr(person, own), least, most
    for region in (command.map or {}).values():
        yield "points", region.points, 0, booklet.PRINTED_POINTS_MAX
    for points in (command.wine_points or {}).values():
        yield "wine_points", points, 0, booklet.PRINTED_POINTS_MAX


def _bad_crews(correction: Correction) -> Refusal | None:
    for crews in correction.get("workers", {}).values():
        for worker, crew in crews.items():
            if crew.out < 0:
                return refuse(
                    Code.BAD_AMOUNT,
                    "{worker}: {ready} ready and {new} new are more than the {owned} that are owned; "
                    "set fewer of them.",
                    worker=worker,
                    ready=crew.ready,
                    new=crew.new,
                    owned=crew.owned,
                )
    return None

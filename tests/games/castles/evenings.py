"""Evenings played to win, as each ledger is told of them: the same game in the commands of every ledger."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from companion.frozen import changed
from companion.games.castles.rules import commands
from companion.games.castles.rules.facts import course, points
from companion.games.castles.rules.game import Game, Options
from companion.games.castles.rules.terms import Cause, Gain, Why
from companion.games.castles.screens.memory import MEMORY
from companion.games.port import Moment
from companion.ui.kit.screen import Outside
from tests.games.castles.greedy import YIELD_CARDS, Greedy
from tests.games.castles.people import REGULARS, Box
from tests.games.castles.typist import enter

YIELDS = tuple({Gain(name): count for name, count in card.items()} for card in YIELD_CARDS)
PLAYERS = "anna ben cleo dan"
LATER = replace(
    REGULARS,
    language="en",
    **MEMORY.keeping(REGULARS, replace(MEMORY.recall(REGULARS), yields=YIELDS)),  # type: ignore[arg-type]
)
"""Every yield card was seen."""
WHY = {
    Cause.AREA: Why.AREA,
    Cause.STORAGE_TILE: Why.STORAGE,
    Cause.YIELD: Why.YIELD,
    Cause.NO_PLACE: Why.OTHER,
}


Evening = list[tuple[Any, Moment]]
"""The commands of a game, each with what it did."""


def evening(players: int, seed: int) -> Evening:
    """A whole game of ledger full."""
    talk = Greedy(" ".join(PLAYERS.split()[:players]), seed).play()
    begin, *others = talk.done
    return list(zip((begin.command, *others), talk.table.timeline.moments, strict=True))


def turns_of(played: Evening) -> int:
    return sum(isinstance(event, course.TurnPassed) for _, moment in played for event in moment.events)


def in_full(played: Evening) -> Iterator[Any]:
    """Pairs of cards are not asked for, so that the hands are counted at the end."""
    for command, moment in played:
        match command:
            case commands.Place():
                yield changed(command, pairs=0)
            case commands.FinalCount():
                assert isinstance(moment.game, Game)
                yield commands.FinalCount({player.id: player.cards for player in moment.game.players})
            case _:
                yield command


def in_points(played: Evening) -> Iterator[Any]:
    """Only what moves a counter is told, and what ends a round."""
    for command, moment in played:
        match command:
            case commands.NewGame(people, first, numbers):
                yield commands.NewGame(people, first, numbers, Options())
            case commands.ScoreRound():
                yield command
            case commands.FinalCount():
                assert isinstance(moment.game, Game)
                yield _counted(moment.game)
            case _:
                for event in moment.events:
                    yield from _gained(event)


def _gained(event: Any) -> Iterator[Any]:
    match event:
        case course.RoundClosing(player):
            yield commands.Close(player)
        case points.PointsMoved(player, _, _, _, Cause.COLOUR_BONUS, _, type_) if type_ is not None:
            yield commands.Fill(player, type_)
        case points.PointsMoved(player, _, before, after, Cause.FARMS | Cause.PIECE_AS_FARM):
            for _ in range(after - before):
                yield commands.Gain(player, 1, why=Why.FARM)
        case points.PointsMoved(player, track, before, after, cause) if cause in WHY:
            gained = {track.value: after - before}
            yield commands.Gain(player, **gained, why=WHY[cause])


def _counted(game: Game) -> commands.FinalCount:
    counts = {
        player.id: commands.Counts(len(player.storage), player.marble, player.workers, player.cards // 5 * 5)
        for player in game.players
    }
    reds = [player.red for player in game.players]
    tied = {player.id: player.spaces_left for player in game.players if reds.count(player.red) > 1}
    return commands.FinalCount(counts=counts, spaces=tied or None)


class SeatedBox(Box):
    """A box whose players have buttons of their own."""

    @property
    def outside(self) -> Outside:
        return replace(super().outside, has_seat_buttons=True)


def typed(told: Iterable[Any]) -> Box:
    """A game entered on the panel of a later evening, with its inputs counted."""
    begin, *others = told
    box = SeatedBox(begin, LATER, name="castles")
    for command, then in zip_longest(others, others[1:]):
        enter(box, command, then)
    return box

"""The moves: which events are told as pieces to move, and how each is put back."""

from collections.abc import Iterable, Iterator

from companion.frozen import changed
from companion.games.castles.rules.correction_events import (
    AreasCorrected,
    BonusCorrected,
    BuiltCorrected,
    ColourBonusCorrected,
    CompletedCorrected,
    DisplayCorrected,
    FarmsCorrected,
    PilesCorrected,
    StorageCorrected,
    TurnCorrected,
)
from companion.games.castles.rules.events import (
    ActionDone,
    AnswerGiven,
    AreaCompleted,
    AskedFor,
    BonusTaken,
    ColourBonusTurned,
    Event,
    ExtraTurnBegan,
    GameBegan,
    GameFinished,
    PhaseBegan,
    PieceLost,
    PieceStored,
    PileDrawn,
    PointsMoved,
    RoundBegan,
    RoundClosing,
    SpaceBuilt,
    SupplyMoved,
    ThingDiscarded,
    TileChosen,
    TilesCame,
    TilesLeft,
    TurnPassed,
)
from companion.games.castles.rules.game import Game
from companion.games.castles.rules.telling import tell, tell_preparation
from companion.games.castles.rules.terms import Track
from companion.games.castles.rules.tracks import marker_of
from companion.games.kit.players import name_of
from companion.games.kit.sentences import Sentence, say

# Events that need no sentence: others say the same, or the next screen shows them.
WITHOUT_SENTENCE = (ActionDone, AskedFor, AnswerGiven, AreaCompleted, PieceLost, PhaseBegan, GameFinished)

ANNOUNCED = (RoundClosing, ExtraTurnBegan)


def moves(events: Iterable[Event], game: Game) -> tuple[Sentence, ...]:
    """One sentence for each piece to move; first of all that the round closes, or the extra turn."""
    told = tuple(events)
    is_closing = any(isinstance(event, RoundClosing) for event in told)
    first = [event for event in told if isinstance(event, ANNOUNCED)]
    others = [
        event
        for event in told
        if not isinstance(event, ANNOUNCED) and not (is_closing and isinstance(event, PileDrawn))
    ]
    return tuple(sentence for event in (*first, *others) for sentence in _told(event, game))


def _told(event: Event, game: Game) -> Iterator[Sentence]:
    match event:
        case GameBegan():
            yield from (*tell_preparation(), tell(event, game))
        case PointsMoved(player, Track.RED, before, after):
            yield tell(event, game)
            if marker_of(after) != marker_of(before):
                yield _marker(player, after, game)
        case AnswerGiven(is_declined=True):
            yield tell(event, game)
        case _ if not isinstance(event, WITHOUT_SENTENCE):
            yield tell(event, game)


def _marker(player: str, points: int, game: Game) -> Sentence:
    if marker_of(points) == 0:
        return say("{player} takes the marker of red away", player=name_of(player, game))
    return say(
        "{player}'s marker shows {points} of red", player=name_of(player, game), points=marker_of(points)
    )


def moves_back(events: Iterable[Event], game: Game) -> tuple[Sentence, ...]:
    """One sentence for each piece to put back."""
    return tuple(sentence for event in events for sentence in _told_back(event, game))


def _told_back(event: Event, game: Game) -> Iterator[Sentence]:
    match event:
        case PointsMoved(player, track, before, after):
            yield tell(changed(event, before=after, after=before), game)
            if track is Track.RED and marker_of(after) != marker_of(before):
                yield _marker(player, before, game)
        case SupplyMoved(before=before, after=after):
            yield tell(changed(event, before=after, after=before), game)
        case (
            PilesCorrected()
            | StorageCorrected()
            | BonusCorrected()
            | ColourBonusCorrected()
            | BuiltCorrected()
            | CompletedCorrected()
            | AreasCorrected()
            | FarmsCorrected()
            | DisplayCorrected()
            | TurnCorrected()
        ):
            yield tell(changed(event, before=event.after, after=event.before), game)
        case RoundBegan(number):
            yield say("Round {round} has not begun", round=number)
        case TurnPassed(player):
            yield say("It is {player}'s turn again", player=name_of(player, game))
        case _:
            yield from _tiles_back(event, game)


def _tiles_back(event: Event, game: Game) -> Iterator[Sentence]:
    """Tiles, pieces and bonus tiles that go back to where they came from."""
    match event:
        case BonusTaken(player, bonus):
            yield say("{player} gives the {bonus} back", player=name_of(player, game), bonus=bonus)
        case TileChosen(player, tile):
            yield say("{player} gives a tile back: {tile}", player=name_of(player, game), tile=tile)
        case ThingDiscarded(player, thing):
            yield say("Back into {player}'s storage: {thing}", player=name_of(player, game), thing=thing)
        case PieceStored(player):
            yield say("{player} gives the piece back", player=name_of(player, game))
        case PileDrawn(player, pile, left):
            yield say(
                "The tile goes back on {player}'s pile {pile}: {tiles}",
                player=name_of(player, game),
                pile=pile + 1,
                tiles=left + 1,
            )
        case TilesLeft(type_, count):
            yield say("Back into the display: {count} of {type}", count=count, type=type_)
        case TilesCame(types):
            yield (
                tell(TilesLeft(types[0], 1, is_taken=True), game)
                if len(types) == 1
                else say("The tiles that came leave the display: {count}", count=len(types))
            )
        case SpaceBuilt(player, thing):
            yield say(
                "{player} takes this off the region: {thing}", player=name_of(player, game), thing=thing
            )
        case ColourBonusTurned(_, type_, side):
            yield say("Colour bonus of {type}: {side} is up again", type=type_, side=side)

"""Telling a referee's corrections of coins, pieces, squares and the round."""

from typing import assert_never

from companion.games.kit.players import name_of
from companion.games.kit.sentences import Sentence, Several, say
from companion.games.toscana.rules.correction_events import (
    CoinCorrected,
    CorrectionEvent,
    MapCorrected,
    PiecesCorrected,
    RoundCorrected,
    SquaresCorrected,
    StartingPlayerCorrected,
)
from companion.games.toscana.rules.game import Game


def tell_correction(event: CorrectionEvent, game: Game | None) -> Sentence:
    match event:
        case CoinCorrected(player, action, True):
            return say(
                "{player}'s {action} coin is used (correction)", player=name_of(player, game), action=action
            )
        case CoinCorrected(player, action):
            return say(
                "{player}'s {action} coin is ready (correction)", player=name_of(player, game), action=action
            )
        case PiecesCorrected(player, _, pieces):
            return say(
                "{player} has {workers} workers and {winemasters} winemasters left, "
                "{on_map} winemasters on the map (correction)",
                player=name_of(player, game),
                workers=pieces.workers_left or 0,
                winemasters=pieces.winemasters_left or 0,
                on_map=pieces.winemasters_on_map or 0,
            )
        case SquaresCorrected(player, _, squares):
            return say(
                "{player}'s squares: {squares} (correction)",
                player=name_of(player, game),
                squares=Several(tuple(square.kind for square in squares)),
            )
        case MapCorrected(_, count):
            if count is None:
                return say("The map's squares are not counted (correction)")
            return say("The map has {squares} squares (correction)", squares=count)
        case RoundCorrected(before, after):
            return say("Round: {before} to {after} (correction)", before=before, after=after)
        case StartingPlayerCorrected(_, player):
            return say("{player} is the starting player (correction)", player=name_of(player, game))
        case _:
            assert_never(event)

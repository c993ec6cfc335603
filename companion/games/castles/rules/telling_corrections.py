"""Telling corrections: what was set, before and after."""

from collections.abc import Mapping
from typing import assert_never

from companion.games.castles.rules.correction_events import (
    AreasCorrected,
    BonusCorrected,
    BuiltCorrected,
    ColourBonusCorrected,
    CompletedCorrected,
    CorrectionEvent,
    DisplayCorrected,
    FarmsCorrected,
    PilesCorrected,
    StorageCorrected,
    TurnCorrected,
)
from companion.games.castles.rules.game import Game
from companion.games.castles.rules.terms import Side, Type
from companion.games.kit.players import name_of
from companion.games.kit.sentences import Sentence, Several, say


def tell_correction(event: CorrectionEvent, game: Game | None) -> Sentence:  # noqa: C901 - one case an event
    match event:
        case PilesCorrected(player, before, after):
            return say(
                "{player}'s piles: {before} to {after} (correction)",
                player=name_of(player, game),
                before=Several(before),
                after=Several(after),
            )
        case StorageCorrected(player, _, stored):
            return say(
                "{player}'s storage holds {stored} (correction)",
                player=name_of(player, game),
                stored=Several(stored),
            )
        case BonusCorrected(player, bonus, before_tiles, after_tiles):
            return say(
                "{player}: {bonus} {before} to {after} (correction)",
                player=name_of(player, game),
                bonus=bonus,
                before=before_tiles,
                after=after_tiles,
            )
        case ColourBonusCorrected(type_, before_side, after_side):
            return say(
                "Colour bonus of {type}: {before} to {after} (correction)",
                type=type_,
                before=_side(before_side),
                after=_side(after_side),
            )
        case BuiltCorrected(player, type_, before_spaces, after_spaces):
            return say(
                "{player} has built {after} of {type}, not {before} (correction)",
                player=name_of(player, game),
                type=type_,
                before=before_spaces,
                after=after_spaces,
            )
        case CompletedCorrected(player, type_, _, sizes):
            return say(
                "{player}'s complete areas of {type}: {sizes} (correction)",
                player=name_of(player, game),
                type=type_,
                sizes=Several(sizes),
            )
        case AreasCorrected(player, type_, before, after):
            return say(
                "{player}'s areas of {type} hold {after}, not {before} (correction)",
                player=name_of(player, game),
                type=type_,
                before=Several(before),
                after=Several(after),
            )
        case FarmsCorrected(player, _, farms):
            return say(
                "{player}'s farms: {farms} (correction)",
                player=name_of(player, game),
                farms=Several(tuple(Several(each) for each in farms)),
            )
        case DisplayCorrected(_, display):
            return say("The display has {tiles} (correction)", tiles=_tiles(display))
        case TurnCorrected(_, player):
            return say("{player} begins a turn (correction)", player=name_of(player, game))
        case _:
            assert_never(event)


def _side(side: Side | None) -> Several:
    return Several(() if side is None else (side,))


def _tiles(display: Mapping[Type, int]) -> Several:
    return Several(tuple(type_ for type_, count in display.items() for _ in range(count)))

"""A correction of the regions: built spaces and completed areas, or how far each area is filled."""

from companion.games.castles.rules.apply import in_order
from companion.games.castles.rules.codes import Code
from companion.games.castles.rules.commands import Correction
from companion.games.castles.rules.correction_events import (
    AreasCorrected,
    BuiltCorrected,
    CompletedCorrected,
    FarmsCorrected,
)
from companion.games.castles.rules.draft import Draft
from companion.games.castles.rules.game import Area, Game, Player
from companion.games.castles.rules.spaces import can_be_completed
from companion.games.castles.rules.terms import SPACES, TYPES, Type
from companion.games.kit.players import player_of
from companion.games.kit.refusals import Refusal, refuse


def set_regions(draft: Draft, correction: Correction) -> None:
    """What is named in the fields of the game's ledger; the other ledger's are not."""
    _set_built(draft, correction)
    _set_areas(draft, correction)


def _set_built(draft: Draft, correction: Correction) -> None:
    for player_id, built in (correction.built or {}).items():
        for type_, spaces in built.items():
            before = draft.player(player_id).built[type_]
            if spaces != before:
                draft.happen(BuiltCorrected(player_id, type_, before, spaces))
    for player_id, completed in (correction.completed or {}).items():
        for type_, sizes in completed.items():
            standing = (draft.player(player_id).completed or {})[type_]
            if sizes != standing:
                draft.happen(CompletedCorrected(player_id, type_, standing, sizes))


def _set_areas(draft: Draft, correction: Correction) -> None:
    for player_id, areas in (correction.areas or {}).items():
        for type_, filled in areas.items():
            before = tuple(area.filled for area in _areas(draft.player(player_id), type_))
            if filled != before:
                draft.happen(AreasCorrected(player_id, type_, before, filled))
    for player_id, farms in (correction.farms or {}).items():
        told = tuple(map(in_order, farms))
        standing = tuple(area.farms for area in _areas(draft.player(player_id), Type.AGRICULTURE))
        if told != standing:
            draft.happen(FarmsCorrected(player_id, standing, told))


def _areas(player: Player, type_: Type) -> tuple[Area, ...]:
    return (player.areas or {})[type_]


def other_number(game: Game, correction: Correction) -> Refusal | None:
    """As many entries as the region has areas."""
    named = [
        (player_id, type_, len(filled))
        for player_id, areas in (correction.areas or {}).items()
        for type_, filled in areas.items()
    ] + [(player_id, Type.AGRICULTURE, len(farms)) for player_id, farms in (correction.farms or {}).items()]
    for player_id, type_, entries in named:
        player = player_of(game, player_id)
        if entries != len(_areas(player, type_)):
            return refuse(
                Code.BAD_AREA,
                "{player}'s region has {areas} areas of {type}, not {entries}; give an entry for each.",
                player=player.name,
                areas=len(_areas(player, type_)),
                type=type_,
                entries=entries,
            )
    return None


def impossible_areas(game: Game) -> Refusal | None:
    """Ledger score: the completed areas lie within what is built, and open ones have free spaces."""
    for player in game.players:
        for type_ in TYPES if player.completed is not None else ():
            completed = sum((player.completed or {})[type_])
            if not can_be_completed(type_, player.built[type_], completed):
                return refuse(
                    Code.BAD_AREA,
                    "{player} cannot have {completed} spaces of {type} in complete areas: "
                    "{built} of {spaces} are built.",
                    player=player.name,
                    completed=completed,
                    built=player.built[type_],
                    spaces=SPACES[type_],
                    type=type_,
                )
    return None


def filled_beyond(game: Game) -> Refusal | None:
    for player in game.players:
        for type_, areas in (player.areas or {}).items():
            for area in areas:
                if area.filled > area.size:
                    return refuse(
                        Code.BAD_AMOUNT,
                        "{player}'s area of {type} has {size} spaces, too few for {filled}.",
                        player=player.name,
                        type=type_,
                        size=area.size,
                        filled=area.filled,
                    )
    return None

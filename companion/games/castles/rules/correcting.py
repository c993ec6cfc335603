"""A correction: what the table sets anew, logged with its reason. It gives no points and passes no turn."""

from collections.abc import Iterator

from companion.games.castles.rules.codes import Code
from companion.games.castles.rules.commands import Adjust, Correction
from companion.games.castles.rules.correcting_regions import (
    filled_beyond,
    impossible_areas,
    other_number,
    set_regions,
)
from companion.games.castles.rules.correction_events import (
    BonusCorrected,
    ColourBonusCorrected,
    DisplayCorrected,
    PilesCorrected,
    StorageCorrected,
    TurnCorrected,
)
from companion.games.castles.rules.draft import Draft
from companion.games.castles.rules.events import Corrected, PointsMoved, SupplyMoved
from companion.games.castles.rules.game import Game, bonus_left
from companion.games.castles.rules.legality import asked_first, other_ledger, unknown_player
from companion.games.castles.rules.scoring import too_many_cards
from companion.games.castles.rules.setup import bad_display
from companion.games.castles.rules.terms import Cause, Phase, Supply, Track
from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several

OF_LEDGER_SCORE = ("built", "completed")
OF_LEDGER_FULL = ("areas", "farms", "display")
BY_PLAYER = (
    *("green", "red", "cards", "workers", "marble", "piles", "storage", "bonus"),
    *("built", "completed", "areas", "farms"),
)


def adjust(draft: Draft, command: Adjust) -> Refusal | None:
    game, correction = draft.game, command.set
    refusal = (
        _no_turn_now(game, correction)
        or unknown_player(game, _players_named(correction))
        or _wrong_ledger(game, correction)
        or (None if correction.turn is None else asked_first(game))
    )
    if refusal:
        return refusal
    draft.happen(Corrected(command.reason))
    _set_counts(draft, correction)
    _set_things(draft, correction)
    refusal = _no_room(draft.game) or other_number(draft.game, correction)
    if refusal:
        return refusal
    set_regions(draft, correction)
    _set_table(draft, correction)
    return (
        impossible_areas(draft.game)
        or _too_many_bonus_tiles(draft.game)
        or too_many_cards(draft.game)
        or filled_beyond(draft.game)
        or (None if draft.game.display is None else bad_display(draft.game.display, _lying(game)))
    )


# Whether it can be corrected now


def _no_turn_now(game: Game, correction: Correction) -> Refusal | None:
    if correction.turn is None or game.phase is Phase.TURNS:
        return None
    return refuse(
        Code.WRONG_PHASE,
        "Whose turn it is can be set only during {needed}; now it is time for {phase}.",
        needed=Phase.TURNS,
        phase=game.phase,
    )


def _players_named(correction: Correction) -> Iterator[str]:
    for name in BY_PLAYER:
        yield from getattr(correction, name) or ()
    if correction.turn is not None:
        yield correction.turn


def _wrong_ledger(game: Game, correction: Correction) -> Refusal | None:
    for name in OF_LEDGER_SCORE if game.is_full_ledger else OF_LEDGER_FULL:
        if getattr(correction, name) is not None:
            return other_ledger(name)
    return None


# What is set


def _set_counts(draft: Draft, correction: Correction) -> None:
    for track in Track:
        for player_id, points in (getattr(correction, track.value) or {}).items():
            before = getattr(draft.player(player_id), track.value)
            if points != before:
                draft.happen(PointsMoved(player_id, track, before, points, Cause.CORRECTION))
    for supply in Supply:
        for player_id, count in (getattr(correction, supply.value) or {}).items():
            before = getattr(draft.player(player_id), supply.value)
            if count != before:
                draft.happen(SupplyMoved(player_id, supply, before, count, Cause.CORRECTION))


def _set_things(draft: Draft, correction: Correction) -> None:
    for player_id, piles in (correction.piles or {}).items():
        if piles != draft.player(player_id).piles:
            draft.happen(PilesCorrected(player_id, draft.player(player_id).piles, piles))
    for player_id, tiles in (correction.bonus or {}).items():
        for bonus, count in tiles.items():
            before = draft.player(player_id).bonus[bonus]
            if count != before:
                draft.happen(BonusCorrected(player_id, bonus, before, count))
    for player_id, storage in (correction.storage or {}).items():
        if storage != draft.player(player_id).storage:
            draft.happen(StorageCorrected(player_id, draft.player(player_id).storage, storage))


def _set_table(draft: Draft, correction: Correction) -> None:
    for type_, side in (correction.colour_bonus or {}).items():
        if side is not draft.game.sides[type_]:
            draft.happen(ColourBonusCorrected(type_, draft.game.sides[type_], side))
    display = {**(draft.game.display or {}), **(correction.display or {})}
    if draft.game.display is not None and display != draft.game.display:
        draft.happen(DisplayCorrected(draft.game.display, display))
    if correction.turn is not None:
        draft.happen(TurnCorrected(draft.game.turn, correction.turn))


# What the outcome cannot be


def _no_room(game: Game) -> Refusal | None:
    for player in game.players:
        if len(player.storage) > player.room:
            return refuse(
                Code.NO_ROOM,
                "{player}'s storage has {room} places, too few for {stored}.",
                player=player.name,
                room=player.room,
                stored=Several(player.storage),
            )
    return None


def _too_many_bonus_tiles(game: Game) -> Refusal | None:
    for bonus, left in bonus_left(game).items():
        if left < 0:
            return refuse(Code.SUPPLY_EMPTY, "There are only 5 of this bonus tile: {bonus}.", bonus=bonus)
    return None


def _lying(game: Game) -> int:
    return sum((game.display or {}).values())

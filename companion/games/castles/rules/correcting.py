"""A correction: what the table sets anew, logged with its reason. It gives no points and passes no turn."""

from companion.games.castles.rules.commands import Adjust
from companion.games.castles.rules.corrections import CORRECTIONS
from companion.games.castles.rules.draft import Draft
from companion.games.castles.rules.facts.corrections import ColourBonusCorrected, Corrected, TurnCorrected
from companion.games.castles.rules.game import Area, Game, Player, bonus_left, can_be_completed
from companion.games.castles.rules.refusals import Code, asked_first, other_ledger
from companion.games.castles.rules.scoring import too_many_cards
from companion.games.castles.rules.setup import bad_display
from companion.games.castles.rules.terms import SPACES, TYPES, Type
from companion.games.kit.corrections import Correction
from companion.games.kit.facts import player_of, unknown_player
from companion.games.kit.sentences import Refusal, Several, refuse

THINGS = ("green", "red", "cards", "workers", "marble", "piles", "bonus", "storage")
"""What everybody has, which must fit before the rest is set."""
SET_NEXT = ("built", "completed", "areas", "farms", "colour_bonus", "display", "numbers")
TIMED = ("turn", "round", "closing")
"""What only some phases have."""


def adjust(draft: Draft, command: Adjust) -> Refusal | None:
    game, correction = draft.game, command.set
    refusal = (
        _not_now(game, correction)
        or unknown_player(game, *CORRECTIONS.players(correction))
        or _wrong_ledger(game, correction)
        or (asked_first(game) if "turn" in correction else None)
    )
    if refusal:
        return refusal
    draft.happen(Corrected(command.reason))
    CORRECTIONS.set(draft, {name: value for name, value in correction.items() if name in THINGS}, *THINGS)
    refusal = _no_room(draft.game) or _other_number(draft.game, correction)
    if refusal:
        return refusal
    rest = {name: value for name, value in correction.items() if name not in (*THINGS, "turn")}
    CORRECTIONS.set(draft, rest, *SET_NEXT)
    _forget_who_filled(draft, correction)
    if "turn" in correction:
        draft.happen(TurnCorrected(game.turn, correction["turn"]))
    return (
        _impossible_areas(draft.game)
        or _too_many_bonus_tiles(draft.game)
        or too_many_cards(draft.game)
        or _filled_beyond(draft.game)
        or bad_display(draft.game.display or {}, sum((game.display or {}).values()))
    )


def _forget_who_filled(draft: Draft, correction: Correction) -> None:
    """Whoever had a colour bonus may have it again, also where the side that is named was up."""
    for type_ in correction.get("colour_bonus", {}):
        if draft.game.filled.get(type_):
            side = draft.game.sides[type_]
            draft.happen(ColourBonusCorrected(type_, side, side))


# Whether it can be corrected now


def _not_now(game: Game, correction: Correction) -> Refusal | None:
    for name in TIMED:
        row = CORRECTIONS.rows[name]
        if name in correction and not row.can_be_set(game):
            return refuse(
                Code.WRONG_PHASE,
                "{field} can be set only during {needed}; now it is time for {phase}.",
                field=name,
                needed=Several(row.phases),
                phase=game.phase,
            )
    return None


def _wrong_ledger(game: Game, correction: Correction) -> Refusal | None:
    for name in correction:
        if not CORRECTIONS.rows[name].is_followed(game):
            return other_ledger(name)
    return None


# What the outcome cannot be


def _no_room(game: Game) -> Refusal | None:
    for player in game.players:
        if len(player.storage) > player.room:
            return refuse(
                Code.NO_ROOM,
                "{player}'s storage has {room} {room:place|places}, too few for {stored}.",
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


def _areas(player: Player, type_: Type) -> tuple[Area, ...]:
    return (player.areas or {})[type_]


def _other_number(game: Game, correction: Correction) -> Refusal | None:
    """As many entries as the region has areas."""
    areas, farms = correction.get("areas", {}), correction.get("farms", {})
    named = [
        *((player, type_, len(filled)) for player in areas for type_, filled in areas[player].items()),
        *((player, Type.AGRICULTURE, len(farms[player])) for player in farms),
    ]
    for player_id, type_, entries in named:
        player = player_of(game, player_id)
        if entries != len(_areas(player, type_)):
            return refuse(
                Code.BAD_AREA,
                "{player}'s region has {areas} {areas:area|areas} of {type}, not {entries}; give an "
                "entry for each.",
                player=player.name,
                areas=len(_areas(player, type_)),
                type=type_,
                entries=entries,
            )
    return None


def _impossible_areas(game: Game) -> Refusal | None:
    """Ledger score: the completed areas lie within what is built, and open ones have free spaces."""
    for player in game.players:
        for type_ in TYPES if player.completed is not None else ():
            completed = sum((player.completed or {})[type_])
            if not can_be_completed(type_, player.built[type_], completed):
                return refuse(
                    Code.BAD_AREA,
                    "{player} cannot have {completed} {completed:space|spaces} of {type} in complete areas: "
                    "{built} of {spaces} {built:is|are} built.",
                    player=player.name,
                    completed=completed,
                    built=player.built[type_],
                    spaces=SPACES[type_],
                    type=type_,
                )
    return None


def _filled_beyond(game: Game) -> Refusal | None:
    for player in game.players:
        for type_, areas in (player.areas or {}).items():
            for area in areas:
                if area.filled > area.size:
                    return refuse(
                        Code.BAD_AMOUNT,
                        "{player}'s area of {type} has {size} {size:space|spaces}, too few for {filled}.",
                        player=player.name,
                        type=type_,
                        size=area.size,
                        filled=area.filled,
                    )
    return None

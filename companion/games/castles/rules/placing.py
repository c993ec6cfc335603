"""Placing: a stored thing onto a space, and the fort's free tile; both build a space and score it."""

from companion.games.castles.rules.codes import Code
from companion.games.castles.rules.commands import Build, Laid, Place
from companion.games.castles.rules.display import take_from_display
from companion.games.castles.rules.draft import Draft, move_supply
from companion.games.castles.rules.events import AnswerGiven
from companion.games.castles.rules.game import Game, Player
from companion.games.castles.rules.legality import (
    asked_first,
    bad_action,
    cannot_pay,
    colour_full,
    needs_field,
    not_asked,
    not_on_display,
    not_stored,
    other_ledger,
    out_of_turn,
    unknown_player,
    wrong_refill,
)
from companion.games.castles.rules.spaces import build_space, can_be_completed
from companion.games.castles.rules.terms import PARTS, SPACES, Action, Cause, Supply, Thing, Type, What
from companion.games.castles.rules.turns import begin_action, settle
from companion.games.kit.players import player_of
from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several


def place(draft: Draft, command: Place) -> Refusal | None:
    """One stored thing onto a free space; it costs two parts."""
    game, player_id = draft.game, command.player
    type_ = command.tile.type or command.on
    assert type_ is not None, "a piece names its space"
    cards = PARTS + command.pairs - command.workers
    refusal = (
        unknown_player(game, (player_id,))
        or _wrong_fields(game, command, command.tile)
        or out_of_turn(game, player_id)
        or asked_first(game)
        or bad_action(game, is_with_marble=command.marble)
        or _not_in_storage(player_of(game, player_id), command.tile)
        or colour_full(player_of(game, player_id), type_)
        or _bad_area(player_of(game, player_id), type_, command)
        or cannot_pay(game, player_id, cards, command.workers, int(command.marble))
    )
    if refusal:
        return refusal
    begin_action(draft, player_id, Action.PLACE, is_with_marble=command.marble)
    move_supply(draft, player_id, Supply.CARDS, -cards, Cause.PAYMENT)
    move_supply(draft, player_id, Supply.WORKERS, -command.workers, Cause.PAYMENT)
    build_space(draft, command, command.tile, type_)
    settle(draft)
    return None


def build(draft: Draft, command: Build) -> Refusal | None:
    """The fort's free tile: from the display onto a space, without payment."""
    game, player_id = draft.game, command.player
    tile = Thing(command.tile.value)
    refusal = (
        unknown_player(game, (player_id,))
        or wrong_refill(game, command.refill)
        or _wrong_fields(game, command, tile)
        or out_of_turn(game, player_id)
        or not_asked(game, What.BUILD)
        or not_on_display(game, command.tile)
        or colour_full(player_of(game, player_id), command.tile)
        or _bad_area(player_of(game, player_id), command.tile, command)
    )
    if refusal:
        return refusal
    draft.happen(AnswerGiven(What.BUILD))
    take_from_display(draft, player_id, command.tile, command.refill)
    build_space(draft, command, tile, command.tile)
    settle(draft)
    return None


def _wrong_fields(game: Game, command: Laid, thing: Thing) -> Refusal | None:
    """Each ledger is told in its own fields; an agriculture tile also says its farms."""
    own, others = (
        ("farms", ("completes", "new_farms")) if game.is_full_ledger else ("new_farms", ("area", "farms"))
    )
    for name in others:
        if getattr(command, name) is not None:
            return other_ledger(name)
    is_told = getattr(command, own) is not None
    if thing is Thing.AGRICULTURE and not is_told:
        return needs_field(own)
    if thing is not Thing.AGRICULTURE and is_told:
        return refuse(Code.BAD_COMMAND, "{field} is said of an agriculture tile only.", field=own)
    return None


def _not_in_storage(player: Player, thing: Thing) -> Refusal | None:
    if thing not in player.storage:
        return not_stored(player, thing)
    if thing is Thing.PIECE and player.pieces == player.fresh:
        return refuse(
            Code.NOT_STORED,
            "{player}'s piece came this turn; it can be placed from the next turn on.",
            player=player.name,
        )
    return None


def _bad_area(player: Player, type_: Type, command: Laid) -> Refusal | None:
    return _bad_size(player, type_, command) if player.areas is None else _bad_index(player, type_, command)


def _bad_size(player: Player, type_: Type, command: Laid) -> Refusal | None:
    """Ledger score: whether an area of this size can be complete now."""
    size, built = command.completes or 0, player.built[type_] + 1
    completed = sum((player.completed or {})[type_]) + size
    must_complete = built == SPACES[type_] and size == 0
    if can_be_completed(type_, built, completed) and not must_complete:
        return None
    sizes = possible_sizes(player, type_)
    return refuse(
        Code.BAD_AREA,
        "{type}: {built} of {spaces} built. This can complete an area of {sizes} spaces (0: none).",
        type=type_,
        built=built,
        spaces=SPACES[type_],
        sizes=Several(sizes),
    )


def possible_sizes(player: Player, type_: Type) -> tuple[int, ...]:
    """Ledger score: which sizes an area can have that the next placement completes; 0 is none."""
    built, completed = player.built[type_] + 1, sum((player.completed or {})[type_])
    least = int(built == SPACES[type_])
    return tuple(size for size in range(least, 4) if can_be_completed(type_, built, completed + size))


def _bad_index(player: Player, type_: Type, command: Laid) -> Refusal | None:
    """Ledger full: whether there is such an area that is not full, or only one that can be meant."""
    open_areas = player.open_areas(type_)
    if command.area in open_areas or (command.area is None and len(open_areas) == 1):
        return None
    return refuse(
        Code.BAD_AREA,
        "Name an area of {type} that {player} has not filled; these are open: {areas}.",
        type=type_,
        player=player.name,
        areas=Several(open_areas),
    )

"""Placing: a stored thing onto a space, and the fort's free tile; both build a space and score it."""

from companion.games.castles.rules import refusals, terms
from companion.games.castles.rules.commands import Build, Laid, Place
from companion.games.castles.rules.draft import Draft
from companion.games.castles.rules.facts.course import AnswerGiven, AskedFor
from companion.games.castles.rules.facts.tiles import AreaCompleted, SpaceBuilt
from companion.games.castles.rules.game import Game, Options, Player, brings, can_be_completed, parts_of
from companion.games.castles.rules.points import win_colour_bonus
from companion.games.castles.rules.turns import begin_action
from companion.games.kit.facts import player_of
from companion.games.kit.sentences import Refusal, Several, refuse

SUPPLIES = {
    terms.Type.VILLAGE: (terms.Supply.WORKERS, terms.Cause.VILLAGE),
    terms.Type.QUARRY: (terms.Supply.MARBLE, terms.Cause.QUARRY),
    terms.Type.MONASTERY: (terms.Supply.CARDS, terms.Cause.MONASTERY),
}
ASKED = {
    terms.Type.WAGON: terms.What.YIELD,
    terms.Type.FORT: terms.What.BUILD,
    terms.Type.CITY: terms.What.BONUS,
}


def place(draft: Draft, command: Place) -> Refusal | None:
    """One stored thing onto a free space; it costs two parts."""
    game, player_id = draft.game, command.player
    type_ = command.tile.type or command.on
    assert type_ is not None, "a piece names its space"
    cards = terms.PARTS + command.pairs - command.workers
    refusal = (
        _wrong_fields(game, command, command.tile)
        or refusals.out_of_turn(game, player_id)
        or refusals.asked_first(game)
        or refusals.bad_action(game, is_with_marble=command.marble)
        or _not_in_storage(player_of(game, player_id), command.tile)
        or refusals.colour_full(player_of(game, player_id), type_)
        or _bad_area(player_of(game, player_id), type_, command)
        or refusals.cannot_pay(game, player_id, cards, command.workers, int(command.marble))
    )
    if refusal:
        return refusal
    begin_action(draft, player_id, terms.Action.PLACE, is_with_marble=command.marble)
    draft.move_supply(player_id, terms.Supply.CARDS, -cards, terms.Cause.PAYMENT)
    draft.move_supply(player_id, terms.Supply.WORKERS, -command.workers, terms.Cause.PAYMENT)
    build_space(draft, command, command.tile, type_)
    return None


def build(draft: Draft, command: Build) -> Refusal | None:
    """The fort's free tile: from the display onto a space, without payment."""
    game, player_id = draft.game, command.player
    tile = terms.Thing(command.tile.value)
    refusal = (
        refusals.wrong_refill(game, command.refill)
        or _wrong_fields(game, command, tile)
        or refusals.out_of_turn(game, player_id)
        or refusals.not_asked(game, terms.What.BUILD)
        or refusals.not_on_display(game, command.tile)
        or refusals.colour_full(player_of(game, player_id), command.tile)
        or _bad_area(player_of(game, player_id), command.tile, command)
    )
    if refusal:
        return refusal
    draft.happen(AnswerGiven(terms.What.BUILD))
    draft.take_from_display(player_id, command.tile, command.refill)
    build_space(draft, command, tile, command.tile)
    return None


def _wrong_fields(game: Game, command: Laid, thing: terms.Thing) -> Refusal | None:
    """Each ledger is told in its own fields; an agriculture tile also says its farms."""
    own, others = (
        ("farms", ("completes", "also", "new_farms"))
        if game.is_full_ledger
        else ("new_farms", ("area", "farms"))
    )
    for name in others:
        if getattr(command, name) is not None:
            return refusals.other_ledger(name)
    is_told = getattr(command, own) is not None
    if thing is terms.Thing.AGRICULTURE and not is_told:
        return refusals.needs_field(own)
    if thing is not terms.Thing.AGRICULTURE and is_told:
        return refuse(refusals.Code.BAD_COMMAND, "{field} is for an agriculture tile only.", field=own)
    return None


def _not_in_storage(player: Player, thing: terms.Thing) -> Refusal | None:
    if thing not in player.storage:
        return refusals.not_stored(player, thing)
    if thing is terms.Thing.PIECE and player.pieces == player.fresh:
        return refuse(
            refusals.Code.NOT_STORED,
            "{player}'s piece came this turn; it can be placed from the next turn on.",
            player=player.name,
        )
    return None


def _bad_area(player: Player, type_: terms.Type, command: Laid) -> Refusal | None:
    return _bad_size(player, type_, command) if player.areas is None else _bad_index(player, type_, command)


def _bad_size(player: Player, type_: terms.Type, command: Laid) -> Refusal | None:
    """Ledger score: whether these areas can be complete now."""
    if can_complete(player, type_, command.completes or 0, command.also or ()):
        return None
    built, spaces, fitting = player.built[type_] + 1, terms.SPACES[type_], completions(player, type_)
    if not any(also for _, also in fitting):
        return refuse(
            refusals.Code.BAD_AREA,
            "{type}: {built} of {spaces} built. This can complete an area of this size: {sizes} (0: none).",
            type=type_,
            built=built,
            spaces=spaces,
            sizes=Several(tuple(size for size, _ in fitting)),
        )
    return refuse(
        refusals.Code.BAD_AREA,
        "{type}: {built} of {spaces} built. This can complete, with + what was forgotten: {areas}.",
        type=type_,
        built=built,
        spaces=spaces,
        areas=Several(tuple("+".join(map(str, (size, *also))) for size, also in fitting)),
    )


def can_complete(player: Player, type_: terms.Type, size: int, also: tuple[int, ...]) -> bool:
    """Ledger score: whether the next placement can complete an area of this size (0: none).

    `also` are areas that earlier placements have completed, each its own one; the starting castle's space
    completes none.
    """
    built, before = player.built[type_] + 1, (*(player.completed or {})[type_], *also)
    is_whole = built == terms.SPACES[type_]
    is_castle_told = bool(also) and type_ is terms.Type.FORT and len(before) > built - 2
    return (
        can_be_completed(type_, built, sum(before) + size)
        and (size > 0 or (not is_whole and sum(before) < built))
        and not is_castle_told
    )


def completions(player: Player, type_: terms.Type) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Ledger score: what the next placement can complete, by size, each with what was forgotten before.

    Only where the type fills up, or else nothing fits, something must have been forgotten.
    """
    is_whole = player.built[type_] + 1 == terms.SPACES[type_]
    found: list[tuple[int, tuple[int, ...]]] = []
    for size in range(terms.AREA_MAX + 1):
        forgotten = (also for spaces in range(terms.SPACES[type_]) for also in parts_of(spaces))
        fitting = sorted((also for also in forgotten if can_complete(player, type_, size, also)), key=len)
        is_plain = bool(fitting) and not fitting[0] and not is_whole
        found += [(size, also) for also in fitting[: 1 if is_plain else None]]
    return tuple(found)


def _bad_index(player: Player, type_: terms.Type, command: Laid) -> Refusal | None:
    """Ledger full: whether there is such an area that is not full, or only one that can be meant."""
    open_areas = player.open_areas(type_)
    if command.area in open_areas or (command.area is None and len(open_areas) == 1):
        return None
    return refuse(
        refusals.Code.BAD_AREA,
        "Name an area of {type} that {player} has not filled; these are open: {areas}.",
        type=type_,
        player=player.name,
        areas=Several(open_areas),
    )


def area_points(size: int, options: Options) -> int:
    return terms.AREA_POINTS.get(size, options.one_space)


def build_space(draft: Draft, command: Laid, thing: terms.Thing, type_: terms.Type) -> None:
    """The space is built, the area scores, the colour bonus is won, the type has its effect."""
    player_id = command.player
    player = draft.player(player_id)
    if player.areas is None:
        index, size, new_farms = None, command.completes or 0, command.new_farms or 0
    else:
        index = player.open_areas(type_)[0] if command.area is None else command.area
        area = player.areas[type_][index]
        size = area.size if area.filled + 1 == area.size else 0
        new_farms = len(set(command.farms or ()) - set(area.farms))
    is_free = isinstance(command, Build)
    draft.happen(SpaceBuilt(player_id, thing, type_, is_free, index, command.farms or ()))
    for each in (*(command.also or ()), *((size,) if size else ())):
        draft.happen(AreaCompleted(player_id, type_, each))
        points = area_points(each, draft.game.options)
        draft.move_points(player_id, terms.Track.GREEN, points, terms.Cause.AREA, count=each, type_=type_)
    if draft.player(player_id).free_spaces(type_) == 0:
        _win_colour_bonus(draft, player_id, type_)
    if type_ is terms.Type.AGRICULTURE and thing is terms.Thing.PIECE:
        draft.move_points(player_id, terms.Track.GREEN, 1, terms.Cause.PIECE_AS_FARM)
    elif type_ is terms.Type.AGRICULTURE:
        draft.move_points(player_id, terms.Track.GREEN, new_farms, terms.Cause.FARMS, count=new_farms)
    else:
        _effect(draft, player_id, type_)


def _win_colour_bonus(draft: Draft, player_id: str, type_: terms.Type) -> None:
    if side := draft.game.sides[type_]:
        win_colour_bonus(draft, player_id, type_, draft.game.colour_bonus[type_][side])


def _effect(draft: Draft, player_id: str, type_: terms.Type) -> None:
    brought = brings(draft.player(player_id)).get(type_, 1)
    if type_ in SUPPLIES:
        supply, cause = SUPPLIES[type_]
        draft.move_supply(player_id, supply, brought, cause)
    elif type_ in ASKED:
        draft.happen(AskedFor(ASKED[type_], brought))
    elif type_ is terms.Type.INN:
        draft.take_piece(player_id)

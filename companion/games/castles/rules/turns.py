"""Turns: when one passes, when a round is over; the actions draw and choose; answers to what is asked."""

from companion.games.castles.rules import commands, refusals, terms
from companion.games.castles.rules.draft import Draft
from companion.games.castles.rules.facts import course, tiles
from companion.games.castles.rules.game import (
    Game,
    Player,
    after,
    bonus_left,
    cards_drawn,
    cards_left,
    next_to_choose,
)
from companion.games.kit.facts import player_of
from companion.games.kit.sentences import Refusal, Several, refuse


def begin_action(draft: Draft, player_id: str, action: terms.Action, *, is_with_marble: bool) -> None:
    draft.happen(course.ActionDone(player_id, action))
    if is_with_marble:
        draft.move_supply(player_id, terms.Supply.MARBLE, -1, terms.Cause.SECOND_ACTION)


def settle(draft: Draft) -> None:
    """The turn passes once something was done in it, unless something is asked or a marble can be spent."""
    game = draft.game
    may_go_on = game.actions == 1 and draft.player(game.turn).marble > 0
    if game.phase is terms.Phase.TURNS and game.actions and not game.pending and not may_go_on:
        pass_turn(draft)


def pass_turn(draft: Draft) -> None:
    """A cycle is over when the starting player would be next."""
    draft.happen(course.TurnPassed(draft.game.turn, after(draft.game, draft.game.turn)))
    game = draft.game
    if game.turn != game.starting_player:
        return
    if game.is_extra or (game.is_closing and game.round < terms.LAST_ROUND):
        draft.happen(course.PhaseBegan(terms.Phase.SCORING))
    elif game.is_closing:
        draft.happen(course.ExtraTurnBegan())


def end_turn(draft: Draft, command: commands.EndTurn) -> Refusal | None:
    game = draft.game
    refusal = refusals.out_of_turn(game, command.player) or refusals.asked_first(game)
    if refusal:
        return refusal
    if game.actions == 0:
        return refuse(
            refusals.Code.REQUIREMENTS_NOT_MET,
            "{player} has done nothing yet; a turn is at least one action: draw, choose or place.",
            player=player_of(game, command.player).name,
        )
    pass_turn(draft)
    return None


def draw(draft: Draft, command: commands.Draw) -> Refusal | None:
    game = draft.game
    refusal = (
        refusals.out_of_turn(game, command.player)
        or refusals.asked_first(game)
        or refusals.bad_action(game, is_with_marble=command.marble)
        or refusals.cannot_pay(game, command.player, 0, 0, int(command.marble))
        or _no_cards(game)
    )
    if refusal:
        return refusal
    begin_action(draft, command.player, terms.Action.DRAW, is_with_marble=command.marble)
    drawn = cards_drawn(game, player_of(game, command.player))
    draft.move_supply(command.player, terms.Supply.CARDS, drawn, terms.Cause.DRAWING)
    return None


def _no_cards(game: Game) -> Refusal | None:
    if cards_left(game):
        return None
    return refuse(refusals.Code.SUPPLY_EMPTY, "All 122 cards are in the hands; choose or place instead.")


def choose(draft: Draft, command: commands.Choose) -> Refusal | None:
    game = draft.game
    refusal = (
        refusals.wrong_refill(game, command.refill)
        or refusals.out_of_turn(game, command.player)
        or refusals.asked_first(game)
        or _needless_discard(player_of(game, command.player), command.discard)
        or refusals.bad_action(game, is_with_marble=command.marble)
        or refusals.not_on_display(game, command.tile)
        or _cannot_store(player_of(game, command.player), command.discard)
        or refusals.cannot_pay(game, command.player, 0, 0, int(command.marble))
    )
    if refusal:
        return refusal
    begin_action(draft, command.player, terms.Action.CHOOSE, is_with_marble=command.marble)
    if command.discard is not None:
        draft.happen(tiles.ThingDiscarded(command.player, command.discard))
    draft.happen(tiles.TileChosen(command.player, command.tile))
    draft.take_from_display(command.player, command.tile, command.refill)
    return None


def _needless_discard(player: Player, discard: terms.Thing | None) -> Refusal | None:
    if discard is None or not player.has_place:
        return None
    return refuse(
        refusals.Code.REQUIREMENTS_NOT_MET,
        "{player} has an empty place in the storage, so nothing is discarded.",
        player=player.name,
    )


def _cannot_store(player: Player, discard: terms.Thing | None) -> Refusal | None:
    if discard is not None and discard not in player.storage:
        return refusals.not_stored(player, discard)
    if discard is None and not player.has_place:
        return refuse(
            refusals.Code.NO_ROOM,
            "{player}'s storage is full; one of these leaves the game first: {stored}.",
            player=player.name,
            stored=Several(player.storage),
        )
    return None


def refresh(draft: Draft, command: commands.Refresh) -> Refusal | None:
    """Nothing fits: the tiles of a type are exchanged before one is chosen. It is no action."""
    game = draft.game
    if not game.is_full_ledger:
        return refusals.other_ledger("refresh")
    lying = (game.display or {})[command.tile]
    refusal = (
        refusals.out_of_turn(game, command.player)
        or refusals.asked_first(game)
        or _no_choice_left(game, player_of(game, command.player))
        or refusals.not_on_display(game, command.tile)
        or _wrong_number(len(command.types), lying)
    )
    if refusal:
        return refusal
    draft.happen(tiles.TilesLeft(command.tile, lying, is_taken=False))
    draft.happen(tiles.TilesCame(command.types))
    draft.five_of_a_colour()
    return None


def _no_choice_left(game: Game, player: Player) -> Refusal | None:
    if game.actions == 0 or player.marble:
        return None
    return refuse(
        refusals.Code.ACTION_USED,
        "{player} has done an action this turn and has no marble for another one.",
        player=player.name,
    )


def take_bonus(draft: Draft, command: commands.TakeBonus) -> Refusal | None:
    """Before round 1 everybody takes one in turn; later a city brings one."""
    game, player_id = draft.game, command.player
    is_before = game.phase is terms.Phase.BONUS
    refusal = (
        refusals.out_of_turn(game, player_id)
        or (None if is_before else refusals.not_asked(game, terms.What.BONUS))
        or _none_left(game, command.bonus)
    )
    if refusal:
        return refusal
    if not is_before:
        draft.happen(course.AnswerGiven(terms.What.BONUS))
    draft.happen(tiles.BonusTaken(player_id, command.bonus))
    if command.bonus is terms.Bonus.STORAGE:
        draft.move_points(player_id, terms.Track.GREEN, terms.STORAGE_TILE_POINTS, terms.Cause.STORAGE_TILE)
    if is_before:
        _next_chooser(draft)
    return None


def _none_left(game: Game, bonus: terms.Bonus) -> Refusal | None:
    left = bonus_left(game)
    if left[bonus]:
        return None
    return refuse(
        refusals.Code.SUPPLY_EMPTY,
        "No such bonus tile is left: {bonus}; there are {left}.",
        bonus=bonus,
        left=Several(tuple(each for each, count in left.items() if count)),
    )


def _next_chooser(draft: Draft) -> None:
    game = draft.game
    follower = next_to_choose(game)
    draft.happen(course.TurnPassed(game.turn, follower or game.starting_player))
    if follower is None:
        draft.happen(course.PhaseBegan(terms.Phase.TURNS))


def reveal(draft: Draft, command: commands.Reveal) -> Refusal | None:
    """One yield card: what it brings is taken in the order of `Gain`, the pieces one by one."""
    game, player_id = draft.game, command.player
    refusal = refusals.out_of_turn(game, player_id) or refusals.not_asked(game, terms.What.YIELD)
    if refusal:
        return refusal
    draft.happen(course.AnswerGiven(terms.What.YIELD))
    for gain in terms.Gain:
        count = command.gains.get(gain, 0)
        match gain:
            case terms.Gain.CARDS | terms.Gain.WORKERS | terms.Gain.MARBLE:
                draft.move_supply(player_id, terms.Supply(gain.value), count, terms.Cause.YIELD)
            case terms.Gain.GREEN | terms.Gain.RED:
                draft.move_points(player_id, terms.Track(gain.value), count, terms.Cause.YIELD)
            case terms.Gain.PIECES:
                for _ in range(count):
                    draft.take_piece(player_id)
    return None


def skip(draft: Draft, command: commands.Skip) -> Refusal | None:
    """The city's bonus tile or the fort's free tile is declined."""
    game = draft.game
    refusal = refusals.out_of_turn(game, command.player) or refusals.not_asked(
        game, terms.What.BONUS, terms.What.BUILD
    )
    if refusal:
        return refusal
    draft.happen(course.AnswerGiven(game.pending[0].what, is_declined=True))
    return None


def refill(draft: Draft, command: commands.Refill) -> Refusal | None:
    """The tiles that came for those that left; the answer is whole."""
    game = draft.game
    if not game.is_full_ledger:
        return refusals.other_ledger("refill")
    if refusal := refusals.not_asked(game, terms.What.REFILL):
        return refusal
    asked = game.pending[0].count
    if refusal := _wrong_number(len(command.types), asked):
        return refusal
    draft.happen(course.AnswerGiven(terms.What.REFILL, asked))
    draft.happen(tiles.TilesCame(command.types))
    draft.five_of_a_colour()
    return None


def _wrong_number(given: int, needed: int) -> Refusal | None:
    if given == needed:
        return None
    return refuse(
        refusals.Code.BAD_AMOUNT,
        "{needed} {needed:comes|come} into the display, not {given}.",
        needed=terms.tile_count(needed),
        given=given,
    )

"""Turns: when one passes, when a cycle and a round are over; the actions draw and choose."""

from companion.games.castles.rules.codes import Code
from companion.games.castles.rules.commands import Choose, Draw, EndTurn, Refresh
from companion.games.castles.rules.display import five_of_a_colour, replace_type, take_from_display
from companion.games.castles.rules.draft import Draft, move_supply
from companion.games.castles.rules.events import (
    ActionDone,
    ExtraTurnBegan,
    PhaseBegan,
    ThingDiscarded,
    TileChosen,
    TurnPassed,
)
from companion.games.castles.rules.game import Game, Player, after, cards_left
from companion.games.castles.rules.legality import (
    asked_first,
    bad_action,
    cannot_pay,
    not_on_display,
    not_stored,
    other_ledger,
    out_of_turn,
    unknown_player,
    wrong_refill,
)
from companion.games.castles.rules.terms import LAST_ROUND, Action, Bonus, Cause, Phase, Supply, Thing
from companion.games.kit.players import player_of
from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several


def begin_action(draft: Draft, player_id: str, action: Action, *, is_with_marble: bool) -> None:
    draft.happen(ActionDone(player_id, action))
    if is_with_marble:
        move_supply(draft, player_id, Supply.MARBLE, -1, Cause.SECOND_ACTION)


def settle(draft: Draft) -> None:
    """After an action or an answer the turn passes, unless something is asked or a marble can be spent."""
    game = draft.game
    may_go_on = game.actions == 1 and draft.player(game.turn).marble > 0
    if game.phase is Phase.TURNS and game.actions and not game.pending and not may_go_on:
        pass_turn(draft)


def pass_turn(draft: Draft) -> None:
    """A cycle is over when the starting player would be next."""
    draft.happen(TurnPassed(draft.game.turn, after(draft.game, draft.game.turn)))
    game = draft.game
    if game.turn != game.starting_player:
        return
    if game.is_extra or (game.is_closing and game.round < LAST_ROUND):
        draft.happen(PhaseBegan(Phase.SCORING))
    elif game.is_closing:
        draft.happen(ExtraTurnBegan())


def end_turn(draft: Draft, command: EndTurn) -> Refusal | None:
    game = draft.game
    refusal = (
        unknown_player(game, (command.player,)) or out_of_turn(game, command.player) or asked_first(game)
    )
    if refusal:
        return refusal
    if game.actions == 0:
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "{player} has done nothing yet; a turn is at least one action: draw, choose or place.",
            player=player_of(game, command.player).name,
        )
    pass_turn(draft)
    return None


def draw(draft: Draft, command: Draw) -> Refusal | None:
    game = draft.game
    refusal = (
        unknown_player(game, (command.player,))
        or out_of_turn(game, command.player)
        or asked_first(game)
        or bad_action(game, is_with_marble=command.marble)
        or cannot_pay(game, command.player, 0, 0, int(command.marble))
        or _no_cards(game)
    )
    if refusal:
        return refusal
    begin_action(draft, command.player, Action.DRAW, is_with_marble=command.marble)
    drawn = game.options.draw + draft.player(command.player).bonus[Bonus.CARD]
    move_supply(draft, command.player, Supply.CARDS, drawn, Cause.DRAWING)
    settle(draft)
    return None


def _no_cards(game: Game) -> Refusal | None:
    if cards_left(game):
        return None
    return refuse(Code.SUPPLY_EMPTY, "All 122 cards are in the hands; choose or place instead.")


def choose(draft: Draft, command: Choose) -> Refusal | None:
    game = draft.game
    refusal = (
        unknown_player(game, (command.player,))
        or wrong_refill(game, command.refill)
        or out_of_turn(game, command.player)
        or asked_first(game)
        or _needless_discard(player_of(game, command.player), command.discard)
        or bad_action(game, is_with_marble=command.marble)
        or not_on_display(game, command.tile)
        or _cannot_store(player_of(game, command.player), command.discard)
        or cannot_pay(game, command.player, 0, 0, int(command.marble))
    )
    if refusal:
        return refusal
    begin_action(draft, command.player, Action.CHOOSE, is_with_marble=command.marble)
    if command.discard is not None:
        draft.happen(ThingDiscarded(command.player, command.discard))
    draft.happen(TileChosen(command.player, command.tile))
    take_from_display(draft, command.player, command.tile, command.refill)
    settle(draft)
    return None


def _needless_discard(player: Player, discard: Thing | None) -> Refusal | None:
    if discard is None or not player.has_place:
        return None
    return refuse(
        Code.REQUIREMENTS_NOT_MET,
        "{player} has an empty place in the storage, so nothing is discarded.",
        player=player.name,
    )


def _cannot_store(player: Player, discard: Thing | None) -> Refusal | None:
    if discard is not None and discard not in player.storage:
        return not_stored(player, discard)
    if discard is None and not player.has_place:
        return refuse(
            Code.NO_ROOM,
            "{player}'s storage is full; one of these leaves the game first: {stored}.",
            player=player.name,
            stored=Several(player.storage),
        )
    return None


def refresh(draft: Draft, command: Refresh) -> Refusal | None:
    """Nothing fits: the tiles of a type are exchanged before one is chosen. It is no action."""
    game = draft.game
    refusal = unknown_player(game, (command.player,))
    if refusal:
        return refusal
    if not game.is_full_ledger:
        return other_ledger("refresh")
    refusal = (
        out_of_turn(game, command.player)
        or asked_first(game)
        or _no_choice_left(game, player_of(game, command.player))
        or not_on_display(game, command.tile)
    )
    if refusal:
        return refusal
    refusal = replace_type(draft, command.tile, command.types)
    if refusal is None:
        five_of_a_colour(draft)
    return refusal


def _no_choice_left(game: Game, player: Player) -> Refusal | None:
    if game.actions == 0 or player.marble:
        return None
    return refuse(
        Code.ACTION_USED,
        "{player} has done an action this turn and has no marble for another one.",
        player=player.name,
    )

"""Answers: a bonus tile, a yield card, and an offer that is declined."""

from companion.games.castles.rules.codes import Code
from companion.games.castles.rules.commands import Refill, Reveal, Skip, TakeBonus
from companion.games.castles.rules.display import refill as refill_display
from companion.games.castles.rules.draft import Draft, move_points, move_supply, take_piece
from companion.games.castles.rules.events import AnswerGiven, BonusTaken, PhaseBegan, TurnPassed
from companion.games.castles.rules.game import Game, after, bonus_left
from companion.games.castles.rules.legality import not_asked, out_of_turn, unknown_player
from companion.games.castles.rules.terms import (
    STORAGE_TILE_POINTS,
    Bonus,
    Cause,
    Gain,
    Phase,
    Supply,
    Track,
    What,
)
from companion.games.castles.rules.turns import settle
from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several


def take_bonus(draft: Draft, command: TakeBonus) -> Refusal | None:
    """Before round 1 everybody takes one in turn; later a city brings one."""
    game, player_id = draft.game, command.player
    is_before = game.phase is Phase.BONUS
    refusal = (
        unknown_player(game, (player_id,))
        or out_of_turn(game, player_id)
        or (None if is_before else not_asked(game, What.BONUS))
        or _none_left(game, command.bonus)
    )
    if refusal:
        return refusal
    if not is_before:
        draft.happen(AnswerGiven(What.BONUS))
    draft.happen(BonusTaken(player_id, command.bonus))
    if command.bonus is Bonus.STORAGE:
        move_points(draft, player_id, Track.GREEN, STORAGE_TILE_POINTS, Cause.STORAGE_TILE)
    if is_before:
        _next_chooser(draft)
    else:
        settle(draft)
    return None


def _none_left(game: Game, bonus: Bonus) -> Refusal | None:
    left = bonus_left(game)
    if left[bonus]:
        return None
    return refuse(
        Code.SUPPLY_EMPTY,
        "No such bonus tile is left: {bonus}; there are {left}.",
        bonus=bonus,
        left=Several(tuple(each for each, count in left.items() if count)),
    )


def _next_chooser(draft: Draft) -> None:
    draft.happen(TurnPassed(draft.game.turn, after(draft.game, draft.game.turn)))
    if draft.game.turn == draft.game.starting_player:
        draft.happen(PhaseBegan(Phase.TURNS))


def reveal(draft: Draft, command: Reveal) -> Refusal | None:
    """One yield card: what it brings is taken in the order of `Gain`, the pieces one by one."""
    game, player_id = draft.game, command.player
    refusal = (
        unknown_player(game, (player_id,)) or out_of_turn(game, player_id) or not_asked(game, What.YIELD)
    )
    if refusal:
        return refusal
    draft.happen(AnswerGiven(What.YIELD))
    for gain in Gain:
        count = command.gains.get(gain, 0)
        match gain:
            case Gain.CARDS | Gain.WORKERS | Gain.MARBLE:
                move_supply(draft, player_id, Supply(gain.value), count, Cause.YIELD)
            case Gain.GREEN | Gain.RED:
                move_points(draft, player_id, Track(gain.value), count, Cause.YIELD)
            case Gain.PIECES:
                for _ in range(count):
                    take_piece(draft, player_id)
    settle(draft)
    return None


def skip(draft: Draft, command: Skip) -> Refusal | None:
    """The city's bonus tile or the fort's free tile is declined."""
    game = draft.game
    refusal = (
        unknown_player(game, (command.player,))
        or out_of_turn(game, command.player)
        or not_asked(game, What.BONUS, What.BUILD)
    )
    if refusal:
        return refusal
    draft.happen(AnswerGiven(game.pending[0].what, is_declined=True))
    settle(draft)
    return None


def refill(draft: Draft, command: Refill) -> Refusal | None:
    refusal = refill_display(draft, command)
    if refusal is None:
        settle(draft)
    return refusal

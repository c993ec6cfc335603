"""Game end: the final sale, the ranking and the tie-breaks."""

from collections.abc import Mapping

from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several
from companion.games.toscana.rules.codes import Code
from companion.games.toscana.rules.commands import BreakTie, FinalSale
from companion.games.toscana.rules.draft import Draft, move_boxes, move_money, unknown_player
from companion.games.toscana.rules.events import BoxesMoved, GameFinished, PhaseBegan, PlayerSoldOut
from companion.games.toscana.rules.game import Game, Place, Player, value_of
from companion.games.toscana.rules.terms import (
    COUNT_MAX,
    LAST_ROUND,
    MONEY_TO_END,
    STARTING_WINEMASTERS,
    Boxes,
    Cause,
    Phase,
    Spot,
    of_every_kind,
)
from companion.games.toscana.rules.trading import bad_lot


def is_over(game: Game) -> bool:
    """A round is over, and it was the 7th or somebody has 60 money."""
    return game.round >= LAST_ROUND or any(player.money >= MONEY_TO_END for player in game.players)


def end_game(draft: Draft) -> None:
    """Begin the final sale; in ledger full the box sells all boxes itself, else it asks each player."""
    draft.happen(PhaseBegan(Phase.FINAL_SALE))
    if draft.game.is_full_ledger:
        for player in draft.game.players:
            _sell_out(draft, player.id, player.boxes or {})
        _settle(draft)


def settle_again(draft: Draft) -> None:
    """After a correction in the tie-break: sell the boxes it added, and compare the leaders again."""
    for player in draft.game.players:
        if player.boxes is not None and any(player.boxes.values()):
            _sell_out(draft, player.id, player.boxes)
    _settle(draft)


def final_sale(draft: Draft, command: FinalSale) -> Refusal | None:
    refusal = unknown_player(draft.game, command.player) or bad_lot(command.boxes)
    if refusal:
        return refusal
    if draft.player(command.player).has_sold_out:
        return refuse(
            Code.ACTION_USED,
            "{player} has made the final sale; still to come: {others}.",
            player=draft.player(command.player).name,
            others=Several(tuple(player.name for player in draft.game.players if not player.has_sold_out)),
        )
    _sell_out(draft, command.player, command.boxes)
    if all(player.has_sold_out for player in draft.game.players):
        _settle(draft)
    return None


def _sell_out(draft: Draft, player_id: str, boxes: Boxes) -> None:
    income = value_of(boxes, draft.game.market.prices)
    for kind, count in of_every_kind(boxes).items():
        move_boxes(draft, BoxesMoved(player_id, kind, count, Spot.PLAYER, Spot.BANK, Cause.FINAL_SALE))
    move_money(draft, player_id, income, Cause.FINAL_SALE)
    draft.happen(PlayerSoldOut(player_id))


def _settle(draft: Draft) -> None:
    """One leader wins; several must compare what they have on the map."""
    if len(leaders(draft.game)) == 1:
        draft.happen(GameFinished(rank(draft.game, {})))
    elif draft.game.phase is not Phase.TIE_BREAK:
        draft.happen(PhaseBegan(Phase.TIE_BREAK))


def leaders(game: Game) -> tuple[Player, ...]:
    most = max(player.money for player in game.players)
    return tuple(player for player in game.players if player.money == most)


def break_tie(draft: Draft, command: BreakTie) -> Refusal | None:
    if refusal := _bad_comparison(draft.game, command):
        return refusal
    comparison = {
        player.id: (command.squares[player.id], command.winemasters[player.id])
        for player in leaders(draft.game)
    }
    draft.happen(GameFinished(rank(draft.game, comparison)))
    return None


def _bad_comparison(game: Game, command: BreakTie) -> Refusal | None:
    for counts, most in ((command.squares, COUNT_MAX), (command.winemasters, STARTING_WINEMASTERS)):
        for player_id, count in counts.items():
            if refusal := unknown_player(game, player_id):
                return refusal
            if not 0 <= count <= most:
                return refuse(
                    Code.BAD_AMOUNT,
                    "A player cannot have {count} of them on the map; 0 to {most} are possible.",
                    count=count,
                    most=most,
                )
        missing = tuple(player.name for player in leaders(game) if player.id not in counts)
        if missing:
            return refuse(
                Code.BAD_COMMAND,
                "The tie-break needs the squares and winemasters of all who lead; missing: {players}.",
                players=Several(missing),
            )
    return None


def rank(game: Game, comparison: Mapping[str, tuple[int, int]]) -> tuple[Place, ...]:
    """Most money wins; among the tied leaders more squares, then more winemasters; else a place is shared."""
    scores = {player.id: (player.money, comparison.get(player.id, (0, 0))) for player in game.players}
    ranked = sorted(game.players, key=lambda player: scores[player.id], reverse=True)
    better = {player.id: sum(score > scores[player.id] for score in scores.values()) for player in ranked}
    return tuple(Place(player.id, player.money, better[player.id] + 1) for player in ranked)

"""Game end: the last round, the final sale and the tie-breaks."""

from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several
from companion.games.toscana.rules.codes import Code
from companion.games.toscana.rules.commands import BreakTie, FinalSale
from companion.games.toscana.rules.draft import Draft, move_boxes, move_money, unknown_player
from companion.games.toscana.rules.events import (
    BoxesMoved,
    GameFinished,
    LastRoundCalled,
    PhaseBegan,
    PlayerSoldOut,
    SixtyMarked,
)
from companion.games.toscana.rules.game import Game, Player, is_last_round, value_of
from companion.games.toscana.rules.ranking import (
    known_comparison,
    leaders,
    rank,
    squares_imaginable,
    squares_possible,
    winemasters_imaginable,
)
from companion.games.toscana.rules.terms import MONEY_TO_END, Boxes, Cause, Phase, Spot, of_every_kind
from companion.games.toscana.rules.trading import bad_lot


def is_over(game: Game) -> bool:
    """A round is over, and it was the last one, or somebody has 60 money."""
    return is_last_round(game) or any(player.money >= MONEY_TO_END for player in game.players)


def call_last_round(draft: Draft) -> Refusal | None:
    """Time is up: the game ends with this round."""
    if is_last_round(draft.game):
        return refuse(Code.REQUIREMENTS_NOT_MET, "This round is the last one already.")
    draft.happen(LastRoundCalled(draft.game.round))
    return None


def mark_sixty(draft: Draft) -> None:
    """Whoever has 60 money once a command is done has reached it, whatever they spend afterwards."""
    for player in draft.game.players:
        if player.money >= MONEY_TO_END and not player.reached_60:
            draft.happen(SixtyMarked(player.id, is_reached=True))


def end_game(draft: Draft) -> None:
    """Begin the final sale; in ledger full the box sells all boxes itself, else it asks each player."""
    draft.happen(PhaseBegan(Phase.FINAL_SALE))
    if draft.game.follows_boxes:
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
    """One leader wins; several compare what they have on the map, asked for only where that matters."""
    comparison = known_comparison(draft.game)
    if comparison is not None:
        draft.happen(GameFinished(rank(draft.game, comparison)))
    elif draft.game.phase is not Phase.TIE_BREAK:
        draft.happen(PhaseBegan(Phase.TIE_BREAK))


def break_tie(draft: Draft, command: BreakTie) -> Refusal | None:
    if refusal := _bad_comparison(draft.game, command):
        return refusal
    comparison = {
        player.id: (
            command.squares[player.id],
            command.winemasters.get(player.id, player.winemasters_on_map or 0),
        )
        for player in leaders(draft.game)
    }
    draft.happen(GameFinished(rank(draft.game, comparison)))
    return None


def _bad_comparison(game: Game, command: BreakTie) -> Refusal | None:
    named = command.squares.keys() | command.winemasters.keys()
    for player_id in sorted(named):
        if refusal := unknown_player(game, player_id):
            return refusal
    needed = {player.id for player in leaders(game)} | (set() if game.follows_boxes else named)
    for counts in (command.squares,) if game.follows_boxes else (command.squares, command.winemasters):
        missing = tuple(player.name for player in game.players if player.id in needed - counts.keys())
        if missing:
            return refuse(
                Code.BAD_COMMAND,
                "The tie-break needs the squares and winemasters of all who lead; missing: {players}.",
                players=Several(missing),
            )
    for player in game.players:
        if player.id in named and (refusal := _bad_counts(game, player, command)):
            return refusal
    return None


def _bad_counts(game: Game, player: Player, command: BreakTie) -> Refusal | None:
    """The winemasters that the box knows, and squares that the pieces can stand on."""
    winemasters = command.winemasters.get(player.id, player.winemasters_on_map or 0)
    known = player.winemasters_on_map
    possible = winemasters_imaginable() if known is None else range(known, known + 1)
    if winemasters not in possible:
        return _cannot_have(player, winemasters, possible)
    squares = squares_possible(player) if game.follows_boxes else squares_imaginable(winemasters)
    if player.id in command.squares and command.squares[player.id] not in squares:
        return _cannot_have(player, command.squares[player.id], squares)
    return None


def _cannot_have(player: Player, count: int, possible: range) -> Refusal:
    return refuse(
        Code.BAD_AMOUNT,
        "{player} cannot have {count} of them on the map; {least} to {most} are possible.",
        player=player.name,
        count=count,
        least=possible[0],
        most=possible[-1],
    )

"""Game end: the last round, the final sale, the ranking and the tie-breaks."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from companion.games.kit.facts import places, unknown_player
from companion.games.kit.sentences import Refusal, Several, refuse
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import BreakTie, FinalSale, Finish
from companion.games.toscana.rules.facts import rounds
from companion.games.toscana.rules.facts.market import BoxesMoved, SixtyMarked
from companion.games.toscana.rules.game import Game, Player, RankingLine, value_of
from companion.games.toscana.rules.moves import Draft
from companion.games.toscana.rules.pieces import PIECES, Hired, squares_of_pieces
from companion.games.toscana.rules.terms import Amount, Boxes, Cause, Code, Phase, Spot, of_every_kind
from companion.games.toscana.rules.trading import bad_lot

# Most money, and among those who lead together what they have on the map

OnMap = tuple[int, int]
"""Vineyard squares, and winemasters on the map."""


def leaders(game: Game) -> tuple[Player, ...]:
    most = max(player.money for player in game.players)
    return tuple(player for player in game.players if player.money == most)


def rank(game: Game, comparison: Mapping[str, OnMap]) -> tuple[RankingLine, ...]:
    """Most money wins; among the tied leaders more squares, then more winemasters; else a place is shared."""
    merits = {player.id: (player.money, comparison.get(player.id, (0, 0))) for player in game.players}
    return tuple(RankingLine(each, merits[each][0], place) for each, place in places(merits).items())


def known_comparison(game: Game) -> dict[str, OnMap] | None:
    """What the leaders have on the map, where the box knows enough to rank them; None where it must ask."""
    tied = leaders(game)
    if len(tied) == 1:
        return {}
    if game.follows_map:
        return {player.id: (len(player.squares or ()), player.winemasters_on_map or 0) for player in tied}
    if not all(_order_is_known(one, other) for one, other in combinations(tied, 2)):
        return None
    return {player.id: on_map_possible(player)[0] for player in tied}


def on_map_possible(player: Player) -> tuple[OnMap, ...]:
    """All that a player can have on the map, as far as the box knows it, from the fewest squares on."""
    winemasters = player.winemasters_on_map
    if winemasters is None:
        return (player.hired or Hired(0, PIECES)).on_map
    squares = squares_of_pieces(player.workers_on_map, winemasters)
    return tuple((count, winemasters) for count in squares)


def _order_is_known(one: Player, other: Player) -> bool:
    """Whether all that can be on the map leads to the same order of two players."""
    first, second = on_map_possible(one), on_map_possible(other)
    return first[-1] < second[0] or second[-1] < first[0] or len(first) == len(second) == 1


# The last round


def is_over(game: Game) -> bool:
    """A round is over, and it was the last one, or somebody has 60 money."""
    return game.is_last_round or any(player.money >= booklet.MONEY_TO_END for player in game.players)


def call_last_round(draft: Draft, _: Finish) -> Refusal | None:
    """Time is up: the game ends with this round."""
    if draft.game.is_last_round:
        return refuse(Code.REQUIREMENTS_NOT_MET, "This round is the last one already.")
    draft.happen(rounds.LastRoundCalled(draft.game.round))
    return None


def mark_sixty(draft: Draft) -> None:
    """Whoever has 60 money once a command is done has reached it, whatever they spend afterwards."""
    for player in draft.game.players:
        if player.money >= booklet.MONEY_TO_END and not player.reached_60:
            draft.happen(SixtyMarked(player.id, is_reached=True))


# The final sale


def end_game(draft: Draft) -> None:
    """Begin the final sale; in ledger full the box sells all boxes itself, else it asks each player."""
    draft.happen(rounds.PhaseBegan(Phase.FINAL_SALE))
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
            others=Several(tuple(player.name for player in draft.game.yet_to_sell)),
        )
    if refusal := _more_than_there_are(draft.game, command.boxes):
        return refusal
    _sell_out(draft, command.player, command.boxes)
    if not draft.game.yet_to_sell:
        _settle(draft)
    return None


def _more_than_there_are(game: Game, boxes: Boxes) -> Refusal | None:
    """Of each kind the storages and all final sales together are no more than the game has."""
    for kind, left in game.boxes_in_bank.items():
        if boxes.get(kind, 0) > left:
            return refuse(
                Code.BANK_EMPTY,
                "At most {left} can still be sold: the game has {boxes} in all.",
                left=Amount(left, kind),
                boxes=Amount(booklet.BOXES_IN_GAME[kind], kind),
            )
    return None


def _sell_out(draft: Draft, player_id: str, boxes: Boxes) -> None:
    income = value_of(boxes, draft.game.market.prices)
    for kind, count in of_every_kind(boxes).items():
        draft.move_boxes(BoxesMoved(player_id, kind, count, Spot.PLAYER, Spot.BANK, Cause.FINAL_SALE))
    draft.move_money(player_id, income, Cause.FINAL_SALE)
    draft.happen(rounds.PlayerSoldOut(player_id))


def _settle(draft: Draft) -> None:
    """One leader wins; several compare what they have on the map, asked for only where that matters."""
    comparison = known_comparison(draft.game)
    if comparison is not None:
        _finish(draft, comparison, is_counted=draft.game.follows_map)
    elif draft.game.phase is not Phase.TIE_BREAK:
        draft.happen(rounds.PhaseBegan(Phase.TIE_BREAK))


# The tie-break


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
    _finish(draft, comparison, is_counted=True)
    return None


def _finish(draft: Draft, comparison: Mapping[str, OnMap], *, is_counted: bool) -> None:
    """The ranking; what was counted for it stays on record, not what it was only sure to be."""
    for player, (squares, winemasters) in comparison.items() if is_counted else ():
        draft.happen(rounds.TieCounted(player, squares, winemasters))
    draft.happen(rounds.GameFinished(rank(draft.game, comparison)))


def _bad_comparison(game: Game, command: BreakTie) -> Refusal | None:
    named = command.squares.keys() | command.winemasters.keys()
    if refusal := unknown_player(game, *sorted(named)):
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
        if player.id in named and (refusal := _bad_counts(player, command)):
            return refusal
    return None


def _bad_counts(player: Player, command: BreakTie) -> Refusal | None:
    """The winemasters that can be on the map, and the squares that go with them."""
    possible = on_map_possible(player)
    winemasters = command.winemasters.get(player.id, player.winemasters_on_map or 0)
    fitting = tuple(squares for squares, beside in possible if beside == winemasters)
    if not fitting:
        return _cannot_have(player, winemasters, tuple(beside for _, beside in possible))
    if command.squares.get(player.id, fitting[0]) not in fitting:
        return _cannot_have(player, command.squares[player.id], fitting)
    return None


def _cannot_have(player: Player, count: int, possible: Sequence[int]) -> Refusal:
    return refuse(
        Code.BAD_AMOUNT,
        "{player} cannot have {count} of them on the map; {least} to {most} are possible.",
        player=player.name,
        count=count,
        least=min(possible),
        most=max(possible),
    )

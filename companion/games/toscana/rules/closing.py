"""The round's close: Wine Board update, supply & demand and winetasting; where the prices would close."""

from collections.abc import Iterable, Iterator, Mapping

from companion.frozen import frozen
from companion.games.kit.facts import unknown_player
from companion.games.kit.sentences import Refusal, Several, refuse
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import HoldWinetasting, UpdateSupply, UpdateWineBoard
from companion.games.toscana.rules.ending import end_game, is_over
from companion.games.toscana.rules.facts.market import PriceMoved
from companion.games.toscana.rules.facts.rounds import PhaseBegan, RoundBegan
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.moves import Draft, price_moves
from companion.games.toscana.rules.terms import KINDS, Boxes, Cause, Code, Kind, Phase

# Opinion of the Wine Board


def wine_board_moves(game: Game) -> Iterator[PriceMoved]:
    for kind in KINDS:
        tile = game.market.board[kind]
        if tile is not None:
            yield from price_moves(game, kind, tile.steps, Cause.WINE_BOARD)


def update_wine_board(draft: Draft, _: UpdateWineBoard) -> None:
    _move_prices(draft, wine_board_moves(draft.game))
    draft.happen(PhaseBegan(Phase.SUPPLY))


# Supply & demand


def supply_moves(game: Game) -> Iterator[PriceMoved]:
    for kind in KINDS:
        if game.market.storages[kind] == booklet.STORAGE_ROOM:
            yield from price_moves(game, kind, -1, Cause.STORAGE_FULL)
        elif game.market.storages[kind] == 0:
            yield from price_moves(game, kind, 1, Cause.STORAGE_EMPTY)


def update_supply(draft: Draft, _: UpdateSupply) -> None:
    _move_prices(draft, supply_moves(draft.game))
    draft.happen(PhaseBegan(Phase.WINETASTING))


# Winetasting


def winetasting_moves(game: Game, totals: Boxes) -> Iterator[PriceMoved]:
    """All plusses and minuses are added first; each price then moves once, by the sum."""
    for kind in KINDS:
        yield from price_moves(game, kind, totals.get(kind, 0), Cause.WINETASTING)


def hold_winetasting(draft: Draft, command: HoldWinetasting) -> Refusal | None:
    if refusal := _bad_tiles(draft.game, command):
        return refusal
    totals = command.totals if command.tiles is None else add_tiles(command.tiles)
    _move_prices(draft, winetasting_moves(draft.game, totals or {}))
    _end_round(draft)
    return None


def add_tiles(tiles: Mapping[str, Boxes]) -> dict[Kind, int]:
    return {kind: sum(tile.get(kind, 0) for tile in tiles.values()) for kind in KINDS}


def _bad_tiles(game: Game, command: HoldWinetasting) -> Refusal | None:
    if (command.tiles is None) == (command.totals is None):
        return refuse(Code.BAD_COMMAND, "A winetasting needs either every player's tile or the totals.")
    tiles = command.tiles or {}
    if refusal := unknown_player(game, *tiles):
        return refusal
    missing = tuple(player.name for player in game.players if player.id not in tiles)
    if command.tiles is not None and missing:
        return refuse(
            Code.BAD_COMMAND, "Every player plays a tile; missing: {players}.", players=Several(missing)
        )
    for ratings in (*tiles.values(), command.totals or {}):
        for kind, steps in ratings.items():
            if abs(steps) > booklet.COUNT_MAX:
                return refuse(
                    Code.BAD_AMOUNT,
                    "{steps} {steps:step|steps} for {kind} {steps:is|are} more than any tiles can show; "
                    "-99 to 99 are possible.",
                    steps=steps,
                    kind=kind,
                )
    return None


def _end_round(draft: Draft) -> None:
    """Coins return and the starting player moves one seat left, unless the game is over."""
    if is_over(draft.game):
        end_game(draft)
    else:
        draft.happen(RoundBegan(draft.game.round + 1, draft.game.next_starting_player))


def _move_prices(draft: Draft, moves: Iterable[PriceMoved]) -> None:
    for move in tuple(moves):
        draft.happen(move)


# Where the prices would stand if the round ended now


@frozen
class Outlook:
    """A kind's price now and at the round's close before the winetasting, with the moves between."""

    kind: Kind
    now: int
    close: int
    reasons: tuple[PriceMoved, ...]


def forecast(game: Game) -> dict[Kind, Outlook]:
    """The Wine Board and supply & demand as they lie, as far as they are still to come this round."""
    closed, moves = close_of(game)
    return {
        kind: Outlook(
            kind,
            game.market.prices[kind],
            closed.market.prices[kind],
            tuple(move for move in moves if move.kind is kind),
        )
        for kind in KINDS
    }


def close_of(game: Game) -> tuple[Game, list[PriceMoved]]:
    """The game after the close that is still to come, before the winetasting; and the moves to it."""
    draft = Draft(game)
    is_open = game.phase in (Phase.PLACING, Phase.ACTIONS, Phase.WINE_BOARD)
    if is_open:
        _move_prices(draft, wine_board_moves(game))
    if is_open or game.phase is Phase.SUPPLY:
        _move_prices(draft, supply_moves(draft.game))
    return draft.game, [event for event in draft.events if isinstance(event, PriceMoved)]

"""The round's close: Wine Board update, then supply & demand, then winetasting."""

from collections.abc import Iterable, Iterator, Mapping

from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several
from companion.games.toscana.rules.codes import Code
from companion.games.toscana.rules.commands import HoldWinetasting
from companion.games.toscana.rules.draft import Draft, price_moves, unknown_player
from companion.games.toscana.rules.ending import end_game, is_over
from companion.games.toscana.rules.events import PhaseBegan, PriceMoved, RoundBegan
from companion.games.toscana.rules.game import Game, Market, next_starting_player
from companion.games.toscana.rules.terms import COUNT_MAX, KINDS, STORAGE_ROOM, Boxes, Cause, Kind, Phase

Ladder = tuple[int, ...]


# Opinion of the Wine Board


def wine_board_moves(market: Market, ladder: Ladder) -> Iterator[PriceMoved]:
    for kind in KINDS:
        tile = market.board[kind]
        if tile is not None:
            yield from price_moves(market, ladder, kind, tile.steps, Cause.WINE_BOARD)


def update_wine_board(draft: Draft) -> None:
    _move_prices(draft, wine_board_moves(draft.game.market, draft.game.options.ladder))
    draft.happen(PhaseBegan(Phase.SUPPLY))


# Supply & demand


def supply_moves(market: Market, ladder: Ladder) -> Iterator[PriceMoved]:
    for kind in KINDS:
        if market.storages[kind] == STORAGE_ROOM:
            yield from price_moves(market, ladder, kind, -1, Cause.STORAGE_FULL)
        elif market.storages[kind] == 0:
            yield from price_moves(market, ladder, kind, 1, Cause.STORAGE_EMPTY)


def update_supply(draft: Draft) -> None:
    _move_prices(draft, supply_moves(draft.game.market, draft.game.options.ladder))
    draft.happen(PhaseBegan(Phase.WINETASTING))


# Winetasting


def winetasting_moves(market: Market, ladder: Ladder, totals: Boxes) -> Iterator[PriceMoved]:
    """All plusses and minuses are added first; each price then moves once, by the sum."""
    for kind in KINDS:
        yield from price_moves(market, ladder, kind, totals.get(kind, 0), Cause.WINETASTING)


def hold_winetasting(draft: Draft, command: HoldWinetasting) -> Refusal | None:
    if refusal := _bad_tiles(draft.game, command):
        return refusal
    totals = command.totals if command.tiles is None else add_tiles(command.tiles)
    _move_prices(draft, winetasting_moves(draft.game.market, draft.game.options.ladder, totals or {}))
    _end_round(draft)
    return None


def add_tiles(tiles: Mapping[str, Boxes]) -> dict[Kind, int]:
    return {kind: sum(tile.get(kind, 0) for tile in tiles.values()) for kind in KINDS}


def _bad_tiles(game: Game, command: HoldWinetasting) -> Refusal | None:
    if (command.tiles is None) == (command.totals is None):
        return refuse(Code.BAD_COMMAND, "A winetasting needs either every player's tile or the totals.")
    tiles = command.tiles or {}
    for player_id in tiles:
        if refusal := unknown_player(game, player_id):
            return refusal
    missing = tuple(player.name for player in game.players if player.id not in tiles)
    if command.tiles is not None and missing:
        return refuse(
            Code.BAD_COMMAND, "Every player plays a tile; missing: {players}.", players=Several(missing)
        )
    for ratings in (*tiles.values(), command.totals or {}):
        for kind, steps in ratings.items():
            if abs(steps) > COUNT_MAX:
                return refuse(
                    Code.BAD_AMOUNT,
                    "{steps} steps for {kind} are more than any tiles can show; -99 to 99 are possible.",
                    steps=steps,
                    kind=kind,
                )
    return None


def _end_round(draft: Draft) -> None:
    """Coins return and the starting player moves one seat left, unless the game is over."""
    if is_over(draft.game):
        end_game(draft)
    else:
        draft.happen(RoundBegan(draft.game.round + 1, next_starting_player(draft.game)))


def _move_prices(draft: Draft, moves: Iterable[PriceMoved]) -> None:
    for move in tuple(moves):
        draft.happen(move)

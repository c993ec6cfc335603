"""An entry opened again: the screens of a command with its values, ready to be changed and sent."""

from collections.abc import Mapping
from typing import Any

from companion.frozen import changed
from companion.games.kit.facts import player_of
from companion.games.toscana.rules import commands
from companion.games.toscana.rules.game import Game, box_on_turn
from companion.games.toscana.rules.terms import Boxes, Kind
from companion.games.toscana.rules.terms import Step as Half
from companion.games.toscana.screens.actions import Passing, ways_to_pass
from companion.games.toscana.screens.closing import Marks, Winetasting
from companion.games.toscana.screens.ending import FinalSaleScreen
from companion.games.toscana.screens.helpers import LobbyistScreen, MrRoseScreen
from companion.games.toscana.screens.hiring import HireScreen, HireSquare, other_places
from companion.games.toscana.screens.tie_break import TieBreak
from companion.games.toscana.screens.trading import DealScreen, Stage, Trade
from companion.games.toscana.screens.winemaking import TouchedSquares, Winemaking
from companion.ui.kit.screen import Screen


def form_of(game: Game, command: Any) -> tuple[Screen, ...]:  # noqa: C901 - one case a command
    """The screens of this command's entry, the lowest first; empty where a key or the box enters it."""
    if box_on_turn(game) is not None:
        return ()
    match command:
        case commands.Buy(player, kind, boxes):
            return (Trade(player, kind, {kind: boxes}),)
        case commands.Sell(player, boxes):
            sold = {kind: -count for kind, count in boxes.items()}
            return (Trade(player, next(iter(sold)), sold),)
        case commands.Deal():
            return (_deal(game, command),)
        case commands.MakeWine():
            return _winemaking(game, command)
        case commands.Hire():
            return _hiring(game, command)
        case commands.Pass(player):
            ways = ways_to_pass(game, player)
            return (Passing(player, ways.index(command) if command in ways else 0),)
        case commands.HoldWinetasting():
            return (_winetasting(command),)
        case commands.FinalSale(player, boxes):
            return (FinalSaleScreen(player, None, boxes),)
        case commands.BreakTie():
            return (_tie_break(command),)
    return ()


def _deal(game: Game, deal: commands.Deal) -> DealScreen:
    """The sum of both sides, from which BACK leads to what makes it."""
    others = [player.id for player in game.players if player.id != deal.player]
    partner = others.index(deal.partner)
    return DealScreen(deal.player, Stage.PAY, partner, None, deal.give, deal.take, deal.pay)


def _winemaking(game: Game, made: commands.MakeWine) -> tuple[Screen, ...]:
    winemaking = Winemaking(made.player, made.water, boxes=made.boxes)
    if made.water is None or (made.squares is None and not made.choices):
        return (winemaking,)
    own = frozenset(square.id for square in player_of(game, made.player).squares or ())
    left_out = frozenset() if made.squares is None else own - frozenset(made.squares)
    return winemaking, TouchedSquares(made.player, made.water, 0, left_out, made.choices or {})


def _hiring(game: Game, hire: commands.Hire) -> tuple[Screen, ...]:
    """Who is hired; over that the square of ledger map, then what the helper does."""
    replaces = hire.replaces if isinstance(hire.replaces, str) else None
    is_unnamed = hire.piece is None and hire.helper is None
    who = HireScreen(hire.player, hire.piece, hire.award, replaces, is_unnamed)
    alone = changed(hire, helper=None, first=Half.PIECE)
    if not game.follows_map or hire.piece is None:
        return who, *_helper(alone, hire)
    return who, _square(game, alone, hire), *_helper(alone, hire)


def _helper(alone: commands.Hire, hire: commands.Hire) -> tuple[Screen, ...]:
    match hire.helper:
        case commands.Lobbyist(moves):
            return (LobbyistScreen(alone, tuple(move.source for move in moves)),)
        case commands.MrRose(prices, buy, sell, first):
            deal = (buy, 1) if buy else (sell, -1) if sell else (None, 0)
            return (MrRoseScreen(alone, prices=prices, deal=deal, first=first),)
    return ()


def _square(game: Game, alone: commands.Hire, hire: commands.Hire) -> HireSquare:
    """The square that was named, where the knob chooses it; a kind has its key."""
    unplaced = changed(alone, square=None, replaces=None)
    others = tuple(other_places(game, unplaced))
    helper = {commands.Lobbyist: Kind.CHAMPAGNE, commands.MrRose: Kind.ROSE}.get(type(hire.helper))
    return HireSquare(unplaced, helper, others.index(alone) if alone in others else None)


def _winetasting(tasting: commands.HoldWinetasting) -> Winetasting:
    tiles = {player: _marks(tile) for player, tile in (tasting.tiles or {}).items()}
    return Winetasting(together=_marks(tasting.totals or {}), tiles=tiles)


def _marks(rated: Boxes) -> Marks:
    return tuple((kind, 1 if count > 0 else -1) for kind, count in rated.items() for _ in range(abs(count)))


def _tie_break(tie: commands.BreakTie) -> TieBreak:
    winemasters: Mapping[str, int] = tie.winemasters
    squares = {(player, False): count for player, count in tie.squares.items()}
    return TieBreak(None, {**squares, **{(player, True): count for player, count in winemasters.items()}})

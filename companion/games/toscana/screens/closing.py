"""The close of the round: which price markers move, from where to where, and which rule moves them."""

from collections.abc import Sequence

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.frozen import frozen
from companion.games.toscana.rules.commands import UpdateSupply, UpdateWineBoard
from companion.games.toscana.rules.events import PriceMoved
from companion.games.toscana.rules.forecast import forecast
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.telling import price_label
from companion.games.toscana.rules.terms import Cause, Phase, Tile
from companion.games.toscana.rules.trading import begin_trade
from companion.games.toscana.screens.entries import game_on, key_of
from companion.games.toscana.screens.signs import KIND_SIGNS, TILE_SIGNS
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.later import later
from companion.ui.kit.lists import TALL_LIST, clamped
from companion.ui.kit.rows import visible_rows
from companion.ui.kit.scene import Row, Rows, Scene
from companion.ui.kit.steps import Do, Open, OpenMenu, Refuse, Stay, Step

TRADE = later("companion.games.toscana.screens.trade", "Trade")
DEAL = later("companion.games.toscana.screens.deal", "DealScreen")


@frozen
class Closing:
    """The Wine Board update or supply & demand; in auto mode one summary of both.

    Whoever used the round's last coin for trading may go on: a key trades, a seat's button deals.
    """

    first: int = 0

    def view(self, desk: Desk) -> Scene:
        words, phase = desk.words, game_on(desk).phase
        right = Icon.PUSH + " " + words.text("ok")
        if phase is Phase.SUPPLY:
            title = "2/3 " + words.text("Supply & demand")
        elif desk.preferences.is_coach:
            title = "1/3 " + words.text("Wine Board")
        else:
            title = words.text("The prices move")
        return Scene(title, right, (self._rows(desk),))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if game.trading_open is not None and (kind := key_of(intent)):
            refusal = begin_trade(game, game.trading_open)
            return Refuse(refusal.sentence) if refusal else Open(TRADE(game.trading_open, kind))
        match intent:
            case Seat() if game.trading_open is not None:
                return Open(DEAL(game.trading_open))
            case Push():
                return _close(game, is_coach=desk.preferences.is_coach)
            case Back():
                return OpenMenu()
            case Turn(steps):
                rows = self._rows(desk)
                last = len(rows.rows) - len(visible_rows(rows))
                return Stay(Closing(clamped(self.first + steps, 0, last)))
        return Stay(self)

    def _rows(self, desk: Desk) -> Rows:
        """The moves; below them, for those who want it explained, the rule that makes them."""
        words, game = desk.words, game_on(desk)
        moves = tuple(_row(desk, moves) for moves in _moves(game, desk))
        rule = (
            words.text("Empty: up. Full: down.")
            if game.phase is Phase.SUPPLY
            else words.text("+ lifts its price, - lowers it")
        )
        why = (Row(rule),) if desk.preferences.is_coach else ()
        nothing = Row(words.text("No price moves."))
        return Rows(TALL_LIST, (*(moves or (nothing,)), *why), first=self.first, face=Face.REGULAR)


def _close(game: Game, *, is_coach: bool) -> Step:
    """The command of the push; the summary has shown both phases, so one push confirms both."""
    supply = Do(UpdateSupply(), has_shown_moves=True)
    if game.phase is Phase.SUPPLY:
        return supply
    return Do(UpdateWineBoard(), then=None if is_coach else supply, has_shown_moves=True)


def _moves(game: Game, desk: Desk) -> list[tuple[PriceMoved, ...]]:
    """The moves of each price: those of this phase, or in auto mode those of the summary."""
    moves = []
    for outlook in forecast(game).values():
        reasons = outlook.reasons
        if desk.preferences.is_coach and game.phase is Phase.WINE_BOARD:
            reasons = tuple(move for move in reasons if move.cause is Cause.WINE_BOARD)
        if reasons and reasons[0].before != reasons[-1].after:
            moves.append(reasons)
    return moves


def _row(desk: Desk, moves: Sequence[PriceMoved]) -> Row:
    before, after = price_label(moves[0].before), price_label(moves[-1].after)
    causes = "  ".join(_cause(desk, move) for move in moves)
    return Row(f"{KIND_SIGNS[moves[0].kind]} {before} → {after}", causes)


def _cause(desk: Desk, move: PriceMoved) -> str:
    match move.cause:
        case Cause.STORAGE_FULL:
            return desk.words.text("full")
        case Cause.STORAGE_EMPTY:
            return desk.words.text("empty")
    return TILE_SIGNS[Tile.PLUS if move.steps > 0 else Tile.MINUS]

"""Home: the market above its keys, where each price would close, whose turn it is; each phase's screen."""

from collections.abc import Callable, Mapping
from datetime import datetime

from companion.controls.intents import Back, Intent, Key, Push, Seat, Turn
from companion.frozen import frozen
from companion.games.kit.facts import player_of
from companion.games.port import Later
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.closing import forecast
from companion.games.toscana.rules.game import Game, Player, box_on_turn
from companion.games.toscana.rules.terms import KINDS, Phase, price_label
from companion.games.toscana.rules.trading import begin_trade
from companion.games.toscana.screens.entries import (
    BIG_KIND_SIGNS,
    TILE_SIGNS,
    acting_player,
    coins,
    game_on,
    is_out_of_turn,
    key_of,
    may_choose_player,
    money,
    trend,
)
from companion.ui.kit.font import Face, short_name, width
from companion.ui.kit.icons import Icon
from companion.ui.kit.layout import title_room
from companion.ui.kit.scene import Column, Columns, Cue, Pips, Scene
from companion.ui.kit.screen import Desk, Open, OpenMenu, OpensByPush, Refuse, Screen, Stay, Step, later
from companion.ui.kit.thinking import has_clock, turn_clock, turn_clock_redraw_s

TRADE = later("companion.games.toscana.screens.trading", "Trade")
TURN_NAME_ROOM = 24
BOX_TURN = later("companion.games.toscana.screens.box_turn", "BoxTurn")
ACTIONS_SCREEN = later("companion.games.toscana.screens.actions", "Actions")
OPENED: Callable[[Game, str, int], Step] = Later("companion.games.toscana.screens.actions", "opened")


# After so long without an input, Home is about the player on turn again.
RETURN_S = 20.0


@frozen
class Home(OpensByPush):
    """A key trades, a held one is its action of the list that a push opens.

    `player` acts since they were chosen; None means the player whose turn it is.
    """

    player: str | None = None
    chosen_at: datetime | None = None

    def view(self, desk: Desk) -> Scene:
        game = game_on(desk)
        player = acting_player(game, self._chosen(desk))
        # Whoever is not on turn is told so in the title, which needs the room.
        is_usual = player == game.whose_turn or game.whose_turn is None
        shown = f"{coins(player)} " if is_usual else ""
        right = f"{shown}{game.round}/{booklet.LAST_ROUND}"
        return Scene(
            _title(desk, game, player, title_room(right)),
            right,
            body=(Columns(market_columns(game)),),
            hint=_hint(desk, game, player),
            acting=self._chosen(desk),
            redraw_s=self._redraw_s(desk),
        )

    def _chosen(self, desk: Desk) -> str | None:
        """Who was chosen, until nobody has touched anything for a while."""
        return self.player if self._left_s(desk) > 0 else None

    def _left_s(self, desk: Desk) -> float:
        if self.chosen_at is None:
            return 0.0
        return RETURN_S - max(0.0, (desk.now - self.chosen_at).total_seconds())

    def _redraw_s(self, desk: Desk) -> float | None:
        """How soon to draw again: while the clock runs, and when Home returns to the player on turn."""
        clock_s = turn_clock_redraw_s(desk)
        left_s = self._left_s(desk)
        return min((each for each in (clock_s, left_s) if each), default=None) if left_s > 0 else clock_s

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        player = acting_player(game, self._chosen(desk))
        if kind := key_of(intent):
            refusal = begin_trade(game, player.id)
            return Refuse(refusal.sentence) if refusal else Open(TRADE(player.id, kind))
        match intent:
            case Key(index, True):
                return OPENED(game, player.id, index)
            case Push():
                return Open(ACTIONS_SCREEN(player.id))
            case Back() if box_on_turn(game) is not None:
                return Stay(screen_for(game))
            case Back():
                return OpenMenu() if player == acting_player(game, None) else Stay(Home())
            case Turn(steps) if may_choose_player(game):
                seat = game.players.index(player) + steps
                return Stay(Home(game.players[seat % len(game.players)].id, desk.now))
            case Seat(index) if may_choose_player(game) and index < len(game.players):
                return Stay(Home(game.players[index].id, desk.now))
        return Stay(self)


def market_columns(game: Game) -> tuple[Column, ...]:
    """Price, tile and storage of each kind, and beside a price the one it would close at."""
    closes = forecast(game)
    return tuple(
        Column(
            BIG_KIND_SIGNS[kind],
            TILE_SIGNS[game.market.board[kind]],
            price_label(closes[kind].now),
            trend(closes[kind].close - closes[kind].now),
            "" if closes[kind].now == closes[kind].close else price_label(closes[kind].close),
            Pips(game.market.storages[kind]),
        )
        for kind in KINDS
    )


def _hint(desk: Desk, game: Game, player: Player) -> tuple[Cue, ...]:
    """What the controls do; out of turn, whose turn it is. The timer's time replaces the keys' cue."""
    words = desk.words
    more = Cue(Icon.PUSH, words.text_in("other actions", "more"))
    turn = game.whose_turn
    if turn is not None and is_out_of_turn(game, player):
        name = short_name(turn.name, TURN_NAME_ROOM)
        return (Cue(Icon.TURN_PLAYER, words.text("{player} is on turn", player=name)), more)
    dealer = None if game.trading_open in (None, player.id) else player_of(game, game.trading_open or "")
    if dealer is not None:
        name = short_name(dealer.name, TURN_NAME_ROOM)
        return (Cue(Icon.CHOSEN_PLAYER, words.text("{player} may trade on", player=name)), more)
    keys = turn_clock(desk) if has_clock(desk) else Cue(Icon.KEYS, words.text("trade"))
    knob = (
        (Cue(Icon.TURN, words.text_in("the knob chooses one", "player")),) if may_choose_player(game) else ()
    )
    return (keys, *knob, more)


def _title(desk: Desk, game: Game, player: Player, room: int) -> str:
    """Who acts and what they have, or that it is not their turn; the name takes the room that is left."""
    sign = Icon.TURN_PLAYER if player == game.whose_turn else Icon.CHOSEN_PLAYER
    before, after = str(sign), f" {money(player.money)}"
    if is_out_of_turn(game, player):
        before, after = f"{Icon.WARNING} ", desk.words.text(", out of turn")
    elif game.trading_open == player.id and game.whose_turn not in (None, player):
        after = desk.words.text(", trades on")
    return f"{before}{short_name(player.name, room - width(Face.SMALL, before + after) - 2)}{after}"


_CLOSING = later("companion.games.toscana.screens.closing", "Closing")
SCREENS: Mapping[Phase, Callable[[], Screen]] = {
    Phase.PLACING: later("companion.games.toscana.screens.hiring", "Placing"),
    Phase.ACTIONS: Home,
    Phase.WINE_BOARD: _CLOSING,
    Phase.SUPPLY: _CLOSING,
    Phase.WINETASTING: later("companion.games.toscana.screens.closing", "Winetasting"),
    Phase.FINAL_SALE: later("companion.games.toscana.screens.ending", "FinalSaleScreen"),
    Phase.TIE_BREAK: later("companion.games.toscana.screens.tie_break", "TieBreak"),
    Phase.FINISHED: later("companion.games.toscana.screens.ending", "GameEnd"),
}


def screen_for(game: Game) -> Screen:
    """The lowest screen in the game's phase; another where it is the box's own turn."""
    if box_on_turn(game) is not None:
        return BOX_TURN()
    return SCREENS[game.phase]()

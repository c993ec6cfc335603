"""Home: the market above its keys, where each price would close, whose turn it is and what they have."""

from datetime import datetime

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.frozen import frozen
from companion.games.toscana.rules.forecast import forecast
from companion.games.toscana.rules.game import Game, Player, whose_turn
from companion.games.toscana.rules.telling import price_label
from companion.games.toscana.rules.terms import KINDS, LAST_ROUND
from companion.games.toscana.rules.trading import begin_trade
from companion.games.toscana.screens.coins import coins
from companion.games.toscana.screens.entries import (
    acting_player,
    game_on,
    is_out_of_turn,
    key_of,
    may_choose_player,
    money,
    short_name,
)
from companion.games.toscana.screens.signs import BIG_KIND_SIGNS, TILE_SIGNS
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face, width
from companion.ui.kit.icons import Icon
from companion.ui.kit.later import later
from companion.ui.kit.layout import title_room
from companion.ui.kit.scene import Column, Columns, Cue, Pips, Scene
from companion.ui.kit.steps import Open, OpenMenu, Refuse, Stay, Step
from companion.ui.kit.thinking import clock, clock_redraw_s, is_paused, turn_time

TRADE = later("companion.games.toscana.screens.trade", "Trade")
TURN_NAME_ROOM = 24
ACTIONS_SCREEN = later("companion.games.toscana.screens.actions", "Actions")


# After so long without an input, Home is about the player on turn again.
RETURN_S = 20.0


@frozen
class Home:
    """`player` acts since they were chosen; None means the player whose turn it is."""

    player: str | None = None
    chosen_at: datetime | None = None

    def view(self, desk: Desk) -> Scene:
        game = game_on(desk)
        player = acting_player(game, self._chosen(desk))
        # Out of turn the title says so, and needs the room.
        shown = "" if is_out_of_turn(game, player) else f"{coins(player)} "
        right = f"{shown}{game.round}/{LAST_ROUND}"
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
        """How soon to draw again: while the turn timer runs, and when Home returns to the player on turn."""
        turn = whose_turn(game_on(desk))
        clock_s = None
        if turn is not None and desk.preferences.has_timer:
            clock_s = clock_redraw_s(turn.id, desk.preferences.breaks)
        left_s = self._left_s(desk)
        return min((each for each in (clock_s, left_s) if each), default=None) if left_s > 0 else clock_s

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        player = acting_player(game, self._chosen(desk))
        if kind := key_of(intent):
            refusal = begin_trade(game, player.id)
            return Refuse(refusal.sentence) if refusal else Open(TRADE(player.id, kind))
        match intent:
            case Push():
                return Open(ACTIONS_SCREEN(player.id))
            case Back():
                return OpenMenu()
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
            _trend(closes[kind].now, closes[kind].close),
            "" if closes[kind].now == closes[kind].close else price_label(closes[kind].close),
            Pips(game.market.storages[kind]),
        )
        for kind in KINDS
    )


def _hint(desk: Desk, game: Game, player: Player) -> tuple[Cue, ...]:
    """What the controls do; out of turn, whose turn it is. The timer's time replaces the keys' cue."""
    words = desk.words
    more = Cue(Icon.PUSH, words.text_in("other actions", "more"))
    turn = whose_turn(game)
    if turn is not None and is_out_of_turn(game, player):
        name = short_name(turn.name, TURN_NAME_ROOM)
        return (Cue(Icon.TURN_PLAYER, words.text("{player} is on turn", player=name)), more)
    keys = _clock(desk) if desk.preferences.has_timer else Cue(Icon.KEYS, words.text("trade"))
    knob = (
        (Cue(Icon.TURN, words.text_in("the knob chooses one", "player")),) if may_choose_player(game) else ()
    )
    return (keys, *knob, more)


def _clock(desk: Desk) -> Cue:
    """The time of this turn."""
    breaks = desk.preferences.breaks
    sign = Icon.PAUSE if is_paused(breaks) else Icon.CLOCK
    return Cue(sign, clock(turn_time(desk.port, desk.moments, desk.now, breaks)))


def _trend(now: int, close: int) -> str:
    return Icon.UP if close > now else Icon.DOWN if close < now else ""


def _title(desk: Desk, game: Game, player: Player, room: int) -> str:
    """Who acts and what they have, or that it is not their turn; the name takes the room that is left."""
    sign = Icon.TURN_PLAYER if player == whose_turn(game) else Icon.CHOSEN_PLAYER
    before, after = str(sign), f" {money(player.money)}"
    if is_out_of_turn(game, player):
        before, after = f"{Icon.WARNING} ", desk.words.text(", out of turn")
    return f"{before}{short_name(player.name, room - width(Face.SMALL, before + after) - 2)}{after}"

"""Home: the market above its keys, where each price would close, whose turn it is and what they have."""

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
ACTIONS_SCREEN = later("companion.games.toscana.screens.actions", "Actions")


@frozen
class Home:
    """`player` acts; None means the player whose turn it is."""

    player: str | None = None

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = acting_player(game, self.player)
        cues = [Cue(Icon.KEYS, words.text("trade"))]
        if desk.preferences.has_timer:
            cues.append(_clock(desk))
        elif may_choose_player(game):
            cues.append(Cue(Icon.TURN, words.text_in("the knob chooses one", "player")))
        cues.append(Cue(Icon.PUSH, words.text_in("other actions", "more")))
        right = f"{coins(player)} {game.round}/{LAST_ROUND}"
        return Scene(
            _title(game, player, title_room(right)),
            right,
            body=(Columns(market_columns(game)),),
            hint=tuple(cues),
            acting=self.player,
            redraw_s=self._redraw_s(desk),
        )

    def _redraw_s(self, desk: Desk) -> float | None:
        """How soon to draw again: only if the turn timer is shown and runs."""
        turn = whose_turn(game_on(desk))
        if turn is None or not desk.preferences.has_timer:
            return None
        return clock_redraw_s(turn.id, desk.preferences.breaks)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        player = acting_player(game, self.player)
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
                return Stay(Home(game.players[seat % len(game.players)].id))
            case Seat(index) if may_choose_player(game) and index < len(game.players):
                return Stay(Home(game.players[index].id))
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


def _clock(desk: Desk) -> Cue:
    """The time of this turn, if the timer is on; it replaces a cue."""
    breaks = desk.preferences.breaks
    sign = Icon.PAUSE if is_paused(breaks) else Icon.CLOCK
    return Cue(sign, clock(turn_time(desk.port, desk.moments, desk.now, breaks)))


def _trend(now: int, close: int) -> str:
    return Icon.UP if close > now else Icon.DOWN if close < now else ""


def _title(game: Game, player: Player, room: int) -> str:
    """Who acts and what they have; the name takes the room that is left."""
    before, after = _turn_sign(game, player), f" {money(player.money)}"
    return f"{before}{short_name(player.name, room - width(Face.SMALL, before + after) - 2)}{after}"


def _turn_sign(game: Game, player: Player) -> str:
    return Icon.TURN_PLAYER if player == whose_turn(game) else Icon.TURN

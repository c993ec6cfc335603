"""Home: the market above its keys, where each price would close, whose turn it is and what they have."""

from dataclasses import dataclass

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.games.toscana.draft import begin_action
from companion.games.toscana.forecast import forecast
from companion.games.toscana.game import Game, Player, whose_turn
from companion.games.toscana.telling import price_label
from companion.games.toscana.terms import KINDS, LAST_ROUND, Action
from companion.ui.desk import Desk
from companion.ui.icons import Icon
from companion.ui.scene import Column, Columns, Cue, Pips, Scene
from companion.ui.steps import Open, Stay, Step
from companion.ui.toscana.actions import Actions
from companion.ui.toscana.coins import coins
from companion.ui.toscana.entries import acting_player, game_on, key_of, may_choose_player, money, short
from companion.ui.toscana.menu import Menu
from companion.ui.toscana.refused import Refused
from companion.ui.toscana.signs import BIG_KIND_SIGNS, TILE_SIGNS
from companion.ui.toscana.trade import Trade

NAME_ROOM = 26


@dataclass(frozen=True, slots=True)
class Home:
    """`player` acts; None is whoever's turn it is."""

    player: str | None = None

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = acting_player(game, self.player)
        cues = [Cue(Icon.KEYS, words.text("trade"))]
        if may_choose_player(game):
            cues.append(Cue(Icon.TURN, words.text_in("the knob chooses one", "player")))
        cues.append(Cue(Icon.PUSH, words.text_in("other actions", "more")))
        return Scene(
            f"{_turn_sign(game, player)} {short(player.name, NAME_ROOM)} {money(player.money)}",
            f"{coins(player)} {game.round}/{LAST_ROUND}",
            body=(Columns(market_columns(game)),),
            hint=tuple(cues),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        player = acting_player(game, self.player)
        if kind := key_of(intent):
            refusal = begin_action(game, player.id, Action.TRADING)
            return Open(Refused(refusal.sentence) if refusal else Trade(player.id, kind))
        match intent:
            case Push():
                return Open(Actions(player.id))
            case Back():
                return Open(Menu())
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


def _trend(now: int, close: int) -> str:
    return Icon.UP if close > now else Icon.DOWN if close < now else ""


def _turn_sign(game: Game, player: Player) -> str:
    return Icon.TURN_PLAYER if player == whose_turn(game) else Icon.STARTING_PLAYER

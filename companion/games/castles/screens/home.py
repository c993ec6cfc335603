"""Home: what the player on turn has, above the keys that use it; and the lowest screen of other phases."""

from collections.abc import Callable, Mapping

from companion.controls.intents import Back, Intent, Push, Seat
from companion.frozen import frozen
from companion.games.castles.rules.commands import Draw, EndTurn
from companion.games.castles.rules.game import Game, Player, after
from companion.games.castles.rules.refusals import bad_action
from companion.games.castles.rules.terms import LAST_ROUND, Phase, What
from companion.games.castles.screens.entries import (
    entered,
    game_of_entry,
    game_on,
    is_last_of_round,
    is_open,
    key_of,
)
from companion.games.castles.screens.words import THING_SIGNS
from companion.games.kit.facts import name_of, player_of
from companion.games.kit.sentences import say
from companion.games.port import Later
from companion.ui.kit.font import Face, short_name, width
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.layout import title_room
from companion.ui.kit.scene import Column, Columns, Cue, Focus, Scene
from companion.ui.kit.screen import Desk, Do, Open, OpenMenu, Refuse, Screen, Stay, Step, later
from companion.ui.kit.thinking import has_clock, turn_clock, turn_clock_redraw_s

_HERE = "companion.games.castles.screens"
CHOOSE = later(f"{_HERE}.tiles", "choose_tile")
START_LAYING = Later(f"{_HERE}.spots", "start_laying")
STANDINGS = later(f"{_HERE}.points", "Standings")
HOLDINGS = later(f"{_HERE}.points", "Holdings")
COMING = later(f"{_HERE}.points", "Coming")
DRAW_KEY, CHOOSE_KEY, PLACE_KEY, MARBLE_KEY, POINTS_KEY = range(5)


@frozen
class Home:
    """Keys: draw, choose, place, marble, points. With `is_marble` the next action is paid with one."""

    is_marble: bool = False

    def view(self, desk: Desk) -> Scene:
        game = game_on(desk)
        player = player_of(game, self._whose_keys(game))
        right = f"{Icon.WORKER}{player.workers} {Icon.GREEN_COUNTER}{player.green} {_round(game)}"
        room = title_room(right) - width(Face.SMALL, Icon.TURN_PLAYER) - 2
        return Scene(
            f"{Icon.TURN_PLAYER}{short_name(player.name, room)}",
            right,
            body=(Columns(self._columns(game, player, desk.words)),),
            hint=self._hint(game, desk),
            acting=player.id,
            redraw_s=turn_clock_redraw_s(desk),
        )

    def _whose_keys(self, game: Game) -> str:
        """Who acts with the next key: after an action that leaves the turn open it is the next player."""
        is_next = is_open(game) and not self.is_marble and not is_last_of_round(game)
        return after(game, game.turn) if is_next else game.turn

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if (key := key_of(intent)) is not None:
            return self._press(key, game, desk)
        match intent:
            case Push() if is_open(game) and is_last_of_round(game) and not self.is_marble:
                return Do(EndTurn(game.turn))
            case Push():
                return Open(COMING())
            case Seat(index) if index < len(game.players):
                return _touch_seat(game, game.players[index].id)
            case Back():
                return Stay(Home()) if self.is_marble else OpenMenu()
        return Stay(self)

    def _press(self, key: int, game: Game, desk: Desk) -> Step:
        if key == POINTS_KEY:
            return Open(STANDINGS())
        if key == MARBLE_KEY:
            return self._spend_marble(game)
        if is_open(game) and is_last_of_round(game) and not self.is_marble:
            sentence = say("Round {round} ends with this turn: push to score it.", round=game.round)
            return Refuse(sentence)
        if key == CHOOSE_KEY:
            return Open(CHOOSE(desk, self.is_marble))
        player = game_of_entry(game, is_with_marble=self.is_marble).turn
        if key == PLACE_KEY:
            is_stored = bool(player_of(game, player).storage)
            return START_LAYING(desk, self.is_marble) if is_stored else _nothing(player, game)
        return entered(game, Draw(player, self.is_marble))

    def _spend_marble(self, game: Game) -> Step:
        """A marble buys the second action; before the first one the rules say so."""
        refusal = bad_action(game, is_with_marble=True)
        return Refuse(refusal.sentence) if refusal else Stay(Home(not self.is_marble))

    def _columns(self, game: Game, player: Player, words: Translator) -> tuple[Column, ...]:
        pile = player.next_pile
        is_offered = is_open(game) and not self.is_marble
        marble = player_of(game, game.turn).marble
        drawn = Focus.WHOLE if self.is_marble else Focus.FOOT if is_offered else Focus.NONE
        stored = player.storage[0] if player.storage else None
        return (
            Column(Icon.CARDS, value=str(player.cards), foot=words.text_in("key of Home", "Draw")),
            Column(
                Icon.HEX_TILE,
                "" if pile is None else str(pile + 1),
                "0" if pile is None else str(player.piles[pile]),
                foot=words.text_in("key of Home", "Take"),
            ),
            Column(
                Icon.HEX_TILE if stored is None else THING_SIGNS[stored],
                value=f"{len(player.storage)}/{player.room}",
                foot=words.text_in("key of Home", "Place"),
            ),
            Column(Icon.MARBLE, value=str(marble), foot=words.text_in("key of Home", "More"), focus=drawn),
            Column(Icon.RED_COUNTER, value=str(player.red), foot=words.text_in("key of Home", "Rank")),
        )

    def _hint(self, game: Game, desk: Desk) -> tuple[Cue, ...]:
        words = desk.words
        if self.is_marble:
            return (Cue(Icon.KEYS, words.text("second action")), Cue(Icon.BACK, words.text("leave")))
        if is_open(game) and is_last_of_round(game):
            return (Cue(Icon.PUSH, words.text("end of the round")), Cue(Icon.BACK, words.text("menu")))
        push = Cue(Icon.PUSH, words.text("what next"))
        if is_open(game):
            return (Cue(Icon.KEYS, f"4 {short_name(name_of(game.turn, game), 40)}"), push)
        if has_clock(desk):
            return (turn_clock(desk), push)
        return (push, Cue(Icon.BACK, words.text("menu")))


def _round(game: Game) -> str:
    """The round; a warning while it is closing."""
    sign = Icon.WARNING if game.is_closing else ""
    return f"{sign}{game.round}/{LAST_ROUND}"


def _touch_seat(game: Game, player: str) -> Step:
    """The next player's button ends an open turn; any other one shows what that player has."""
    if is_open(game) and player == after(game, game.turn):
        return Do(EndTurn(game.turn))
    return Open(HOLDINGS(player))


def _nothing(player_id: str, game: Game) -> Step:
    return Refuse(say("{player} has nothing stored; choose a tile first.", player=name_of(player_id, game)))


_BONUS = later(f"{_HERE}.answers", "BonusTile")
SCREENS: Mapping[Phase, Callable[[], Screen]] = {
    Phase.BONUS: _BONUS,
    Phase.TURNS: Home,
    Phase.SCORING: later(f"{_HERE}.points", "Scoring"),
    Phase.FINAL: later(f"{_HERE}.points", "Hands"),
    Phase.FINISHED: later(f"{_HERE}.points", "GameEnd"),
}
ASKED: Mapping[What, Callable[[], Screen]] = {
    What.YIELD: later(f"{_HERE}.answers", "YieldCard"),
    What.BUILD: later(f"{_HERE}.answers", "FortTile"),
    What.BONUS: _BONUS,
    What.REFILL: later(f"{_HERE}.tiles", "NewTiles"),
}


OF_POINTS: Mapping[Phase, Callable[[], Screen]] = {
    Phase.TURNS: later(f"{_HERE}.gaining", "PointsHome"),
    Phase.FINAL: later(f"{_HERE}.counting", "Counting"),
}


OF_FULL: Mapping[What, Callable[[], Screen]] = {
    What.YIELD: later(f"{_HERE}.answers", "SeenCard"),
    What.BUILD: later(f"{_HERE}.tiles", "free_tile"),
}


def screen_for(game: Game) -> Screen:
    """The lowest screen: what is asked first, or that of the phase."""
    if game.is_points_ledger and game.phase in OF_POINTS:
        return OF_POINTS[game.phase]()
    if game.is_full_ledger and game.pending and game.pending[0].what in OF_FULL:
        return OF_FULL[game.pending[0].what]()
    return ASKED[game.pending[0].what]() if game.pending else SCREENS[game.phase]()

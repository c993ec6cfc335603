"""The other actions: hire, make wine, pass, deal, and the menu; each has its key."""

from collections.abc import Callable
from dataclasses import replace

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.sentences import mark
from companion.games.toscana.rules.draft import begin_action
from companion.games.toscana.rules.game import Game, player_of
from companion.games.toscana.rules.terms import KINDS, Action
from companion.games.toscana.rules.trading import begin_trade
from companion.games.toscana.screens.coins import coins
from companion.games.toscana.screens.entries import game_on, key_of, short
from companion.games.toscana.screens.standings import Standings
from companion.ui.kit.choices import Choice, choice_parts
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.later import later
from companion.ui.kit.scene import Cue, Scene
from companion.ui.kit.steps import Leave, Open, OpenMenu, Refuse, Stay, Step


@frozen
class Way:
    """One of the five: its sign, its word above the key, what it is for, the coin it needs, its screen."""

    sign: str
    word: str
    purpose: str
    action: Action | None
    open: Callable[[str], Step]


def _opens(module: str, name: str) -> Callable[[str], Step]:
    """Opens a screen of the player who acts."""
    screen = later(f"companion.games.toscana.screens.{module}", name)
    return lambda player: Open(screen(player))


WAYS = (
    Way(
        Icon.HIRING_READY,
        mark("Hire"),
        mark("Hire people onto the map"),
        Action.HIRING,
        _opens("hire", "HireScreen"),
    ),
    Way(
        Icon.WINEMAKING_READY,
        mark("Wine"),
        mark("Make wine with water"),
        Action.WINEMAKING,
        _opens("winemaking", "Winemaking"),
    ),
    Way(Icon.COIN_USED, mark("Pass"), mark("Use a coin, do nothing"), None, _opens("passing", "Passing")),
    Way(Icon.MONEY, mark("Rank"), mark("Who has how much"), None, lambda _: Open(Standings())),
    Way("•••", mark("Menu"), mark("Check, history, settings"), None, lambda _: OpenMenu()),
)
DEAL = Way(
    Icon.TRADING_READY,
    mark("Deal"),
    mark("Deal with another player"),
    Action.TRADING,
    _opens("deal", "DealScreen"),
)


@frozen
class Actions:
    """A key opens its action at once; the knob goes through them."""

    player: str
    selected: int = 0

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        ways = _ways(game)
        choices = [
            Choice(way.sign, words.text(way.word), is_on=index == self.selected)
            for index, way in enumerate(ways)
        ]
        return Scene(
            short(player.name),
            coins(player),
            body=choice_parts(choices, words.text(ways[self.selected].purpose)),
            hint=(Cue(Icon.KEYS, words.text("choose")), Cue(Icon.BACK, words.text("leave"))),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if kind := key_of(intent):
            return self._open(game, KINDS.index(kind))
        match intent:
            case Turn(steps):
                return Stay(replace(self, selected=max(0, min(self.selected + steps, len(KINDS) - 1))))
            case Push():
                return self._open(game, self.selected)
            case Back():
                return Leave()
        return Stay(self)

    def _open(self, game: Game, index: int) -> Step:
        way = _ways(game)[index]
        refusal = None
        if way is DEAL:
            refusal = begin_trade(game, self.player, is_deal=True)
        elif way.action is not None:
            refusal = begin_action(game, self.player, way.action)
        return Refuse(refusal.sentence) if refusal else way.open(self.player)


def _ways(game: Game) -> tuple[Way, ...]:
    """Where players may deal, that takes the place of the standings, which the menu has too."""
    return (*WAYS[:3], DEAL, WAYS[4]) if game.options.player_deals else WAYS

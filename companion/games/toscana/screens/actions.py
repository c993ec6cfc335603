"""The other actions: hire, make wine, pass, deal, and the menu; each has its key."""

from collections.abc import Callable
from dataclasses import replace

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.players import player_of
from companion.games.kit.refusals import Refusal
from companion.games.kit.sentences import mark
from companion.games.toscana.rules.draft import begin_action
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import KINDS, Action
from companion.games.toscana.rules.trading import begin_trade
from companion.games.toscana.screens.coins import coins
from companion.games.toscana.screens.entries import entry_title, game_on, is_out_of_turn, key_of, short_name
from companion.games.toscana.screens.standings import Standings
from companion.ui.kit.choices import Choice, choice_parts
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.later import later
from companion.ui.kit.lists import turned
from companion.ui.kit.scene import Cue, Scene
from companion.ui.kit.steps import Leave, Open, OpenMenu, Refuse, Stay, Step


@frozen
class ActionChoice:
    """What a key does here: its sign, its word above the key, its purpose, the coin it needs, its screen."""

    sign: str
    word: str
    purpose: str
    action: Action | None
    open: Callable[[str], Step]


def _opens(module: str, name: str) -> Callable[[str], Step]:
    """Opens a screen of the player who acts."""
    screen = later(f"companion.games.toscana.screens.{module}", name)
    return lambda player: Open(screen(player))


CHOICES = (
    ActionChoice(
        Icon.HIRING_READY,
        mark("Hire"),
        mark("Hire onto the map"),
        Action.HIRING,
        _opens("hire", "HireScreen"),
    ),
    ActionChoice(
        Icon.WINEMAKING_READY,
        mark("Wine"),
        mark("Make wine with water"),
        Action.WINEMAKING,
        _opens("winemaking", "Winemaking"),
    ),
    ActionChoice("→", mark("Pass"), mark("Use a coin, do nothing"), None, _opens("passing", "Passing")),
    ActionChoice(Icon.MONEY, mark("Rank"), mark("Who has how much"), None, lambda _: Open(Standings())),
    ActionChoice("•••", mark("Menu"), mark("Check, history, settings"), None, lambda _: OpenMenu()),
)
DEAL = ActionChoice(
    Icon.TRADING_READY,
    mark("Deal"),
    mark("Deal with a player"),
    Action.TRADING,
    _opens("deal", "DealScreen"),
)


@frozen
class Actions:
    """A key opens its action at once; the knob selects one, and a push opens it.

    `selected` is None at first: the first one that is not used.
    """

    player: str
    selected: int | None = None

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        choices, selected = _choices(game), self._selected(game)
        used = [self._refusal(game, choice) is not None for choice in choices]
        parts = [
            # A coin that is used has no word, so that only what is left is read.
            Choice(
                Icon.COIN_USED if is_used else choice.sign, "" if is_used else words.text(choice.word), is_on
            )
            for is_used, choice, is_on in zip(used, choices, _lit(selected), strict=True)
        ]
        purpose = (
            words.text("Used in this round") if used[selected] else words.text(choices[selected].purpose)
        )
        return Scene(
            entry_title(desk, player, short_name(player.name)),
            # Out of turn the title says so, and needs the room.
            "" if is_out_of_turn(game, player) else coins(player),
            body=choice_parts(parts, purpose),
            hint=(Cue(Icon.KEYS, words.text("choose")), Cue(Icon.BACK, words.text("leave"))),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if kind := key_of(intent):
            return self._open(game, KINDS.index(kind))
        match intent:
            case Turn(steps):
                return Stay(replace(self, selected=turned(self._selected(game), steps, len(KINDS))))
            case Push():
                return self._open(game, self._selected(game))
            case Back():
                return Leave()
        return Stay(self)

    def _open(self, game: Game, index: int) -> Step:
        choice = _choices(game)[index]
        refusal = self._refusal(game, choice)
        return Refuse(refusal.sentence) if refusal else choice.open(self.player)

    def _selected(self, game: Game) -> int:
        if self.selected is not None:
            return self.selected
        return next(at for at, choice in enumerate(_choices(game)) if self._refusal(game, choice) is None)

    def _refusal(self, game: Game, choice: ActionChoice) -> Refusal | None:
        """Why this can't be done now."""
        if choice is DEAL:
            return begin_trade(game, self.player, is_deal=True)
        return None if choice.action is None else begin_action(game, self.player, choice.action)


def _lit(selected: int) -> tuple[bool, ...]:
    return tuple(at == selected for at in range(len(KINDS)))


def _choices(game: Game) -> tuple[ActionChoice, ...]:
    """The five choices. With deals allowed, the deal replaces the standings, which the menu has too."""
    return (*CHOICES[:3], DEAL, CHOICES[4]) if game.options.player_deals else CHOICES

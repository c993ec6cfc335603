"""The other actions: hire, make wine, pass, deal, and the menu, each with its key; and the ways to pass."""

from collections.abc import Callable, Iterator

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.kit.facts import player_of
from companion.games.kit.sentences import Refusal, mark, mark_in
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import Pass
from companion.games.toscana.rules.decide import is_possible
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.moves import begin_action
from companion.games.toscana.rules.terms import ACTIONS, KINDS, Action
from companion.games.toscana.rules.trading import begin_trade
from companion.games.toscana.screens.entries import (
    ACTION_SIGNS,
    KIND_SIGNS,
    coins,
    entry_title,
    game_on,
    is_out_of_turn,
    key_of,
)
from companion.games.toscana.screens.standings import Standings
from companion.ui.kit.font import short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import in_words
from companion.ui.kit.scene import Choice, Cue, Row, Scene, choice_parts, turned
from companion.ui.kit.screen import Desk, Do, HoldsEntry, Leave, Open, OpenMenu, Refuse, Stay, Step, later
from companion.ui.kit.usual_screens import ListScreen


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
        mark_in("on a key", "Hire"),
        mark("Hire onto the map"),
        Action.HIRING,
        _opens("hiring", "HireScreen"),
    ),
    ActionChoice(
        Icon.WINEMAKING_READY,
        mark_in("on a key", "Wine"),
        mark("Make wine with water"),
        Action.WINEMAKING,
        _opens("winemaking", "Winemaking"),
    ),
    ActionChoice(
        "→",
        mark_in("on a key", "Pass"),
        mark("Use a coin, do nothing"),
        None,
        lambda player: Open(Passing(player)),
    ),
    ActionChoice(
        Icon.MONEY, mark_in("on a key", "Rank"), mark("Who has how much"), None, lambda _: Open(Standings())
    ),
    ActionChoice(
        "•••", mark_in("on a key", "Menu"), mark("Check, history, settings"), None, lambda _: OpenMenu()
    ),
)
DEAL = ActionChoice(
    Icon.TRADING_READY,
    mark_in("on a key", "Deal"),
    mark("Deal with a player"),
    Action.TRADING,
    _opens("trading", "DealScreen"),
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
        used = [_refusal(game, self.player, choice) is not None for choice in choices]
        parts = [
            # A coin that is used has no word, so that only what is left is read.
            Choice(
                Icon.COIN_USED if used[at] else choice.sign,
                "" if used[at] else words.text_in("on a key", choice.word),
                is_on=at == selected,
            )
            for at, choice in enumerate(choices)
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
            return opened(game, self.player, KINDS.index(kind))
        match intent:
            case Turn(steps):
                return Stay(changed(self, selected=turned(self._selected(game), steps, len(KINDS))))
            case Push():
                return opened(game, self.player, self._selected(game))
            case Back():
                return Leave()
        return Stay(self)

    def _selected(self, game: Game) -> int:
        if self.selected is not None:
            return self.selected
        return next(
            at for at, choice in enumerate(_choices(game)) if _refusal(game, self.player, choice) is None
        )


def opened(game: Game, player: str, index: int) -> Step:
    """What the key with this index does, or why it can't be done now."""
    choice = _choices(game)[index]
    refusal = _refusal(game, player, choice)
    return Refuse(refusal.sentence) if refusal else choice.open(player)


def _refusal(game: Game, player: str, choice: ActionChoice) -> Refusal | None:
    if choice is DEAL:
        return begin_trade(game, player, is_deal=True)
    return None if choice.action is None else begin_action(game, player, choice.action)


def _choices(game: Game) -> tuple[ActionChoice, ...]:
    """The five choices. With deals allowed, the deal replaces the standings, which the menu has too."""
    return (*CHOICES[:3], DEAL, CHOICES[4]) if game.options.player_deals else CHOICES


@frozen
class Passing(ListScreen, HoldsEntry):
    """A coin is used without its action: one row for each way that the rules allow now."""

    player: str
    selected: int = 0

    def rows(self, desk: Desk) -> tuple[Row, ...]:
        return tuple(
            Row(
                f"{ACTION_SIGNS[way.action]} {in_words(desk.words, '', way.action)}",
                f"+1 {KIND_SIGNS[way.take]}" if way.take else "",
            )
            for way in ways_to_pass(game_on(desk), self.player)
        )

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        player = player_of(game_on(desk), self.player)
        return Scene(
            entry_title(desk, player, words.text("{player} passes", player=short_name(player.name))),
            body=self.listed(desk),
            hint=(
                Cue(Icon.TURN, words.text("choose")),
                Cue(Icon.PUSH, words.text("pass")),
                Cue(Icon.BACK, words.text("leave")),
            ),
            acting=self.player,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if kind := key_of(intent):
            ways = ways_to_pass(game_on(desk), self.player)
            taking = [index for index, way in enumerate(ways) if way.take is kind]
            return Stay(changed(self, selected=taking[0]) if taking else self)
        return super().handle(intent, desk)

    def take(self, desk: Desk) -> Step:
        ways = ways_to_pass(game_on(desk), self.player)
        return Do(ways[min(self.selected, len(ways) - 1)])


def ways_to_pass(game: Game, player_id: str) -> tuple[Pass, ...]:
    """The passes that are possible; if none is, the first action, whose refusal says why."""
    possible = tuple(way for way in _ways(player_id) if is_possible(game, way))
    return possible or (Pass(player_id, ACTIONS[0]),)


def _ways(player_id: str) -> Iterator[Pass]:
    for action in ACTIONS:
        if action is Action.WINEMAKING:
            yield from (Pass(player_id, action, take) for take in booklet.COMPENSATION)
        yield Pass(player_id, action)

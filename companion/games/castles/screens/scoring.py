"""The scoring of a round and the final count: everybody's red before and after, then a push."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.frozen import changed, frozen
from companion.games.castles.rules.commands import FinalCount, ScoreRound
from companion.games.castles.rules.game import Game, Player
from companion.games.castles.rules.scoring import final_points
from companion.games.castles.rules.terms import CARDS_IN_GAME
from companion.games.castles.screens.entries import game_on, key_of, short_name
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, clamped
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Do, OpenMenu, Stay, Step

NAME_ROOM = 44


@frozen
class Scoring:
    """Red grows by green."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        rows = tuple(
            Row(
                short_name(player.name, NAME_ROOM),
                f"{Icon.RED_COUNTER}{player.red} +{player.green} = {player.red + player.green}",
            )
            for player in game.players
        )
        return Scene(
            words.text("Round {round} is scored", round=game.round),
            body=(Rows(LIST, rows, face=Face.SMALL),),
            hint=(Cue(Icon.PUSH, words.text("move red")), Cue(Icon.BACK, words.text("menu"))),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        match intent:
            case Push():
                return Do(ScoreRound())
            case Back():
                return OpenMenu()
        return Stay(self)


@frozen
class Hands:
    """The final count; a key or a seat's button picks a hand, and the knob counts it anew."""

    is_entry: ClassVar[bool] = True
    at: int | None = None
    cards: Mapping[str, int] = field(default_factory=dict)

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        rows = tuple(self._row(player, index) for index, player in enumerate(game.players))
        ways: tuple[Cue, ...] = (Cue(Icon.TURN, words.text("cards")),)
        if self.at is None:
            ways = (Cue(Icon.KEYS, words.text("hand")), Cue(Icon.BACK, words.text("menu")))
        return Scene(
            words.text("Final count"),
            body=(Rows(LIST, rows, self.at, face=Face.SMALL),),
            hint=(Cue(Icon.PUSH, words.text("add up")), *ways),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        key = key_of(intent)
        if key is not None and key < len(game.players):
            return Stay(replace(self, at=key))
        match intent:
            case Seat(index) if index < len(game.players):
                return Stay(replace(self, at=index))
            case Turn() if self.at is None:
                return Stay(replace(self, at=0))
            case Turn(steps) if self.at is not None:
                return Stay(self._counted(game, game.players[self.at], steps))
            case Push():
                return Do(FinalCount(self.cards or None))
            case Back():
                return OpenMenu() if self.at is None else Stay(replace(self, at=None))
        return Stay(self)

    def _counted(self, game: Game, player: Player, steps: int) -> "Hands":
        others = sum(self.cards.get(each.id, each.cards) for each in game.players if each != player)
        cards = clamped(self.cards.get(player.id, player.cards) + steps, 0, CARDS_IN_GAME - others)
        counted = {**self.cards, player.id: cards}
        known = {each.id: each.cards for each in game.players}
        return replace(self, cards={each: count for each, count in counted.items() if count != known[each]})

    def _row(self, player: Player, index: int) -> Row:
        cards = self.cards.get(player.id, player.cards)
        points = sum(reason.points for reason in final_points(changed(player, cards=cards)))
        hand = f"{cards}{Icon.CARDS}"
        value = f"{hand} {Icon.RED_COUNTER}{player.red} +{points} = {player.red + points}"
        is_here = index == self.at
        return Row(short_name(player.name, NAME_ROOM), value, is_editing=is_here)

"""A deal between players: with whom, what is given, what is taken, and the money beside it."""

from collections.abc import Mapping
from dataclasses import field, replace
from enum import IntEnum
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.frozen import frozen
from companion.games.kit.players import player_of
from companion.games.kit.refusals import Refusal
from companion.games.toscana.rules.commands import Deal
from companion.games.toscana.rules.game import Game, Player
from companion.games.toscana.rules.terms import PLAYER_ROOM, Kind
from companion.games.toscana.screens.entries import (
    changed,
    count_columns,
    entry_title,
    game_on,
    key_of,
    money,
    not_possible,
    short_name,
    without_zeros,
)
from companion.games.toscana.screens.preview import preview
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, clamped, turned
from companion.ui.kit.remarks import remark
from companion.ui.kit.scene import BODY, Align, Columns, Cue, Part, Row, Rows, Scene, Text
from companion.ui.kit.steps import Do, Leave, Stay, Step


class Stage(IntEnum):
    """What is asked for now, in this order."""

    PARTNER = 0
    GIVE = 1
    TAKE = 2
    PAY = 3


@frozen
class DealScreen:
    """A push goes on to the next stage, BACK to the one before.

    The partner's seat button names the partner at the beginning, and says yes at the end, as a push does.
    """

    is_entry: ClassVar[bool] = True
    player: str
    stage: Stage = Stage.PARTNER
    partner: int = 0
    kind: Kind | None = None
    give: Mapping[Kind, int] = field(default_factory=dict)
    take: Mapping[Kind, int] = field(default_factory=dict)
    pay: int = 0

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        names = [short_name(player_of(game, self.player).name, 45), short_name(self._partner(game).name, 45)]
        forth = Cue(Icon.PUSH, words.text("deal") if self.stage is Stage.PAY else words.text("go on"))
        turn = Cue(Icon.TURN, words.text("choose"))
        title = entry_title(desk, player_of(game, self.player), words.text("Deal with whom?"))
        body = self._partners(game)
        match self.stage:
            case Stage.GIVE | Stage.TAKE:
                boxes = self.give if self.stage is Stage.GIVE else self.take
                giver, taker = names if self.stage is Stage.GIVE else reversed(names)
                title = f"{giver} → {taker}"
                line = words.text("Boxes handed over")
                body = (Columns(count_columns(boxes, self.kind)), remark(line))
                turn = Cue(Icon.KEYS, "+1")
            case Stage.PAY:
                giver, taker = names if self.pay >= 0 else reversed(names)
                title = f"{giver} → {taker}"
                body = self._pay_body(desk, game)
                turn = Cue(Icon.TURN, words.text("money"))
        hint = (turn, forth, Cue(Icon.BACK, words.text("back")))
        acting = self._partner(game).id if self.stage is Stage.PAY else self.player
        return Scene(title, "", body, hint, acting=acting)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if kind := key_of(intent):
            return Stay(self._changed(kind, 1))
        match intent:
            case Turn(steps):
                return Stay(self._turned(steps, game))
            case Seat(index) if index < len(game.players):
                return self._seat_pressed(game.players[index], game)
            case Push() if self.stage is Stage.PAY:
                return Do(self._command(game))
            case Push():
                return Stay(replace(self, stage=Stage(self.stage + 1), kind=None))
            case Back() if self.stage is Stage.PARTNER:
                return Leave()
            case Back():
                return Stay(replace(self, stage=Stage(self.stage - 1), kind=None))
        return Stay(self)

    def _seat_pressed(self, who: Player, game: Game) -> Step:
        others = self._others(game)
        if self.stage is Stage.PARTNER and who in others:
            return Stay(replace(self, partner=others.index(who), stage=Stage.GIVE))
        if self.stage is Stage.PAY and who == self._partner(game):
            return Do(self._command(game))
        return Stay(self)

    def _turned(self, steps: int, game: Game) -> "DealScreen":
        if self.stage is Stage.PARTNER:
            return replace(self, partner=turned(self.partner, steps, len(self._others(game))))
        if self.stage is Stage.PAY:
            low, high = -self._partner(game).money, player_of(game, self.player).money
            return replace(self, pay=clamped(self.pay + steps, low, high))
        return self if self.kind is None else self._changed(self.kind, steps)

    def _changed(self, kind: Kind, steps: int) -> "DealScreen":
        if self.stage is Stage.GIVE:
            return replace(self, kind=kind, give=changed(self.give, kind, steps, (0, PLAYER_ROOM)))
        if self.stage is Stage.TAKE:
            return replace(self, kind=kind, take=changed(self.take, kind, steps, (0, PLAYER_ROOM)))
        return self

    def _others(self, game: Game) -> tuple[Player, ...]:
        return tuple(player for player in game.players if player.id != self.player)

    def _partner(self, game: Game) -> Player:
        return self._others(game)[self.partner]

    def _command(self, game: Game) -> Deal:
        partner = self._partner(game).id
        return Deal(self.player, partner, without_zeros(self.give), without_zeros(self.take), self.pay)

    def _partners(self, game: Game) -> tuple[Part, ...]:
        rows = tuple(Row(short_name(player.name, 78), money(player.money)) for player in self._others(game))
        return (Rows(LIST, rows, self.partner),)

    def _pay_body(self, desk: Desk, game: Game) -> tuple[Part, ...]:
        words = desk.words
        is_refused = isinstance(preview(game, self._command(game)), Refusal)
        return (
            Text(BODY.row(0, 26), money(abs(self.pay)), Face.DIGITS, Align.CENTRE),
            remark(not_possible(words) if is_refused else words.text("Money beside the boxes")),
        )

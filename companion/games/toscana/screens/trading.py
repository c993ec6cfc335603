"""Trading: boxes bought from the market or sold to it, and deals between players."""

from collections.abc import Mapping
from dataclasses import field
from enum import IntEnum

from companion.controls.intents import Back, Intent, Key, Push, Seat, Turn
from companion.frozen import changed, frozen
from companion.games.kit.facts import player_of
from companion.games.kit.sentences import Refusal
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.closing import close_of
from companion.games.toscana.rules.commands import Buy, Deal, Sell
from companion.games.toscana.rules.decide import is_possible, play
from companion.games.toscana.rules.game import Game, Player, cost_of_box, value_of
from companion.games.toscana.rules.terms import KINDS, Kind
from companion.games.toscana.rules.trading import most_to_buy
from companion.games.toscana.screens.entries import (
    KIND_SIGNS,
    count_columns,
    entry_title,
    game_on,
    key_of,
    money,
    stepped,
    without_zeros,
)
from companion.ui.kit.font import Face, short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import (
    LIST,
    Columns,
    Cue,
    Part,
    Row,
    Rows,
    Scene,
    clamped,
    not_possible,
    remark,
    turned,
)
from companion.ui.kit.screen import Desk, Do, HoldsEntry, Leave, PassOn, Stay, Step

# At most this many signs with numbers stand beside a name.
SIGNS_IN_A_LINE = 3


@frozen
class Trade(HoldsEntry):
    """Turn right to buy one kind, left to sell; further keys add a box of theirs to a sale.

    `boxes` by kind: bought ones count up, sold ones down; None until something is entered.
    """

    player: str
    kind: Kind
    boxes: Mapping[Kind, int] | None = None

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        usual = words.text("{player} trades", player=short_name(player.name, 36))
        boxes, command = self.entered(game), self._command(game)
        cues = [Cue(Icon.TURN, words.text("sell/buy"))]
        if command:
            cues.append(Cue(Icon.PUSH, words.text("buy") if isinstance(command, Buy) else words.text("sell")))
        else:
            cues.append(Cue(Icon.BACK, words.text("leave")))
        columns = count_columns(boxes, self.kind, game.market.prices, is_signed=True)
        return Scene(
            entry_title(desk, player, usual),
            money(player.money),
            body=(Columns(columns), remark(self._outlook(desk, game, command))),
            hint=tuple(cues),
            acting=self.player,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if kind := key_of(intent):
            return Stay(self._with_key(game, kind))
        command = self._command(game)
        match intent:
            case Turn(steps):
                return Stay(self.after_turn(game, steps))
            case Push() if command:
                return Do(command)
            case Key(_, True) if not self.boxes:
                # Held on Home, the key was meant for its other action.
                return PassOn()
            case Back():
                return Leave()
        return Stay(self)

    def entered(self, game: Game) -> Mapping[Kind, int]:
        """The boxes as entered; before that one is sold of a kind that the player is known to have."""
        if self.boxes is not None:
            return self.boxes
        owned = player_of(game, self.player).boxes
        is_likely = owned is not None and owned[self.kind] > 0
        return {self.kind: -1} if is_likely and is_possible(game, Sell(self.player, {self.kind: 1})) else {}

    def _with_key(self, game: Game, kind: Kind) -> "Trade":
        """A purchase is of one kind: the key of another begins anew, while sales add up."""
        boxes = self.entered(game)
        if not any(count < 0 for count in boxes.values()):
            return self if kind is self.kind else Trade(self.player, kind)
        after = changed(self, kind=kind, boxes=boxes)
        return after.after_turn(game, -1) if _owned(game, self.player, kind) > -boxes.get(kind, 0) else after

    def _command(self, game: Game) -> Buy | Sell | None:
        traded = without_zeros(self.entered(game))
        if not traded:
            return None
        if any(count > 0 for count in traded.values()):
            return Buy(self.player, self.kind, traded[self.kind])
        return Sell(self.player, {kind: -count for kind, count in traded.items()})

    def after_turn(self, game: Game, steps: int) -> "Trade":
        """After a turn, within the rules; 1 is always possible, so that a push can say why not.

        The first turn to the right buys, whatever stands there unasked.
        """
        boxes = self.entered(game)
        if self.boxes is None and steps > 0:
            boxes = {}
        is_selling_others = any(boxes.get(kind, 0) < 0 for kind in KINDS if kind is not self.kind)
        most = 0 if is_selling_others else max(1, most_to_buy(game, self.player, self.kind))
        least = -max(1, _owned(game, self.player, self.kind))
        return changed(
            self, boxes={**boxes, self.kind: clamped(boxes.get(self.kind, 0) + steps, least, most)}
        )

    def _outlook(self, desk: Desk, game: Game, command: Buy | Sell | None) -> str:
        words = desk.words
        if command is None:
            stored = game.market.storages[self.kind]
            owned = player_of(game, self.player).boxes
            if owned is None:
                return words.text("{storage} in storage", storage=stored)
            return words.text("{storage} in storage, {owned} own", storage=stored, owned=owned[self.kind])
        outlook = trade_outlook(game, command)
        if isinstance(outlook, Refusal):
            return not_possible(words)
        now, later = map(abs, outlook)
        if isinstance(command, Buy):
            return words.text("Costs {now}; after close {later}", now=now, later=later)
        return words.text("Brings {now}; after close {later}", now=now, later=later)


def _owned(game: Game, player_id: str, kind: Kind) -> int:
    """How many boxes can be sold at most, as far as the ledger knows."""
    owned = player_of(game, player_id).boxes
    return booklet.PLAYER_ROOM if owned is None else owned[kind]


class Stage(IntEnum):
    """What is asked for now, in this order."""

    PARTNER = 0
    GIVE = 1
    TAKE = 2
    PAY = 3


@frozen
class DealScreen(HoldsEntry):
    """With whom, what is given, what is taken, and the money beside it.

    A push goes on to the next stage, BACK to the one before.
    The partner's seat button names the partner at the beginning, and says yes at the end, as a push does.
    """

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
                giver, taker = names if (self.pay or self._pays) > 0 else reversed(names)
                title = f"{giver} → {taker} {money(abs(self.pay))}"
                body = self._pay_body(desk, game)
                turn = Cue(Icon.TURN, words.text("money"))
        hint = (turn, forth, Cue(Icon.BACK, words.text("back")))
        acting = self._partner(game).id if self.stage is Stage.PAY else self.player
        asked = acting if self.stage is Stage.PAY else None
        return Scene(title, "", body, hint, acting=acting, asked=asked)

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
                return Stay(changed(self, stage=Stage(self.stage + 1), kind=None))
            case Back() if self.stage is Stage.PARTNER:
                return Leave()
            case Back():
                return Stay(changed(self, stage=Stage(self.stage - 1), kind=None))
        return Stay(self)

    def _seat_pressed(self, who: Player, game: Game) -> Step:
        others = self._others(game)
        if self.stage is Stage.PARTNER and who in others:
            return Stay(changed(self, partner=others.index(who), stage=Stage.GIVE))
        if self.stage is Stage.PAY and who == self._partner(game):
            return Do(self._command(game))
        return Stay(self)

    def _turned(self, steps: int, game: Game) -> "DealScreen":
        if self.stage is Stage.PARTNER:
            return changed(self, partner=turned(self.partner, steps, len(self._others(game))))
        if self.stage is Stage.PAY:
            low, high = -self._partner(game).money, player_of(game, self.player).money
            return changed(self, pay=clamped(self.pay + steps * self._pays, low, high))
        return self if self.kind is None else self._changed(self.kind, steps)

    def _changed(self, kind: Kind, steps: int) -> "DealScreen":
        if self.stage is Stage.GIVE:
            return changed(self, kind=kind, give=stepped(self.give, kind, steps))
        if self.stage is Stage.TAKE:
            return changed(self, kind=kind, take=stepped(self.take, kind, steps))
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

    @property
    def _pays(self) -> int:
        """Whoever gets boxes pays, by default: 1 where it is the player, -1 where it is the partner."""
        return -1 if any(self.give.values()) and not any(self.take.values()) else 1

    def _pay_body(self, desk: Desk, game: Game) -> tuple[Part, ...]:
        """Both sides of the deal: what each of the two gets."""
        words = desk.words
        sides = (
            (player_of(game, self.player), self.take, -self.pay),
            (self._partner(game), self.give, self.pay),
        )
        rows = tuple(
            Row(words.text("{player} gets", player=short_name(who.name, 30)), _gains(boxes, paid))
            for who, boxes, paid in sides
        )
        if not is_possible(game, self._command(game)):
            return (Rows(LIST.inset(bottom=14), rows, face=Face.REGULAR), remark(not_possible(words)))
        return (Rows(LIST, rows, face=Face.REGULAR),)


def _gains(boxes: Mapping[Kind, int], paid: int) -> str:
    """Boxes as signs, as far as there is room, and the money that comes with them."""
    named = without_zeros(boxes)
    signs = [f"{count}{KIND_SIGNS[kind]}" for kind, count in named.items()]
    if len(signs) > SIGNS_IN_A_LINE:
        signs = [f"{sum(named.values())}{Icon.BOX}"]
    return " ".join((*signs, *([money(paid)] if paid > 0 else ()))) or "-"


def trade_outlook(game: Game, trade: Buy | Sell) -> tuple[int, int] | Refusal:
    """What a trade brings (or costs, when negative) now and after the close; or why it is refused now."""
    played = play(game, trade)
    if isinstance(played, Refusal):
        return played
    return _value(trade, game.market.prices), _value(trade, close_of(game)[0].market.prices)


def _value(trade: Buy | Sell, prices: Mapping[Kind, int]) -> int:
    if isinstance(trade, Buy):
        return -trade.boxes * cost_of_box(prices[trade.kind])
    return value_of(trade.boxes, prices)

"""The end: the final sale, the margins with a show of the lamps, and the ranking."""

from collections.abc import Iterator, Mapping
from dataclasses import field

from companion.controls.intents import Back, Intent, Push, PushHeld, Seat, Turn
from companion.frozen import frozen
from companion.games.kit.facts import find_player, name_of, player_of
from companion.games.kit.sentences import say
from companion.games.toscana.rules.commands import FinalSale
from companion.games.toscana.rules.ending import on_map_possible
from companion.games.toscana.rules.facts.rounds import TieCounted
from companion.games.toscana.rules.game import Game, Player, RankingLine, value_of
from companion.games.toscana.rules.terms import Kind
from companion.games.toscana.screens.entries import (
    count_columns,
    game_on,
    key_of,
    money,
    stepped,
    without_zeros,
)
from companion.ui.kit.ending import GameEnding
from companion.ui.kit.font import MINUS, Face, short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.rows import last_first
from companion.ui.kit.scene import LIST, Columns, Cue, LampShow, Row, Rows, Scene, clamped, remark
from companion.ui.kit.screen import Desk, Do, HoldsEntry, Leave, OpenMenu, Refuse, Stay, Step

WHAT_IS_LEFT = say("Press the key of each box that is left; hold the knob if none is.")


@frozen
class FinalSaleScreen(HoldsEntry):
    """Where the box does not follow boxes, each player says what they have left.

    `player` sells; None is the first player who has not sold yet.
    """

    player: str | None = None
    kind: Kind | None = None
    boxes: Mapping[Kind, int] = field(default_factory=dict)

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = self._seller(game)
        line = words.text("All boxes left bring {money}", money=value_of(self.boxes, game.market.prices))
        act = Cue(Icon.PUSH, words.text("sell"))
        if self._is_unknown:
            line, act = words.text("Which boxes are left?"), Cue(Icon.HOLD, words.text("none"))
        counts = count_columns(self.boxes, self.kind, game.market.prices, is_unknown=self._is_unknown)
        knob = words.text_in("the knob chooses one", "player") if self.kind is None else "±"
        return Scene(
            words.text("{player}: final sale", player=short_name(player.name, 50)),
            money(player.money),
            body=(Columns(counts), remark(line)),
            hint=(Cue(Icon.KEYS, "+1"), Cue(Icon.TURN, knob), act),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if kind := key_of(intent):
            return Stay(self._changed(kind, 1))
        match intent:
            case Turn(steps) if self.kind:
                return Stay(self._changed(self.kind, steps))
            case Turn(steps):
                sellers = game.yet_to_sell
                return Stay(
                    FinalSaleScreen(sellers[(sellers.index(self._seller(game)) + steps) % len(sellers)].id)
                )
            case Seat(index) if index < len(game.players):
                return Stay(FinalSaleScreen(game.players[index].id))
            case Push() if self._is_unknown:
                return Refuse(WHAT_IS_LEFT)
            case Push():
                return Do(FinalSale(self._seller(game).id, without_zeros(self.boxes)))
            case PushHeld() if self._is_unknown:
                return Do(FinalSale(self._seller(game).id, {}))
            case Back():
                return OpenMenu() if self.kind is None else Stay(FinalSaleScreen(self.player))
        return Stay(self)

    @property
    def _is_unknown(self) -> bool:
        """Whether nobody has counted a box; that none is left is said with a hold."""
        return not any(self.boxes.values())

    def _changed(self, kind: Kind, steps: int) -> "FinalSaleScreen":
        return FinalSaleScreen(self.player, kind, stepped(self.boxes, kind, steps))

    def _seller(self, game: Game) -> Player:
        chosen = None if self.player is None else find_player(game, self.player)
        return chosen if chosen and not chosen.has_sold_out else game.yet_to_sell[0]


@frozen
class SaleOf:
    """The boxes that one player had left, and the money before and after they were sold."""

    player: str
    boxes: Mapping[Kind, int]
    before: int
    after: int

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        name = short_name(player_of(game, self.player).name, 50)
        return Scene(
            words.text("{player}: final sale", player=name),
            money(self.after),
            (
                Columns(count_columns(self.boxes, None, game.market.prices)),
                remark(f"{self.before} + {self.after - self.before} = {self.after}"),
            ),
            (Cue(Icon.PUSH, words.text("next")),),
            acting=self.player,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del intent, desk
        return Leave()


@frozen
class Margins:
    """By how much the winner is ahead of each of the others, while the lamps celebrate."""

    first: int = 0

    def view(self, desk: Desk) -> Scene:
        words, rows = desk.words, _margins(game_on(desk), self.first)
        more = (Cue(Icon.TURN, words.text("read")),) if last_first(rows) else ()
        return Scene(
            f"{Icon.CROWN} " + words.text("The margins"),
            body=(rows,),
            hint=(Cue(Icon.PUSH, words.text("ranking")), *more),
            lamps=LampShow.FINALE,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if isinstance(intent, Turn):
            last = last_first(_margins(game_on(desk), self.first))
            return Stay(Margins(clamped(self.first + intent.steps, 0, last)))
        return Leave()


def _margins(game: Game, first: int) -> Rows:
    winner, *others = game.ranking or ()
    rows = (
        Row(_name(game, winner), money(winner.money)),
        *(Row(_name(game, place), f"{MINUS}{winner.money - place.money}") for place in others),
    )
    return Rows(LIST, rows, first=first, face=Face.REGULAR)


def _name(game: Game, place: RankingLine) -> str:
    return short_name(name_of(place.player, game), 70)


@frozen
class GameEnd(GameEnding):
    """The ranking, and how a tie was broken; a push goes on to a new game."""

    first: int = 0

    def rows(self, desk: Desk) -> Iterator[Row]:
        game = game_on(desk)
        for place in game.ranking or ():
            yield Row(f"{place.place}. {short_name(name_of(place.player, game))}", money(place.money))
        if tie := self._tie(desk):
            yield Row(tie)
        for counted in _counted(desk):
            name = short_name(name_of(counted.player, game), 50)
            yield Row(desk.words.text("{player}: squares", player=name), str(counted.squares))
            yield Row(desk.words.text("{player}: winemasters", player=name), str(counted.winemasters))

    def _tie(self, desk: Desk) -> str:
        """What decided among players of the same money; empty where money did."""
        game, words = game_on(desk), desk.words
        ranking = game.ranking or ()
        leaders = [place for place in ranking if place.money == ranking[0].money]
        if len(leaders) == 1:
            return ""
        if all(place.place == 1 for place in leaders):
            return words.text("Tied to the end: shared")
        squares = _squares(desk)
        best = max(squares.get(place.player, 0) for place in leaders)
        if sum(squares.get(place.player, 0) == best for place in leaders) == 1:
            return words.text("Tie broken by squares")
        return words.text("Tie broken by winemasters")


def _counted(desk: Desk) -> tuple[TieCounted, ...]:
    """What the tie-break counted."""
    events = desk.moments[-1].events if desk.moments else ()
    return tuple(event for event in events if isinstance(event, TieCounted))


def _squares(desk: Desk) -> dict[str, int]:
    """The squares that broke a tie, as they were counted, or as the box is sure of them."""
    known = {player.id: on_map_possible(player)[0][0] for player in game_on(desk).players}
    return {**known, **{counted.player: counted.squares for counted in _counted(desk)}}

"""Ledger points: a player, then a key for what was gained; a full colour, and a pile that is empty."""

from companion.controls.intents import Back, Intent, Key, Push, PushHeld, Seat, Turn
from companion.frozen import changed, frozen
from companion.games.castles.rules import terms
from companion.games.castles.rules.commands import GAIN_MAX, RANGES, Close, Fill, Gain
from companion.games.castles.rules.facts.corrections import Corrected
from companion.games.castles.rules.facts.course import RoundBegan
from companion.games.castles.rules.facts.points import PointsMoved
from companion.games.castles.rules.game import Game
from companion.games.castles.rules.placing import area_points
from companion.games.castles.rules.points import CAUSES
from companion.games.castles.screens.entries import KEYS, game_on, key_of, seat_of
from companion.games.castles.screens.points import SCORING_NAME_ROOM, Coming, Scoring, tracks
from companion.games.castles.screens.words import TYPE_SIGNS
from companion.games.kit.facts import name_of, player_of
from companion.ui.kit.font import Face, short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import LIST, Choice, Cue, Row, Rows, Scene, choice_parts, clamped
from companion.ui.kit.screen import Desk, Do, HoldsEntry, Leave, Open, OpenMenu, Stay, Step

CLOSE_KEY = 4


@frozen
class PointsHome:
    """Everybody's counters; a key or a seat's button picks who gains, key 5 says whose pile is empty.

    Where everybody has a button, the last one who gained stays picked, until BACK or another button. The key
    of an area that is held on asks which colour is full with it.
    """

    is_plain: bool = False

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        if (again := self._again(desk)) is not None:
            return again.view(desk)
        push = words.text("scoring") if game.is_closing else words.text("what next")
        pile = () if game.is_closing else (Cue(Icon.KEYS, "5 " + words.text("pile empty")),)
        return Scene(
            words.text("Who gains points?"),
            f"{Icon.WARNING if game.is_closing else ''}{game.round}/{terms.LAST_ROUND}",
            body=(Rows(LIST, tuple(_row(game, index) for index in range(len(game.players)))),),
            hint=(Cue(Icon.PUSH, push), *pile),
        )

    def _again(self, desk: Desk) -> "Gains | None":
        last = last_gainer(desk)
        return None if self.is_plain or last is None or not desk.has_seat_buttons else Gains(last)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        last = last_gainer(desk)
        if isinstance(intent, Key) and intent.is_held and intent.index < terms.AREA_MAX and last is not None:
            return Open(FullColour(last))
        if (again := self._again(desk)) is not None:
            step = again.handle(intent, desk)
            if isinstance(step, Leave):
                return Stay(PointsHome(is_plain=True))
            if step == Stay(again):
                return Stay(self)
            return Open(step.screen) if isinstance(step, Stay) else step
        game = game_on(desk)
        index = seat_of(intent, game)
        if index is not None:
            return Open(Gains(game.players[index].id))
        match intent:
            case Push() if game.is_closing:
                return Open(Scoring())
            case Push():
                return Open(Coming())
            case Back():
                return OpenMenu()
        if key_of(intent) == CLOSE_KEY:
            return Open(Scoring() if game.is_closing else EmptyPile())
        return Stay(self)


def last_gainer(desk: Desk) -> str | None:
    """Who gained with the last entry; None after any other."""
    for event in desk.moments[-1].events if desk.moments else ():
        match event:
            case PointsMoved(player, cause=cause) if cause in (*CAUSES.values(), terms.Cause.COLOUR_BONUS):
                return player
            case RoundBegan() | Corrected():
                return None
    return None


def _row(game: Game, index: int) -> Row:
    player = game.players[index]
    return Row(f"{index + 1} {short_name(player.name, SCORING_NAME_ROOM)}", tracks(player))


SIGNS = (
    *(f"{size}{Icon.HEX_TILE}" for size in range(1, terms.AREA_MAX + 1)),
    Icon.AGRICULTURE,
    f"+{Icon.HEX_TILE}",
)
WHY = (terms.Why.AREA, terms.Why.AREA, terms.Why.AREA, terms.Why.FARM, terms.Why.STORAGE)


def _points(game: Game) -> tuple[int, ...]:
    """What each key brings."""
    areas = (area_points(size, game.options) for size in range(1, terms.AREA_MAX + 1))
    return (*areas, 1, terms.STORAGE_TILE_POINTS)


YIELDS = ((1, 0), (2, 0), (3, 0), (0, 2), (0, 3))
"""Green and red of the commonest yield cards."""


@frozen
class YieldPoints(HoldsEntry):
    """A key for the points of a yield card; the knob counts any other number, to the left on red."""

    player: str
    counted: int = 0

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        signs = [Icon.GREEN_COUNTER if green else Icon.RED_COUNTER for green, _ in YIELDS]
        choices = [Choice(sign, f"+{sum(both)}") for sign, both in zip(signs, YIELDS, strict=True)]
        sign = Icon.GREEN_COUNTER if self.counted > 0 else Icon.RED_COUNTER
        counted = f"{sign} +{abs(self.counted)}" if self.counted else words.text("Yield card")
        way = Cue(Icon.PUSH, words.text("take")) if self.counted else Cue(Icon.BACK, words.text("back"))
        return Scene(
            short_name(player.name, 60),
            tracks(player),
            choice_parts(choices, counted),
            (Cue(Icon.TURN, words.text("count")), way),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if (key := key_of(intent)) is not None:
            return Do(Gain(self.player, *YIELDS[key], terms.Why.YIELD))
        match intent:
            case Turn(steps):
                return Stay(changed(self, counted=clamped(self.counted + steps, -GAIN_MAX, GAIN_MAX)))
            case Push() if self.counted:
                return Do(Gain(self.player, max(self.counted, 0), max(-self.counted, 0), terms.Why.YIELD))
            case Seat(index) if index < len(game_on(desk).players):
                return Stay(Gains(game_on(desk).players[index].id))
            case Back():
                return Leave()
        return Stay(self)


@frozen
class Gains(HoldsEntry):
    """A key gains at once; a detent of the knob shows yield cards, and a hold says that the pile is empty.

    While the round is closing, a hold opens its scoring.
    """

    player: str

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        choices = [Choice(sign, f"+{points}") for sign, points in zip(SIGNS, _points(game), strict=True)]
        return Scene(
            short_name(player.name, 60),
            tracks(player),
            choice_parts(choices, words.text("Area, farm or storage tile")),
            (Cue(Icon.TURN, words.text("yield card")), Cue(Icon.PUSH, words.text("colour full"))),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if (key := key_of(intent)) is not None:
            return Do(Gain(self.player, green=_points(game)[key], why=WHY[key]))
        match intent:
            case Seat(index) if index < len(game.players):
                return Stay(Gains(game.players[index].id))
            case Turn():
                return Open(YieldPoints(self.player))
            case Push():
                return Open(FullColour(self.player))
            case PushHeld():
                return Open(Scoring()) if game.is_closing else Do(Close(self.player))
            case Back():
                return Leave()
        return Stay(self)


@frozen
class FullColour(HoldsEntry):
    """A key: the type that is full now, the smallest first; the knob shows the others.

    Those whose colour bonus is gone, or that the player has had, are left out. An unknown number is asked.
    """

    player: str
    is_rest: bool = False

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        choices = [Choice(TYPE_SIGNS[type_], _prize(game, type_)) for type_ in self.shown(game)]
        others = (Cue(Icon.TURN, words.text("other tiles")),) if len(self._open(game)) > KEYS else ()
        return Scene(
            words.text("{player}: which colour?", player=short_name(name_of(self.player, game), 50)),
            body=choice_parts(choices, words.text("All its spaces are built")),
            hint=(*others, Cue(Icon.BACK, words.text("back"))),
            acting=self.player,
        )

    def _open(self, game: Game) -> list[terms.Type]:
        """What the player may fill yet."""
        up = [type_ for type_ in reversed(terms.TYPES) if game.sides[type_] is not None]
        return [type_ for type_ in up if self.player not in game.filled.get(type_, ())]

    def shown(self, game: Game) -> list[terms.Type]:
        """What stands above the keys."""
        return self._open(game)[KEYS:] if self.is_rest else self._open(game)[:KEYS]

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        key, shown = key_of(intent), self.shown(game)
        if key is not None and key < len(shown):
            fill = Fill(self.player, shown[key])
            return Do(fill) if fill.type in game.colour_bonus else Open(Prize(fill))
        match intent:
            case Turn() if len(self._open(game)) > KEYS:
                return Stay(changed(self, is_rest=not self.is_rest))
            case Back():
                return Leave()
        return Stay(self)


def _prize(game: Game, type_: terms.Type) -> str:
    """What the side that is up brings."""
    side = game.sides[type_]
    return f"+{game.colour_bonus[type_][side]}" if side and type_ in game.colour_bonus else "?"


@frozen
class Prize(HoldsEntry):
    """The number of a colour bonus that nobody has copied yet."""

    fill: Fill

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        side = game.sides[self.fill.type]
        number = "?" if self.fill.green is None else str(self.fill.green)
        row = Row(f"{TYPE_SIGNS[self.fill.type]} {side}", number, is_editing=True)
        is_told = self.fill.green is not None
        way = Cue(Icon.PUSH, words.text("take")) if is_told else Cue(Icon.BACK, words.text("back"))
        return Scene(
            words.text("Number on the tile?"),
            body=(Rows(LIST, (row,), 0),),
            hint=(Cue(Icon.TURN, words.text("set")), way),
            acting=self.fill.player,
        )

    def handle(self, intent: Intent, _: Desk) -> Step:
        match intent:
            case Turn(steps):
                green = clamped((self.fill.green or 0) + steps, *RANGES[Fill]["green"])
                return Stay(Prize(changed(self.fill, green=green)))
            case Push() if self.fill.green is not None:
                return Do(self.fill)
            case Back():
                return Leave()
        return Stay(self)


@frozen
class EmptyPile(HoldsEntry):
    """A key or a seat's button: whose pile of the round is empty."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        rows = tuple(Row(f"{index} {player.name}") for index, player in enumerate(game.players, 1))
        return Scene(
            words.text("Whose pile {pile} is empty?", pile=game.round),
            body=(Rows(LIST, rows, face=Face.SMALL),),
            hint=(Cue(Icon.KEYS, words.text("player")), Cue(Icon.BACK, words.text("back"))),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        index = seat_of(intent, game)
        if index is not None:
            return Do(Close(game.players[index].id))
        return Leave() if isinstance(intent, Back) else Stay(self)

"""The end of the game: what the tied leaders count, and the ranking."""

from collections.abc import Iterator, Mapping
from dataclasses import field

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.kit.facts import name_of
from companion.games.kit.sentences import mark
from companion.games.tuscany.rules.commands import BreakTie
from companion.games.tuscany.rules.game import Game, RankingLine
from companion.games.tuscany.rules.year import leaders
from companion.games.tuscany.screens.signs import game_on
from companion.ui.kit.ending import GameEnding
from companion.ui.kit.font import short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import LIST, Cue, Row, Rows, Scene, clamped
from companion.ui.kit.screen import Desk, Do, HoldsEntry, OpenMenu, Stay, Step

NAME_ROOM = 48


@frozen
class GameEnd(GameEnding):
    """The final ranking; a push goes on to a new game."""

    first: int = 0

    def rows(self, desk: Desk) -> Iterator[Row]:
        game = game_on(desk)
        yield from (_row(place, game) for place in _ranking(game))
        if tie := _tie(game, desk):
            yield Row(tie)


def _row(place: RankingLine, game: Game) -> Row:
    return Row(f"{place.place}. {short_name(name_of(place.player, game), NAME_ROOM)}", _score(place))


def _score(place: RankingLine) -> str:
    money = "" if place.money is None else f"  {place.money} {Icon.MONEY}"
    return f"{place.points} {Icon.POINTS}{money}"


def _ranking(game: Game) -> tuple[RankingLine, ...]:
    return game.ranking or ()


def _tie(game: Game, desk: Desk) -> str:
    """What decided among players of the same points; empty where points did."""
    leaders = [place for place in _ranking(game) if place.points == _ranking(game)[0].points]
    if len(leaders) == 1:
        return ""
    if all(place.place == 1 for place in leaders):
        return desk.words.text("Tied to the end: shared")
    if len({place.money for place in leaders}) == len(leaders):
        return desk.words.text("Tie broken by lira")
    return desk.words.text("Decided by wine, then grapes")


Count = tuple[str, str]
"""What is counted, and whose."""
TITLES: Mapping[str, str] = {
    "money": mark("{player}: lira"),
    "wine": mark("{player}: wine"),
    "grapes": mark("{player}: grapes"),
}


@frozen
class TieBreak(HoldsEntry):
    """One number after the other; those not reached yet stand at nothing."""

    selected: int = 0
    counts: Mapping[Count, int] = field(default_factory=dict)

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        asked = _asked(game, desk)
        rows = tuple(
            Row(
                words.text(TITLES[what], player=short_name(name_of(player, game), 50)),
                str(self.counts.get((what, player), 0)),
                is_editing=True,
            )
            for what, player in asked
        )
        is_last = self.selected == len(rows) - 1
        return Scene(
            words.text("Tie: total values"),
            body=(Rows(LIST, rows, self.selected),),
            hint=(
                Cue(Icon.TURN, words.text("count")),
                Cue(Icon.PUSH, words.text("done") if is_last else words.text("next")),
            ),
            acting=asked[self.selected][1],
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        asked = _asked(game_on(desk), desk)
        match intent:
            case Turn(steps):
                at = asked[self.selected]
                value = clamped(self.counts.get(at, 0) + steps, *desk.offer("break_tie").ranges[at[0]])
                return Stay(changed(self, counts={**self.counts, at: value}))
            case Push() if self.selected == len(asked) - 1:
                return Do(self._command(asked))
            case Push():
                return Stay(changed(self, selected=self.selected + 1))
            case Back():
                return Stay(changed(self, selected=self.selected - 1)) if self.selected else OpenMenu()
        return Stay(self)

    def _command(self, asked: tuple[Count, ...]) -> BreakTie:
        maps = {
            what: {player: self.counts.get((what, player), 0) for each, player in asked if each == what}
            for what in dict.fromkeys(what for what, _ in asked)
        }
        return BreakTie(maps.get("money"), maps["wine"], maps["grapes"])


def _asked(game: Game, desk: Desk) -> tuple[Count, ...]:
    """All numbers in the order in which they decide."""
    offer = desk.offer("break_tie")
    kinds = [what for what in offer.ranges if what not in offer.without]
    return tuple((what, player.id) for what in kinds for player in leaders(game))

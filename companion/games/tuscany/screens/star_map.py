"""The star map: who leads which region, where a star goes, and once all are out, from where."""

from companion.controls.intents import Intent, Key
from companion.frozen import changed, frozen
from companion.games.kit.facts import name_of, player_of
from companion.games.tuscany.rules.commands import Star
from companion.games.tuscany.rules.game import Game, Region, movable_from
from companion.games.tuscany.rules.printed import region_title
from companion.games.tuscany.screens.entry import HOME, Entry, ask, entries, remaining
from companion.games.tuscany.screens.signs import game_on
from companion.ui.kit.font import Face, short_name, width
from companion.ui.kit.icons import Icon
from companion.ui.kit.layout import title_room
from companion.ui.kit.scene import Cue, Row, Scene
from companion.ui.kit.screen import Desk, HoldsEntry, Leave, Stay, Step
from companion.ui.kit.usual_screens import ListScreen

LEADER_ROOM = 30
STAR_WIDTH = width(Face.SMALL, f"{Icon.STAR} ") + 1


@frozen
class StarMap(ListScreen, HoldsEntry):
    """Where a star goes; where from (`source`) is chosen first while all six are on the map."""

    player: str
    entry: Entry = Entry()
    selected: int = 0
    source: str | None = None

    def rows(self, desk: Desk) -> tuple[Row, ...]:
        game = game_on(desk)
        return tuple(self._row(game, name) for name in self._names(game))

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        benefit = game.map[self._names(game)[self.selected]].benefit
        is_moving = bool(movable_from(game, self.player))
        if is_moving:
            act = words.text("move from here") if self.source is None else words.text("move here")
        else:
            act = words.text("place")
        brings = words.text(benefit.english) if benefit and not is_moving else ""
        return Scene(
            f"{Icon.STAR} {short_name(player.name, title_room(brings) - STAR_WIDTH)}",
            brings,
            self.listed(desk),
            (Cue(Icon.PUSH, act), Cue(Icon.BACK, words.text("back"))),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Key(2, False):
                return Leave()
        return super().handle(intent, desk)

    def take(self, desk: Desk) -> Step:
        game = game_on(desk)
        region = self._names(game)[self.selected]
        if self.source is None and movable_from(game, self.player):
            return Stay(changed(self, source=region, selected=0))
        star = Star(self.player, region, self.source)
        return ask(game, star, entries(self.entry), HOME(remaining(game, self.entry)))

    def _names(self, game: Game) -> tuple[str, ...]:
        """Regions to choose from: those with an own star to move, or all but the one it comes from."""
        others = tuple(name for name in game.map if name != self.source)
        return others if self.source is not None else movable_from(game, self.player) or others

    def _row(self, game: Game, name: str) -> Row:
        """The region with its points; own stars, and who leads with how many."""
        region = game.map[name]
        own = region.stars[self.player]
        return Row(
            f"{region_title(name)} {region.points}{Icon.POINTS}", f"{own}{Icon.STAR} {_lead(game, region)}"
        )


def _lead(game: Game, region: Region) -> str:
    most = max(region.stars.values())
    if region.leader is None:
        return f"= {most}" if most else "-"
    return f"{short_name(name_of(region.leader, game), LEADER_ROOM)} {most}"

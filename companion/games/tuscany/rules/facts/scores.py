"""What a player counts: lira, points, residual income, marks of structures, and stars on the map."""

from typing import Self

from companion.frozen import changed, frozen
from companion.games.kit.facts import Fact, SetsValue, player_of, with_player
from companion.games.kit.sentences import Sentence, Value, mark
from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.rules.printed import region_title
from companion.games.tuscany.rules.terms import Cause, Mark, point_count


@frozen
class MoneyMoved(SetsValue):
    """Lira came or went."""

    field = "money"
    told = mark("{player}'s lira: {before} to {after} ({cause})")
    player: str
    before: int
    after: int
    cause: Cause


@frozen
class PointsMoved(Fact):
    """A point marker moved; `region` is the one whose most stars brought the points."""

    told = mark("{player}'s points: {before} to {after} ({cause})")
    player: str
    before: int
    after: int
    cause: Cause
    region: str | None = None

    def apply(self, game: Game) -> Game:
        late = self.after - self.before if self.cause is Cause.STATUE else 0
        late_points = player_of(game, self.player).late_points + late
        return with_player(game, self.player, points=self.after, late_points=late_points)

    def tell(self, game: Game | None) -> Sentence:
        if self.region is None:
            return super().tell(game)
        points, region = point_count(self.after - self.before), region_title(self.region)
        return self.say(
            mark("{player}: {points} for {region} (most stars)"), game, points=points, region=region
        )


@frozen
class ResidualMoved(SetsValue):
    """The marker of residual income moved."""

    field = "residual"
    told = mark("{player}'s residual income: {before} to {after} ({cause})")
    player: str
    before: int
    after: int
    cause: Cause


@frozen
class MarkSet(Fact):
    """A player has a structure that the box reminds of, or no longer has it."""

    told = mark("{player} has {mark}")
    player: str
    mark: Mark
    is_set: bool

    def apply(self, game: Game) -> Game:
        others = player_of(game, self.player).marks - {self.mark}
        return with_player(game, self.player, marks=others | {self.mark} if self.is_set else others)

    def tell(self, game: Game | None) -> Sentence:
        return self.say(self.told if self.is_set else mark("{player} no longer has {mark}"), game)

    def reverse(self) -> Self:
        return changed(self, is_set=not self.is_set)


def with_stars(game: Game, name: str, player_id: str, stars: int) -> Game:
    region = game.map[name]
    after = changed(region, stars={**region.stars, player_id: stars})
    return changed(game, map={**game.map, name: after})


@frozen
class StarMoved(Fact):
    """A star was placed in a region, or came there from another one."""

    told = mark("{player} moves a star: {source} to {region}")
    player: str
    source: str | None
    target: str

    def apply(self, game: Game) -> Game:
        """It is the oldest star that was due to the player, if any was."""
        if self.player in game.stars_due:
            oldest = game.stars_due.index(self.player)
            game = changed(game, stars_due=game.stars_due[:oldest] + game.stars_due[oldest + 1 :])
        if self.source is not None:
            game = with_stars(game, self.source, self.player, game.map[self.source].stars[self.player] - 1)
        return with_stars(game, self.target, self.player, game.map[self.target].stars[self.player] + 1)

    def words(self, game: Game | None) -> dict[str, Value]:
        source, target = region_title(self.source or ""), region_title(self.target)
        return {**super().words(game), "source": source, "region": target}

    def tell(self, game: Game | None) -> Sentence:
        placed = mark("{player} places a star in {region}")
        return self.say(placed if self.source is None else self.told, game)

    def tell_back(self, game: Game | None) -> Sentence:
        if self.source is None:
            return self.say(mark("{player} takes a star back from {region}"), game)
        return changed(self, source=self.target, target=self.source).tell(game)

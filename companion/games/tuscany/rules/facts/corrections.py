"""What a correction sets, beside the moves that a game has anyway."""

from companion.frozen import frozen
from companion.games.kit.facts import Fact, SetsValue
from companion.games.kit.sentences import Sentence, Value, mark
from companion.games.tuscany.rules.facts.scores import with_stars
from companion.games.tuscany.rules.facts.workers import with_crew
from companion.games.tuscany.rules.game import Crew, Game
from companion.games.tuscany.rules.printed import region_title
from companion.games.tuscany.rules.terms import Worker


@frozen
class Corrected(Fact):
    """A referee's correction begins; the moves that follow are its parts."""

    told = mark("Correction: {reason}")
    reason: str


@frozen
class RowCorrected(SetsValue):
    """A wake-up token lies in another row."""

    field = "row"
    told = mark("{player}'s row: {before} to {after} (correction)")
    player: str
    before: int | None
    after: int

    def words(self, game: Game | None) -> dict[str, Value]:
        return {**super().words(game), "before": self.before or 0, "after": self.after or 0}


@frozen
class StarsCorrected(Fact):
    """A region has another number of a player's stars."""

    told = mark("{player}'s stars in {region}: {before} to {after} (correction)")
    player: str
    region: str
    before: int
    after: int

    def apply(self, game: Game) -> Game:
        return with_stars(game, self.region, self.player, self.after)

    def words(self, game: Game | None) -> dict[str, Value]:
        return {**super().words(game), "region": region_title(self.region)}


@frozen
class CrewCorrected(Fact):
    """A player has other workers of a kind."""

    told = mark("{player}, {worker}: {owned} owned, {ready} ready, {new} new (correction)")
    player: str
    worker: Worker
    before: Crew
    after: Crew

    def apply(self, game: Game) -> Game:
        return with_crew(game, self.player, self.worker, self.after)

    def tell(self, game: Game | None) -> Sentence:
        return self.say(self.told, game, **self.after.__dict__)

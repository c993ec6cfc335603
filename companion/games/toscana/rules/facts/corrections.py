"""What a referee's correction sets, beside the moves of prices, tiles, boxes and money."""

from typing import Self

from companion.frozen import changed, frozen
from companion.games.kit.facts import Fact, SetsValue, player_of, with_player
from companion.games.kit.sentences import Sentence, Several, Value, mark
from companion.games.toscana.rules.facts.market import Move
from companion.games.toscana.rules.game import Game, Pieces
from companion.games.toscana.rules.pieces import Hired, Squares
from companion.games.toscana.rules.terms import Action, Cause


@frozen
class Corrected(Move):
    """A referee's correction begins; the moves that follow are its parts."""

    told = told_briefly = mark("Correction: {reason}")
    cause = Cause.CORRECTION
    reason: str


@frozen
class CoinCorrected(Fact):
    """An action coin lies otherwise."""

    told = mark("{player}'s {action} coin is ready (correction)")
    player: str
    action: Action
    is_used: bool

    def apply(self, game: Game) -> Game:
        others = player_of(game, self.player).used - {self.action}
        return with_player(game, self.player, used=others | {self.action} if self.is_used else others)

    def tell(self, game: Game | None) -> Sentence:
        used = mark("{player}'s {action} coin is used (correction)")
        return self.say(used if self.is_used else self.told, game)

    def reverse(self) -> Self:
        return changed(self, is_used=not self.is_used)


@frozen
class PiecesCorrected(Fact):
    """A player has other pieces, beside the map or on it."""

    told = mark(
        "{player} has {workers} {workers:worker|workers} and {winemasters} "
        "{winemasters:winemaster|winemasters} left, "
        "{on_map} {on_map:winemaster|winemasters} on the map (correction)"
    )
    player: str
    before: Pieces
    after: Pieces

    def apply(self, game: Game) -> Game:
        if game.follows_boxes:
            return with_player(game, self.player, **self.after.__dict__)
        hired = player_of(game, self.player).hired or Hired()
        left = self.after.workers_left or 0, self.after.winemasters_left or 0
        return with_player(game, self.player, hired=hired.corrected(*left))

    def tell(self, game: Game | None) -> Sentence:
        left = mark(
            "{player} has {workers} {workers:worker|workers} and {winemasters} "
            "{winemasters:winemaster|winemasters} left (correction)"
        )
        return self.say(left if self.after.winemasters_on_map is None else self.told, game)

    def words(self, game: Game | None) -> dict[str, Value]:
        counts = zip(("workers", "winemasters", "on_map"), self.after.__dict__.values(), strict=True)
        return {**super().words(game), **{name: count or 0 for name, count in counts}}


@frozen
class SquaresCorrected(SetsValue):
    """A player's pieces stand on other squares."""

    field = "squares"
    told = mark("{player}'s squares: {squares} (correction)")
    player: str
    before: Squares
    after: Squares

    def words(self, game: Game | None) -> dict[str, Value]:
        return {**super().words(game), "squares": Several(tuple(square.kind for square in self.after))}


@frozen
class MapCorrected(SetsValue):
    """How many squares the map has; None where nobody has counted them."""

    field = "map_squares"
    told = mark("The map has {squares} {squares:square|squares} (correction)")
    before: int | None
    after: int | None

    def tell(self, game: Game | None) -> Sentence:
        if self.after is None:
            return self.say(mark("The map's squares are not counted (correction)"), game)
        return self.say(self.told, game, squares=self.after)


@frozen
class RoundCorrected(SetsValue):
    """It is another round."""

    field = "round"
    told = mark("Round: {before} to {after} (correction)")
    before: int
    after: int


@frozen
class StartingPlayerCorrected(Fact):
    """Another player starts this round."""

    told = mark("{player} is the starting player (correction)")
    people = (("player", "after"),)
    before: str
    after: str

    def apply(self, game: Game) -> Game:
        began = self.after if game.round == 1 else game.began
        return changed(game, starting_player=self.after, began=began)

"""What a correction sets, beside the counters and supplies that move anyway."""

from collections.abc import Mapping

from companion.frozen import changed, frozen
from companion.games.castles.rules.facts.tiles import in_order, with_areas
from companion.games.castles.rules.game import Game, next_to_choose
from companion.games.castles.rules.terms import LAST_ROUND, Bonus, Farm, Phase, Side, Thing, Type
from companion.games.kit.facts import Fact, SetsValue, player_of, with_player
from companion.games.kit.sentences import Sentence, Several, Value, mark


@frozen
class Corrected(Fact):
    """A correction begins; the moves that follow are its parts."""

    told = mark("Correction: {reason}")
    reason: str


@frozen
class PilesCorrected(SetsValue):
    """The tiles of each pile."""

    field = "piles"
    told = mark("{player}'s piles: {before} to {after} (correction)")
    player: str
    before: tuple[int, ...]
    after: tuple[int, ...]


@frozen
class StorageCorrected(Fact):
    """What lies in a storage."""

    told = mark("In {player}'s storage: {stored} (correction)")
    player: str
    before: tuple[Thing, ...]
    after: tuple[Thing, ...]

    def apply(self, game: Game) -> Game:
        fresh = min(player_of(game, self.player).fresh, self.after.count(Thing.PIECE))
        return with_player(game, self.player, storage=self.after, fresh=fresh)

    def words(self, game: Game | None) -> dict[str, Value]:
        return {**super().words(game), "stored": Several(self.after)}


@frozen
class BonusCorrected(SetsValue):
    """How many bonus tiles of a kind a player has."""

    field = key = "bonus"
    told = mark("{player}: {bonus} {before} to {after} (correction)")
    player: str
    bonus: Bonus
    before: int
    after: int


@frozen
class ColourBonusCorrected(Fact):
    """Another side of a colour bonus is up; None where it is gone."""

    told = mark("Colour bonus, {type}: {before} to {after} (correction)")
    type: Type
    before: Side | None
    after: Side | None

    def apply(self, game: Game) -> Game:
        """Who had it is forgotten."""
        filled = {type_: players for type_, players in game.filled.items() if type_ is not self.type}
        return changed(game, sides={**game.sides, self.type: self.after}, filled=filled)


@frozen
class BuiltCorrected(SetsValue):
    """How many spaces of a type are built."""

    field, key = "built", "type"
    told = mark("{player} has built {after}, not {before}: {type} (correction)")
    player: str
    type: Type
    before: int
    after: int


@frozen
class CompletedCorrected(SetsValue):
    """The sizes of the completed areas of a type."""

    field, key = "completed", "type"
    told = mark("{player}'s complete areas, {type}: {sizes} (correction)")
    player: str
    type: Type
    before: tuple[int, ...]
    after: tuple[int, ...]

    def words(self, game: Game | None) -> dict[str, Value]:
        return {**super().words(game), "sizes": Several(self.after)}


@frozen
class AreasCorrected(Fact):
    """How far each area of a type is filled."""

    told = mark("{player}'s areas, {type}: {after}, not {before} (correction)")
    player: str
    type: Type
    before: tuple[int, ...]
    after: tuple[int, ...]

    def apply(self, game: Game) -> Game:
        areas = (player_of(game, self.player).areas or {})[self.type]
        filled = zip(areas, self.after, strict=True)
        told = tuple(changed(area, filled=spaces) for area, spaces in filled)
        return with_areas(game, self.player, self.type, told)


@frozen
class FarmsCorrected(Fact):
    """The farms of each agriculture area."""

    told = mark("{player}'s farms: {farms} (correction)")
    player: str
    before: tuple[tuple[Farm, ...], ...]
    after: tuple[tuple[Farm, ...], ...]

    def apply(self, game: Game) -> Game:
        areas = (player_of(game, self.player).areas or {})[Type.AGRICULTURE]
        farms = zip(areas, self.after, strict=True)
        told = tuple(changed(area, farms=in_order(each)) for area, each in farms)
        return with_areas(game, self.player, Type.AGRICULTURE, told)

    def words(self, game: Game | None) -> dict[str, Value]:
        return {**super().words(game), "farms": Several(tuple(Several(each) for each in self.after))}


@frozen
class DisplayCorrected(SetsValue):
    """How many tiles of each type the display has."""

    field = "display"
    told = mark("In the display: {tiles} (correction)")
    before: Mapping[Type, int]
    after: Mapping[Type, int]

    def words(self, _: Game | None) -> dict[str, Value]:
        return {"tiles": Several(tuple(type_ for type_, count in self.after.items() for _ in range(count)))}


@frozen
class TurnCorrected(Fact):
    """Another player begins a turn."""

    told = mark("{player} begins a turn (correction)")
    people = (("player", "after"),)
    before: str
    after: str

    def apply(self, game: Game) -> Game:
        rested = tuple(changed(player, fresh=0) for player in game.players)
        return changed(game, players=rested, turn=self.after, actions=0, phase=Phase.TURNS)


@frozen
class StartingPlayerCorrected(Fact):
    """Another player starts; before the first round that decides who chooses next."""

    told = mark("{player} is the starting player (correction)")
    people = (("player", "after"),)
    before: str
    after: str

    def apply(self, game: Game) -> Game:
        game = changed(game, starting_player=self.after)
        chooser = next_to_choose(game) if game.phase is Phase.BONUS else None
        return game if chooser is None else changed(game, turn=chooser)


@frozen
class RoundCorrected(Fact):
    """Which round is played; the extra turn belongs to the last one."""

    told = mark("It is round {after}, not {before} (correction)")
    before: int
    after: int

    def apply(self, game: Game) -> Game:
        return changed(game, round=self.after, is_extra=game.is_extra and self.after == LAST_ROUND)


@frozen
class ClosingCorrected(SetsValue):
    """Ledger points: whether the round is closing."""

    field = "is_closed"
    told = mark("The round is closing (correction)")
    before: bool
    after: bool

    def tell(self, game: Game | None) -> Sentence:
        return self.say(self.told if self.after else mark("The round is not closing (correction)"), game)


@frozen
class DrawCorrected(SetsValue):
    """How many cards a draw brings."""

    field = "options.draw"
    told = mark("Cards of a draw: {after}, not {before} (correction)")
    before: int
    after: int


@frozen
class OneSpaceCorrected(SetsValue):
    """What an area of one space brings."""

    field = "options.one_space"
    told = mark("Points of an area of one space: {after}, not {before} (correction)")
    before: int
    after: int


@frozen
class NumbersCorrected(SetsValue):
    """What both sides of a colour bonus bring; what was paid before stays paid."""

    field, key = "colour_bonus", "type"
    told = mark("Colour bonus, {type}: I {first}, II {second} (correction)")
    type: Type
    before: Mapping[Side, int] | None
    after: Mapping[Side, int]

    def words(self, _: Game | None) -> dict[str, Value]:
        return {"type": self.type, "first": self.after[Side.I], "second": self.after[Side.II]}

"""What lies before a player and in the display: bonus tiles, supplies, the storage, piles and the region."""

from collections.abc import Iterable

from companion.frozen import changed, frozen
from companion.games.castles.rules import terms
from companion.games.castles.rules.game import Area, Game
from companion.games.kit.facts import Fact, player_of, with_player
from companion.games.kit.sentences import Sentence, Several, Value, mark

OWN_TILES = dict(zip(terms.TYPES, (4, 4, 3, 3, 3, 1, 2, 1), strict=True))
"""How many tiles of each type are in a player's piles."""


@frozen
class BonusTaken(Fact):
    """A player has one more bonus tile."""

    told = mark("{player} takes a bonus tile: {bonus}")
    told_back = mark("{player} gives the {bonus} back")
    player: str
    bonus: terms.Bonus

    def apply(self, game: Game) -> Game:
        owned = player_of(game, self.player).bonus
        game = with_player(game, self.player, bonus={**owned, self.bonus: owned[self.bonus] + 1})
        return changed(game, chosen=(*game.chosen, self.player)) if game.phase is terms.Phase.BONUS else game


@frozen
class SupplyMoved(Fact):
    """Cards, workers or marble of a player."""

    told = mark("{player} takes {amount} ({cause})")
    player: str
    supply: terms.Supply
    before: int
    after: int
    cause: terms.Cause

    def apply(self, game: Game) -> Game:
        return with_player(game, self.player, **{self.supply.value: self.after})

    def tell(self, game: Game | None) -> Sentence:
        change = self.after - self.before
        given = mark("{player} gives {amount} ({cause})")
        return self.say(
            self.told if change > 0 else given, game, amount=terms.Amount(abs(change), self.supply)
        )


@frozen
class TileChosen(Fact):
    """A tile of the display comes into the storage."""

    told = mark("{player} stores a tile: {tile}")
    told_back = mark("{player} gives a tile back: {tile}")
    player: str
    tile: terms.Type

    def apply(self, game: Game) -> Game:
        storage = player_of(game, self.player).storage
        return with_player(game, self.player, storage=(*storage, terms.Thing(self.tile.value)))


@frozen
class ThingDiscarded(Fact):
    """The oldest such thing of the storage leaves the game."""

    told = mark("Out of {player}'s storage and the game: {thing}")
    told_back = mark("Back into {player}'s storage: {thing}")
    player: str
    thing: terms.Thing

    def apply(self, game: Game) -> Game:
        return _without_thing(game, self.player, self.thing)


def _without_thing(game: Game, player_id: str, thing: terms.Thing) -> Game:
    """The oldest such thing leaves; fresh pieces came last."""
    player = player_of(game, player_id)
    at = player.storage.index(thing)
    storage = player.storage[:at] + player.storage[at + 1 :]
    fresh = min(player.fresh, storage.count(terms.Thing.PIECE))
    return with_player(game, player_id, storage=storage, fresh=fresh)


@frozen
class PieceStored(Fact):
    """A piece comes into the storage."""

    told = mark("{player} takes a piece into the storage")
    told_back = mark("{player} gives the piece back")
    player: str

    def apply(self, game: Game) -> Game:
        player = player_of(game, self.player)
        storage = (*player.storage, terms.Thing.PIECE)
        return with_player(game, self.player, storage=storage, fresh=player.fresh + 1)


@frozen
class PieceLost(Fact):
    """A piece found no place in the storage."""

    told = mark("{player} has no place for the piece: {points} on red instead")
    is_shown = True
    player: str

    def words(self, game: Game | None) -> dict[str, Value]:
        return {**super().words(game), "points": terms.point_count(terms.NO_PLACE_POINTS)}


@frozen
class PileDrawn(Fact):
    """A tile of an own pile (counted from 0) fills the gap."""

    told = mark("{player}'s pile {pile} fills the gap ({tiles} left)")
    player: str
    pile: int
    left: int
    tile: terms.Type | None = None
    """What came, in ledger full."""

    def apply(self, game: Game) -> Game:
        player = player_of(game, self.player)
        piles = (*player.piles[: self.pile], self.left, *player.piles[self.pile + 1 :])
        drawn = player.drawn if self.tile is None else (*player.drawn, self.tile)
        return with_player(game, self.player, piles=piles, drawn=drawn)

    def moves(self, game: Game) -> Iterable[Sentence]:
        """Also that the tile can't be, where so many of its type are not in the player's piles."""
        yield self.tell(game)
        tile = self.tile
        if tile is not None and player_of(game, self.player).drawn.count(tile) > OWN_TILES[tile]:
            yield self.say(
                mark("Look again: {player}'s piles have only {tiles} of {type}"),
                game,
                tiles=terms.tile_count(OWN_TILES[tile]),
                type=tile,
            )

    def words(self, game: Game | None) -> dict[str, Value]:
        return {**super().words(game), "pile": self.pile + 1, "tiles": terms.tile_count(self.left)}

    def tell_back(self, game: Game | None) -> Sentence:
        back = mark("The tile goes back on {player}'s pile {pile}: {tiles}")
        return self.say(back, game, tiles=self.left + 1)


def _on_display(game: Game, type_: terms.Type, change: int) -> Game:
    display = game.display or {}
    return changed(game, display={**display, type_: display[type_] + change})


@frozen
class TilesLeft(Fact):
    """Tiles leave the display: one that was taken, or all of a type."""

    told = mark("All of one type leave the display: {tiles}, {type}")
    told_back = mark("Back into the display: {count}, {type}")
    type: terms.Type
    count: int
    is_taken: bool

    def apply(self, game: Game) -> Game:
        return _on_display(game, self.type, -self.count)

    def tell(self, game: Game | None) -> Sentence:
        if self.is_taken:
            return self.say(mark("Out of the display: {type}"), game)
        return self.say(self.told, game, tiles=terms.tile_count(self.count))


@frozen
class TilesCame(Fact):
    """Tiles come into the display."""

    told = mark("Into the display: {types}")
    types: tuple[terms.Type, ...]

    def apply(self, game: Game) -> Game:
        for came in self.types:
            game = _on_display(game, came, 1)
        return game

    def words(self, _: Game | None) -> dict[str, Value]:
        return {"types": Several(self.types), "count": len(self.types)}

    def tell_back(self, game: Game | None) -> Sentence:
        if len(self.types) == 1:
            return TilesLeft(self.types[0], 1, is_taken=True).tell(game)
        return self.say(mark("The tiles that came leave the display: {count}"), game)


@frozen
class SpaceBuilt(Fact):
    """A space is built, from the storage or from the display; area and farms are of ledger full."""

    told = mark("{player} builds a stored tile: {type}")
    told_back = mark("{player} takes this off the region: {thing}")
    player: str
    thing: terms.Thing
    type: terms.Type
    is_from_display: bool = False
    area: int | None = None
    farms: tuple[terms.Farm, ...] = ()

    def apply(self, game: Game) -> Game:
        if not self.is_from_display:
            game = _without_thing(game, self.player, self.thing)
        player = player_of(game, self.player)
        if self.area is None or player.areas is None:
            built = {**player.built, self.type: player.built[self.type] + 1}
            return with_player(game, self.player, built=built)
        areas = player.areas[self.type]
        area = areas[self.area]
        grown = changed(area, filled=area.filled + 1, farms=in_order(area.farms + self.farms))
        return with_areas(game, self.player, self.type, (*areas[: self.area], grown, *areas[self.area + 1 :]))

    def tell(self, game: Game | None) -> Sentence:
        if self.thing is terms.Thing.PIECE:
            return self.say(mark("{player} lays a piece on a space: {type}"), game)
        if self.is_from_display:
            return self.say(mark("{player} builds a tile of the display: {type}"), game)
        return super().tell(game)


def in_order(farms: tuple[terms.Farm, ...]) -> tuple[terms.Farm, ...]:
    """Farms in the order of their words, each once."""
    return tuple(farm for farm in terms.Farm if farm in farms)


def with_areas(game: Game, player_id: str, type_: terms.Type, areas: tuple[Area, ...]) -> Game:
    """The areas of a type; what is built of it is what they hold."""
    player = player_of(game, player_id)
    built = {**player.built, type_: sum(area.filled for area in areas)}
    return with_player(game, player_id, areas={**(player.areas or {}), type_: areas}, built=built)


@frozen
class AreaCompleted(Fact):
    """All spaces of an area are built."""

    told = mark("{player} completes {area}: {type}")
    is_shown = True
    player: str
    type: terms.Type
    size: int

    def apply(self, game: Game) -> Game:
        """The areas of ledger full say it themselves."""
        completed = player_of(game, self.player).completed
        if completed is None:
            return game
        sizes = (*completed[self.type], self.size)
        return with_player(game, self.player, completed={**completed, self.type: sizes})

    def words(self, game: Game | None) -> dict[str, Value]:
        return {**super().words(game), "area": terms.area_size(self.size)}

"""Ledger full: where a thing is laid and who pays, a key each; then the farms of an agriculture tile."""

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.castles.rules.commands import FARMS_OF_A_TILE, Build, Place
from companion.games.castles.rules.game import Game, Player
from companion.games.castles.rules.terms import Farm, Thing, Type
from companion.games.castles.screens.entries import KEYS, game_on, go_on, key_of
from companion.games.castles.screens.laying import (
    Lay,
    Laying,
    brings,
    spaces_for_a_piece,
    ways_to_pay,
)
from companion.games.castles.screens.words import THING_SIGNS, TYPE_SIGNS
from companion.games.kit.facts import player_of
from companion.ui.kit.font import short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import LIST, Choice, Cue, Row, Rows, Scene, choice_parts
from companion.ui.kit.screen import Desk, HoldsEntry, Leave, Open, Stay, Step

THING_KEY = 4


@frozen
class Spot:
    """A space of an area, and how many workers pay. Without an area there is none; a push says why."""

    type: Type
    area: int | None
    workers: int


@frozen
class Spots(Laying):
    """A key lays the thing, the likeliest spots first; the knob shows more of them.

    Key 5: the next stored thing, where there are several.
    """

    page: int = 0

    def view(self, desk: Desk) -> Scene:
        game, words = self.game(desk), desk.words
        player, thing = player_of(game, game.turn), self.thing(game)
        more = (Cue(Icon.TURN, words.text("more")),) if len(self.spots(game)) > self._keys(game) else ()
        name = words.text(thing.english)
        return Scene(
            words.text("{player} places", player=short_name(player.name, 44)),
            f"{THING_SIGNS[thing]} {name}",
            choice_parts(self._choices(game, words), self._line(game, words)),
            (Cue(Icon.KEYS, words.text("place")), *more, Cue(Icon.BACK, words.text("leave"))),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game, key = self.game(desk), key_of(intent)
        shown = self._shown(game)
        if key is not None and key < len(shown):
            return self._laid(shown[key], desk)
        if key == THING_KEY and self._keys(game) == THING_KEY:
            return Stay(changed(self, at=self.at + 1, page=0))
        match intent:
            case Turn(steps):
                pages = -(-len(self.spots(game)) // self._keys(game))
                return Stay(changed(self, page=(self.page + steps) % pages))
            case Push():
                return self._laid(shown[0], desk)
            case Back():
                return Leave()
        return Stay(self)

    def at_once(self, desk: Desk) -> Step:
        """Open it, or lay at once where there is nothing to choose."""
        game = self.game(desk)
        is_only = len(self.spots(game)) == 1 and self._keys(game) == KEYS
        return self._laid(self.spots(game)[0], desk) if is_only else Open(self)

    # What is entered

    def _keys(self, game: Game) -> int:
        """How many keys lay it."""
        return KEYS if len(self.things(game)) == 1 else THING_KEY

    def spots(self, game: Game) -> tuple[Spot, ...]:
        """All of them, at least one: of a tile first those that cards alone pay."""
        player, type_ = player_of(game, game.turn), self.thing(game).type
        types = spaces_for_a_piece(player) if type_ is None else (type_,)
        ways = ways_to_pay(player) if self.free is None else (0,)
        areas = [(type_, area) for type_ in types for area in different_areas(player, type_)]
        each = [Spot(type_, area, workers) for type_, area in areas for workers in ways]
        if type_ is not None:
            each.sort(key=lambda spot: spot.workers)
        return tuple(each) or (Spot(types[0], None, ways[0]),)

    def _shown(self, game: Game) -> tuple[Spot, ...]:
        keys = self._keys(game)
        return self.spots(game)[self.page * keys :][:keys]

    def _command(self, spot: Spot, game: Game) -> Place | Build:
        if self.free is not None:
            return Build(game.turn, self.free, area=spot.area)
        thing = self.thing(game)
        on = spot.type if thing is Thing.PIECE else None
        return Place(game.turn, thing, on, 0, spot.workers, self.is_marble, area=spot.area)

    def _laid(self, spot: Spot, desk: Desk) -> Step:
        command = self._command(spot, self.game(desk))
        return go_on(game_on(desk), command)

    # What is shown

    def _choices(self, game: Game, words: Translator) -> list[Choice]:
        choices = [self._choice(spot, game, words) for spot in self._shown(game)]
        if self._keys(game) == KEYS:
            return choices
        things = len(self.things(game))
        others = Choice(THING_SIGNS[self.thing(game)], f"{self.at % things + 1}/{things}")
        return [*choices, *[Choice("", "")] * (THING_KEY - len(choices)), others]

    def _choice(self, spot: Spot, game: Game, words: Translator) -> Choice:
        """How full the area is, its farms in letters, and the workers that pay; for a piece the type too."""
        paid = f"{spot.workers}{Icon.WORKER}" if spot.workers else ""
        if spot.area is None:
            return Choice(TYPE_SIGNS[spot.type], paid)
        area = (player_of(game, game.turn).areas or {})[spot.type][spot.area]
        filled = f"{area.filled}/{area.size}"
        if self.thing(game) is Thing.PIECE:
            return Choice(f"{TYPE_SIGNS[spot.type]}{paid}", filled)
        return Choice(filled, "".join(letter(farm, words) for farm in area.farms) + paid)

    def _line(self, game: Game, words: Translator) -> str:
        """What the first one brings, or that it is not possible."""
        if self.thing(game) is Thing.AGRICULTURE:
            return ""
        return brings(game, self._command(self._shown(game)[0], game), words)


def start_laying(desk: Desk, is_marble: bool, free: Type | None = None) -> Step:  # noqa: FBT001 - as Spots has it
    """A thing is laid: in ledger full each spot has a key."""
    is_full = game_on(desk).is_full_ledger
    return Spots(is_marble, free).at_once(desk) if is_full else Open(Lay(is_marble, free))


def different_areas(player: Player, type_: Type) -> tuple[int, ...]:
    """One index for each kind of open area, the nearest to its end first; of equal ones any is meant."""
    areas = (player.areas or {}).get(type_, ())
    kinds = {areas[index]: index for index in reversed(player.open_areas(type_))}
    return tuple(sorted(kinds.values(), key=lambda index: areas[index].size - areas[index].filled))


def letter(farm: Farm, words: Translator) -> str:
    match farm:
        case Farm.VINEYARD:
            return words.text_in("farm in one letter", "V")
        case Farm.HOGS:
            return words.text_in("farm in one letter", "H")
        case Farm.OLIVES:
            return words.text_in("farm in one letter", "O")
        case Farm.WHEAT:
            return words.text_in("farm in one letter", "W")


FARMS = tuple(Farm)


@frozen
class Farms(HoldsEntry):
    """A key says the farm of the tile and ends it; after key 5 two keys say both farms."""

    command: Place | Build
    farms: tuple[Farm, ...] = ()
    are_two: bool = False

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        rows = tuple(
            Row(
                " ".join((str(index), words.text(farm.english))),
                Icon.CHECKED if farm in self.farms else Icon.UNCHECKED,
            )
            for index, farm in enumerate(FARMS, 1)
        )
        two = () if self.are_two else (Cue(Icon.KEYS, "5 " + words.text("two farms")),)
        return Scene(
            words.text("Which farms?") if self.are_two else words.text("Which farm?"),
            body=(Rows(LIST, rows),),
            hint=(*two, Cue(Icon.BACK, words.text("back"))),
            acting=self.command.player,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        key = key_of(intent)
        if key is not None and key < len(FARMS):
            farms = self._toggled(FARMS[key])
            is_done = len(farms) == (FARMS_OF_A_TILE if self.are_two else 1)
            return self._with(farms, desk) if is_done else Stay(changed(self, farms=farms))
        if key is not None:
            return Stay(changed(self, are_two=not self.are_two, farms=()))
        return Leave() if isinstance(intent, Back) else Stay(self)

    def _toggled(self, farm: Farm) -> tuple[Farm, ...]:
        if farm in self.farms:
            return tuple(each for each in self.farms if each is not farm)
        return (*self.farms, farm)

    def _with(self, farms: tuple[Farm, ...], desk: Desk) -> Step:
        told = changed(self.command, farms=farms)
        return go_on(game_on(desk), told)

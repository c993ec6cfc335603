"""What a worker builds: the buildings of the base game and a structure card, with what each costs."""

from companion.controls.intents import Back, Intent, Key, Push, Turn
from companion.frozen import changed, frozen
from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.screens.entry import BUILDINGS, HOME, Building, Entry, Number, acting
from companion.games.tuscany.screens.signs import game_on
from companion.ui.kit.font import Face, short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import TALL_LIST, Row, Rows, Scene, turned
from companion.ui.kit.screen import Desk, HoldsEntry, Stay, Step, Swap

KEYS = 5


def offered(game: Game) -> tuple[Building, ...]:
    return BUILDINGS if game.structures else BUILDINGS[:-1]


def built(game: Game, entry: Entry, building: Building) -> Entry:
    """The entry with its lira, point and mark booked, in place of what was built before.

    The knob goes on with the lira: a bonus may make it cheaper, and a card says what it costs.
    """
    before = entry.building or Building("", 0)
    paid = building.cost - before.cost if game.options.money else 0
    return changed(
        entry,
        building=building,
        money=entry.money - paid,
        points=entry.points + building.points - before.points,
        focus=Number.MONEY if game.options.money else None,
    )


@frozen
class Build(HoldsEntry):
    """The keys choose among the lines that are shown, from above; the knob turns to the other lines."""

    entry: Entry = Entry()
    page: int = 0

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = acting(game, self.entry)
        rows = tuple(
            Row(f"{key} " + words.text(building.name), _cost(building))
            for key, building in enumerate(self._shown(game), start=1)
        )
        return Scene(
            words.text("Build what?"),
            f"{short_name(player.name, 40)} {Icon.KEYS} {Icon.TURN}",
            (Rows(TALL_LIST, rows, face=Face.SMALL),),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        shown = self._shown(game)
        match intent:
            case Key(index, False) if index < len(shown):
                return Swap(HOME(built(game, self.entry, shown[index])))
            case Turn(steps):
                return Stay(changed(self, page=turned(self.page, steps, len(offered(game)) // KEYS + 1)))
            case Push() | Back():
                return Swap(HOME(self.entry))
        return Stay(self)

    def _shown(self, game: Game) -> tuple[Building, ...]:
        first = self.page * KEYS
        return offered(game)[first : first + KEYS]


def _cost(building: Building) -> str:
    cost = f"{building.cost or '?'} {Icon.MONEY}"
    return f"{building.points} {Icon.POINTS}  {cost}" if building.points else cost

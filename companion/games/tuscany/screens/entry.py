"""A turn as it is entered: action, bookings and worker, until a push makes one command of it, and back."""

from collections.abc import Iterable, Mapping
from enum import Enum, auto
from typing import Any

from companion.frozen import changed, frozen
from companion.games.kit.facts import Fact, player_of
from companion.games.kit.sentences import Refusal, mark
from companion.games.port import Events, Later
from companion.games.tuscany.rules import booklet, commands
from companion.games.tuscany.rules.facts.scores import PointsMoved
from companion.games.tuscany.rules.facts.year import GameFinished, LastYearSet
from companion.games.tuscany.rules.game import Game, Marked, Player, is_messenger_due
from companion.games.tuscany.rules.terms import Cause, Goods, Mark, Season, Worker
from companion.ui.kit.scene import clamped
from companion.ui.kit.screen import Do, Refuse, Screen, later

TOUR_LIRA = 2
PROPERTIES = (5, 6, 7)
ORDERS = ((3, 1), (5, 2))
"""Points and residual income of usual orders; the knob changes the points."""


class Leads(Enum):
    """What the keys mean while an action is chosen."""

    NOWHERE = auto()
    TOUR = auto()
    """The lira key brings the tour's 2 lira at once."""
    BUILD = auto()
    """The lira key opens the list of buildings."""
    PROPERTY = auto()
    """The first three keys bring the lira of a property that is sold; once more, or held, they are paid."""
    STAR = auto()
    TRADE = auto()
    WINE_SALE = auto()
    TRAINING = auto()
    ORDER = auto()
    """The lira key books residual income; the next two bring the points and the income of usual orders."""


@frozen
class SeasonAction:
    """An action as the knob names it; `lira` are booked by choosing it."""

    name: str
    leads: Leads = Leads.NOWHERE
    lira: int = 0
    pays_with: Mark | None = None
    """The building that brings a point with it, once a year."""


NONE = SeasonAction("")
TRAIN = SeasonAction(mark("train"), Leads.TRAINING)
ACTIONS: Mapping[Season, tuple[SeasonAction, ...]] = {
    Season.SPRING: (
        SeasonAction(mark("draw vine")),
        SeasonAction(mark("tour"), lira=TOUR_LIRA, pays_with=Mark.TASTING_ROOM),
        SeasonAction(mark("build"), Leads.BUILD),
        SeasonAction(mark("star"), Leads.STAR),
    ),
    Season.SUMMER: (
        SeasonAction(mark("visitor")),
        SeasonAction(mark("plant"), pays_with=Mark.WINDMILL),
        SeasonAction(mark("a trade"), Leads.TRADE),
        SeasonAction(mark("flip field"), Leads.PROPERTY),
    ),
    Season.AUTUMN: (
        SeasonAction(mark("draw order")),
        SeasonAction(mark("harvest")),
        SeasonAction(mark("make wine")),
        SeasonAction(mark("build/tour"), Leads.TOUR, pays_with=Mark.TASTING_ROOM),
    ),
    Season.WINTER: (
        SeasonAction(mark("visitor")),
        TRAIN,
        SeasonAction(mark("sell wine"), Leads.WINE_SALE),
        SeasonAction(mark("fill order"), Leads.ORDER),
    ),
}
ELSEWHERE = tuple(
    action
    for actions in ACTIONS.values()
    for action in actions
    if action.lira or action.leads not in (Leads.NOWHERE, Leads.BUILD)
)
"""What a card, a messenger or a traveler may bring in any season; the held lira key builds in each."""


def choices_in(season: Season | None) -> tuple[SeasonAction, ...]:
    """What the knob turns through: nothing in particular first, then the season's four actions."""
    return (NONE, *(() if season is None else ACTIONS[season]))


HOME = later("companion.games.tuscany.screens.home", "Home")
PLAY = Later("companion.games.tuscany.rules.decide", "play")
BOUNDS = {**commands.RANGES[commands.Gain], **commands.RANGES[commands.Train]}


class Number(Enum):
    """A number that the knob changes, by its name in an entry."""

    POINTS = "points"
    MONEY = "money"
    RESIDUAL = "residual"
    COST = "cost"


@frozen
class Building:
    """Something to build, with its cost; a card's is printed on it."""

    name: str
    cost: int
    mark: Mark | None = None
    points: int = 0


BUILDINGS = (
    Building(mark("trellis"), 2),
    Building(mark("irrigation"), 3),
    Building(mark("yoke"), 2),
    Building(mark("medium cellar"), 4),
    Building(mark("large cellar"), 6),
    Building(mark("windmill"), 5, Mark.WINDMILL),
    Building(mark("cottage"), 4, Mark.COTTAGE),
    Building(mark("tasting room"), 6, Mark.TASTING_ROOM),
    Building(mark("structure card"), 0, points=1),
)
"""The card comes last: a game may be played without structures."""


@frozen
class Entry:
    """What was entered for `player`; None is the player on turn."""

    player: str | None = None
    action: SeasonAction = NONE
    points: int = 0
    money: int = 0
    residual: int = 0
    focus: Number | None = None
    """The number that the knob changes; None while it turns through the actions."""
    worker: Worker | None = None
    tolls: tuple[str, ...] = ()
    pushes: commands.Pushed | None = None
    recalls: bool | None = None
    pays: str | None = None
    again: bool | None = None
    season: Season | None = None
    sold: int = 0
    """The lira of a property, got or paid."""
    building: Building | None = None
    """What is built; its lira and points are among the numbers."""
    give: Goods | None = None
    cost: int = booklet.TRAINING_COST
    """Of a training, without what a special worker costs more."""
    is_now: bool = False
    """Whether the trained worker works this year."""
    waiting: "Entry | None" = None
    """The entry before this one: that of the player on turn, or a booking for somebody else."""

    @property
    def is_empty(self) -> bool:
        return self == Entry(self.player, waiting=self.waiting)

    @property
    def has_bookings(self) -> bool:
        return any((self.points, self.all_money, self.residual, self.marks))

    @property
    def all_money(self) -> int:
        """What was booked, and what the chosen action brings."""
        return self.money + self.action.lira + self.sold

    @property
    def marks(self) -> Marked | None:
        building = self.building
        return None if building is None or building.mark is None else Marked(**{building.mark.value: True})


CHOICES = ("worker", "tolls", *commands.OWN_FIELDS)
"""What was said of the worker that the push will place."""


def remaining(game: Game, entry: Entry) -> Entry:
    """What a command that is no turn leaves of an entry: all but the bookings, which are booked by then."""
    below = None if entry.waiting is None else remaining(game, entry.waiting)
    choices = {name: getattr(entry, name) for name in CHOICES}
    if is_for_another(game, entry) and not any(choices.values()):
        return below or Entry()
    return Entry(entry.player, waiting=below, **choices)


def acting(game: Game, entry: Entry) -> Player:
    """Whose entry it is."""
    return player_of(game, entry.player or game.turn or game.players[0].id)


def entry_below(entry: Entry) -> Entry:
    """The entry that this one leads back to; a new one of the player on turn if none waits."""
    return entry.waiting or Entry()


def own_entry(game: Game, entry: Entry) -> Entry:
    """The entry of the player on turn, below those for others."""
    return own_entry(game, entry_below(entry)) if is_for_another(game, entry) else entry


def is_for_another(game: Game, entry: Entry) -> bool:
    """Whether it is made for somebody who is not on turn."""
    return entry.player not in (None, game.turn)


def booked(entry: Entry, number: Number, steps: int) -> Entry:
    """The entry with a number changed; the knob goes on changing it."""
    name = number.value
    value = clamped(getattr(entry, name) + steps, *BOUNDS[name])
    return changed(entry, **{name: value}, focus=number)


def preset_by(key: int, entry: Entry) -> Entry | None:
    """The entry with what a key brings while this action is chosen; None where it has its usual meaning."""
    match entry.action.leads, key:
        case Leads.PROPERTY, (0 | 1 | 2):
            lira = PROPERTIES[key]
            return changed(entry, sold=-lira if entry.sold == lira else lira)
        case Leads.ORDER, 1:
            return booked(entry, Number.RESIDUAL, 1)
        case Leads.ORDER, (2 | 3):
            points, residual = ORDERS[key - 2]
            return changed(entry, points=points, residual=residual, focus=Number.POINTS)
    return None


def gain(game: Game, entry: Entry) -> commands.Gain | None:
    """The bookings alone; None where nothing was booked."""
    bookings = _bookings(game, entry)
    if not any(bookings):
        return None
    return commands.Gain(acting(game, entry).id, *bookings)


def _bookings(game: Game, entry: Entry) -> tuple[int | None, int | None, int | None, Marked | None]:
    """Money, points, residual income and marks; no money where coins stay on the table."""
    money = entry.all_money if game.options.money else 0
    return money or None, entry.points or None, entry.residual or None, entry.marks


def turn_command(game: Game, entry: Entry) -> commands.Command:
    """The turn of the player on turn: a worker placed, or the messenger's action."""
    player = acting(game, entry).id
    bookings = _bookings(game, entry)
    if is_messenger_due(game, player):
        return commands.Deliver(player, *bookings)
    return commands.Place(
        player,
        entry.worker,
        entry.tolls,
        *bookings,
        pushes=entry.pushes,
        recalls=entry.recalls,
        pays=entry.pays,
        again=entry.again,
        season=entry.season,
    )


ANNOUNCED = (LastYearSet, GameFinished)


def entries(entry: Entry | None) -> tuple[Entry, ...]:
    """An entry and those that wait below it, the first one first."""
    return () if entry is None else (*entries(entry.waiting), entry)


def for_others(game: Game, entry: Entry) -> tuple[Entry, ...]:
    """What is booked for players who are not on turn, the first one first."""
    return tuple(each for each in entries(entry) if is_for_another(game, each) and each.has_bookings)


def ask(
    game: Game, command: commands.Command, before: Iterable[Entry] = (), lowest: Screen | None = None
) -> Do | Refuse:
    """Ask for a command; what was booked before is a command of its own, so that nothing is lost.

    All of it is possible, or nothing is asked for. The screen has shown what moves, unless the last command
    brings the last year or the end. `lowest` is the screen with what is still being entered.
    """
    gains = [each for each in (gain(game, entry) for entry in before) if each is not None]
    events: Events = ()
    for each in (*gains, command):
        played = PLAY(game, each)
        if isinstance(played, Refusal):
            return Refuse(played.sentence)
        game, events = played.game, played.events
    done = Do(command, has_shown_moves=not is_announced(events), lowest=lowest)
    for each in reversed(gains):
        done = Do(each, then=done)
    return done


def is_announced(events: Iterable[Fact]) -> bool:
    """Whether everybody should hear of it: the last year, the end, the points of a region."""
    return any(
        isinstance(event, ANNOUNCED) or (isinstance(event, PointsMoved) and event.cause is Cause.MAJORITY)
        for event in events
    )


def form_of(game: Game, command: Any) -> tuple[Screen, ...]:
    """Home as it was before the push; empty for what a key alone enters, or what Home can't say."""
    match command:
        case commands.Place() | commands.Deliver() | commands.Gain(source=None) if (
            command.marks is None or _built(command.marks)
        ):
            own = {name: getattr(command, name) for name in CHOICES if isinstance(command, commands.Place)}
            entry = Entry(
                None if command.player == game.turn else command.player,
                points=command.points or 0,
                money=command.money or 0,
                residual=command.residual or 0,
                building=None if command.marks is None else _built(command.marks),
                **own,
            )
            return (HOME(entry),)
    return ()


def _built(marks: Marked) -> Building | None:
    """The one building that these marks mean."""
    return next((each for each in BUILDINGS if each.mark and marks.named == {each.mark: True}), None)

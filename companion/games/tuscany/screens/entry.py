"""A turn as it is entered: bookings, the worker and what it adds, until a push makes one command of it."""

from collections.abc import Iterable
from enum import Enum

from companion.frozen import changed, frozen
from companion.games.kit.players import player_of
from companion.games.kit.refusals import Refusal
from companion.games.port import Events
from companion.games.tuscany.rules.commands import Command, Deliver, Gain, Place, Pushed
from companion.games.tuscany.rules.decide import play
from companion.games.tuscany.rules.events import Event, GameFinished, LastYearSet, PointsMoved
from companion.games.tuscany.rules.game import Game, Player, is_messenger_due
from companion.games.tuscany.rules.terms import (
    BOOKED_MAX,
    COST_MAX,
    RESIDUAL_MAX,
    TRAINING_COST,
    Cause,
    Goods,
    Season,
    Worker,
)
from companion.games.tuscany.screens.season_actions import NONE, SeasonAction
from companion.ui.kit.lists import clamped
from companion.ui.kit.steps import Do, Refuse


class Number(Enum):
    """A number that the knob changes, by its name in an entry, and how far it goes."""

    POINTS = "points", range(-BOOKED_MAX, BOOKED_MAX + 1)
    MONEY = "money", range(-BOOKED_MAX, BOOKED_MAX + 1)
    RESIDUAL = "residual", range(-RESIDUAL_MAX, RESIDUAL_MAX + 1)
    COST = "cost", range(COST_MAX + 1)


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
    pushes: Pushed | None = None
    recalls: bool | None = None
    pays: str | None = None
    again: bool | None = None
    season: Season | None = None
    give: Goods | None = None
    cost: int = TRAINING_COST
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
        return any((self.points, self.all_money, self.residual))

    @property
    def all_money(self) -> int:
        """What was booked, and what the chosen action brings."""
        return self.money + self.action.lira


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
    name, bounds = number.value
    value = clamped(getattr(entry, name) + steps, bounds[0], bounds[-1])
    return changed(entry, **{name: value}, focus=number)


def gain(game: Game, entry: Entry) -> Gain | None:
    """The bookings alone; None where nothing was booked."""
    if not entry.has_bookings:
        return None
    return Gain(acting(game, entry).id, entry.all_money or None, entry.points or None, entry.residual or None)


def turn_command(game: Game, entry: Entry) -> Command:
    """The turn of the player on turn: a worker placed, or the messenger's action."""
    player = acting(game, entry).id
    money, points, residual = entry.all_money or None, entry.points or None, entry.residual or None
    if is_messenger_due(game, player):
        return Deliver(player, money, points, residual)
    return Place(
        player,
        entry.worker,
        entry.tolls,
        money,
        points,
        residual,
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


def ask(game: Game, command: Command, before: Iterable[Entry] = ()) -> Do | Refuse:
    """Ask for a command; what was booked before is a command of its own, so that nothing is lost.

    All of it is possible, or nothing is asked for. The screen has shown what moves, unless the last command
    brings the last year or the end.
    """
    gains = [each for each in (gain(game, entry) for entry in before) if each is not None]
    events: Events = ()
    for each in (*gains, command):
        played = play(game, each)
        if isinstance(played, Refusal):
            return Refuse(played.sentence)
        game, events = played.game, played.events
    done = Do(command, has_shown_moves=not any(map(_is_announced, events)))
    for each in reversed(gains):
        done = Do(each, then=done)
    return done


def _is_announced(event: Event) -> bool:
    return isinstance(event, ANNOUNCED) or (isinstance(event, PointsMoved) and event.cause is Cause.MAJORITY)
